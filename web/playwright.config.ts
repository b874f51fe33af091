import { defineConfig } from '@playwright/test'

/** The system's browser: none is downloaded. */
const CHROMIUM = process.env.PLIMSOLL_CHROMIUM ?? '/usr/bin/chromium'

/** More would measure the machine, not the app. */
const WORKERS = 2

export const PHONE = { width: 390, height: 844 }
export const DESK = { width: 1440, height: 900 }

export default defineConfig({
  testDir: 'e2e',
  outputDir: 'e2e/artefacts/results',
  globalSetup: './e2e/support/boot.ts',
  workers: WORKERS,
  fullyParallel: true,
  forbidOnly: true,
  // A busy machine may be late once; who fails twice fails.
  retries: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list', { printSteps: false }]],
  use: {
    viewport: PHONE,
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    // One story asks for it; in the others every byte comes from the server.
    serviceWorkers: 'block',
    actionTimeout: 30_000,
    screenshot: 'only-on-failure',
    launchOptions: { executablePath: CHROMIUM, args: ['--no-sandbox', '--disable-dev-shm-usage'] },
  },
  projects: [
    { name: 'app', testIgnore: /budgets|e2e\/console/ },
    // The operator's console has a platform of its own, which its first link is for.
    { name: 'console', testMatch: /e2e\/console\/.+\.spec\.ts/, use: { viewport: DESK } },
    // Measured alone: what runs beside it would be measured too.
    { name: 'budgets', testMatch: /budgets/, dependencies: ['app', 'console'], fullyParallel: false },
  ],
})

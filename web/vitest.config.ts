import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { catalogs } from './tools/catalogs'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))

export default defineConfig({
  plugins: [catalogs()],
  resolve: {
    alias: [
      { find: /^@plimsoll\/(ui|i18n|api|wallet|brands)$/, replacement: here('./packages/$1/src/index.ts') },
      { find: /^@plimsoll\/ui\/(.*)$/, replacement: here('./packages/ui/src/$1') },
      { find: /^@console\//, replacement: here('./apps/console/src/') },
      { find: /^~\//, replacement: here('./apps/trade/src/') },
    ],
  },
  // The units are pure: one world serves them all, and most of a run was making worlds.
  test: {
    environment: 'happy-dom',
    include: ['{apps,packages,tools}/**/*.test.{ts,tsx}'],
    pool: 'threads',
    isolate: false,
    setupFiles: [here('./tools/after-each-file.ts')],
  },
})

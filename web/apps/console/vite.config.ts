import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { directImports } from '../../tools/direct-imports'
import { mockServer } from './mock/plugin'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const SERVER = process.env.PLIMSOLL_SERVER ?? 'http://127.0.0.1:8080'
/** `MOCK=1` answers `/ops/v1` from `mock/`: for pictures and for work on a screen without a server. */
const isMocked = process.env.MOCK === '1'

export default defineConfig({
  root: here('.'),
  base: '/console/',
  resolve: {
    alias: [
      { find: /^@plimsoll\/ui$/, replacement: here('../../packages/ui/src/index.ts') },
      { find: /^@plimsoll\/ui\/(.*)$/, replacement: here('../../packages/ui/src/$1') },
      { find: /^@console\//, replacement: here('./src/') },
      // React has it built in since 18; the shim carries a copy for older ones.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
    ],
  },
  plugins: [
    directImports({
      '@plimsoll/ui': here('../../packages/ui/src/index.ts'),
      'lucide-react': here('../../node_modules/lucide-react/dist/esm/lucide-react.mjs'),
    }),
    react(),
    tailwind(),
    ...(isMocked ? [mockServer()] : []),
  ],
  build: {
    target: 'es2023',
    sourcemap: false,
    outDir: 'dist',
    // The policy of the page has no place for `data:` fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          // What every desk needs is two files: one that changes with our dependencies, one that changes with us.
          groups: [
            { name: 'libraries', test: /node_modules/, priority: 2 },
            { name: 'console', test: /src\/(kit|table|api|session|locales|app)\//, priority: 1 },
          ],
        },
      },
    },
  },
  server: { proxy: isMocked ? {} : { '/ops': { target: SERVER } } },
})

import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import { tanstackRouter } from '@tanstack/router-plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { catalogs } from '../../tools/catalogs'
import { directImports } from '../../tools/direct-imports'
import { fewerFiles } from '../../tools/fewer-files'
import { bootScript } from '../../tools/first-view'
import { routeTable } from '../../tools/route-table'
import { groups } from './chunks'

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const SERVER = process.env.PLIMSOLL_SERVER ?? 'http://127.0.0.1:8080'

export default defineConfig({
  root: here('.'),
  resolve: {
    alias: [
      {
        find: /^@plimsoll\/(ui|i18n|api|wallet|brands)$/,
        replacement: here('../../packages/$1/src/index.ts'),
      },
      { find: /^@plimsoll\/ui\/(.*)$/, replacement: here('../../packages/ui/src/$1') },
      // React has it built in since 18; the shim carries a copy for older ones.
      {
        find: /^use-sync-external-store\/shim\/with-selector(\.js)?$/,
        replacement: 'use-sync-external-store/with-selector.js',
      },
      { find: /^~\//, replacement: here('./src/') },
    ],
  },
  plugins: [
    catalogs(),
    directImports({
      '@plimsoll/ui': here('../../packages/ui/src/index.ts'),
      'lucide-react': here('../../node_modules/lucide-react/dist/esm/lucide-react.mjs'),
    }),
    tanstackRouter({ target: 'react', autoCodeSplitting: true, generatedRouteTree: './src/routes.gen.ts' }),
    routeTable(),
    react(),
    fewerFiles(),
    bootScript(here('.')),
    tailwind(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/app',
      filename: 'service-worker.ts',
      registerType: 'prompt',
      injectRegister: false,
      manifest: {
        name: 'Plimsoll',
        short_name: 'Plimsoll',
        description: 'Trading that shows its own waterline',
        display: 'standalone',
        start_url: '/home',
        background_color: '#f3f5f4',
        theme_color: '#0a1214',
        icons: [
          { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'any' },
          { src: '/icon-maskable.svg', sizes: 'any', type: 'image/svg+xml', purpose: 'maskable' },
        ],
      },
      injectManifest: {
        globPatterns: ['index.html', 'assets/*.{js,css}', '*.svg'],
        maximumFileSizeToCacheInBytes: 4_000_000,
      },
    }),
  ],
  build: {
    target: 'es2023',
    sourcemap: false,
    outDir: 'dist',
    modulePreload: {
      polyfill: false,
      // The document asks for a page's scripts (tools/first-view.ts); what a page opens later brings its styles along.
      resolveDependencies: (_, files) => files.filter((file) => file.endsWith('.css')),
    },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups,
        },
      },
    },
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: {
      // With the browser's own Host: the server takes changes only from pages of the host that is asked.
      '/api': { target: SERVER },
      '/static': SERVER,
      '/files': SERVER,
      // The page /platform is the app's own.
      '^/platform/.+/config\\.js': SERVER,
      '/status.json': SERVER,
      '/sandbox': SERVER,
      '/ws': { target: SERVER.replace('http', 'ws'), ws: true },
    },
  },
})

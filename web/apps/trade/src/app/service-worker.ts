/// <reference lib="webworker" />
import { createHandlerBoundToURL, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'

declare const self: ServiceWorkerGlobalScope & { __WB_MANIFEST: { url: string; revision: string | null }[] }

precacheAndRoute(self.__WB_MANIFEST)
// Pages come from the shell; what the server says is never kept.
registerRoute(
  new NavigationRoute(createHandlerBoundToURL('/index.html'), {
    denylist: [
      /^\/api\//,
      /^\/ws\//,
      /^\/docs/,
      /^\/openapi/,
      /^\/asyncapi/,
      /^\/sandbox\//,
      /^\/status/,
      /^\/files\//,
      /^\/platform\/.*\.js$/,
    ],
  }),
)

self.addEventListener('install', () => self.skipWaiting())

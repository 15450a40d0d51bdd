import type { PluginOption } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';

/** What the server answers itself: never a page of the product, and never kept by the service worker. */
const NEVER_A_PAGE = [
  /^\/api(\/|$)/,
  /^\/socket\.io(\/|$)/,
  /^\/media(\/|$)/,
  /^\/health(\/|$)/,
  /^\/metrics(\/|$)/,
  /^\/internal(\/|$)/,
];

/** Keeps the built files, so that the product opens without a connection; whatever the API says is never kept. */
export function serviceWorker(): PluginOption {
  return VitePWA({
    // The person decides when the new version takes over: a form may be half filled in.
    registerType: 'prompt',
    injectRegister: false,
    includeManifestIcons: false,
    workbox: {
      globPatterns: ['index.html', 'assets/**/*.{js,css,json,woff2}', 'favicon.svg', 'browser-check.js'],
      navigateFallback: '/index.html',
      navigateFallbackDenylist: NEVER_A_PAGE,
      cleanupOutdatedCaches: true,
      sourcemap: false,
    },
    manifest: {
      id: '/',
      name: 'Marquee',
      short_name: 'Marquee',
      description: 'Demand-side advertising platform',
      start_url: '/',
      scope: '/',
      display: 'standalone',
      theme_color: '#ffffff',
      background_color: '#ffffff',
      icons: [
        { src: '/pwa-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/pwa-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/pwa-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
        { src: '/favicon.svg', sizes: 'any', type: 'image/svg+xml' },
      ],
    },
  });
}

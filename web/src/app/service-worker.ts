import { monotonicMs } from '../lib/clock.ts';

/** How often a visible tab checks for a new version, since a form may be open for days. */
const ASK_AGAIN_MS = 3_600_000;

/**
 * Keeps the built product in this browser, so that it opens without a connection.
 *
 * @param onUpdate called when a new version has been fetched and waits; `reload` brings it in, in every tab.
 *   Until then this tab continues with its version.
 */
export function registerServiceWorker(onUpdate: (reload: () => void) => void): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const start = () => {
    // Without it the product works, only not offline, so a failure is ignored.
    register(onUpdate).catch(() => undefined);
  };
  // Fetching everything ahead must not be in the way of the first page.
  if (document.readyState === 'complete') start();
  else window.addEventListener('load', start, { once: true });
}

async function register(onUpdate: (reload: () => void) => void): Promise<void> {
  const container = navigator.serviceWorker;
  const registration = await container.register('/sw.js');
  let isReloading = false;
  const offer = (waiting: ServiceWorker) => {
    onUpdate(() => {
      container.addEventListener('controllerchange', () => {
        if (isReloading) return;
        isReloading = true;
        window.location.reload();
      });
      waiting.postMessage({ type: 'SKIP_WAITING' });
    });
  };
  // The first worker activates itself; only a successor is an update.
  if (registration.waiting && container.controller) offer(registration.waiting);
  registration.addEventListener('updatefound', () => {
    const arriving = registration.installing;
    arriving?.addEventListener('statechange', () => {
      if (arriving.state === 'installed' && container.controller) offer(arriving);
    });
  });
  askAgain(registration);
}

function askAgain(registration: ServiceWorkerRegistration): void {
  let askedAt = monotonicMs();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || monotonicMs() - askedAt < ASK_AGAIN_MS) return;
    askedAt = monotonicMs();
    registration.update().catch(() => undefined);
  });
}

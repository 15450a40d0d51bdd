/**
 * Runs at once with a connection, otherwise when there is one again: what is fetched ahead without a
 * connection would only fail, and some browsers remember such a failure until the page is reloaded.
 *
 * @returns calls it off
 */
export function whenOnline(run: () => void): () => void {
  if (navigator.onLine) {
    run();
    return () => undefined;
  }
  window.addEventListener('online', run, { once: true });
  return () => window.removeEventListener('online', run);
}

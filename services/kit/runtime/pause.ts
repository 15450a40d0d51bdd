/**
 * Resolves after the time, when `signal` aborts, or when the exposed function is called.
 * @param expose is handed what ends the pause early
 */
export async function pause(
  ms: number,
  signal: AbortSignal,
  expose: (wake: () => void) => void = () => undefined,
): Promise<void> {
  if (signal.aborted) return;
  await new Promise<void>((resolve) => {
    const wake = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', wake);
      resolve();
    };
    const timer = setTimeout(wake, ms);
    signal.addEventListener('abort', wake);
    expose(wake);
  });
}

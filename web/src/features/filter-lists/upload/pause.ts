/** Resolves after so many milliseconds. @throws DOMException `AbortError` when it was aborted meanwhile */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const aborted = () => reject(new DOMException('The pause was aborted', 'AbortError'));
    if (signal.aborted) return aborted();
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', aborted);
      resolve();
    }, ms);
    signal.addEventListener(
      'abort',
      () => {
        clearTimeout(timer);
        aborted();
      },
      { once: true },
    );
  });

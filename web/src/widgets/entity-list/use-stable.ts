import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * The same function forever, which calls the newest one: pages write their row functions inline, and no row is drawn
 * again for that. To be called after the drawing only, or where a stale answer does no harm.
 */
export function useStable<Arguments extends readonly unknown[], Result>(
  latest: (...args: Arguments) => Result,
): (...args: Arguments) => Result {
  const held = useRef(latest);
  useLayoutEffect(() => {
    held.current = latest;
  });
  return useCallback((...args: Arguments) => held.current(...args), []);
}

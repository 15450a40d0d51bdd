import { useEffect } from 'react';

import { subscribeToTotals } from './live-totals.ts';

const EVERY_MS = 5_000;

/**
 * Reads figures again that are not pushed, once pushed ones beside them have moved: within five seconds, and not more often.
 * @param refetch the same function each time
 */
export function useFollowTotals(refetch: () => unknown): void {
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const unsubscribe = subscribeToTotals(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        if (document.visibilityState === 'visible') refetch();
      }, EVERY_MS);
    });
    return () => {
      unsubscribe();
      clearTimeout(timer);
    };
  }, [refetch]);
}

import { useEffect } from 'react';

import { createFollower } from './follower.ts';
import { subscribeToTotals } from './live-totals.ts';

/**
 * Reads figures again that are not pushed, once pushed ones beside them have moved: within five seconds, and not more often;
 * see `createFollower`.
 * @param refetch the same function each time; resolves when the figures are there
 */
export function useFollowTotals(refetch: () => unknown): void {
  useEffect(() => {
    const follower = createFollower(refetch);
    const unsubscribe = subscribeToTotals(() => follower.moved());
    return () => {
      unsubscribe();
      follower.end();
    };
  }, [refetch]);
}

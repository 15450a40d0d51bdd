import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { subscribeToTotals } from '../../live/live-totals.ts';
import { BUDGET_GROUP } from './budget-group-kind.ts';

/** Totals move several times a second; what a group spent is read again at most this often. */
const AT_MOST_EVERY_MS = 5_000;

/** Reads groups again while their campaigns spend. */
export function useFollowSpend(): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = subscribeToTotals(() => {
      timer ??= setTimeout(() => {
        timer = undefined;
        void queryClient.invalidateQueries({ queryKey: [BUDGET_GROUP.key] });
      }, AT_MOST_EVERY_MS);
    });
    return () => {
      end();
      clearTimeout(timer);
    };
  }, [queryClient]);
}

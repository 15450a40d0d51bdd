import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { useFollowTotals } from '../../live/use-follow-totals.ts';
import { BUDGET_GROUP } from './budget-group-kind.ts';

/** Reads groups again while their campaigns spend. */
export function useFollowSpend(): void {
  const queryClient = useQueryClient();
  useFollowTotals(
    useCallback(() => queryClient.invalidateQueries({ queryKey: [BUDGET_GROUP.key] }), [queryClient]),
  );
}

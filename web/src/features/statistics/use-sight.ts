import { useMemo } from 'react';

import { useProfile } from '../../lib/profile.ts';
import type { Sight, StatisticsScope } from './model/words.ts';

export function useSight(scope: StatisticsScope): Sight {
  const { canSeeClick, canSeeSsp } = useProfile();
  return useMemo(() => ({ scope, canSeeClick, canSeeSsp }), [scope, canSeeClick, canSeeSsp]);
}

import { useMemo } from 'react';

import { useMaybeProfile } from '../../lib/profile.ts';
import type { Sight, StatisticsScope } from './model/words.ts';

/** What the person who looks may see; who sees everybody's traffic sees all of it. */
export function useSight(scope: StatisticsScope): Sight {
  const profile = useMaybeProfile();
  const canSeeClick = scope === 'all' || profile?.canSeeClick === true;
  const canSeeSsp = scope === 'all' || profile?.canSeeSsp === true;
  return useMemo(() => ({ scope, canSeeClick, canSeeSsp }), [scope, canSeeClick, canSeeSsp]);
}

import type { ReportingPermissions } from '@marquee/schemas/queries/statistics-rights';
import { useMemo } from 'react';

import { useProfile } from '../../lib/profile.ts';
import type { StatisticsScope } from './model/labels.ts';

/** What the person who looks may see; one's own traffic is shown as to an advertiser, also to an admin. */
export function useReportingPermissions(scope: StatisticsScope): ReportingPermissions {
  const { canSeeClick, canSeeSsp, ...profile } = useProfile();
  const role = scope === 'own' ? 'advert' : profile.role;
  return useMemo(() => ({ role, canSeeClick, canSeeSsp }), [role, canSeeClick, canSeeSsp]);
}

import type { ReportingPermissions } from '@marquee/schemas/queries/statistics-rights';
import { useMemo } from 'react';

import { useProfile } from '../../lib/profile.ts';
import type { StatisticsScope } from './model/labels.ts';

/** What the user may see; an admin sees the admin's own traffic as an advertiser does. */
export function useReportingPermissions(scope: StatisticsScope): ReportingPermissions {
  const { canSeeClick, canSeeSsp, ...profile } = useProfile();
  const role = scope === 'own' ? 'advert' : profile.role;
  return useMemo(() => ({ role, canSeeClick, canSeeSsp }), [role, canSeeClick, canSeeSsp]);
}

import { useQuery } from '@tanstack/react-query';
import { Navigate, useLocation } from 'react-router-dom';

import { paths } from '../lib/paths.ts';
import { realProfileQuery } from '../lib/profile.ts';
import { useSession } from '../lib/session/session.ts';
import { homeOf, isSignedInNow, homeAfterSignIn } from './access.ts';
import { WithoutProfile } from './guards.tsx';

/**
 * `/`: the campaigns of an advertiser (specification section 2), the dashboard right after a sign-in, and the own area of
 * staff.
 */
export function Home() {
  const isNow = isSignedInNow(useLocation().state);
  const isActing = useSession().sudoUser !== undefined;
  const { data: user, error, fetchStatus, refetch } = useQuery({ ...realProfileQuery, enabled: !isActing });
  if (isActing) return <Navigate to={paths.campaigns.href()} replace />;
  if (user !== undefined) return <Navigate to={isNow ? homeAfterSignIn(user) : homeOf(user)} replace />;
  return <WithoutProfile error={error} fetchStatus={fetchStatus} onRetry={() => void refetch()} />;
}

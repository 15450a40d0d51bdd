import { useQuery } from '@tanstack/react-query';
import { Navigate } from 'react-router-dom';

import { paths } from '../lib/paths.ts';
import { realProfileQuery } from '../lib/profile.ts';
import { useSession } from '../lib/session.ts';
import { homeOf } from './access.ts';
import { ProfileError } from './guards.tsx';
import { ShellSkeleton } from './shell/shell-skeleton.tsx';

/** `/`: the campaigns of an advertiser (specification section 2), and the own area of staff. */
export function Home() {
  const isActing = useSession().sudoUser !== undefined;
  const { data: user, error, refetch } = useQuery({ ...realProfileQuery, enabled: !isActing });
  if (isActing) return <Navigate to={paths.campaigns.href()} replace />;
  if (user !== undefined) return <Navigate to={homeOf(user)} replace />;
  return error === null ? <ShellSkeleton /> : <ProfileError error={error} onRetry={() => void refetch()} />;
}

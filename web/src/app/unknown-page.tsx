import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';

import { paths } from '../lib/paths.ts';
import { whenOnline } from '../lib/when-online.ts';
import { ErrorPage } from '../widgets/error-page/error-page.tsx';
import { hasStaffRoutes, isStaffPath, loadStaffRoutes } from './routes.ts';
import { PageSkeleton } from './shell/page-skeleton.tsx';

/** What no known route leads to: a page of staff before those are loaded, or no page at all. */
export function UnknownPage() {
  const { pathname } = useLocation();
  return isStaffPath(pathname) && !hasStaffRoutes() ? (
    <StaffPage />
  ) : (
    <Navigate to={paths.notFound.href()} replace />
  );
}

function StaffPage() {
  const location = useLocation();
  const navigate = useNavigate();
  const [isMissing, setMissing] = useState(false);
  useEffect(
    () =>
      whenOnline(() => {
        loadStaffRoutes().then(
          () => void navigate(location, { replace: true, state: location.state as unknown }),
          () => setMissing(true),
        );
      }),
    [navigate, location],
  );
  if (navigator.onLine && !isMissing) return <PageSkeleton />;
  return <ErrorPage kind={isMissing ? 'part' : 'offline'} />;
}

import { useEffect, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';

import { paths } from '../lib/paths.ts';
import { whenOnline } from '../lib/when-online.ts';
import { ErrorPage } from '../widgets/error-page/error-page.tsx';
import { isStaffPath } from './routes.ts';
import { PageSkeleton } from './shell/page-skeleton.tsx';

interface UnknownPageProps {
  readonly hasStaffPages: () => boolean;
  /** Makes the pages of staff known to the router. */
  readonly addStaffPages: () => Promise<void>;
}

/** What no known route leads to: a page of staff before those are loaded, or no page at all. */
export function UnknownPage({ hasStaffPages, addStaffPages }: UnknownPageProps) {
  const { pathname } = useLocation();
  return isStaffPath(pathname) && !hasStaffPages() ? (
    <StaffPage addStaffPages={addStaffPages} />
  ) : (
    <Navigate to={paths.notFound.href()} replace />
  );
}

function StaffPage({ addStaffPages }: Pick<UnknownPageProps, 'addStaffPages'>) {
  const location = useLocation();
  const navigate = useNavigate();
  const [isMissing, setMissing] = useState(false);
  useEffect(
    () =>
      whenOnline(() => {
        addStaffPages().then(
          () => void navigate(location, { replace: true, state: location.state as unknown }),
          () => setMissing(true),
        );
      }),
    [addStaffPages, navigate, location],
  );
  if (navigator.onLine && !isMissing) return <PageSkeleton />;
  return <ErrorPage kind={isMissing ? 'part' : 'offline'} />;
}

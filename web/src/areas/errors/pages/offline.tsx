import { useCallback, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '../../../lib/paths.ts';
import { ErrorPage } from '../../../widgets/error-page/error-page.tsx';

/** Leads back to the page that one came from, by its button or by itself, once there is a network. */
export function Page() {
  const navigate = useNavigate();
  const goBack = useCallback(() => {
    if (!navigator.onLine) return;
    // Only within the product; browsers that do not say whether the page before is of it go to its start.
    if ('navigation' in window && window.navigation.canGoBack) void navigate(-1);
    else void navigate(paths.home.href(), { replace: true });
  }, [navigate]);
  useEffect(() => {
    window.addEventListener('online', goBack);
    return () => window.removeEventListener('online', goBack);
  }, [goBack]);
  return <ErrorPage kind="offline" to={goBack} />;
}

import { useIsFetching, useIsMutating } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import {
  NavigationType,
  Outlet,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
} from 'react-router-dom';

import { setSessionHandlers } from '../lib/api-client.ts';
import { ProofHost } from '../features/proof/proof-host.tsx';
import { ViewHost } from '../features/impersonation/view-host.tsx';
import { useCurrentRoute } from '../lib/current-route.ts';
import { paths } from '../lib/paths.ts';
import { queryClient, setPageErrorHandler } from '../lib/query-client.ts';
import { ProgressBar } from '../ui/feedback/progress-bar.tsx';
import { AdBlockNotice } from './shell/ad-block-notice.tsx';
import { DataAgeNotice } from './shell/data-age-notice.tsx';
import { OfflineNotice } from './shell/offline-notice.tsx';
import { UpdateNotice } from './shell/update-notice.tsx';

/** Delay between a navigation and scrolling to the top (specification section 9), milliseconds. */
const SCROLL_AFTER_MS = 100;
/** Delay between the last request and hiding the loader (specification section 9), milliseconds. */
const LOADER_HIDES_AFTER_MS = 150;

/** What every page has: the loader, scrolling, and where a call that is refused leads. */
export function Root() {
  useScrollToTop();
  const isLoading = useIsLoading();
  useApiErrorPages();
  return (
    <>
      <UpdateNotice />
      <OfflineNotice />
      <DataAgeNotice />
      <AdBlockNotice />
      <ProgressBar isBusy={isLoading} />
      <ProofHost />
      <ViewHost />
      <Outlet />
    </>
  );
}

function useScrollToTop(): void {
  const { pathname, hash } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  useEffect(() => {
    // The browser itself restores where a page was left.
    if (hash !== '' || isBack) return undefined;
    const timer = setTimeout(() => window.scrollTo({ top: 0 }), SCROLL_AFTER_MS);
    return () => clearTimeout(timer);
  }, [pathname, hash, isBack]);
}

function useIsLoading(): boolean {
  const isNavigating = useNavigation().state !== 'idle';
  const isBusy = useIsFetching() + useIsMutating() > 0 || isNavigating;
  const [isShown, setIsShown] = useState(isBusy);
  if (isBusy && !isShown) setIsShown(true);
  useEffect(() => {
    if (isBusy) return undefined;
    const timer = setTimeout(() => setIsShown(false), LOADER_HIDES_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isBusy]);
  return isShown;
}

/** Specification section 4, response handling: each rejection has its page. */
function useApiErrorPages(): void {
  const navigate = useNavigate();
  const location = useLocation();
  // A public page needs no session, so the user of a mail's link stays there when an old session has expired.
  const isPublic = useCurrentRoute()?.access === 'public';
  useEffect(() => {
    const from = `${location.pathname}${location.search}`;
    setSessionHandlers({
      onUnauthorized: () => {
        queryClient.clear();
        if (isPublic) return;
        void navigate(paths.unauthorized.href({ returnTo: from }), { replace: true });
      },
      onRestricted: () => void navigate(paths.restricted.href(), { replace: true }),
      onSecondFactorMissing: () => {
        if (!isPublic) void navigate(paths.twoStepSignIn.href(), { replace: true });
      },
    });
    setPageErrorHandler((status) => {
      const page = status === 404 ? paths.notFound : paths.serverError;
      void navigate(page.href(), { replace: true, state: { from } });
    });
  }, [navigate, location, isPublic]);
}

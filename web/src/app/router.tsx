import { createBrowserRouter, Navigate, Outlet, type RouteObject } from 'react-router-dom';

import type { AreaName, PageRoute } from '../lib/route.ts';
import { paths } from '../lib/paths.ts';
import { profileQuery, realProfileQuery } from '../lib/profile.ts';
import { queryClient } from '../lib/query-client.ts';
import { readSession } from '../lib/session/session-store.ts';
import { AdvertiserOnly } from '../widgets/page/advertiser-only.tsx';
import { Guard } from './guards.tsx';
import { Home } from './home.tsx';
import { AreaLayout } from './layouts/area-layout.tsx';
import { NotFoundLayout } from './layouts/not-found-layout.tsx';
import { PlainLayout } from './layouts/plain-layout.tsx';
import { loadPart } from './load-part.ts';
import { missingPage } from './missing-page.tsx';
import { Root } from './root.tsx';
import { RouteError } from './route-error.tsx';
import { hasStaffRoutes, knownRoutes, whenStaffRoutesKnown } from './routes.ts';
import { PageSkeleton } from './shell/page-skeleton.tsx';
import { UnknownPage } from './unknown-page.tsx';

/** The guard waits for the profile, and nothing is drawn before the part is here: so both are fetched at once. */
function prefetchProfile({ access }: PageRoute): void {
  if (access === 'public' || access === 'guest' || readSession() === undefined) return;
  void queryClient.prefetchQuery(access === 'advertiser' ? profileQuery : realProfileQuery);
}

const isOfAdvertisers = ({ area, isPersonal }: PageRoute): boolean =>
  area === 'advertiser' && isPersonal !== true;

const pageOf = (route: PageRoute): RouteObject => ({
  element: (
    <Guard access={route.access}>
      {isOfAdvertisers(route) ? (
        <AdvertiserOnly>
          <Outlet />
        </AdvertiserOnly>
      ) : (
        <Outlet />
      )}
    </Guard>
  ),
  children: [
    {
      path: route.path.pattern,
      handle: { route },
      errorElement: <RouteError />,
      // The area around the page is drawn at once.
      HydrateFallback: PageSkeleton,
      lazy: async () => {
        prefetchProfile(route);
        const part = await loadPart(route).catch(() => undefined);
        return { Component: part?.Page ?? missingPage(route) };
      },
    },
  ],
});

const pagesWhere = (isIn: (route: PageRoute) => boolean): RouteObject[] =>
  knownRoutes().filter(isIn).map(pageOf);
const pagesOf = (area: AreaName): RouteObject[] => pagesWhere((route) => route.area === area);

/** Few pages are read by people without a session. */
async function loadAuthLayout() {
  const load = () => import('./layouts/auth-layout.tsx');
  return { Component: (await loadPart({ id: 'auth-layout', load })).AuthLayout };
}

const isNotFound = ({ path }: PageRoute): boolean => path === paths.notFound;
const isOtherError = (route: PageRoute): boolean => route.area === 'errors' && !isNotFound(route);

const staffPages = (): RouteObject[] => [
  { path: paths.admin.pattern, element: <Navigate to={paths.adminDashboard.href()} replace /> },
  { element: <AreaLayout area="admin" />, children: pagesOf('admin') },
  { element: <AreaLayout area="manager" />, children: pagesOf('manager') },
];

const ROOT = 'root';

/** The product's router, made from the routes; those of staff are added with the first page of theirs. */
export function createRouter() {
  const router = createBrowserRouter([
    {
      id: ROOT,
      element: <Root />,
      errorElement: <RouteError />,
      HydrateFallback: PageSkeleton,
      children: [
        {
          index: true,
          element: (
            <Guard access="signed-in">
              <Home />
            </Guard>
          ),
        },
        { lazy: loadAuthLayout, children: pagesOf('auth') },
        { element: <AreaLayout area="advertiser" />, children: pagesOf('advertiser') },
        ...(hasStaffRoutes() ? staffPages() : []),
        { element: <PlainLayout isAlone />, children: pagesOf('shared') },
        { element: <PlainLayout />, children: [...pagesOf('legal'), ...pagesWhere(isOtherError)] },
        { element: <NotFoundLayout />, children: pagesWhere(isNotFound) },
        { path: '*', element: <UnknownPage /> },
      ],
    },
  ]);
  whenStaffRoutesKnown(() => router.patchRoutes(ROOT, staffPages()));
  return router;
}

import { useMatches } from 'react-router-dom';

import type { PageRoute } from './route.ts';

/** What the router hangs on every page's match. */
export interface RouteHandle {
  readonly route: PageRoute;
}

const isHandle = (handle: unknown): handle is RouteHandle =>
  typeof handle === 'object' && handle !== null && 'route' in handle;

/** The page that is open; undefined between pages and on the error boundary. */
export function useCurrentRoute(): PageRoute | undefined {
  const handle = useMatches()
    .map((match) => match.handle)
    .findLast(isHandle);
  return handle?.route;
}

import type { PageRoute } from '../lib/route.ts';
import { knownRoutes } from './routes.ts';

/** The pages that lead to a page, the topmost first, with the page itself at the end. */
export function trailOf(route: PageRoute | undefined): readonly PageRoute[] {
  if (route === undefined) return [];
  return [...trailOf(knownRoutes().find(({ id }) => id === route.parent)), route];
}

/** The page of the object that a page is about: itself, or one above it. */
export const objectRouteOf = (route: PageRoute | undefined): PageRoute | undefined =>
  trailOf(route).find(({ object }) => object !== undefined);

type Params = Readonly<Record<string, string | undefined>>;

/** The address of a page with the parameters of the one that is open. */
export const hrefOf = ({ path }: PageRoute, params: Params): string =>
  path.pattern.replace(/\/:(\w+)\??/g, (_, name: string) => {
    const value = params[name];
    return value === undefined ? '' : `/${encodeURIComponent(value)}`;
  });

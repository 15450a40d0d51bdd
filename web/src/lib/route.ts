import type { ComponentType } from 'react';

import type { Path } from './paths.ts';

/**
 * Who may open a page (specification section 6). `guest`: auth pages, which redirect a signed-in user.
 * `advertiser`: any signed-in user, but managers go to their own area. `admin`: others see "not found".
 * `manager`: signed in and not an advertiser. `money`: admins, and managers with the finance or the auditor
 * flag. `auditor`: admins, and managers with the auditor flag. `support`: admins, and managers without it, who answer tickets. `signed-in`: any signed-in user, also without
 * a required second factor. `public`: everyone.
 */
export type PageAccess =
  | 'guest'
  | 'advertiser'
  | 'admin'
  | 'manager'
  | 'money'
  | 'auditor'
  | 'support'
  | 'signed-in'
  | 'public';
export type AreaName = 'auth' | 'advertiser' | 'admin' | 'manager' | 'shared' | 'legal' | 'errors';

/** What a page looks like while it loads: rows, fields, cards over a chart, or text. */
export type PageShape = 'list' | 'form' | 'overview' | 'plain';

export interface MenuEntry {
  /** Name of an icon of ui/icons. */
  readonly icon: string;
  /** Where it differs from the page's title. */
  readonly label?: string;
  readonly group?: string;
}

/** One page as data: router, menu, guard, breadcrumbs, document title and the tests of all pages derive from it. */
export interface PageRoute {
  readonly id: string;
  readonly path: Path;
  /** The page's `h1` and document title. */
  readonly title: string;
  readonly access: PageAccess;
  readonly area: AreaName;
  readonly menu?: MenuEntry;
  /** In the advertiser area: about the person rather than the advertiser, so that staff has it too. */
  readonly isPersonal?: true;
  /** Id of the page one level up, for breadcrumbs. */
  readonly parent?: string;
  readonly shape: PageShape;
  /** The page of one object, whose id is the path's `:id`: the key of its kind, `campaign`. Breadcrumbs name the object. */
  readonly object?: string;
  /** Every page is a part of its own; the module exports `Page`. */
  readonly load: () => Promise<{ readonly Page: ComponentType }>;
}

/** An area's pages, typed and checked as it is written. */
export const defineRoutes = (
  area: AreaName,
  routes: readonly Omit<PageRoute, 'area'>[],
): readonly PageRoute[] => routes.map((route) => ({ ...route, area }));

import type { SavedView } from '@marquee/schemas/list-view/events';
import type { ListView } from '@marquee/schemas/list-view/views';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import type { ListResource, ListScope } from '../resource.ts';
import { nameInUrl, viewNames } from '../url-state.ts';

/** Value of `view` for all rows, where another view would open by default. */
export const ALL = 'all';

/** A list within the URL. */
export interface ListPlace {
  readonly names: readonly string[];
  readonly prefix: string;
}

export const placeOf = <Row>(resource: ListResource<Row>, scope: ListScope, prefix: string): ListPlace => ({
  names: viewNames(resource, scope),
  prefix,
});

/**
 * The URL's parameters with those of a view instead of the list's own. They are all there beside the view's id, so that a
 * link shows others, who do not have the view, the same rows.
 * @param view undefined for all rows
 */
export function searchOfView(
  search: string,
  { names, prefix }: ListPlace,
  view: Pick<SavedView, 'id' | 'parameters'> | undefined,
): string {
  const url = new URLSearchParams(search);
  url.delete(`${prefix}page`);
  for (const name of names) {
    const text = view?.parameters[name];
    if (text === undefined) url.delete(nameInUrl(name, prefix));
    else url.set(nameInUrl(name, prefix), text);
  }
  url.set(`${prefix}view`, view === undefined ? ALL : String(view.id));
  return `?${url}`;
}

/** Opens a list whose URL says nothing of it with its default view; all rows have an address of their own then. */
export function useDefaultView(place: ListPlace, listView: ListView | undefined): void {
  const location = useLocation();
  const navigate = useNavigate();
  const isOpened = useRef(false);
  const handled = useRef<typeof location>(undefined);
  const { names, prefix } = place;
  const url = new URLSearchParams(location.search);
  const isBlank = ['page', 'view', ...names].every((name) => !url.has(nameInUrl(name, prefix)));
  const standard = listView?.savedViews.find(({ id }) => id === listView.defaultViewId);
  useEffect(() => {
    const wasOpened = isOpened.current;
    if (!isBlank) isOpened.current = true;
    if (!isBlank || standard === undefined || handled.current === location) return;
    handled.current = location;
    isOpened.current = true;
    const search = searchOfView(location.search, { names, prefix }, wasOpened ? undefined : standard);
    void navigate({ search, hash: location.hash }, { replace: true });
  }, [isBlank, standard, location, names, prefix, navigate]);
}

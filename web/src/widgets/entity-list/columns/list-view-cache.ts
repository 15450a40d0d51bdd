import type { ListViewSettings } from '@marquee/schemas/list-view/fields';
import { listView, listViewAnswer, type ListView } from '@marquee/schemas/list-view/views';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { safeParse } from 'valibot';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { NO_SETTINGS } from './column-settings.ts';

const STALE_MS = 5 * 60_000;
export const NO_VIEWS: ListView = { ...NO_SETTINGS, savedViews: [], defaultViewId: null };

export interface ViewOf {
  readonly userId: number;
  readonly list: string;
}

export const pathOf = ({ list }: ViewOf): string => `/list-views/${list}`;

export const viewQuery = (of: ViewOf) =>
  queryOptions({
    queryKey: ['list-view', of.userId, of.list],
    queryFn: async ({ signal }) => {
      const { data } = await parsed(listViewAnswer, api.get(pathOf(of), { signal }));
      // The server does not have yet what was changed since.
      const view = { ...data, ...unsaved.get(keyOf(of)) };
      remember(of, view);
      return view;
    },
    // What this browser showed last, so that columns do not change under the eyes.
    initialData: () => remembered(of),
    initialDataUpdatedAt: 0,
    staleTime: STALE_MS,
  });

/** Own settings that the server does not have yet, by person and list. */
export const unsaved = new Map<string, ListViewSettings>();

/** What the cache and this browser know of a list, changed. */
export function changeListView(
  queryClient: QueryClient,
  of: ViewOf,
  change: (view: ListView) => ListView,
): void {
  const { queryKey } = viewQuery(of);
  // An answer that is on its way may be older than the change; what else it would have said is asked for again.
  const wasAsked = queryClient.isFetching({ queryKey }) > 0;
  void queryClient.cancelQueries({ queryKey });
  const known = queryClient.getQueryData(queryKey) ?? NO_VIEWS;
  const view = change(known);
  queryClient.setQueryData(queryKey, view);
  remember(of, view);
  if (wasAsked) void queryClient.invalidateQueries({ queryKey });
}

export const keyOf = ({ userId, list }: ViewOf): string => `marquee.list-view.${userId}.${list}`;

/** @param view undefined: nothing is kept */
export function remember(of: ViewOf, view: ListView | undefined): void {
  try {
    if (view === undefined) localStorage.removeItem(keyOf(of));
    else localStorage.setItem(keyOf(of), JSON.stringify(view));
  } catch {
    // Storage that is full or switched off: the server has the view, only the first look comes later.
  }
}

export function remembered(of: ViewOf): ListView | undefined {
  try {
    const stored = safeParse(listView, JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null'));
    return stored.success ? stored.output : undefined;
  } catch {
    return undefined;
  }
}

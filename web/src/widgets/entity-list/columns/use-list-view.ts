import type { ListViewSettings, SavedView } from '@marquee/schemas/list-view/events';
import { listView, listViewAnswer, type ListView } from '@marquee/schemas/list-view/views';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { safeParse } from 'valibot';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { useMaybeProfile } from '../../../lib/profile.ts';
import { NO_SETTINGS, settingsOf } from './column-settings.ts';

const STALE_MS = 5 * 60_000;
const NO_VIEWS: ListView = { ...NO_SETTINGS, savedViews: [], defaultViewId: null };

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

/** How the acting person sees a list now. */
export interface ListViewState {
  readonly of: ViewOf;
  /** Undefined until it is known. */
  readonly view: ListView | undefined;
  /** The server has answered: what it does not have does not exist. */
  readonly isFresh: boolean;
  /** The saved view that the URL names. */
  readonly active: SavedView | undefined;
  /** Columns and density in sight: those of the active view with what was changed since, else the list's own. */
  readonly settings: ListViewSettings;
  readonly write: (settings: ListViewSettings) => void;
  /** Takes back what was changed of the active view's columns and density. */
  readonly reset: () => void;
}

/**
 * How the acting person set up a list. A change of the list's own settings shows at once and is saved on the server; when
 * that fails, the list goes back to what the server has. A change of a saved view's stays in this browser until the
 * person saves the view.
 * @param viewId of the URL
 */
export function useListView(list: string, viewId: string | null): ListViewState {
  const userId = useMaybeProfile()?.id ?? 0;
  const queryClient = useQueryClient();
  const of = { userId, list };
  const { data, isFetchedAfterMount } = useQuery({ ...viewQuery(of), enabled: userId > 0 });
  // The cache notifies of a change one task later; a ticked box must not appear unticked until then.
  const [change, setChange] = useState<{ readonly of: typeof data; readonly settings: ListViewSettings }>();
  const active = data?.savedViews.find(({ id }) => String(id) === viewId);
  const [draft, setDraft] = useDraft(of, active);
  const write = (settings: ListViewSettings) => {
    if (active !== undefined) return setDraft(settings);
    setChange({ of: data, settings });
    changeListView(queryClient, of, (view) => ({ ...view, ...settings }));
    if (userId > 0) saveLater(queryClient, of, settings);
    return undefined;
  };
  const own = change !== undefined && change.of === data ? change.settings : data;
  const shown = draft ?? active?.settings ?? own;
  return {
    of,
    view: data,
    isFresh: isFetchedAfterMount,
    active,
    settings: useMemo(() => settingsOf(shown), [shown]),
    write,
    reset: () => setDraft(undefined),
  };
}

/** What the cache and this browser know of a list, changed. */
export function changeListView(
  queryClient: QueryClient,
  of: ViewOf,
  change: (view: ListView) => ListView,
): void {
  const { queryKey } = viewQuery(of);
  // An answer that is on its way may be older than the change.
  void queryClient.cancelQueries({ queryKey });
  const known = queryClient.getQueryData(queryKey) ?? NO_VIEWS;
  const view = change(known);
  queryClient.setQueryData(queryKey, view);
  remember(of, view);
}

/** Own settings that the server does not have yet, by person and list. */
export const unsaved = new Map<string, ListViewSettings>();

function saveLater(queryClient: QueryClient, of: ViewOf, settings: ListViewSettings): void {
  unsaved.set(keyOf(of), settings);
  import('./save-settings.ts').then(
    ({ saveSoon }) => saveSoon(queryClient, of, settings),
    () => unsaved.delete(keyOf(of)),
  );
}

/** Changed columns of the active view, kept over reloads of the page. */
function useDraft({ userId, list }: ViewOf, active: SavedView | undefined) {
  const of = { userId, list: `${list}.${active?.id}` };
  const [drafts, setDrafts] = useState<Readonly<Record<string, ListViewSettings | undefined>>>({});
  const set = (draft: ListViewSettings | undefined): void => {
    remember(of, draft && { ...NO_VIEWS, ...draft });
    setDrafts({ ...drafts, [of.list]: draft });
  };
  if (active !== undefined && !(of.list in drafts)) setDrafts({ ...drafts, [of.list]: remembered(of) });
  return [active && drafts[of.list], set] as const;
}

export const keyOf = ({ userId, list }: ViewOf): string => `marquee.list-view.${userId}.${list}`;

function remember(of: ViewOf, view: ListView | undefined): void {
  try {
    localStorage.setItem(keyOf(of), JSON.stringify(view ?? null));
  } catch {
    // Storage that is full or switched off: the server has the view, only the first look comes later.
  }
}

function remembered(of: ViewOf): ListView | undefined {
  try {
    const stored = safeParse(listView, JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null'));
    return stored.success ? stored.output : undefined;
  } catch {
    return undefined;
  }
}

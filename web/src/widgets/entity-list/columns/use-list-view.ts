import type { SavedView } from '@marquee/schemas/list-view/events';
import type { ListViewSettings } from '@marquee/schemas/list-view/fields';
import type { ListView } from '@marquee/schemas/list-view/views';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';

import { useMaybeProfile } from '../../../lib/profile.ts';
import { settingsOf } from './column-settings.ts';
import {
  changeListView,
  keyOf,
  NO_VIEWS,
  remember,
  remembered,
  unsaved,
  viewQuery,
  type ViewOf,
} from './list-view-cache.ts';

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
  const { data, isFetchedAfterMount, isFetching } = useQuery({ ...viewQuery(of), enabled: userId > 0 });
  // The cache notifies of a change one task later; a ticked box must not appear unticked until then.
  const [change, setChange] = useState<{ readonly of: typeof data; readonly settings: ListViewSettings }>();
  const active = data?.savedViews.find(({ id }) => String(id) === viewId);
  const [draft, setDraft] = useDraft(of, active);
  const write = (settings: ListViewSettings) => {
    if (active !== undefined) return setDraft(settings);
    setChange({ of: data, settings });
    // Before the list is asked for again: its answer does not have these settings yet.
    if (userId > 0) saveLater(queryClient, of, settings);
    changeListView(queryClient, of, (view) => ({ ...view, ...settings }));
    return undefined;
  };
  const own = change !== undefined && change.of === data ? change.settings : data;
  const shown = draft ?? active?.settings ?? own;
  return {
    of,
    view: data,
    isFresh: isFetchedAfterMount && !isFetching,
    active,
    settings: useMemo(() => settingsOf(shown), [shown]),
    write,
    reset: () => setDraft(undefined),
  };
}

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

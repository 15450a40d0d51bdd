import { listViewSettings, type ListViewSettings } from '@marquee/schemas/list-view/events';
import { listViewAnswer } from '@marquee/schemas/list-view/views';
import { queryOptions, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { safeParse } from 'valibot';

import { parsed } from '../../../lib/answer.ts';
import { api } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { textsOf, messageFor } from '../../../lib/error-catalogue.ts';
import { useMaybeProfile } from '../../../lib/profile.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { NO_SETTINGS } from './column-settings.ts';

/** Milliseconds of rest before a view is saved: an edge is moved by many steps. */
const PAUSE_MS = 400;
const STALE_MS = 5 * 60_000;

interface ViewOf {
  readonly userId: number;
  readonly list: string;
}

const pathOf = ({ list }: ViewOf): string => `/list-views/${list}`;

const viewQuery = (of: ViewOf) =>
  queryOptions({
    queryKey: ['list-view', of.userId, of.list],
    queryFn: async ({ signal }) => {
      const { data } = await parsed(listViewAnswer, api.get(pathOf(of), { signal }));
      // The server does not have yet what was changed since.
      const view = unsaved.get(keyOf(of))?.view ?? data;
      remember(of, view);
      return view;
    },
    // What this browser showed last, so that columns do not change under the eyes.
    initialData: () => remembered(of),
    initialDataUpdatedAt: 0,
    staleTime: STALE_MS,
  });

/**
 * How the acting person set up a list. A change shows at once and is saved on the server; when that fails, the list
 * goes back to what the server has.
 */
export function useListView(list: string) {
  const userId = useMaybeProfile()?.id ?? 0;
  const queryClient = useQueryClient();
  const of = { userId, list };
  const { data } = useQuery({ ...viewQuery(of), enabled: userId > 0 });
  // The cache notifies of a change one task later; a ticked box must not appear unticked until then.
  const [change, setChange] = useState<{ readonly of: typeof data; readonly view: ListViewSettings }>();
  const write = (view: ListViewSettings) => {
    setChange({ of: data, view });
    const { queryKey } = viewQuery(of);
    void queryClient.cancelQueries({ queryKey });
    queryClient.setQueryData(queryKey, view);
    if (userId > 0) saveSoon(queryClient, of, view);
  };
  const shown = change !== undefined && change.of === data ? change.view : data;
  return [shown ?? NO_SETTINGS, write] as const;
}

interface Unsaved {
  readonly view: ListViewSettings;
  /** Runs out when the view is to be sent. */
  readonly timer: ReturnType<typeof setTimeout>;
}
/** Views that the server does not have yet, by person and list. */
const unsaved = new Map<string, Unsaved>();
/** The last save of each list: the next one waits for it, so that the server gets views in their order. */
const saves = new Map<string, Promise<void>>();

function saveSoon(queryClient: QueryClient, of: ViewOf, view: ListViewSettings): void {
  const key = keyOf(of);
  clearTimeout(unsaved.get(key)?.timer);
  remember(of, view);
  const change: Unsaved = {
    view,
    timer: setTimeout(() => {
      const before = saves.get(key) ?? Promise.resolve();
      saves.set(
        key,
        before.then(() => save(queryClient, of, change)),
      );
    }, PAUSE_MS),
  };
  unsaved.set(key, change);
}

/** Never rejects: what fails is said to the user. */
async function save(queryClient: QueryClient, of: ViewOf, change: Unsaved): Promise<void> {
  const { queryKey } = viewQuery(of);
  const isNewest = () => unsaved.get(keyOf(of)) === change;
  try {
    await api.put(pathOf(of), change.view, { isUnasked: true });
    if (!isNewest()) return;
    // An answer that is on its way may be older than this one.
    await queryClient.cancelQueries({ queryKey });
    unsaved.delete(keyOf(of));
  } catch (error) {
    // Auditors, and who views an account, save nothing; their views last as long as the page.
    if (error instanceof ApiError && error.status === 403) return;
    for (const text of textsOf(error)) toast.error(messageFor(text).text);
    if (!isNewest()) return;
    unsaved.delete(keyOf(of));
    await queryClient.invalidateQueries({ queryKey });
  }
}

const keyOf = ({ userId, list }: ViewOf): string => `marquee.list-view.${userId}.${list}`;

function remember(of: ViewOf, view: ListViewSettings): void {
  try {
    localStorage.setItem(keyOf(of), JSON.stringify(view));
  } catch {
    // Storage that is full or switched off: the server has the view, only the first look comes later.
  }
}

function remembered(of: ViewOf): ListViewSettings | undefined {
  try {
    const stored = safeParse(listViewSettings, JSON.parse(localStorage.getItem(keyOf(of)) ?? 'null'));
    return stored.success ? stored.output : undefined;
  } catch {
    return undefined;
  }
}

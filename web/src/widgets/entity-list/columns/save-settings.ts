import type { ListViewSettings } from '@marquee/schemas/list-view/fields';
import type { QueryClient } from '@tanstack/react-query';

import { api } from '../../../lib/api-client.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { textsOf, messageFor } from '../../../lib/error-catalogue.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { keyOf, pathOf, unsaved, viewQuery, type ViewOf } from './list-view-cache.ts';

/** Milliseconds of rest before settings are saved: an edge is moved by many steps. */
const PAUSE_MS = 400;

/** When the settings of each list are to be sent. */
const timers = new Map<string, ReturnType<typeof setTimeout>>();
/** The last save of each list: the next one waits for it, so that the server gets settings in their order. */
const saves = new Map<string, Promise<void>>();

/** Sends a list's own settings to the server after a pause without further changes. */
export function saveSoon(queryClient: QueryClient, of: ViewOf, settings: ListViewSettings): void {
  const key = keyOf(of);
  clearTimeout(timers.get(key));
  timers.set(
    key,
    setTimeout(() => {
      const before = saves.get(key) ?? Promise.resolve();
      saves.set(
        key,
        before.then(() => save(queryClient, of, settings)),
      );
    }, PAUSE_MS),
  );
}

/** Never rejects: what fails is said to the user. */
async function save(queryClient: QueryClient, of: ViewOf, settings: ListViewSettings): Promise<void> {
  const { queryKey } = viewQuery(of);
  const isNewest = () => unsaved.get(keyOf(of)) === settings;
  try {
    await api.put(pathOf(of), settings, { isUnasked: true });
    if (!isNewest()) return;
    // An answer that is on its way may be older than this one; what else it would have said is asked for again.
    const wasAsked = queryClient.isFetching({ queryKey }) > 0;
    await queryClient.cancelQueries({ queryKey });
    unsaved.delete(keyOf(of));
    if (wasAsked) await queryClient.invalidateQueries({ queryKey });
  } catch (error) {
    // Auditors, and who views an account, save nothing; their settings last as long as the page.
    if (error instanceof ApiError && error.status === 403) return;
    for (const text of textsOf(error)) toast.error(messageFor(text).text);
    if (!isNewest()) return;
    unsaved.delete(keyOf(of));
    await queryClient.invalidateQueries({ queryKey });
  }
}

import type { QueryClient } from '@tanstack/react-query';

import { watcher } from './watch-campaigns.ts';

/** A tab that is hidden for longer stops to watch; a glance at another one costs nothing. */
const PAUSE_AFTER_MS = 5_000;
/** What running totals move, and what therefore is old after a pause. */
const COUNTED = ['campaign', 'creative', 'statistics', 'dashboard'];

/** Watches no campaigns while the page is hidden, and reads again what has moved meanwhile. @returns ends it */
export function followVisibility(
  queryClient: Pick<QueryClient, 'invalidateQueries'>,
  page: Pick<Document, 'hidden' | 'addEventListener' | 'removeEventListener'> = document,
  watched: Pick<typeof watcher, 'pause'> = watcher,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isPaused = false;
  const onChange = () => {
    clearTimeout(timer);
    if (page.hidden) {
      timer = setTimeout(() => {
        isPaused = true;
        watched.pause(true);
      }, PAUSE_AFTER_MS);
    } else if (isPaused) {
      isPaused = false;
      watched.pause(false);
      for (const key of COUNTED) void queryClient.invalidateQueries({ queryKey: [key] });
    }
  };
  page.addEventListener('visibilitychange', onChange);
  return () => {
    clearTimeout(timer);
    page.removeEventListener('visibilitychange', onChange);
  };
}

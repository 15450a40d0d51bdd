import { Suspense, useState, useSyncExternalStore } from 'react';

import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { pendingQuestions, type Question } from './confirm.ts';

const ConfirmWindow = lazyWithRetry<{ readonly opened: boolean; readonly question: Question }>(
  async () => (await import('./confirm-window.tsx')).ConfirmWindow,
);

/** Fetches what `confirm` needs, ahead of the first question. */
export const preloadConfirm = ConfirmWindow.preload;

/** Where `confirm` asks: once, around everything. */
export function ConfirmHost() {
  const [current] = useSyncExternalStore(pendingQuestions.subscribe, pendingQuestions.read);
  const [shown, setShown] = useState(current);
  // The words stay while the window goes.
  if (current !== undefined && current !== shown) setShown(current);
  if (shown === undefined) return null;
  return (
    <Suspense fallback={null}>
      <ConfirmWindow opened={current !== undefined} question={shown} />
    </Suspense>
  );
}

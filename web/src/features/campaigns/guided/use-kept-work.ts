import { useCallback, useRef, useState } from 'react';

import { useProfile } from '../../../lib/profile.ts';
import type { ImageDraft } from '../../../widgets/creative-images/image-drafts.ts';
import { draftStoreOf } from '../../../widgets/form/draft/draft-store.ts';
import { keptOf, workOf, type Attempt } from './kept-work.ts';

/** Raised with every change of what is written down. */
const SHAPE = 'images-1';

/** Keeps the images and the campaign that was sent in this browser, so that neither a reload nor a second try repeats anything. */
export function useKeptWork(draftKey: string) {
  const ownerId = useProfile().id;
  const [store] = useState(() => draftStoreOf(ownerId, draftKey, SHAPE));
  const [restored] = useState(() => workOf(store.read()?.values));
  const attempt = useRef<Attempt | undefined>(restored.attempt);
  const drafts = useRef<readonly ImageDraft[]>(restored.drafts);
  const written = useRef('');
  const isDone = useRef(false);

  const write = useCallback(() => {
    const kept = keptOf({ drafts: drafts.current, attempt: attempt.current });
    // The share of an upload changes many times a second, and nothing of what is kept.
    const text = JSON.stringify(kept ?? null);
    if (isDone.current || text === written.current) return;
    written.current = text;
    if (kept === undefined) store.remove();
    else store.write(kept, []);
  }, [store]);

  const keep = useCallback(
    (now: readonly ImageDraft[]) => {
      drafts.current = now;
      write();
    },
    [write],
  );
  const setAttempt = (next: Attempt | undefined) => {
    attempt.current = next;
    write();
  };
  return {
    /** What an earlier visit left. */
    restored: restored.drafts,
    keep,
    /** The campaign that was sent without an answer; undefined where there is none. */
    attempt: () => attempt.current,
    setAttempt,
    /** All is created. */
    clear() {
      isDone.current = true;
      store.remove();
    },
  };
}
export type KeptWork = ReturnType<typeof useKeptWork>;

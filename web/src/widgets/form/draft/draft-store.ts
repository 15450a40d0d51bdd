import { decodeDraft, encodeDraft, isSpent, type Draft } from './draft-codec.ts';
import type { FormValues } from '../form-values.ts';
import { nowMs as clockMs } from '../../../lib/clock.ts';
import { localStore } from '../../../lib/site-storage.ts';

const PREFIX = 'marquee-draft:';

/** Drafts of one form of one person, in this browser. */
export interface DraftStore {
  read(): Draft | undefined;
  write(values: FormValues, secrets: readonly string[]): void;
  remove(): void;
}

/**
 * @param owner id of the acting user, so that users of a shared computer do not see each other's drafts
 * @param shape see `shapeOf`
 */
export function draftStoreOf(owner: number, draftKey: string, shape: string): DraftStore {
  const key = `${PREFIX}${owner}:${draftKey}`;
  return {
    read() {
      const text = localStore().getItem(key);
      return text === null ? undefined : decodeDraft(text, shape, clockMs());
    },
    write(values, secrets) {
      const text = encodeDraft({ values, savedAtMs: clockMs() }, shape, secrets);
      try {
        if (text !== undefined) localStore().setItem(key, text);
      } catch {
        // Storage is full: the form still works, and warns of unsaved changes.
      }
    },
    remove: () => localStore().removeItem(key),
  };
}

/** Removes what has expired, of every form and person. */
export function purgeDrafts(nowMs: number): void {
  const store = localStore();
  const keys = Array.from({ length: store.length }, (_, index) => store.key(index));
  for (const key of keys) {
    if (key?.startsWith(PREFIX) !== true) continue;
    if (isSpent(store.getItem(key) ?? '', nowMs)) store.removeItem(key);
  }
}

import { useCallback, useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { GenericSchema } from 'valibot';

import { useMaybeProfile } from '../../../lib/profile.ts';
import { shapeOf } from './draft-codec.ts';
import { draftStoreOf, purgeDrafts } from './draft-store.ts';
import type { FieldRegistry } from '../field-registry.ts';
import { sameValues, type FormValues } from '../form-values.ts';
import { nowMs } from '../../../lib/clock.ts';

/** So long after the last key press a draft is written. */
const PAUSE_MS = 500;

interface DraftOptions {
  /** Undefined keeps no drafts. */
  readonly draftKey: string | undefined;
  readonly schema: GenericSchema;
  readonly registry: FieldRegistry;
  readonly form: UseFormReturn<FieldValues>;
  /** What counts as untouched. */
  readonly baseline: RefObject<FormValues>;
}

export interface DraftState {
  /** When the restored draft was kept; undefined when nothing was restored. */
  readonly restoredAtMs: number | undefined;
  /** Writes what is typed at once: before a call that may end the session. */
  readonly keep: () => void;
  /** Removes the draft: its content was saved. */
  readonly clear: () => void;
  /** Removes the draft and puts back what was there before it. */
  readonly discard: () => void;
}

/** Keeps what is typed in this browser until it is saved, and brings it back when the form is opened again. */
export function useDraft({ draftKey, schema, registry, form, baseline }: DraftOptions): DraftState {
  const owner = useMaybeProfile()?.id;
  // The person who began to type stays the owner, also when the session ends while they do.
  const ownerAtStart = useRef<number | undefined>(undefined);
  ownerAtStart.current ??= owner;
  const ownerId = ownerAtStart.current;
  const store = useMemo(
    () =>
      draftKey === undefined || ownerId === undefined
        ? undefined
        : draftStoreOf(ownerId, draftKey, shapeOf(schema)),
    [draftKey, ownerId, schema],
  );
  const [restoredAtMs, setRestoredAtMs] = useState<number>();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);

  const keep = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const values = form.getValues();
    if (sameValues(values, baseline.current)) store?.remove();
    else store?.write(values, registry.secrets());
  }, [store, form, baseline, registry]);

  useEffect(() => {
    purgeDrafts(nowMs());
    const draft = store?.read();
    if (draft === undefined || sameValues({ ...baseline.current, ...draft.values }, baseline.current)) return;
    form.reset({ ...baseline.current, ...draft.values }, { keepDefaultValues: true });
    setRestoredAtMs(draft.savedAtMs);
  }, [store, form, baseline]);

  useEffect(() => {
    if (store === undefined) return undefined;
    const unsubscribe = form.subscribe({
      formState: { values: true },
      callback: () => {
        clearTimeout(timer.current);
        timer.current = setTimeout(keep, PAUSE_MS);
      },
    });
    const keepPending = () => {
      if (timer.current !== undefined) keep();
    };
    window.addEventListener('pagehide', keepPending);
    return () => {
      keepPending();
      unsubscribe();
      window.removeEventListener('pagehide', keepPending);
    };
  }, [store, form, keep]);

  const clear = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = undefined;
    store?.remove();
    setRestoredAtMs(undefined);
  }, [store]);

  const discard = useCallback(() => {
    form.reset(baseline.current);
    clear();
  }, [form, baseline, clear]);

  return { restoredAtMs, keep, clear, discard };
}

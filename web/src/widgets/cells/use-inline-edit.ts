import { useRef, useState } from 'react';

import { reasonOf } from '../../lib/error-catalogue.ts';
import { toastFailure } from '../command/toast-errors.ts';

/** How one value is edited in its place. */
export interface InlineEdit<Value> {
  readonly isEditing: boolean;
  /** The new value while it is being saved, so that the old one is not seen again in between. */
  readonly shown: Value;
  readonly draft: Value;
  readonly error: string | undefined;
  readonly isSaving: boolean;
  readonly start: () => void;
  readonly change: (draft: Value) => void;
  /** Saves what is typed, or the value given. */
  readonly save: (chosen?: Value) => void;
  readonly cancel: () => void;
}

interface InlineEditOptions<Value> {
  readonly value: Value;
  /** Rejects when the server refuses. */
  readonly onSave: (value: Value) => Promise<unknown>;
  /** Why the value cannot be saved; undefined when it can. */
  readonly check?: ((value: Value) => string | undefined) | undefined;
  /** Asks before an unusual value is saved; false leaves the field open. */
  readonly confirm?: ((value: Value) => Promise<boolean>) | undefined;
}

/**
 * The states of an editable cell. The new value shows at once; when the server refuses, the field opens again with what
 * was typed and the server's words at it, so nothing is lost.
 */
export function useInlineEdit<Value>(options: InlineEditOptions<Value>): InlineEdit<Value> {
  const { value, onSave, check, confirm } = options;
  const [isEditing, setEditing] = useState(false);
  const [draft, setDraft] = useState(value);
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState<{ readonly value: Value }>();
  // Esc removes the field, which blurs it; that blur must not save.
  const isClosed = useRef(true);
  const { isAsking, isConfirmed } = useConfirmation(confirm);

  const open = (draftThen: Value, errorThen?: string) => {
    isClosed.current = false;
    setDraft(draftThen);
    setError(errorThen);
    setEditing(true);
  };
  const save = async (next: Value) => {
    if (isClosed.current || isAsking.current) return;
    const fieldError = check?.(next);
    if (fieldError !== undefined) {
      setError(fieldError);
      return;
    }
    if (next !== value && !(await isConfirmed(next))) return;
    isClosed.current = true;
    setEditing(false);
    if (next === value) return;
    setSaving({ value: next });
    try {
      await onSave(next);
    } catch (rejection) {
      toastFailure(rejection);
      open(next, reasonOf(rejection));
    } finally {
      setSaving(undefined);
    }
  };
  return {
    isEditing,
    shown: saving === undefined ? value : saving.value,
    draft,
    error,
    isSaving: saving !== undefined,
    start: () => {
      if (saving === undefined) open(value);
    },
    change: (next) => {
      setDraft(next);
      setError(undefined);
    },
    save: (chosen) => void save(chosen === undefined ? draft : chosen),
    cancel: () => {
      isClosed.current = true;
      setEditing(false);
      setError(undefined);
    },
  };
}

/** The question before an unusual value. It takes the focus, which blurs the field: that blur must not ask again. */
function useConfirmation<Value>(confirm: InlineEditOptions<Value>['confirm']) {
  const isAsking = useRef(false);
  const isConfirmed = async (next: Value): Promise<boolean> => {
    if (confirm === undefined) return true;
    isAsking.current = true;
    return confirm(next).finally(() => {
      isAsking.current = false;
    });
  };
  return { isAsking, isConfirmed };
}

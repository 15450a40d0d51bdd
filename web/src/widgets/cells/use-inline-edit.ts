import { MESSAGES } from '@marquee/schemas/common/messages';
import { useRef, useState } from 'react';

import { textsOf, wording } from '../../lib/error-catalogue.ts';
import { toast } from '../../ui/feedback/toast.ts';

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
}

/**
 * The states of an editable cell. The new value shows at once; when the server refuses, the field opens again with what
 * was typed and the server's words at it, so nothing is lost.
 */
export function useInlineEdit<Value>({ value, onSave, check }: InlineEditOptions<Value>): InlineEdit<Value> {
  const [isEditing, setEditing] = useState(false);
  const [draft, setDraft] = useState(value);
  const [error, setError] = useState<string>();
  const [saving, setSaving] = useState<{ readonly value: Value }>();
  // Esc takes the field away, which blurs it: that blur must not save.
  const isClosed = useRef(true);

  const save = async (next: Value) => {
    if (isClosed.current) return;
    const fault = check?.(next);
    if (fault !== undefined) {
      setError(fault);
      return;
    }
    isClosed.current = true;
    setEditing(false);
    if (next === value) return;
    setSaving({ value: next });
    try {
      await onSave(next);
    } catch (rejection) {
      toast.known(MESSAGES.actionFailed);
      isClosed.current = false;
      setDraft(next);
      setError(
        textsOf(rejection)
          .map((text) => wording(text).text)
          .join(' '),
      );
      setEditing(true);
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
      if (saving !== undefined) return;
      isClosed.current = false;
      setDraft(value);
      setError(undefined);
      setEditing(true);
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

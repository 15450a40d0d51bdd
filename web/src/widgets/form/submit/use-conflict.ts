import { useCallback, useState, type RefObject } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';

import { outermost, type FieldRegistry } from '../field-registry.ts';
import { differencesOf, mergedValues, type Difference, type FormValues } from '../form-values.ts';
import { newerValues } from './newer-values.ts';

interface ConflictOptions {
  readonly form: UseFormReturn<FieldValues>;
  readonly registry: FieldRegistry;
  readonly baseline: RefObject<FormValues>;
  readonly loadLatest: (() => Promise<FormValues>) | undefined;
  readonly resubmit: () => void;
}

interface Conflict {
  readonly theirs: FormValues;
  readonly mine: FormValues;
  readonly differences: readonly Difference[];
}

/**
 * Resolves a conflict with another user who saved while this form was open: compares the versions and saves
 * the choice.
 */
export function useConflict({ form, registry, baseline, loadLatest, resubmit }: ConflictOptions) {
  const [conflict, setConflict] = useState<Conflict>();

  const adopt = useCallback(
    (theirs: FormValues, mine: FormValues, kept: readonly string[]) => {
      baseline.current = theirs;
      form.reset(theirs);
      const merged = mergedValues(theirs, mine, kept);
      for (const [name, value] of Object.entries(merged)) form.setValue(name, value, { shouldDirty: true });
    },
    [form, baseline],
  );

  const begin = useCallback(
    async (mine: FormValues): Promise<boolean> => {
      if (loadLatest === undefined) return false;
      const latest = await newerValues(mine, loadLatest);
      if (latest === undefined) return false;
      const theirs = { ...mine, ...latest };
      const differences = differencesOf(outermost(registry.names()), {
        base: baseline.current,
        mine,
        theirs,
      });
      setConflict({ theirs, mine, differences });
      return true;
    },
    [registry, baseline, loadLatest],
  );

  const decide = useCallback(
    (kept: readonly string[]) => {
      if (conflict === undefined) return;
      adopt(conflict.theirs, conflict.mine, kept);
      setConflict(undefined);
      // Nothing of one's own is left to save.
      if (kept.length > 0) setTimeout(resubmit);
    },
    [conflict, adopt, resubmit],
  );

  return { conflict, begin, decide, close: () => setConflict(undefined) };
}

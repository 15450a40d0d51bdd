import { useCallback } from 'react';
import { useFormContext, useFormState, useWatch } from 'react-hook-form';

import type { FieldName } from './field-names.ts';

/** What a field of the form around holds right now. */
export function useFormValue(name: FieldName): unknown {
  const { control } = useFormContext();
  return useWatch({ control, name }) as unknown;
}

/** Whether the form around holds something else than it began with. */
export function useIsFormTyped(): boolean {
  const { control } = useFormContext();
  return useFormState({ control }).isDirty;
}

/** Reads what a field of the form around holds at that moment, for what happens later than a render. */
export function useReadFormValue(): (name: FieldName) => unknown {
  const { getValues } = useFormContext();
  return useCallback((name) => getValues(name) as unknown, [getValues]);
}

interface SetOptions {
  /** The person has not been there yet: no errors are shown. */
  readonly isQuiet?: boolean;
}

/** Writes into a field, as if the person had typed it. */
export function useSetFormValue(): (name: FieldName, value: unknown, options?: SetOptions) => void {
  const { setValue } = useFormContext();
  return useCallback(
    (name, value, { isQuiet = false } = {}) =>
      setValue(name, value, { shouldDirty: true, shouldTouch: !isQuiet, shouldValidate: !isQuiet }),
    [setValue],
  );
}

import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';
import { useCallback, useRef, useState, type RefObject } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';

import { ApiError, type FieldError } from '../../../lib/api-error.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { createIdempotencyKeys, randomKey } from './idempotency-keys.ts';
import { flattenErrors, placeErrors } from './field-errors.ts';
import type { FieldRegistry } from '../field-registry.ts';
import { errorTextOf, type FormErrorText } from './form-error.tsx';
import { sameValues, type FormValues } from '../form-values.ts';
import type { DraftState } from '../draft/use-draft.ts';
import { nowMs } from '../../../lib/clock.ts';

/** What `onSubmit` is given besides the input. */
export interface SubmitHelpers {
  /** The same for every try to send the same content; goes into `CallOptions.idempotencyKey`. */
  readonly idempotencyKey: string;
}

/** What `onSubmit` may answer. */
export interface Submitted {
  /** The values that were stored, with their new version: they become what is untouched. */
  readonly values?: FormValues;
  /** The person is on the way to another page: until it is there, the same content is not sent again. */
  readonly isLeaving?: boolean;
}

interface SubmitOptions {
  readonly form: UseFormReturn<FieldValues>;
  readonly registry: FieldRegistry;
  readonly draft: DraftState;
  readonly baseline: RefObject<FormValues>;
  readonly onSubmit: (input: FormValues, helpers: SubmitHelpers) => Promise<Submitted | undefined | void>;
  /** Asks before something unusual is sent; false sends nothing. `before` is what was stored last. */
  readonly confirm: ((input: FormValues, before: FormValues) => Promise<boolean>) | undefined;
  /** True when it took care of the rejection, as the dialog about another editor's change does. */
  readonly onConflict: (input: FormValues) => Promise<boolean>;
  readonly explain: ((error: unknown) => FormErrorText | undefined) | undefined;
}

/** Sends a form once, and brings what is refused back to where it was typed. */
export function useSubmit(options: SubmitOptions) {
  const { form, registry, draft, baseline } = options;
  const [fieldError, setFieldError] = useState<FormErrorText>();
  const [savedAtMs, setSavedAtMs] = useState<number>();
  /** Counts up when the focus should go to the first error. */
  const [focusTurn, setFocusTurn] = useState(0);
  const isSending = useRef(false);
  const isDeclined = useQuestion(options);
  const [idempotencyKeys] = useState(() => createIdempotencyKeys(randomKey));
  /** What the page is being left with. */
  const leftWith = useRef<string>(undefined);

  const showError = useCallback(
    (error: unknown) => {
      setFieldError(placeRejection(error, options));
      setFocusTurn((turn) => turn + 1);
    },
    [options],
  );

  const send = useCallback(
    async (input: FieldValues) => {
      const content = JSON.stringify(input);
      if (isSending.current || leftWith.current === content) return;
      if (options.confirm !== undefined && (await isDeclined(input))) return;
      isSending.current = true;
      setFieldError(undefined);
      draft.keep();
      try {
        const idempotencyKey = idempotencyKeys.keyOf(content);
        const typed = form.getValues();
        const answer = await options.onSubmit(input, { idempotencyKey });
        idempotencyKeys.settled();
        leftWith.current = answer?.isLeaving === true ? content : undefined;
        settle(form, baseline, typed, answer?.values);
        draft.clear();
        setSavedAtMs(nowMs());
      } catch (error) {
        idempotencyKeys.settled(error);
        const isConflict = error instanceof ApiError && error.type === PROBLEM_TYPES.versionConflict;
        if (!(isConflict && (await options.onConflict(form.getValues()).catch(() => false))))
          showError(error);
      } finally {
        isSending.current = false;
      }
    },
    [form, draft, baseline, idempotencyKeys, options, isDeclined, showError],
  );

  const refuse = useCallback(
    (errors: FieldErrors) => {
      setFieldError(unseenErrors(flattenErrors(errors), registry));
      setFocusTurn((turn) => turn + 1);
    },
    [registry],
  );

  return { send, refuse, fieldError, savedAtMs, focusTurn, isSending };
}

/**
 * The question before something unusual is sent. While it is open the form counts as edited, and another press of the
 * button asks nothing more.
 */
function useQuestion({ confirm, baseline }: Pick<SubmitOptions, 'confirm' | 'baseline'>) {
  const isAsking = useRef(false);
  return useCallback(
    async (input: FormValues): Promise<boolean> => {
      if (isAsking.current) return true;
      isAsking.current = true;
      try {
        return (await confirm?.(input, baseline.current)) === false;
      } finally {
        isAsking.current = false;
      }
    },
    [confirm, baseline],
  );
}

/** Puts the errors of a rejection at their fields. @returns what the form says at its top; undefined where all are placed */
function placeRejection(
  error: unknown,
  { form, registry, explain }: Pick<SubmitOptions, 'form' | 'registry' | 'explain'>,
): FormErrorText | undefined {
  const fieldErrors = error instanceof ApiError ? error.fieldErrors : [];
  const { placed, rest } = placeErrors(fieldErrors, registry.names());
  for (const [name, message] of placed) form.setError(name, { type: 'server', message });
  const isAllPlaced = placed.size > 0 && rest.length === 0;
  return explain?.(error) ?? (isAllPlaced ? undefined : errorTextOf(error, rest));
}

/** What was sent becomes untouched; what was typed while it was on its way stays typed. */
function settle(
  form: UseFormReturn<FieldValues>,
  baseline: RefObject<FormValues>,
  sent: FormValues,
  stored: FormValues | undefined,
): void {
  const typed = form.getValues();
  baseline.current = { ...sent, ...stored };
  form.reset(baseline.current);
  for (const [name, value] of Object.entries(typed)) {
    if (!sameValues(value, sent[name])) form.setValue(name, value, { shouldDirty: true });
  }
}

/** A rule about something that the form does not show must not refuse without a message. */
function unseenErrors(
  fieldErrors: readonly FieldError[],
  registry: FieldRegistry,
): FormErrorText | undefined {
  const { rest } = placeErrors(fieldErrors, registry.names());
  if (rest.length === 0) return undefined;
  const lines = [...new Set(rest.map(({ message }) => message))];
  return lines.length === 1
    ? { title: lines[0] ?? '', lines: [] }
    : { title: t('Please check the following'), lines };
}

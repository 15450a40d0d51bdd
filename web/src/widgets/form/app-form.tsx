import {
  useCallback,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { FormProvider, useForm, type FieldValues, useFormState } from 'react-hook-form';
import type { GenericSchema, InferInput } from 'valibot';

import { commandResolver, type BodyOf } from './submit/command-resolver.ts';
import { ConflictDialog } from './submit/conflict-dialog.tsx';
import { useConflict } from './submit/use-conflict.ts';
import { DraftNotice } from './draft/draft-notice.tsx';
import { focusFrame } from './fields/field-frame.tsx';
import { createFieldRegistry } from './field-registry.ts';
import { AppFormContext } from './form-context.ts';
import { FormError, type FormErrorText } from './submit/form-error.tsx';
import { sameValues, type FormValues } from './form-values.ts';
import classes from './layout/form.module.css';
import { UnsavedGuard } from './draft/unsaved-guard.tsx';
import { useDraft } from './draft/use-draft.ts';
import { useSubmit, type SubmitHelpers, type Submitted } from './submit/use-submit.ts';

/** A command's input with holes: what a form starts with. */
export type FormDefaults<Input> = Input extends readonly unknown[]
  ? Input
  : Input extends object
    ? { readonly [Key in keyof Input]?: FormDefaults<Input[Key]> | null | '' | undefined }
    : Input;

export interface AppFormProps<Schema extends GenericSchema> {
  /** The command's own schema. */
  readonly schema: Schema;
  /** New ones are taken over as long as nothing was typed. */
  readonly defaultValues: FormDefaults<InferInput<Schema>>;
  /** What is checked and sent instead, where a choice makes other fields void; the same function each time. */
  readonly bodyOf?: ((input: InferInput<Schema>) => InferInput<Schema>) | undefined;
  /**
   * Sends the input, which the schema has passed. What it throws is shown: errors on their fields, the rest at the
   * top. What it answers becomes the form's untouched state.
   */
  readonly onSubmit: (
    input: InferInput<Schema>,
    helpers: SubmitHelpers,
  ) => Promise<
    { readonly values?: FormDefaults<InferInput<Schema>>; readonly isLeaving?: boolean } | undefined | void
  >;
  readonly children: ReactNode;
  readonly id?: string;
  /** Names the form among a person's drafts: `campaign-add`, `campaign-42`. Without it none is kept. */
  readonly draftKey?: string;
  /** Asks before what was typed is left behind. Default: yes. */
  readonly guard?: boolean;
  /** When errors appear first: when a field is left (default), or when the form is sent. */
  readonly validateOn?: 'onTouched' | 'onSubmit';
  /** False for a long form, which a key pressed in one of its fields must not send unfinished. Default: true. */
  readonly sendsOnEnter?: boolean;
  /** What is stored now, for a 409: the person then sees both versions and chooses. */
  readonly loadLatest?: () => Promise<FormDefaults<InferInput<Schema>>>;
  /** Asks before something unusual is sent; false sends nothing. `before` is what was stored last. */
  readonly confirm?:
    | ((input: InferInput<Schema>, before: FormDefaults<InferInput<Schema>>) => Promise<boolean>)
    | undefined;
  /** Message for a rejection that the catalogue has no message for. */
  readonly explain?: (error: unknown) => FormErrorText | undefined;
  readonly 'aria-label'?: string;
  readonly className?: string;
}

/** A form over a command: the schema's rules, errors on their fields, drafts, and a question before leaving. */
export function AppForm<Schema extends GenericSchema>(props: AppFormProps<Schema>) {
  const { children, id, draftKey, guard = true, sendsOnEnter = true } = props;
  const formRef = useRef<HTMLFormElement>(null);
  const parts = useFormParts(props);
  const { form, registry, baseline } = parts;
  const draft = useDraft({ draftKey, schema: props.schema, ...parts });
  const { conflict, submission } = useSending(props, { ...parts, draft, formRef });
  const { send, refuse, fieldError, savedAtMs, focusTurn, isSending } = submission;
  const isDirty = useCallback(
    () => !isSending.current && !sameValues(form.getValues(), baseline.current),
    [form, baseline, isSending],
  );
  const context = useContextOf(props.schema, { registry, savedAtMs, formRef });
  useNewDefaults(valuesOf(props), { form, baseline, isDirty, isSending });
  // Counted with the errors of a submission, so that the fields at error are marked by then.
  const { submitCount } = useFormState({ control: form.control });
  useFocusOnError(formRef, focusTurn, submitCount);
  return (
    <AppFormContext value={context}>
      <FormProvider {...form}>
        <form
          ref={formRef}
          {...(id === undefined ? {} : { id })}
          className={[classes.form, props.className].filter(Boolean).join(' ')}
          aria-label={props['aria-label']}
          noValidate
          {...(sendsOnEnter ? {} : { onKeyDown: keepUnsent })}
          onSubmit={(event) => {
            // A form inside a dialog of this form must not send this one.
            event.stopPropagation();
            void form.handleSubmit(send, refuse)(event);
          }}
        >
          {fieldError !== undefined && <FormError fieldError={fieldError} />}
          {draft.restoredAtMs !== undefined && (
            <DraftNotice savedAtMs={draft.restoredAtMs} onDiscard={draft.discard} />
          )}
          {children}
        </form>
        {guard && <UnsavedGuard isDirty={isDirty} isKept={draftKey !== undefined} />}
        <ConflictDialog {...conflict} registry={registry} />
      </FormProvider>
    </AppFormContext>
  );
}

const valuesOf = <Schema extends GenericSchema>(props: AppFormProps<Schema>) =>
  props.defaultValues as FormValues;

/** The library's form with the schema's rules, the registry of its fields, and the values before any edit. */
function useFormParts<Schema extends GenericSchema>(props: AppFormProps<Schema>) {
  const { schema, bodyOf, validateOn = 'onTouched' } = props;
  const [registry] = useState(createFieldRegistry);
  const baseline = useRef<FormValues>(valuesOf(props));
  const resolver = useMemo(
    () => commandResolver(schema, registry, bodyOf as BodyOf | undefined),
    [schema, registry, bodyOf],
  );
  const form = useForm<FieldValues>({
    defaultValues: valuesOf(props) as FieldValues,
    resolver,
    mode: validateOn,
    reValidateMode: 'onChange',
    // The registry's frames know the order of the page; the library's knows the order of mounting.
    shouldFocusError: false,
  });
  return { form, registry, baseline };
}

type FormParts = ReturnType<typeof useFormParts>;
type FormRef = RefObject<HTMLFormElement | null>;

interface SendingParts extends FormParts {
  readonly draft: ReturnType<typeof useDraft>;
  readonly formRef: FormRef;
}

/** The form's call, and the choice between two versions where another user has saved in the meantime. */
function useSending<Schema extends GenericSchema>(props: AppFormProps<Schema>, parts: SendingParts) {
  const { form, registry, baseline, draft, formRef } = parts;
  const resubmit = useCallback(() => formRef.current?.requestSubmit(), [formRef]);
  const conflict = useConflict({
    form,
    registry,
    baseline,
    loadLatest: props.loadLatest as (() => Promise<FormValues>) | undefined,
    resubmit,
  });
  const submission = useSubmit({
    form,
    registry,
    draft,
    baseline,
    onSubmit: props.onSubmit as (
      input: FormValues,
      helpers: SubmitHelpers,
    ) => Promise<Submitted | undefined | void>,
    confirm: props.confirm as ((input: FormValues, before: FormValues) => Promise<boolean>) | undefined,
    onConflict: conflict.begin,
    explain: props.explain,
  });
  return { conflict, submission };
}

interface ContextParts {
  readonly registry: FormParts['registry'];
  readonly savedAtMs: number | undefined;
  readonly formRef: FormRef;
}

/** What fields read of their form; the same object until something of it changes. */
function useContextOf(schema: GenericSchema, { registry, savedAtMs, formRef }: ContextParts) {
  const focusField = useCallback(
    (name: string) => focusFrame(formRef.current?.querySelector(`[data-field="${CSS.escape(name)}"]`)),
    [formRef],
  );
  return useMemo(
    () => ({ schema, registry, savedAtMs, focusField }),
    [schema, registry, savedAtMs, focusField],
  );
}

/** Enter in a text field would press the form's submit button; buttons and areas of text keep their own Enter. */
function keepUnsent(event: KeyboardEvent): void {
  if (event.key === 'Enter' && event.target instanceof HTMLInputElement && event.target.type !== 'submit')
    event.preventDefault();
}

interface NewDefaultsOptions {
  readonly form: ReturnType<typeof useForm<FieldValues>>;
  readonly baseline: { current: FormValues };
  readonly isDirty: () => boolean;
  readonly isSending: { readonly current: boolean };
}

/**
 * What changed on the server while the form was open is shown, unless it would overwrite what was typed. It waits while the
 * form is being sent: what was typed is still needed where the call is rejected.
 */
function useNewDefaults(
  defaults: FormValues,
  { form, baseline, isDirty, isSending }: NewDefaultsOptions,
): void {
  const seen = useRef(defaults);
  useEffect(() => {
    if (isSending.current || sameValues(defaults, seen.current)) return;
    seen.current = defaults;
    if (isDirty() || sameValues(defaults, baseline.current)) return;
    baseline.current = defaults;
    form.reset(defaults);
  });
}

function useFocusOnError(
  formRef: { readonly current: HTMLFormElement | null },
  turn: number,
  submitCount: number,
): void {
  useEffect(() => {
    if (turn === 0) return;
    if (focusFrame(formRef.current?.querySelector('[data-has-error]'))) return;
    const banner = formRef.current?.querySelector<HTMLElement>('[data-form-error]');
    banner?.focus({ preventScroll: true });
    banner?.scrollIntoView({ block: 'center' });
  }, [formRef, turn, submitCount]);
}

import { useContext, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { useController, useFormContext } from 'react-hook-form';

import { afterPress } from '../submit/after-press.ts';
import { messageOf } from '../submit/field-errors.ts';
import type { FieldName } from '../field-names.ts';
import { SectionContext, useAppForm } from '../form-context.ts';
import { factsOf, type FieldFacts } from '../submit/schema-entry.ts';

/** What every field of a form takes. */
export interface FormFieldProps {
  readonly name: FieldName;
  readonly label: string;
  readonly description?: React.ReactNode;
  readonly placeholder?: string;
  /** Where a rule between fields makes it required; else the schema says so. */
  readonly required?: boolean;
  readonly disabled?: boolean;
  readonly readOnly?: boolean;
  readonly autoComplete?: string;
  readonly autoFocus?: boolean;
  /** The label is spoken but not seen. */
  readonly hideLabel?: boolean;
  readonly size?: 'xs' | 'sm' | 'md';
  /** A value as text, for the dialog that compares two editors' versions. */
  readonly show?: (value: unknown) => string;
}

export interface FormField {
  readonly value: unknown;
  readonly setValue: (value: unknown) => void;
  readonly error: string | undefined;
  readonly facts: FieldFacts;
  /** The part of a ui field's props that is the same for every kind. */
  readonly common: {
    readonly name: string;
    readonly label: string;
    readonly description: React.ReactNode;
    readonly placeholder: string | undefined;
    readonly required: boolean | undefined;
    readonly disabled: boolean | undefined;
    readonly readOnly: boolean | undefined;
    readonly autoComplete: string | undefined;
    readonly autoFocus: boolean | undefined;
    readonly hideLabel: boolean | undefined;
    readonly size: 'xs' | 'sm' | 'md' | undefined;
    readonly error: string | undefined;
    readonly onBlur: () => void;
  };
}

/** Ties one field to the form around it: value, error, the schema's marks, its section. */
export function useFormField(props: FormFieldProps, isSecret = false): FormField {
  const { name, label, show } = props;
  const { schema, registry } = useAppForm();
  const section = useContext(SectionContext);
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const facts = useMemo(() => factsOf(schema, name), [schema, name]);
  useEffect(
    () => registry.add(name, { label, section, isSecret, show }),
    [registry, name, label, section, isSecret, show],
  );
  // By the end of a press the field may be gone, or stand at another place of its list.
  const leave = useRef<() => void>(undefined);
  useLayoutEffect(() => {
    leave.current = field.onBlur;
    return () => (leave.current = undefined);
  }, [field.onBlur]);
  const error = messageOf(fieldState.error);
  return {
    value: field.value as unknown,
    setValue: field.onChange,
    error,
    facts,
    common: {
      name,
      label,
      description: props.description,
      placeholder: props.placeholder,
      required: (props.required ?? facts.isRequired) || undefined,
      disabled: props.disabled,
      readOnly: props.readOnly,
      autoComplete: props.autoComplete,
      autoFocus: props.autoFocus,
      hideLabel: props.hideLabel,
      size: props.size,
      error,
      onBlur: () => afterPress(() => leave.current?.()),
    },
  };
}

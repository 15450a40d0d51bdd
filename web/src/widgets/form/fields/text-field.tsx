import type { ReactNode } from 'react';

import { TextField } from '../../../ui/fields/text-field.tsx';
import { textOf } from './input-text.ts';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

export interface FormTextProps extends FormFieldProps {
  readonly type?: 'text' | 'email' | 'url' | 'tel' | 'search';
  readonly inputMode?: 'numeric' | undefined;
  readonly leftSection?: ReactNode;
  readonly rightSection?: ReactNode;
  /** An error that is known from elsewhere; the field's own comes first. */
  readonly fieldError?: string | undefined;
}

/** One line of text. */
export function FormText({
  type,
  inputMode,
  leftSection,
  rightSection,
  fieldError,
  ...props
}: FormTextProps) {
  const { value, setValue, facts, common } = useFormField(props);
  return (
    <FieldFrame name={props.name} error={common.error ?? fieldError}>
      <TextField
        {...common}
        error={common.error ?? fieldError}
        type={type}
        inputMode={inputMode}
        leftSection={leftSection}
        rightSection={rightSection}
        maxLength={facts.maxLength}
        value={textOf(value)}
        onChange={setValue}
      />
    </FieldFrame>
  );
}

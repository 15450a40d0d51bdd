import type { ReactNode } from 'react';

import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormField, type FormFieldProps } from './use-form-field.ts';

interface FormCustomProps extends FormFieldProps {
  /** Draws the field; `common` fits every field of ui/fields. */
  readonly render: (field: FormField) => ReactNode;
}

/** A field of any other kind: an upload, a picker, a map of hours. */
export function FormCustom({ render, ...props }: FormCustomProps) {
  const field = useFormField(props);
  return (
    <FieldFrame name={props.name} error={field.error}>
      {render(field)}
    </FieldFrame>
  );
}

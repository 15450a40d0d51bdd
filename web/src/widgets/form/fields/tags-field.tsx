import { TagsField } from '../../../ui/fields/tags-field.tsx';
import { asTexts } from './choices.ts';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

/** Several words that the person types. */
export function FormTags({
  suggestions,
  ...props
}: FormFieldProps & { readonly suggestions?: readonly string[] }) {
  const { value, setValue, facts, common } = useFormField(props);
  return (
    <FieldFrame name={props.name} error={common.error}>
      <TagsField
        {...common}
        suggestions={suggestions}
        max={facts.maxItems}
        value={asTexts(value)}
        onChange={setValue}
      />
    </FieldFrame>
  );
}

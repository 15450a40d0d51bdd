import { TagsField } from '../../../ui/fields/tags-field.tsx';
import { type TagsSource, useTagsInUse } from '../../tags/tags-in-use.ts';
import { asTexts } from './choices.ts';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

/** Several words that the person types. */
export function FormTags({
  suggestions,
  source,
  ...props
}: FormFieldProps & {
  readonly suggestions?: readonly string[];
  /** Offers the tags in use instead. */
  readonly source?: TagsSource;
}) {
  const inUse = useTagsInUse(source);
  const { value, setValue, facts, common } = useFormField(props);
  return (
    <FieldFrame name={props.name} error={common.error}>
      <TagsField
        {...common}
        suggestions={suggestions ?? inUse}
        max={facts.maxItems}
        value={asTexts(value)}
        onChange={setValue}
      />
    </FieldFrame>
  );
}

import { useMemo, type ReactNode } from 'react';

import { CheckboxField } from '../../ui/checkbox-field.tsx';
import { CheckboxGroupField } from '../../ui/checkbox-group-field.tsx';
import type { Option } from '../../ui/field-props.ts';
import { MultiSelectField } from '../../ui/multi-select-field.tsx';
import { MultiToggleField } from '../../ui/multi-toggle-field.tsx';
import { RadioGroupField } from '../../ui/radio-group-field.tsx';
import { SegmentedField } from '../../ui/segmented-field.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { SwitchField } from '../../ui/switch-field.tsx';
import { TagsField } from '../../ui/tags-field.tsx';
import { FieldFrame } from './field-frame.tsx';
import { useFormField, type FormFieldProps } from './use-form-field.ts';

interface Choices {
  readonly options: readonly Option[];
  /** The command holds numbers (ids); options are text. */
  readonly numeric?: boolean;
}

const asText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;
const asTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
const held = (text: string, numeric: boolean | undefined): string | number => (numeric ? Number(text) : text);

/** Values in the words of their options. */
function useShow(options: readonly Option[], own: FormFieldProps['show']): (value: unknown) => string {
  return useMemo(() => {
    if (own !== undefined) return own;
    const labels = new Map(options.map(({ value, label }) => [value, label]));
    return (value) =>
      (Array.isArray(value) ? value : [value])
        .map((item) => labels.get(String(item)) ?? String(item ?? ''))
        .join(', ');
  }, [options, own]);
}

export interface FormSelectProps extends FormFieldProps, Choices {
  readonly searchable?: boolean;
  /** Default: where the command takes nothing for an answer. */
  readonly clearable?: boolean;
  readonly nothingFound?: ReactNode;
  readonly leftSection?: ReactNode;
}

/** One of many. */
export function FormSelect({
  options,
  numeric,
  searchable,
  clearable,
  nothingFound,
  leftSection,
  ...props
}: FormSelectProps) {
  const { value, setValue, facts, common } = useFormField({ ...props, show: useShow(options, props.show) });
  const isClearable = clearable ?? !(common.required ?? facts.isRequired);
  const shared = { ...common, options, searchable, nothingFound, leftSection, value: asText(value) };
  return (
    <FieldFrame name={props.name} error={common.error}>
      {isClearable ? (
        <SelectField
          {...shared}
          clearable
          onChange={(text) => setValue(text === null ? null : held(text, numeric))}
        />
      ) : (
        <SelectField {...shared} onChange={(text) => setValue(held(text, numeric))} />
      )}
    </FieldFrame>
  );
}

/** Several of many, as tags. */
export function FormMultiSelect({ options, numeric, ...props }: FormFieldProps & Choices) {
  const { value, setValue, facts, common } = useFormField({ ...props, show: useShow(options, props.show) });
  return (
    <FieldFrame name={props.name} error={common.error}>
      <MultiSelectField
        {...common}
        options={options}
        max={facts.maxItems}
        value={asTexts(value)}
        onChange={(texts) => setValue(texts.map((text) => held(text, numeric)))}
      />
    </FieldFrame>
  );
}

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

/** Yes or no, agreed to. */
export function FormCheckbox(props: FormFieldProps) {
  const { value, setValue, common } = useFormField(props);
  return (
    <FieldFrame name={props.name} error={common.error}>
      <CheckboxField {...common} value={value === true} onChange={setValue} />
    </FieldFrame>
  );
}

/** On or off. */
export function FormSwitch(props: FormFieldProps) {
  const { value, setValue, common } = useFormField(props);
  return (
    <FieldFrame name={props.name} error={common.error}>
      <SwitchField {...common} value={value === true} onChange={setValue} />
    </FieldFrame>
  );
}

interface Layout {
  readonly orientation?: 'vertical' | 'horizontal';
}

/** One of a few, all in sight. */
export function FormRadio({ options, numeric, orientation, ...props }: FormFieldProps & Choices & Layout) {
  const { value, setValue, common } = useFormField({ ...props, show: useShow(options, props.show) });
  return (
    <FieldFrame name={props.name} error={common.error}>
      <RadioGroupField
        {...common}
        options={options}
        orientation={orientation}
        value={asText(value) ?? ''}
        onChange={(text) => setValue(held(text, numeric))}
      />
    </FieldFrame>
  );
}

/** One of two to five short words. */
export function FormSegmented({ options, numeric, ...props }: FormFieldProps & Choices) {
  const { value, setValue, common } = useFormField({ ...props, show: useShow(options, props.show) });
  return (
    <FieldFrame name={props.name} error={common.error}>
      <SegmentedField
        {...common}
        options={options}
        value={asText(value) ?? ''}
        onChange={(text) => setValue(held(text, numeric))}
      />
    </FieldFrame>
  );
}

/** Several of a few, all in sight. */
export function FormCheckboxGroup({
  options,
  numeric,
  orientation,
  ...props
}: FormFieldProps & Choices & Layout) {
  const { value, setValue, common } = useFormField({ ...props, show: useShow(options, props.show) });
  return (
    <FieldFrame name={props.name} error={common.error}>
      <CheckboxGroupField
        {...common}
        options={options}
        orientation={orientation}
        value={asTexts(value)}
        onChange={(texts) => setValue(texts.map((text) => held(text, numeric)))}
      />
    </FieldFrame>
  );
}

/** Several of a few short words, as toggles in a row. */
export function FormToggleGroup({ options, numeric, ...props }: FormFieldProps & Choices) {
  const { value, setValue, common } = useFormField({ ...props, show: useShow(options, props.show) });
  return (
    <FieldFrame name={props.name} error={common.error}>
      <MultiToggleField
        {...common}
        options={options}
        value={asTexts(value)}
        onChange={(texts) => setValue(texts.map((text) => held(text, numeric)))}
      />
    </FieldFrame>
  );
}

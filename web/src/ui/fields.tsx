import {
  Autocomplete,
  Checkbox,
  Chip,
  FileInput,
  Group,
  Input,
  MultiSelect,
  PasswordInput,
  Radio,
  SegmentedControl,
  Select,
  Stack,
  Switch,
  TagsInput,
  Textarea,
  TextInput,
  type OptionsFilter,
} from '@mantine/core';
import { useId, type ChangeEvent, type HTMLAttributes, type KeyboardEvent, type ReactNode } from 'react';

import { decimalLeft, decimalStepped, decimalTyped } from './decimal-text.ts';
import { defined } from './defined.ts';
import { grouped, inputProps, wrapperProps, type FieldProps, type Option } from './field-props.ts';
import styles from './fields.module.css';
import { IconPaperclip, IconSelector } from './icons.ts';

export type { FieldProps, Option } from './field-props.ts';

interface TextFieldProps extends FieldProps<string> {
  type?: 'text' | 'email' | 'url' | 'tel' | 'search' | undefined;
  inputMode?: HTMLAttributes<HTMLInputElement>['inputMode'];
  maxLength?: number | undefined;
  leftSection?: ReactNode;
  rightSection?: ReactNode;
  onKeyDown?: ((event: KeyboardEvent<HTMLInputElement>) => void) | undefined;
  /** In place of `onChange`, for what formats while it is typed and must know how it was typed. */
  onChangeEvent?: ((event: ChangeEvent<HTMLInputElement>) => void) | undefined;
}

/** One line of text. */
export function TextField(props: TextFieldProps) {
  const { value, onChange, onChangeEvent, type, inputMode, maxLength, leftSection, rightSection, onKeyDown } =
    props;
  return (
    <TextInput
      {...inputProps(props)}
      {...defined({ type, inputMode, maxLength, leftSection, rightSection, onKeyDown })}
      value={value}
      onChange={onChangeEvent ?? ((event) => onChange(event.currentTarget.value))}
    />
  );
}

/** A password, which can be shown. */
export function PasswordField(props: FieldProps<string>) {
  return (
    <PasswordInput
      {...inputProps(props)}
      visibilityToggleButtonProps={{ 'aria-label': 'Show the password' }}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
    />
  );
}

interface NumberFieldProps extends FieldProps<string> {
  /** Places after the point; 0 makes it a whole number. */
  places?: number | undefined;
  /** Shown to at least so many places once the field is left. */
  padTo?: number | undefined;
  negative?: boolean | undefined;
  /** What an arrow key adds, as a decimal string. */
  step?: string | undefined;
  leftSection?: ReactNode;
  unit?: string | undefined;
}

/** A decimal number as text: what is typed is what is kept, no floating point between. */
export function NumberField(props: NumberFieldProps) {
  const {
    value,
    onChange,
    onBlur,
    places = 0,
    padTo = 0,
    negative = false,
    step = '1',
    leftSection,
    unit,
  } = props;
  const tidy = () => {
    const left = decimalLeft(value, value === '' ? 0 : padTo);
    if (left !== value) onChange(left);
    onBlur?.();
  };
  const stepBy = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    const next = decimalStepped(decimalLeft(value), event.key === 'ArrowUp' ? step : `-${step}`);
    if (negative || !next.startsWith('-')) onChange(next);
  };
  return (
    <TextInput
      {...inputProps(props)}
      {...defined({ leftSection })}
      {...(unit === undefined
        ? {}
        : { rightSection: <span className={styles.unit}>{unit}</span>, rightSectionWidth: 'fit-content' })}
      classNames={{ input: styles.number ?? '' }}
      inputMode={places === 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(decimalTyped(event.currentTarget.value, { places, negative }))}
      onBlur={tidy}
      {...(props.readOnly || props.disabled ? {} : { onKeyDown: stepBy })}
    />
  );
}

/** Dollars as a decimal string; `places` is 2, or up to 9 for prices per impression. */
export function MoneyField({
  places = 2,
  step,
  ...props
}: Omit<NumberFieldProps, 'negative' | 'padTo' | 'leftSection'>) {
  return (
    <NumberField
      {...props}
      places={places}
      padTo={2}
      step={step ?? '1'}
      leftSection={<span aria-hidden>$</span>}
    />
  );
}

interface TextareaFieldProps extends FieldProps<string> {
  /** Characters; more can be typed or pasted, so that nothing is cut off unseen, and are counted as too many. */
  maxLength?: number | undefined;
  minRows?: number | undefined;
  monospace?: boolean | undefined;
}

/** The counter speaks up when so few characters are left. */
const NEARLY_FULL = 20;

/** Several lines of text with a count of the characters that are left. */
export function TextareaField({ maxLength = 1000, minRows = 3, monospace, ...props }: TextareaFieldProps) {
  const left = maxLength - props.value.length;
  const text = left < 0 ? `${-left} characters too many` : `${left} characters left`;
  return (
    <Textarea
      {...inputProps(props)}
      autosize
      minRows={minRows}
      maxRows={16}
      classNames={{ input: monospace ? (styles.monospace ?? '') : '' }}
      value={props.value}
      onChange={(event) => props.onChange(event.currentTarget.value)}
      inputContainer={(input) => (
        <>
          {input}
          <span className={styles.counter} data-over={left < 0} aria-hidden>
            {text}
          </span>
          <span className={styles.spoken} role="status">
            {left <= NEARLY_FULL ? text : ''}
          </span>
        </>
      )}
    />
  );
}

type SelectFieldProps<Value extends string> = Omit<FieldProps<Value | null>, 'onChange'> & {
  options: readonly Option<Value>[];
  /** Without it, a search box appears from eight options on. */
  searchable?: boolean | undefined;
  nothingFound?: ReactNode;
  leftSection?: ReactNode;
  /** Told what is typed, where the options come from a call: they are then shown as they are, unfiltered. */
  onSearch?: ((text: string) => void) | undefined;
} & (
    | { clearable?: false | undefined; onChange: (value: Value) => void }
    | { clearable: true; onChange: (value: Value | null) => void }
  );

const SEARCHABLE_FROM = 8;

/** One of many. */
export function SelectField<Value extends string>(props: SelectFieldProps<Value>) {
  const { options, value, clearable = false, searchable = props.onSearch !== undefined || options.length >= SEARCHABLE_FROM } = props;
  const { nothingFound = 'Nothing found', leftSection, onSearch } = props;
  const choose = props.onChange as (value: Value | null) => void;
  return (
    <Select
      {...inputProps(props)}
      {...defined({ leftSection })}
      data={grouped<string>(options)}
      value={value}
      onChange={(chosen) => choose(chosen as Value | null)}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      allowDeselect={false}
      searchable={searchable}
      {...(onSearch === undefined ? {} : { onSearchChange: onSearch, filter: unfiltered })}
      nothingFoundMessage={nothingFound}
      checkIconPosition="right"
      {...(clearable && value !== null ? {} : { rightSection: <IconSelector size="1rem" aria-hidden /> })}
      rightSectionPointerEvents={clearable && value !== null ? 'all' : 'none'}
    />
  );
}

interface MultiSelectFieldProps<Value extends string> extends FieldProps<Value[]> {
  options: readonly Option<Value>[];
  nothingFound?: ReactNode;
  /** The specification lets at most 100 be chosen. */
  max?: number | undefined;
  /** Told what is typed, where the options come from a call: they are then shown as they are, unfiltered. */
  onSearch?: ((text: string) => void) | undefined;
}

const MAX_TAGS = 100;
const unfiltered: OptionsFilter = ({ options }) => options;

/** Several of many, as tags. */
export function MultiSelectField<Value extends string>(props: MultiSelectFieldProps<Value>) {
  const { options, value, onChange, max = MAX_TAGS, nothingFound = 'Nothing found', placeholder } = props;
  const { onSearch } = props;
  return (
    <MultiSelect
      {...inputProps(props)}
      {...(onSearch === undefined ? {} : { onSearchChange: onSearch, filter: unfiltered })}
      placeholder={value.length === 0 ? (placeholder ?? '') : ''}
      data={grouped<string>(options)}
      value={value}
      onChange={(chosen) => onChange(chosen as Value[])}
      maxValues={max}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': 'Clear all' }}
      hidePickedOptions
      nothingFoundMessage={nothingFound}
    />
  );
}

interface TagsFieldProps extends FieldProps<string[]> {
  suggestions?: readonly string[] | undefined;
  max?: number | undefined;
}

/** Several words that the person types; enter, comma or a pasted list divides them. */
export function TagsField(props: TagsFieldProps) {
  const { value, onChange, suggestions = [], max = MAX_TAGS, placeholder } = props;
  return (
    <TagsInput
      {...inputProps(props)}
      placeholder={value.length === 0 ? (placeholder ?? '') : ''}
      data={[...suggestions]}
      value={value}
      onChange={onChange}
      maxTags={max}
      splitChars={[',', ';', '\n']}
      acceptValueOnBlur
      clearable
      clearButtonProps={{ 'aria-label': 'Clear all' }}
    />
  );
}

/** Text with suggestions. */
export function AutocompleteField(props: FieldProps<string> & { suggestions: readonly string[] }) {
  return (
    <Autocomplete
      {...inputProps(props)}
      data={[...props.suggestions]}
      value={props.value}
      onChange={props.onChange}
      limit={20}
    />
  );
}

/** Yes or no, agreed to. */
export function CheckboxField(props: FieldProps<boolean>) {
  return (
    <Checkbox
      {...withoutAsterisk(props)}
      checked={props.value}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}

/** On or off, at once. */
export function SwitchField(props: FieldProps<boolean>) {
  return (
    <Switch
      {...withoutAsterisk(props)}
      withThumbIndicator={false}
      checked={props.value}
      onChange={(event) => props.onChange(event.currentTarget.checked)}
    />
  );
}

function withoutAsterisk(props: FieldProps<boolean>) {
  const { withAsterisk: _none, placeholder: _nowhere, ...rest } = inputProps(props);
  return rest;
}

interface ChoiceFieldProps<Value extends string, Held = Value> extends FieldProps<Held> {
  options: readonly Option<Value>[];
  orientation?: 'vertical' | 'horizontal' | undefined;
}

/** One of a few, all in sight. */
export function RadioGroupField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { options, value, onChange, name, disabled, orientation = 'vertical' } = props;
  return (
    <Radio.Group
      {...wrapperProps(props)}
      {...defined({ name, onBlur: props.onBlur })}
      value={value}
      onChange={(chosen) => onChange(chosen)}
    >
      <Choices orientation={orientation}>
        {options.map((option, index) => (
          <Radio
            key={option.value}
            value={option.value}
            label={option.label}
            {...defined({
              description: option.description,
              disabled: disabled || option.disabled,
              ref: index === 0 ? props.ref : undefined,
            })}
          />
        ))}
      </Choices>
    </Radio.Group>
  );
}

/** Several of a few, all in sight. */
export function CheckboxGroupField<Value extends string>(props: ChoiceFieldProps<Value, Value[]>) {
  const { options, value, onChange, disabled, orientation = 'vertical' } = props;
  return (
    <Checkbox.Group
      {...wrapperProps(props)}
      {...defined({ onBlur: props.onBlur })}
      value={value}
      onChange={(chosen) => onChange(chosen)}
    >
      <Choices orientation={orientation}>
        {options.map((option, index) => (
          <Checkbox
            key={option.value}
            value={option.value}
            label={option.label}
            {...defined({
              description: option.description,
              disabled: disabled || option.disabled,
              ref: index === 0 ? props.ref : undefined,
            })}
          />
        ))}
      </Choices>
    </Checkbox.Group>
  );
}

function Choices({ orientation, children }: { orientation: 'vertical' | 'horizontal'; children: ReactNode }) {
  return orientation === 'vertical' ? (
    <Stack className={styles.choices}>{children}</Stack>
  ) : (
    <Group className={styles.choices}>{children}</Group>
  );
}

/** One of two to five short words. */
export function SegmentedField<Value extends string>(props: ChoiceFieldProps<Value>) {
  const { options, value, onChange, name, disabled, size = 'sm', orientation = 'horizontal' } = props;
  const { 'aria-label': hidden, id: _own, ...wrapper } = { 'aria-label': undefined, ...wrapperProps(props) };
  const labelId = useId();
  return (
    <Input.Wrapper {...wrapper} labelElement="div" labelProps={{ id: labelId }}>
      <div ref={props.ref} tabIndex={-1} className={styles.segments}>
        <SegmentedControl
          {...(hidden === undefined ? { 'aria-labelledby': labelId } : { 'aria-label': hidden })}
          {...defined({ name, disabled, onBlur: props.onBlur })}
          size={size}
          orientation={orientation}
          data={options.map((option) => ({
            value: option.value,
            label: option.label,
            ...defined({ disabled: option.disabled }),
          }))}
          value={value}
          onChange={(chosen) => onChange(chosen)}
        />
      </div>
    </Input.Wrapper>
  );
}

/** Several of a few short words, as toggles in a row: days, devices, formats. */
export function MultiToggleField<Value extends string>(props: ChoiceFieldProps<Value, Value[]>) {
  const { options, value, onChange, disabled, size = 'sm' } = props;
  const { 'aria-label': hidden, id: _own, ...wrapper } = { 'aria-label': undefined, ...wrapperProps(props) };
  const labelId = useId();
  return (
    <Input.Wrapper {...wrapper} labelElement="div" labelProps={{ id: labelId }}>
      <div
        role="group"
        className={styles.toggles}
        {...(hidden === undefined ? { 'aria-labelledby': labelId } : { 'aria-label': hidden })}
        {...defined({ onBlur: props.onBlur })}
      >
        <Chip.Group multiple value={value} onChange={(chosen) => onChange(chosen)}>
          {options.map((option, index) => (
            <Chip
              key={option.value}
              value={option.value}
              size={size}
              radius="md"
              {...defined({
                disabled: disabled || option.disabled,
                ref: index === 0 ? props.ref : undefined,
              })}
            >
              {option.label}
            </Chip>
          ))}
        </Chip.Group>
      </div>
    </Input.Wrapper>
  );
}

/** One file from the disk. */
export function FileField(props: FieldProps<File | null> & { accept?: string | undefined }) {
  return (
    <FileInput
      {...inputProps(props)}
      {...defined({ accept: props.accept })}
      leftSection={<IconPaperclip size="1rem" aria-hidden />}
      placeholder={props.placeholder ?? 'Choose a file'}
      value={props.value}
      onChange={props.onChange}
      clearable
      clearButtonProps={{ 'aria-label': 'Remove the file' }}
    />
  );
}

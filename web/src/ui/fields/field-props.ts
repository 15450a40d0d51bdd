import type { OptionsFilter } from '@mantine/core';
import type { ReactNode } from 'react';

import { withoutUndefined } from '@marquee/schemas/common/without-undefined';

import { declaredText } from '../../lib/i18n/declared-text.ts';

/** Props of every field. `value` and `onChange` have values, never DOM events. */
export interface FieldProps<Value> {
  label: ReactNode;
  /** The label is spoken but not seen: for a field in a table or a toolbar. `label` must then be text. */
  hideLabel?: boolean | undefined;
  description?: ReactNode;
  error?: ReactNode;
  required?: boolean | undefined;
  value: Value;
  onChange: (value: Value) => void;
  onBlur?: (() => void) | undefined;
  name?: string | undefined;
  id?: string | undefined;
  disabled?: boolean | undefined;
  readOnly?: boolean | undefined;
  placeholder?: string | undefined;
  autoComplete?: string | undefined;
  autoFocus?: boolean | undefined;
  size?: 'xs' | 'sm' | 'md' | undefined;
  className?: string | undefined;
  /** Moves the focus here when the form finds an error; react-hook-form's `field.ref` fits. */
  ref?: ((element: HTMLElement | null) => void) | undefined;
}

/** One thing to choose. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  /** A second line under the label, where the field has space for one. */
  description?: string;
  group?: string;
  disabled?: boolean;
}

type AnyFieldProps = Omit<FieldProps<unknown>, 'value' | 'onChange'>;

/** The wrapper's share: label, description, error. */
export function wrapperProps({
  label,
  hideLabel,
  description,
  error,
  required,
  id,
  size,
  className,
}: AnyFieldProps) {
  return {
    ...(hideLabel ? { 'aria-label': typeof label === 'string' ? label : '' } : { label }),
    ...withoutUndefined({
      description,
      error: typeof error === 'string' ? declaredText(error) : error,
      withAsterisk: required,
      id,
      size,
      className,
    }),
  };
}

/** Label, description and error wired to the input, and the input's own attributes. */
export function inputProps(props: AnyFieldProps) {
  const { required, onBlur, name, disabled, readOnly, autoComplete, autoFocus, placeholder, ref } = props;
  return {
    ...wrapperProps(props),
    ...withoutUndefined({
      'aria-required': required,
      onBlur,
      name,
      disabled,
      readOnly,
      autoComplete,
      // The attribute's own name would only be honoured while the page loads.
      'data-autofocus': autoFocus || undefined,
      autoFocus,
      placeholder,
      ref,
    }),
  };
}

/** Options in the component library's shape: under their groups where they name one. */
export function grouped<Value extends string>(options: readonly Option<Value>[]) {
  const items = options.map(({ value, label, disabled }) => ({
    value,
    label,
    ...withoutUndefined({ disabled }),
  }));
  if (!options.some(({ group }) => group !== undefined)) return items;
  const groups = new Map<string, typeof items>();
  for (const [index, option] of options.entries()) {
    const name = option.group ?? '';
    groups.set(name, [...(groups.get(name) ?? []), items[index]!]);
  }
  return [...groups].map(([group, members]) => ({ group, items: members }));
}

/** A checkbox's or a switch's share: neither has a placeholder, nor an asterisk. */
export function switchProps(props: AnyFieldProps) {
  const { withAsterisk: _none, placeholder: _nowhere, ...rest } = inputProps(props);
  return rest;
}

/** The specification lets at most 100 be chosen. */
export const MAX_TAGS = 100;

/** Options that come from a call are shown as they are. */
export const unfiltered: OptionsFilter = ({ options }) => options;

/** Options that a search of one's own finds, in its order; ungrouped. @param find values for a text, best first */
export const createOptionSearch =
  (find: (text: string) => readonly string[]): OptionsFilter =>
  ({ options, search }) => {
    if (search.trim() === '') return options;
    const ranks = new Map(find(search).map((value, rank) => [value, rank]));
    const rankOf = (option: (typeof options)[number]): number | undefined =>
      'value' in option ? ranks.get(String(option.value)) : undefined;
    return options
      .filter((option) => rankOf(option) !== undefined)
      .sort((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0));
  };

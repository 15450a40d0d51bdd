import { useMemo, type ReactNode } from 'react';

import type { Option } from '../../../ui/fields/field-props.ts';
import type { FormFieldProps } from './use-form-field.ts';

export interface Choices {
  readonly options: readonly Option[];
  /** The command holds numbers (ids); options are text. */
  readonly numeric?: boolean;
}

export interface SearchedChoices extends Choices {
  /** Called with the typed text where the options come from a call; they are then shown unfiltered. */
  readonly onSearch?: (text: string) => void;
  /** Values for what is typed, best first, instead of options whose label holds it. */
  readonly find?: ((text: string) => readonly string[]) | undefined;
  readonly nothingFound?: ReactNode;
}

export interface Orientation {
  readonly orientation?: 'vertical' | 'horizontal';
}

/** The form's value as an option's; null while nothing is chosen. */
export const asText = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : null;
export const asTexts = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
/** An option's value as the command holds it. */
export const parseOptionValue = (text: string, numeric: boolean | undefined): string | number =>
  numeric ? Number(text) : text;

/** Values in the words of their options. */
export function useShow(options: readonly Option[], own: FormFieldProps['show']): (value: unknown) => string {
  return useMemo(() => {
    if (own !== undefined) return own;
    const labels = new Map(options.map(({ value, label }) => [value, label]));
    return (value) =>
      (Array.isArray(value) ? value : [value])
        .map((item) => labels.get(String(item)) ?? String(item ?? ''))
        .join(', ');
  }, [options, own]);
}

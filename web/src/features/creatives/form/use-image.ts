import { html5KeyIn } from '@marquee/schemas/media/html5';

import type { FieldName, FieldNames } from '../../../widgets/form/field-names.ts';
import { useFormValue } from '../../../widgets/form/use-form-value.ts';

/** What a form holds of an image. */
export interface HeldImage {
  /** Null until there is an address: markup that was typed before is none. */
  readonly url: string | null;
  readonly width: number | undefined;
  readonly height: number | undefined;
}

/** What has a size: a banner, a companion. */
export interface Sides {
  readonly width: unknown;
  readonly height: unknown;
}

/**
 * @param part names the sides
 * @param addressName the field that holds the address
 */
export function useImage(part: FieldNames<Sides>, addressName: FieldName): HeldImage {
  const url = addressIn(useFormValue(addressName));
  const width = sideOf(useFormValue(part('width')));
  const height = sideOf(useFormValue(part('height')));
  return { url, width, height };
}

const sideOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

export const addressIn = (value: unknown): string | null =>
  typeof value === 'string' && /^https?:\/\/\S+$/.test(value.trim()) && html5KeyIn(value) === undefined
    ? value.trim()
    : null;

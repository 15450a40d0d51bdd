import * as v from 'valibot';

import { mustBeValid } from '../common/messages.ts';

/** Longest postal code that is kept, characters; the longest in use have ten. */
export const POSTAL_CODE_MAX = 12;
const POSTAL_CODE = /^[A-Z0-9][A-Z0-9-]*$/;
/** ZIP+4 names a block or a building: the last four digits are not kept. */
const ZIP_PLUS_4 = /^(\d{5})-\d{4}$/;

/**
 * A postal code of any country as it is compared and kept: capitals, without spaces, `SW1A1AA`, `94103`, `100-0001`. Empty for what
 * is no postal code.
 */
export function postalCode(text: string): string {
  const code = text.replace(/\s+/g, '').toUpperCase().replace(ZIP_PLUS_4, '$1');
  return code.length <= POSTAL_CODE_MAX && POSTAL_CODE.test(code) ? code : '';
}

/** A postal code that a person types. */
export const postalCodeInput = (label: string) =>
  v.pipe(v.string(mustBeValid(label)), v.transform(postalCode), v.minLength(1, mustBeValid(label)));

import { mustBeValid } from '@marquee/schemas/common/messages';
import countries from 'i18n-iso-countries';

import { invalidFields } from '../rejections.ts';

/** Access is restricted from Russia, and numbers of Belarus are refused like Russia's. */
const REFUSED: readonly string[] = ['RUS', 'BLR'];

/**
 * A country as it is kept: its alpha-3 code of ISO 3166-1. Taken are alpha-2 and alpha-3 codes and English names, in any
 * case.
 * @throws RejectedError for what is no country, and for Russia and Belarus
 */
export function countryOf(text: string | null): string | null {
  if (text === null) return null;
  const code = text.trim().toUpperCase();
  const iso3 =
    countries.alpha2ToAlpha3(code) ??
    (countries.alpha3ToAlpha2(code) === undefined ? countries.getAlpha3Code(text.trim(), 'en') : code);
  if (iso3 === undefined || REFUSED.includes(iso3)) {
    throw invalidFields({ field: 'country', message: mustBeValid('Country') });
  }
  return iso3;
}

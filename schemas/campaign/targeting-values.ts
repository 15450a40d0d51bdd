import * as v from 'valibot';

import { choiceInput, tagsInput, textInput } from '../commands/ad-fields.ts';
import { OPERATING_SYSTEMS } from '../common/campaign-terms.ts';
import { MESSAGES, mustBeValid } from '../common/messages.ts';
import { group, list, textBy, withDefault } from '../resource/combinators.ts';

/** Countries whose traffic may not be bought, ISO 3166-1 alpha-3. */
const FORBIDDEN_COUNTRIES = ['RUS', 'BLR'];
/** @param code of the country, or of a region, which begins with it */
export const isAllowedCountry = (code: string) => !FORBIDDEN_COUNTRIES.includes(code.slice(0, 3));

const code = (label: string, pattern: RegExp) =>
  v.pipe(v.string(mustBeValid(label)), v.regex(pattern, mustBeValid(label)));

/** Texts with rules of their own, each once. */
export const texts = (label: string, item: v.GenericSchema<string, string>) =>
  withDefault(list(label, { body: tagsInput(label, item), item: v.string() }), []);

/** Codes of one form, each once. */
export const codes = (label: string, pattern: RegExp) => texts(label, code(label, pattern));
/** Names that a person types or chooses, each once. */
export const names = (label: string) => texts(label, textInput(label, 1, 100));
/** Codes of places, without those whose traffic may not be bought. */
export const geoCodes = (label: string, pattern: RegExp) =>
  texts(label, v.pipe(code(label, pattern), v.check(isAllowedCountry, MESSAGES.whitelistCountries)));

/** Values out of a list, each once. */
export const choices = <const Options extends readonly (string | number)[]>(
  label: string,
  options: Options,
) =>
  v.pipe(
    v.array(choiceInput(label, options), mustBeValid(label)),
    v.transform((values) => [...new Set(values)]),
  );
/** A field of values out of a list; empty is any. */
export const choicesOf = (label: string, options: readonly string[]) =>
  withDefault(list(label, { body: choices(label, options), item: v.string() }), []);

/** `13`, `10.15.7`, `XP`: a version is compared by its numbers, so that a comparison (`>=13`) would match none. */
const OS_VERSION = /^[\p{L}\d][\p{L}\d ._-]{0,99}$/u;

const operatingSystem = group('OS', {
  name: textBy('OS', choiceInput('OS', OPERATING_SYSTEMS)),
  /** Empty means any. */
  versions: codes('OS versions', OS_VERSION),
});

/** Operating systems, each once and with the versions that are wanted. */
export const operatingSystems = withDefault(
  list('OS', {
    body: v.pipe(
      v.array(operatingSystem.body, mustBeValid('OS')),
      v.check((all) => new Set(all.map(({ name }) => name)).size === all.length, mustBeValid('OS')),
    ),
    item: operatingSystem.view,
  }),
  [],
);

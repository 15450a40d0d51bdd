import * as v from 'valibot';

import { optionalTextInput, textInput } from '../commands/ad-fields.ts';
import { hasMacros } from '../macros/macros.ts';
import { field, text, textBy, withDefault } from '../resource/combinators.ts';

/** Characters. */
export const URL_MAX = 2_048;

const textOrNull = (label: string, body: v.GenericSchema<string | null, string | null>) =>
  withDefault(field({ label, body, value: v.nullable(v.string()), column: 'text' }), null);

export const url = (label: string) => text(label, { max: URL_MAX });
/** Text that may be empty, null. @param max in characters */
export const optionalText = (label: string, max?: number) => textOrNull(label, optionalTextInput(label, max));
export const optionalUrl = (label: string) => optionalText(label, URL_MAX);

/** What people read: macros stand in links and markup alone, so in a text they would be shown as they are typed. */
export const shownText = (label: string) =>
  textBy(label, v.pipe(textInput(label), v.check(isPlain, noMacros(label))));
/** As `shownText`, and may be empty. @param max in characters */
export const optionalShownText = (label: string, max?: number) =>
  textOrNull(
    label,
    v.pipe(
      optionalTextInput(label, max),
      v.check((typed) => typed === null || isPlain(typed), noMacros(label)),
    ),
  );

const isPlain = (typed: string): boolean => !hasMacros(typed);
const noMacros = (label: string): string => `${label} may not hold macros: they work in links and markup.`;

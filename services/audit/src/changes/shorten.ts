import { CUT } from '@marquee/schemas/events/field-references';

import { isReasonField } from './reason-fields.ts';
import type { Change } from './field-values.ts';
import type { Json } from './json.ts';

/** Changes of an event that a list shows; of the rest it shows the number. */
export const LISTED_CHANGES_MAX = 10;
/** Characters of a value that a list shows: more than fits in a row. */
const LISTED_VALUE_MAX = 200;

/** A change as a list shows it: long values are cut. Reasons stay whole, because lists are read for them. */
export function shortenChange(change: Change): Change {
  if (isReasonField(change.field)) return change;
  return { ...change, old: shortenValue(change.old), new: shortenValue(change.new) };
}

function shortenValue(value: Json): Json {
  if (typeof value === 'string') return cut(value);
  if (typeof value !== 'object' || value === null) return value;
  const text = JSON.stringify(value);
  if (text.length <= LISTED_VALUE_MAX) return value;
  return Array.isArray(value) ? firstOf(value) : cut(text);
}

/** The items that fit. */
function firstOf(items: readonly Json[]): readonly Json[] {
  const shown: Json[] = [];
  let length = 0;
  for (const item of items) {
    const short = shortenValue(item);
    length += JSON.stringify(short).length;
    if (length > LISTED_VALUE_MAX && shown.length > 0) break;
    shown.push(short);
  }
  return shown.length === items.length ? shown : [...shown, CUT];
}

const cut = (text: string): string =>
  text.length <= LISTED_VALUE_MAX ? text : `${text.slice(0, LISTED_VALUE_MAX - CUT.length)}${CUT}`;

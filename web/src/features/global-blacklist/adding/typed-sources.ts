import { commandObject } from '@marquee/schemas/commands/ad-fields';
import { someItemsInput } from '@marquee/schemas/filter-list/commands';
import { addToBlacklistBody } from '@marquee/schemas/global-blacklist/commands';
import * as v from 'valibot';

import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { fieldNames } from '../../../widgets/form/field-names.ts';
import { itemsOfLines } from '../../../widgets/source-items/typed-items.ts';

/** Characters that a call carries at most, with the breaks between lines. */
export const TEXT_LENGTH_MAX = 900_000;

const TOO_LONG = t('The text is too long: it may have {max} characters. Upload it as a file.', {
  max: formatCount(TEXT_LENGTH_MAX),
});

const lengthOf = (lines: readonly string[]): number =>
  lines.reduce((length, line) => length + line.length, Math.max(0, lines.length - 1));

/** Lines whose text fits into a call, and whose sources the command takes. */
const sourceLines = v.pipe(
  v.array(v.string()),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    if (lengthOf(dataset.value) > TEXT_LENGTH_MAX) return addIssue({ message: TOO_LONG });
    const items = itemsOfLines(dataset.value).map(({ item }) => item);
    for (const { message } of v.safeParse(someItemsInput, items).issues ?? []) addIssue({ message });
  }),
);

/**
 * What the form holds: lines and a note. The type is kept beside it, since a chosen type alone is no work that could be lost,
 * and no draft may bring back another one than the page's address names.
 */
export const typedSources = commandObject({ items: sourceLines, note: addToBlacklistBody.entries.note });
export type TypedSources = v.InferInput<typeof typedSources>;

/** Names of the form's fields. */
export const fieldName = fieldNames<TypedSources>();

/** Whether a note passes the command's rules; none does. */
export const isValidNote = (note: unknown): boolean =>
  v.safeParse(addToBlacklistBody.entries.note, note).success;

/** A note as it is sent: without blanks around it, empty for none. */
export const noteText = (note: unknown): string => (typeof note === 'string' ? note.trim() : '');

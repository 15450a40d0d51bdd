import type { Readable } from 'node:stream';

import { atOffset, type CsvColumn, csvOfColumns } from '@marquee/kit/lists/csv-stream';
import { isReasonField } from '../../changes/reason-fields.ts';
import type { ActivityChange } from '@marquee/schemas/queries/activity-log';

import type { UnnamedActivity } from './query.ts';

/** The context is the offset of the zone of the times. */
const COLUMNS: readonly CsvColumn<UnnamedActivity, string>[] = [
  ['position', ({ position }) => position],
  ['id', ({ id }) => id],
  ['occurredAt', (view, offset) => atOffset(view.occurredAt, offset)],
  ['whoId', (view) => String(view.who?.id ?? '')],
  ['who', (view) => view.who?.name ?? ''],
  ['onBehalfOfId', (view) => String(view.onBehalfOf?.id ?? '')],
  ['onBehalfOf', (view) => view.onBehalfOf?.name ?? ''],
  ['accountId', (view) => String(view.accountId ?? '')],
  ['ip', (view) => view.ip ?? ''],
  ['userAgent', (view) => view.userAgent ?? ''],
  ['entity', ({ entity }) => entity],
  ['entityId', ({ entityId }) => entityId],
  ['revision', (view) => String(view.revision)],
  ['type', ({ type }) => type],
  ['action', ({ action }) => action],
  ['reason', (view) => reasonOf(view)],
  ['changes', (view) => view.changes.map(changeText).join('\n')],
  ['correlationId', ({ correlationId }) => correlationId],
  ['causationId', (view) => view.causationId ?? ''],
];

/**
 * The log as CSV, one line an event, made while it is read. No cell starts a formula in a spreadsheet.
 *
 * @param offset of the zone of the times: `+05:30`
 */
export const activityCsv = (views: AsyncIterable<UnnamedActivity>, offset = 'Z'): Readable =>
  csvOfColumns(COLUMNS, views, offset);

/** The reason that the acting user gave. */
const reasonOf = ({ changes }: UnnamedActivity): string =>
  changes
    .filter(({ field, new: now }) => isReasonField(field) && typeof now === 'string')
    .map(({ new: now }) => String(now))
    .join('\n');

const changeText = (change: ActivityChange) =>
  `${change.field}: ${valueText(change.old)} -> ${valueText(change.new)}`;

function valueText(value: unknown): string {
  if (value === null) return '(none)';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

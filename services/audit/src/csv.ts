import type { Readable } from 'node:stream';

import { atOffset, csvStream } from '@marquee/kit/http/csv-stream';
import { isReasonField } from './changes/reason-fields.ts';
import type { ActivityChange, ActivityView } from '@marquee/schemas/queries/activity-log';

const COLUMNS = [
  'position',
  'id',
  'occurredAt',
  'whoId',
  'who',
  'onBehalfOfId',
  'onBehalfOf',
  'accountId',
  'ip',
  'userAgent',
  'entity',
  'entityId',
  'revision',
  'type',
  'action',
  'reason',
  'changes',
  'correlationId',
  'causationId',
] as const;

/**
 * The log as CSV, one line an event, made while it is read. No cell starts a formula in a spreadsheet.
 *
 * @param offset of the zone of the times: `+05:30`
 */
export const activityCsv = (views: AsyncIterable<ActivityView>, offset = 'Z'): Readable =>
  csvStream(COLUMNS, rowsOf(views, offset));

async function* rowsOf(
  views: AsyncIterable<ActivityView>,
  offset: string,
): AsyncGenerator<readonly string[]> {
  for await (const view of views) {
    yield [
      view.position,
      view.id,
      atOffset(view.occurredAt, offset),
      String(view.who?.id ?? ''),
      view.who?.name ?? '',
      String(view.onBehalfOf?.id ?? ''),
      view.onBehalfOf?.name ?? '',
      String(view.accountId ?? ''),
      view.ip ?? '',
      view.userAgent ?? '',
      view.entity,
      view.entityId,
      String(view.revision),
      view.type,
      view.action,
      reasonOf(view),
      view.changes.map(changeText).join('\n'),
      view.correlationId,
      view.causationId ?? '',
    ];
  }
}

/** The reason that the acting user gave. */
const reasonOf = ({ changes }: ActivityView): string =>
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

import { Readable } from 'node:stream';

import type { ActivityChange, ActivityView } from '@marquee/schemas/queries/activity-log';
import { stringify } from 'csv-stringify';

const COLUMNS = [
  'id',
  'occurredAt',
  'whoId',
  'who',
  'onBehalfOfId',
  'onBehalfOf',
  'ip',
  'userAgent',
  'entity',
  'entityId',
  'type',
  'action',
  'changes',
  'correlationId',
] as const;

/** The log as CSV, one line an event, made while it is read. No cell starts a formula in a spreadsheet. */
export function activityCsv(views: AsyncIterable<ActivityView>): Readable {
  const lines = stringify({ header: true, columns: [...COLUMNS], escape_formulas: true });
  const source = Readable.from(rowsOf(views));
  source.on('error', (error) => lines.destroy(error));
  lines.on('close', () => source.destroy());
  return source.pipe(lines);
}

async function* rowsOf(views: AsyncIterable<ActivityView>): AsyncGenerator<readonly string[]> {
  for await (const view of views) {
    yield [
      view.id,
      view.occurredAt,
      String(view.who?.id ?? ''),
      view.who?.name ?? '',
      String(view.onBehalfOf?.id ?? ''),
      view.onBehalfOf?.name ?? '',
      view.ip ?? '',
      view.userAgent ?? '',
      view.entity,
      view.entityId,
      view.type,
      view.action,
      view.changes.map(changeText).join('\n'),
      view.correlationId,
    ];
  }
}

const changeText = (change: ActivityChange) =>
  `${change.field}: ${valueText(change.old)} -> ${valueText(change.new)}`;

function valueText(value: unknown): string {
  if (value === null) return '(none)';
  return typeof value === 'string' ? value : JSON.stringify(value);
}

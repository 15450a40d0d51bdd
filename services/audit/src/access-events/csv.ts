import type { Readable } from 'node:stream';

import { atOffset, type CsvColumn, csvOfColumns } from '@marquee/kit/lists/csv-stream';
import type { AccessEventView } from '@marquee/schemas/queries/access-event';

/** The context is the offset of the zone of the times. */
const COLUMNS: readonly CsvColumn<AccessEventView, string>[] = [
  ['id', ({ id }) => id],
  ['occurredAt', (view, offset) => atOffset(view.occurredAt, offset)],
  ['kind', ({ kind }) => kind],
  ['whoId', (view) => String(view.who?.id ?? '')],
  ['who', (view) => view.who?.name ?? ''],
  ['onBehalfOfId', (view) => String(view.onBehalfOf?.id ?? '')],
  ['onBehalfOf', (view) => view.onBehalfOf?.name ?? ''],
  ['ip', (view) => view.ip ?? ''],
  ['userAgent', (view) => view.userAgent ?? ''],
  ['call', ({ call }) => call],
  ['objectId', (view) => view.objectId ?? ''],
  ['status', (view) => String(view.status)],
  ['impersonationMode', (view) => view.impersonationMode ?? ''],
  ['reason', (view) => view.reason ?? ''],
  ['correlationId', ({ correlationId }) => correlationId],
];

/** Access events as CSV. @param offset of the zone of the times: `+05:30` */
export const accessCsv = (views: AsyncIterable<AccessEventView>, offset = 'Z'): Readable =>
  csvOfColumns(COLUMNS, views, offset);

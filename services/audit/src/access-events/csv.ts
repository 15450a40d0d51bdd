import type { Readable } from 'node:stream';

import { atOffset, csvStream } from '@marquee/kit/http/csv-stream';
import type { AccessEventView } from '@marquee/schemas/queries/access-event';

const COLUMNS = [
  'id',
  'occurredAt',
  'kind',
  'whoId',
  'who',
  'onBehalfOfId',
  'onBehalfOf',
  'ip',
  'userAgent',
  'call',
  'objectId',
  'status',
  'correlationId',
] as const;

/** Access events as CSV. @param offset of the zone of the times: `+05:30` */
export const accessCsv = (views: AsyncIterable<AccessEventView>, offset = 'Z'): Readable =>
  csvStream(COLUMNS, rowsOf(views, offset));

async function* rowsOf(
  views: AsyncIterable<AccessEventView>,
  offset: string,
): AsyncGenerator<readonly string[]> {
  for await (const view of views) {
    yield [
      view.id,
      atOffset(view.occurredAt, offset),
      view.kind,
      String(view.who?.id ?? ''),
      view.who?.name ?? '',
      String(view.onBehalfOf?.id ?? ''),
      view.onBehalfOf?.name ?? '',
      view.ip ?? '',
      view.userAgent ?? '',
      view.call,
      view.objectId ?? '',
      String(view.status),
      view.correlationId,
    ];
  }
}

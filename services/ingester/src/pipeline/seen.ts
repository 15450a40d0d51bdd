import type { FactStore } from '@marquee/kit/fact-store/port';
import type { TrafficKind } from '@marquee/schemas/traffic/traffic-event';

import type { Block } from './block.ts';
import { questionsOf, type Seen, type SeenDetail } from './judge.ts';

/** Ids that one question carries: parameters travel in the URL, whose length servers bound. */
const IDS_A_QUESTION = 2_000;

interface DetailRow {
  readonly bid_id: string;
  readonly kind: SeenDetail['kind'];
  readonly pixel_id: number;
  readonly conversion_id: string;
  readonly video_event: string;
  readonly at_ms: string;
}

/** Asks the facts which of these bids have had which kind counted, and which conversions and film events. */
export async function askSeen(blocks: readonly Block[], factStore: Pick<FactStore, 'query'>): Promise<Seen> {
  const { bidIds, kinds, detailedBidIds } = questionsOf(blocks);
  const found = new Set<string>();
  for (const ids of slicesOf(bidIds)) {
    const rows = await factStore.query<{ bid_id: string; kind: TrafficKind }>(
      'SELECT bid_id, kind FROM seen WHERE kind IN {kinds:Array(String)} AND bid_id IN {bidIds:Array(String)}',
      { kinds, bidIds: ids },
    );
    for (const row of rows) found.add(`${row.kind} ${row.bid_id}`);
  }
  const details = new Map<string, SeenDetail[]>();
  for (const ids of slicesOf(detailedBidIds)) {
    const rows = await factStore.query<DetailRow>(
      `SELECT bid_id, kind, pixel_id, conversion_id, video_event, toUnixTimestamp64Milli(at) AS at_ms
       FROM seen_details WHERE kind IN ('conversion', 'video') AND bid_id IN {bidIds:Array(String)}`,
      { bidIds: ids },
    );
    for (const row of rows) details.set(row.bid_id, [...(details.get(row.bid_id) ?? []), detailOf(row)]);
  }
  return {
    has: (bidId, kind) => found.has(`${kind} ${bidId}`),
    details: (bidId) => details.get(bidId) ?? [],
  };
}

const detailOf = (row: DetailRow): SeenDetail => ({
  kind: row.kind,
  pixelId: Number(row.pixel_id),
  conversionId: row.conversion_id,
  videoEvent: row.video_event,
  atMs: Number(row.at_ms),
});

function slicesOf(ids: readonly string[]): string[][] {
  const slices: string[][] = [];
  for (let from = 0; from < ids.length; from += IDS_A_QUESTION)
    slices.push(ids.slice(from, from + IDS_A_QUESTION));
  return slices;
}

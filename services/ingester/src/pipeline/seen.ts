import type { FactStore } from '@marquee/kit/fact-store/port';
import type { TrafficKind } from '@marquee/schemas/traffic/traffic-event';

import type { Block } from './block.ts';
import { questionsOf, type Seen } from './judge.ts';

/** Ids that one question carries: parameters travel in the URL, whose length servers bound. */
const IDS_A_QUESTION = 2_000;

/** Asks the facts which of these bids have had which kind counted. */
export async function askSeen(blocks: readonly Block[], factStore: Pick<FactStore, 'query'>): Promise<Seen> {
  const { bidIds, kinds } = questionsOf(blocks);
  const found = new Set<string>();
  for (let from = 0; from < bidIds.length; from += IDS_A_QUESTION) {
    const rows = await factStore.query<{ bid_id: string; kind: TrafficKind }>(
      'SELECT bid_id, kind FROM seen WHERE kind IN {kinds:Array(String)} AND bid_id IN {bidIds:Array(String)}',
      { kinds, bidIds: bidIds.slice(from, from + IDS_A_QUESTION) },
    );
    for (const row of rows) found.add(`${row.kind} ${row.bid_id}`);
  }
  return { has: (bidId, kind) => found.has(`${kind} ${bidId}`) };
}

import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import type { Block } from '../block.ts';
import type { CountedBid, CountedDetail, CountedEvents } from '../deduplication/counted-events.ts';
import { kindBit } from './kind-bits.ts';
import { NOTHING_CHARGED } from '../deduplication/price.ts';

/**
 * What was counted for recent bids, as far as this process deduplicated it or read it from the facts. It is
 * complete as long as no other process writes facts of its partitions: `reset` forgets everything when one
 * may have done so.
 */
export interface BidMemory {
  /** Undefined for a bid whose counted events only the facts know. */
  find(bidId: string, bidAtMs: number): CountedBid | undefined;
  /** Takes over all that the facts hold of a bid. */
  learn(bidId: string, bid: CountedBid): void;
  /**
   * These blocks were deduplicated, with this result.
   * @param before what was known of every bid of them
   */
  note(
    blocks: readonly Block[],
    before: ReadonlyMap<string, CountedBid>,
    after: Pick<CountedEvents, 'has' | 'isInvalid' | 'charge' | 'details'>,
  ): void;
  /** From now on it is whole; the facts hold nothing of bids made after this moment, milliseconds since 1970. */
  begin(newestBidMs: number): void;
  /** False until `begin` and after `reset`. */
  isWhole(): boolean;
  reset(): void;
  /** Times that it was reset. */
  resets(): number;
}

/**
 * Bids of one generation; two are kept. The older one is forgotten as a whole, and the facts are asked for its bids.
 * At some 300 bytes a bid both take 60 MB at most.
 */
const GENERATION_BIDS = 100_000;
/** Beyond any rounding between the messages of a bid. */
const SAME_BID_MS = 2_000;

const NO_DETAILS: readonly CountedDetail[] = [];

/** One object for all bids with nothing but these kinds, as most have. */
const plainBids = new Map<number, CountedBid>();
function plainBid(kinds: number): CountedBid {
  const known = plainBids.get(kinds);
  if (known !== undefined) return known;
  const made = { kinds, isInvalid: false, charge: NOTHING_CHARGED, details: NO_DETAILS };
  plainBids.set(kinds, made);
  return made;
}

/** @param generationBids bids after which the generation before is forgotten */
export function createBidMemory(generationBids = GENERATION_BIDS): BidMemory {
  let recent = new Map<string, CountedBid>();
  let older = new Map<string, CountedBid>();
  /** The newest bid of each generation, so that a forgotten bid does not count as a new one. */
  let [recentNewestMs, olderNewestMs] = [-Infinity, -Infinity];
  /** The facts may hold bids made until then which are not remembered; undefined while nothing is whole. */
  let unknownUntilMs: number | undefined;
  let resets = 0;

  const keep = (bidId: string, bid: CountedBid, bidAtMs: number): void => {
    recent.set(bidId, bid);
    recentNewestMs = Math.max(recentNewestMs, bidAtMs);
    if (recent.size < generationBids) return;
    if (unknownUntilMs !== undefined) unknownUntilMs = Math.max(unknownUntilMs, olderNewestMs);
    [older, olderNewestMs] = [recent, recentNewestMs];
    recent = new Map();
    recentNewestMs = -Infinity;
  };

  const find: BidMemory['find'] = (bidId, bidAtMs) => {
    const known = recent.get(bidId) ?? older.get(bidId);
    if (known !== undefined) return known;
    const isNew = unknownUntilMs !== undefined && bidAtMs > unknownUntilMs + SAME_BID_MS;
    return isNew ? plainBid(0) : undefined;
  };

  return {
    find,
    learn: (bidId, bid) => keep(bidId, bid, -Infinity),
    note(blocks, before, after) {
      const bids = new Map(before);
      for (const block of blocks)
        for (const item of block.parsed) {
          if (!('event' in item)) continue;
          const { bidId, bidAtMs } = item.event.claims;
          const bid = bidAfter(item.event, bids.get(bidId)?.kinds ?? 0, after);
          bids.set(bidId, bid);
          keep(bidId, bid, bidAtMs);
        }
    },
    begin(newestBidMs) {
      unknownUntilMs = newestBidMs;
    },
    isWhole: () => unknownUntilMs !== undefined,
    reset() {
      recent = new Map();
      older = new Map();
      [recentNewestMs, olderNewestMs] = [-Infinity, -Infinity];
      unknownUntilMs = undefined;
      resets += 1;
    },
    resets: () => resets,
  };
}

function bidAfter(
  { kind, claims: { bidId } }: TrafficEvent,
  before: number,
  after: Pick<CountedEvents, 'has' | 'isInvalid' | 'charge' | 'details'>,
): CountedBid {
  const kinds = after.has(bidId, kind) ? before | kindBit[kind] : before;
  const [isInvalid, charge, details] = [after.isInvalid(bidId), after.charge(bidId), after.details(bidId)];
  return !isInvalid && charge === NOTHING_CHARGED && details.length === 0
    ? plainBid(kinds)
    : { kinds, isInvalid, charge, details };
}

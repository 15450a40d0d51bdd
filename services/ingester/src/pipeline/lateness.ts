import { setTimeout as delay } from 'node:timers/promises';

import type { FactStore } from '@marquee/kit/fact-store/port';
import type { TrafficBatch } from '@marquee/kit/traffic-log/port';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';
import type { TrafficEvent, TrafficKind } from '@marquee/schemas/traffic/traffic-event';

import type { BidMemory } from './history/bid-memory.ts';
import { kindBit } from './history/kind-bits.ts';
import { parse } from './parse.ts';

export interface LatenessOptions {
  readonly factStore: Pick<FactStore, 'query'>;
  readonly memory: BidMemory;
  /** So long after a click its impression may be logged and the click still counts, milliseconds. */
  readonly allowedMs: number;
  readonly nowMs: () => number;
  readonly signal: AbortSignal;
}

/** Waits for what an event follows and what it may have overtaken on its way into the log. */
export interface Lateness {
  /**
   * Resolves when the batch may be deduplicated: everything that its events follow was deduplicated, or is not coming.
   * The partition waits, others continue.
   */
  settle(batch: TrafficBatch): Promise<void>;
}

const POLL_MS = 100;
/** A conversion follows a click that may itself have waited, and takes its time to become a fact. */
const CONVERSION_SLACK_MS = 2_000;
const IDS_A_QUESTION = 2_000;

interface Bid {
  readonly bidAtMs: number;
  /** Until when it is waited for. */
  readonly untilMs: number;
}

interface Followed {
  /** Kinds; one of them is enough. */
  readonly kinds: readonly TrafficKind[];
  readonly allowedMs: number;
  readonly isFollower: (event: TrafficEvent) => boolean;
}

export function createLateness({ factStore, memory, allowedMs, nowMs, signal }: LatenessOptions): Lateness {
  const followed: Readonly<Record<string, Followed>> = {
    [TOPICS.clicks]: {
      kinds: ['impression', 'bill'],
      allowedMs,
      isFollower: ({ claims }) => claims.billing === 'impression',
    },
    [TOPICS.conversions]: {
      kinds: ['click'],
      allowedMs: allowedMs + CONVERSION_SLACK_MS,
      isFollower: ({ conversion }) => conversion === undefined || conversion.attribution === 'click',
    },
  };

  const countedOf = async (
    bids: readonly (readonly [string, Bid])[],
    kinds: readonly TrafficKind[],
  ): Promise<Set<string>> => {
    const wanted = kinds.reduce((bits, kind) => bits | kindBit[kind], 0);
    const known = bids.map(([bidId, { bidAtMs }]) => [bidId, memory.find(bidId, bidAtMs)] as const);
    const counted = new Set(
      known.flatMap(([bidId, bid]) => (((bid?.kinds ?? 0) & wanted) === 0 ? [] : [bidId])),
    );
    const bidIds = known.flatMap(([bidId, bid]) => (bid === undefined ? [bidId] : []));
    if (bidIds.length === 0) return counted;
    const rows = await factStore.query<{ bid_id: string }>(
      'SELECT bid_id FROM seen WHERE kind IN {kinds:Array(String)} AND bid_id IN {bidIds:Array(String)}',
      { kinds, bidIds },
    );
    for (const { bid_id: bidId } of rows) counted.add(bidId);
    return counted;
  };

  return {
    async settle(batch) {
      const rule = followed[batch.topic];
      if (rule === undefined || allowedMs === 0) return;
      let waiting = new Map<string, Bid>();
      for (const item of parse(batch)) {
        if (!('event' in item) || item.event.notBillable !== '' || !rule.isFollower(item.event)) continue;
        const { bidId, bidAtMs } = item.event.claims;
        waiting.set(bidId, { bidAtMs, untilMs: item.message.timestampMs + rule.allowedMs });
      }
      const startedMs = performance.now();
      for (;;) {
        const now = nowMs();
        waiting = new Map([...waiting].filter(([, { untilMs }]) => untilMs > now));
        // Whatever the clock of the day does meanwhile.
        if (performance.now() - startedMs > rule.allowedMs) return;
        if (waiting.size === 0) return;
        const counted = await countedOf([...waiting].slice(0, IDS_A_QUESTION), rule.kinds);
        for (const bidId of counted) waiting.delete(bidId);
        if (waiting.size === 0) return;
        await delay(POLL_MS, undefined, { signal });
        if (!batch.isCurrent()) throw new Error('the partition belongs to another process');
        await batch.heartbeat();
      }
    },
  };
}

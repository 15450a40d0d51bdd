import type { FactReason } from '@marquee/schemas/traffic/facts';
import type { TrafficEvent, TrafficKind } from '@marquee/schemas/traffic/traffic-event';

import type { Block } from './block.ts';

/** What has been counted of a bid before. */
export interface Seen {
  has(bidId: string, kind: TrafficKind): boolean;
}

export interface Verdict {
  readonly counted: boolean;
  readonly reason: FactReason;
  /** First counted row of the bid among `bill` and `impression`: the one that bills and that is the impression. */
  readonly firstImpression: boolean;
}

/** Kinds that a bid can be asked about, by bid id: what `judge` needs to know of the past. */
export function questionsOf(blocks: readonly Block[]): { bidIds: string[]; kinds: TrafficKind[] } {
  const bidIds = new Set<string>();
  const kinds = new Set<TrafficKind>();
  for (const block of blocks) {
    for (const item of block.parsed) {
      if (!('event' in item)) continue;
      bidIds.add(item.event.claims.bidId);
      kinds.add(item.event.kind);
      if (item.event.kind === 'bill') kinds.add('impression');
      if (item.event.kind === 'impression') kinds.add('bill');
    }
  }
  return { bidIds: [...bidIds], kinds: [...kinds] };
}

/**
 * Decides for every event whether it counts: once per bid and kind, whatever the log delivers twice. An event that
 * the edge refused (test, audit, expired, invalid traffic) never counts and never stands in the way of one that does.
 */
export function judge(blocks: readonly Block[], past: Seen): Map<TrafficEvent, Verdict> {
  const verdicts = new Map<TrafficEvent, Verdict>();
  const now = new Set<string>();
  const known = (bidId: string, kind: TrafficKind) => past.has(bidId, kind) || now.has(`${kind} ${bidId}`);
  for (const block of blocks) {
    for (const item of block.parsed) {
      if (!('event' in item)) continue;
      const { event } = item;
      const { bidId } = event.claims;
      const refusal = event.notBillable !== '' ? event.notBillable : event.claims.isTest ? 'test' : '';
      const reason = refusal !== '' ? refusal : known(bidId, event.kind) ? 'replay' : '';
      const counted = reason === '';
      const shows = event.kind === 'bill' || event.kind === 'impression';
      const firstImpression = counted && shows && !known(bidId, 'bill') && !known(bidId, 'impression');
      if (counted) now.add(`${event.kind} ${bidId}`);
      verdicts.set(event, { counted, reason, firstImpression });
    }
  }
  return verdicts;
}

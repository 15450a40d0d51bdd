import type { FactReason } from '@marquee/schemas/traffic/facts';
import { INVALID_TRAFFIC_REASONS, REJECTION_REASONS } from '@marquee/schemas/traffic/rejection-reasons';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import type { Block } from '../block.ts';
import type { History } from './counted-events.ts';
import { isImpressionOrBill } from './event-kinds.ts';

/** The decisions on invalid traffic of the bids of some blocks. */
export interface InvalidBids {
  /** Why an impression or billing notice does not count, as far as the decision on its bid decides that. */
  reasonOf(event: TrafficEvent): FactReason | undefined;
  /** True for the one event by which its bid is invalid. */
  decides(event: TrafficEvent): boolean;
}

const INVALID: ReadonlySet<string> = new Set(INVALID_TRAFFIC_REASONS);

/**
 * One decision a bid that is bought by the impression (MRC: what is filtered is neither counted nor billed).
 * The first event that speaks of the device decides: an impression, or a billing notice that names an invalid
 * device. A billing notice that says nothing of the device follows the decision, whether it is deduplicated before or
 * after it; one that was counted in an earlier pass is reversed (`reversal.ts`). A later impression does
 * not change it, so that no client voids a bill by calling the pixel once more with another user agent; none
 * decides after the bid's notices have expired.
 */
export function invalidBidsOf(blocks: readonly Block[], past: History): InvalidBids {
  /** By bid: the event that made it invalid; null where the device was valid. */
  const deciding = new Map<string, TrafficEvent | null>();
  for (const block of blocks) {
    for (const item of block.parsed) {
      if (!('event' in item) || !isOfImpression(item.event)) continue;
      const { kind, notBillable, claims } = item.event;
      const isInvalid = INVALID.has(notBillable);
      const saysNothing = !isInvalid && (kind === 'bill' || notBillable !== '');
      if (saysNothing || deciding.has(claims.bidId) || past.isInvalid(claims.bidId)) continue;
      const wasValid = past.has(claims.bidId, 'impression');
      deciding.set(claims.bidId, isInvalid && !wasValid ? item.event : null);
    }
  }
  return {
    decides: (event) => deciding.get(event.claims.bidId) === event,
    reasonOf(event) {
      if (!isOfImpression(event)) return undefined;
      const { bidId } = event.claims;
      const decision = deciding.get(bidId);
      if (decision === event) return event.notBillable;
      if (INVALID.has(event.notBillable)) return REJECTION_REASONS.replay;
      if (event.notBillable !== '') return undefined;
      return decision || past.isInvalid(bidId) ? REJECTION_REASONS.bidInvalid : undefined;
    },
  };
}

/** What is bought by the click is deduplicated by its click. */
const isOfImpression = ({ kind, claims }: TrafficEvent): boolean =>
  isImpressionOrBill(kind) && claims.billing === 'impression' && !claims.isTest;

import type { FactReason } from '@marquee/schemas/traffic/facts';
import { INVALID_TRAFFIC, REJECTION_REASONS } from '@marquee/schemas/traffic/rejection-reasons';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';
import type { Topic, TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import type { Block } from '../block.ts';
import { Counted } from './counted.ts';
import type { CountedSoFar, History } from './counted-events.ts';
import type { CreditedConversion } from '../history/credited-conversions.ts';
import { isChargedBefore, deduplicateConversion, type Deduplicated } from './deduplicate-conversion.ts';
import { provesWin, isImpressionOrBill } from './event-kinds.ts';
import { invalidBidsOf, type InvalidBids } from './invalid-bids.ts';
import { priceEvent, raisesPrice } from './price.ts';
import { movesCredit, reversalOf } from './reversal.ts';
import type { Decision } from './decision.ts';

/**
 * Decides for every event whether it counts: once per bid and kind, whatever the log delivers twice; clicks
 * on ads that were shown, conversions of ads that were clicked and by the rule of their pixel, video events
 * once each. An event that the edge rejected (test, audit, expired, invalid traffic) never counts and does
 * not prevent one that does, except for invalid impressions, whose decision holds for their bid
 * (`invalid-bids.ts`). What was counted before and turns out not to count is reversed by the row of the
 * event that says so (`reversal.ts`).
 *
 * Everything about one bid is in one partition of a topic, so the order of the log decides and a replay
 * decides the same. Topics overtake each other: what is deduplicated together is deduplicated in the order in
 * which things happen, and what may be unread in another topic is assumed to exist.
 */
export const deduplicate = (blocks: readonly Block[], past: History): Map<TrafficEvent, Decision> =>
  deduplicateAfter(blocks, past).decisions;

/** The same, with what is known after it. */
export function deduplicateAfter(
  blocks: readonly Block[],
  past: History,
): { readonly decisions: Map<TrafficEvent, Decision>; readonly known: CountedSoFar } {
  const decisions = new Map<TrafficEvent, Decision>();
  const known = new Counted(past);
  const invalidBids = invalidBidsOf(blocks, past);
  for (const block of inOrderOfHappening(blocks)) {
    for (const item of block.parsed) {
      if (!('event' in item)) continue;
      const { event } = item;
      const { bidId } = event.claims;
      const isReadOf = (topic: Topic) =>
        past.isRead({ topic, partition: block.partition }, item.message.timestampMs);
      const { reason: found, attribution, takesFrom } = findingOf(event, known, invalidBids, isReadOf);
      const reversal = reversalOf(event, known, invalidBids);
      if (reversal !== undefined) {
        decisions.set(event, {
          ...TAKES_BACK,
          reason: found,
          attribution,
          price: reversal.price,
          reversal,
        });
        known.reverse(event, reversal);
        continue;
      }
      const before = known.charge(bidId);
      const reason = found === REJECTION_REASONS.replay && raisesPrice(event, before) ? '' : found;
      const counted = reason === '';
      const isFirst = counted && isImpressionOrBill(event.kind) && !known.isShown(bidId);
      const isWin = counted && provesWin(event.kind) && !known.isShown(bidId) && !known.has(bidId, 'win');
      const role = roleOf(event, counted, isFirst);
      const isCharged = counted && !isChargedBefore(event, known, takesFrom);
      const { price, after } = priceEvent(event, { counted, isCharged, reason, bills: role.bills }, before);
      const decision = {
        counted,
        reason,
        attribution,
        ...role,
        isWin,
        price,
        ...creditTaken(event, takesFrom),
      };
      decisions.set(event, decision);
      known.note(event, decision, after);
    }
  }
  return { decisions, known };
}

const TAKES_BACK = { counted: true, bills: false, isImpression: false, isWin: false } as const;

/** The credit that a conversion takes. An order that is reported without a type keeps its first type. */
const creditTaken = (
  { conversionType }: TrafficEvent,
  takesFrom: CreditedConversion | undefined,
): Pick<Decision, 'takesFrom' | 'conversionType'> =>
  takesFrom === undefined ? {} : { takesFrom, conversionType: conversionType || takesFrom.type };

/** What is clicked or played was shown, and who converts has clicked. */
const RANKS: Readonly<Record<string, number>> = {
  [TOPICS.clicks]: 1,
  [TOPICS.videos]: 1,
  [TOPICS.conversions]: 2,
};
const inOrderOfHappening = (blocks: readonly Block[]): Block[] =>
  [...blocks].sort((one, other) => (RANKS[one.topic] ?? 0) - (RANKS[other.topic] ?? 0));

function findingOf(
  event: TrafficEvent,
  known: CountedSoFar,
  invalidBids: InvalidBids,
  isReadOf: (topic: Topic) => boolean,
): Deduplicated {
  const attribution = event.conversion?.attribution ?? '';
  const { bidId, isTest } = event.claims;
  if (movesCredit(event)) return { reason: REJECTION_REASONS.creditMoved, attribution };
  const bidDecision = invalidBids.reasonOf(event);
  if (bidDecision !== undefined) return { reason: bidDecision, attribution };
  if (event.notBillable !== '') return { reason: event.notBillable, attribution };
  if (isTest) return { reason: REJECTION_REASONS.test, attribution };
  if (isOfInvalidBid(event, known)) return { reason: REJECTION_REASONS.bidInvalid, attribution };
  switch (event.kind) {
    case 'video':
      return { reason: videoReason(event, known, isReadOf), attribution };
    case 'conversion':
      return deduplicateConversion(event, known, isReadOf);
    case 'click':
      return { reason: clickReason(event, known, isReadOf), attribution };
    default:
      return { reason: known.has(bidId, event.kind) ? REJECTION_REASONS.replay : '', attribution };
  }
}

/** True for a conversion of a bid whose impression was invalid traffic; it does not count either. */
const isOfInvalidBid = ({ kind, claims: { bidId, billing } }: TrafficEvent, known: CountedSoFar): boolean =>
  kind === 'conversion' && billing === 'impression' && known.isInvalid(bidId);

/**
 * Why a click does not count. Where the click is what is bought, no impression is needed: feed clients may
 * leave out the pixel.
 */
function clickReason(
  { claims: { bidId, billing } }: TrafficEvent,
  known: CountedSoFar,
  isReadOf: (topic: Topic) => boolean,
): FactReason {
  if (known.has(bidId, 'click')) return REJECTION_REASONS.replay;
  if (billing === 'click' || known.isShown(bidId)) return '';
  const isUnread = !known.isInvalid(bidId) && !isReadOf(TOPICS.impressions);
  return isUnread ? '' : INVALID_TRAFFIC.withoutImpression;
}

/**
 * A bid is billed by the first of billing notice and impression, which is its impression too. One that is bought by the
 * click is billed by the notice alone, and only a pop's click, which opens the page, is also its impression.
 */
function roleOf(
  event: TrafficEvent,
  counted: boolean,
  isFirst: boolean,
): Pick<Decision, 'bills' | 'isImpression'> {
  const { billing, creativeType } = event.claims;
  if (billing === 'impression') return { bills: isFirst, isImpression: isFirst };
  return {
    bills: counted && event.kind === 'bill',
    isImpression: creativeType === 'pop' ? isFirst : counted && event.kind === 'impression',
  };
}

/**
 * Video events that a player may report before an impression: its impression request is on its way, or is
 * lost.
 */
const FIRST_VIDEO_EVENTS: ReadonlySet<string | undefined> = new Set(['start', 'creativeView', 'error']);

/**
 * Why a video event does not count. A video that continues was shown or has started: an impression may be lost,
 * and the start is in the same topic.
 */
function videoReason(
  { videoEvent, claims: { bidId } }: TrafficEvent,
  known: CountedSoFar,
  isReadOf: (topic: Topic) => boolean,
): FactReason {
  const before = known.details(bidId).map((detail) => (detail.kind === 'video' ? detail.videoEvent : ''));
  if (videoEvent !== undefined && before.includes(videoEvent)) return REJECTION_REASONS.replay;
  if (FIRST_VIDEO_EVENTS.has(videoEvent) || before.includes('start')) return '';
  return known.isShown(bidId) || !isReadOf(TOPICS.impressions) ? '' : REJECTION_REASONS.withoutStart;
}

import type { Fact, FactReason } from '@marquee/schemas/traffic/facts';
import { INVALID_TRAFFIC, REFUSALS } from '@marquee/schemas/traffic/refusals';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';
import type { Topic, TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import type { Block } from './block.ts';
import { judgeConversion, type Finding, type Known } from './judge-conversion.ts';
import { invalidBidsOf, type InvalidBids } from './judge-invalid-bids.ts';
import { priceEvent, raisesPrice, type BidCharge, type RowPrice } from './price.ts';
import { isDetailed, provesWin, showsOrBills, type Seen, type SeenDetail } from './seen.ts';

export interface Verdict {
  readonly counted: boolean;
  readonly reason: FactReason;
  /** The row that its bid is billed by: at most one a bid. */
  readonly bills: boolean;
  /** The row that is the impression of its bid: at most one a bid. */
  readonly isImpression: boolean;
  /** The row that says first that its bid won, be it by its impression: at most one a bid. */
  readonly isWin: boolean;
  readonly price: RowPrice;
  /** What a conversion is ascribed to; empty for everything else. */
  readonly attribution: Fact['attribution'];
}

/**
 * Decides for every event whether it counts: once per bid and kind, whatever the log delivers twice; clicks on what was
 * shown, conversions of what was clicked and by the rule of their pixel, video events once each. An event that the edge
 * refused (test, audit, expired, invalid traffic) never counts and does not stand in the way of one that does, but for
 * invalid impressions, whose verdict holds for their bid (`judge-invalid-bids.ts`).
 *
 * Everything about one bid stands in one partition of a topic, so the order of the log decides and a replay decides the
 * same. Topics overtake each other: what is judged together is judged in the order in which things happen, and what may
 * lie unread in another topic is taken for granted.
 */
export function judge(blocks: readonly Block[], past: Seen): Map<TrafficEvent, Verdict> {
  const verdicts = new Map<TrafficEvent, Verdict>();
  const now = new Set<string>();
  const detailsNow = new Map<string, SeenDetail[]>();
  const ordersNow = new Set<string>();
  const chargesNow = new Map<string, BidCharge>();
  const known: Known = {
    has: (bidId, kind) => past.has(bidId, kind) || now.has(`${kind} ${bidId}`),
    isInvalid: (bidId) => past.isInvalid(bidId),
    isShown: (bidId) => known.has(bidId, 'impression') || known.has(bidId, 'bill'),
    details: (bidId) => [...past.details(bidId), ...(detailsNow.get(bidId) ?? [])],
    hasConversion: (id) => ordersNow.has(id) || past.hasConversion(id),
    charge: (bidId) => chargesNow.get(bidId) ?? past.charge(bidId),
  };
  const invalidBids = invalidBidsOf(blocks, past);
  for (const block of inOrderOfHappening(blocks)) {
    for (const item of block.parsed) {
      if (!('event' in item)) continue;
      const { event } = item;
      const { bidId } = event.claims;
      const isReadOf = (topic: Topic) =>
        past.isRead({ topic, partition: block.partition }, item.message.timestampMs);
      const { reason: found, attribution } = findingOf(event, known, invalidBids, isReadOf);
      const before = known.charge(bidId);
      const reason = found === REFUSALS.replay && raisesPrice(event, before) ? '' : found;
      const counted = reason === '';
      const isFirst = counted && showsOrBills(event.kind) && !known.isShown(bidId);
      const isWin = counted && provesWin(event.kind) && !known.isShown(bidId) && !known.has(bidId, 'win');
      const role = roleOf(event, counted, isFirst);
      const { price, after } = priceEvent(event, { counted, reason, bills: role.bills }, before);
      if (after !== before) chargesNow.set(bidId, after);
      verdicts.set(event, { counted, reason, attribution, ...role, isWin, price });
      if (!counted) continue;
      now.add(`${event.kind} ${bidId}`);
      if (!isDetailed(event.kind)) continue;
      detailsNow.set(bidId, [...(detailsNow.get(bidId) ?? []), detailOf(event)]);
      if (event.conversion !== undefined) ordersNow.add(event.conversion.conversionId);
    }
  }
  return verdicts;
}

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
  known: Known,
  invalidBids: InvalidBids,
  isReadOf: (topic: Topic) => boolean,
): Finding {
  const attribution = event.conversion?.attribution ?? '';
  const { bidId, isTest } = event.claims;
  const bidVerdict = invalidBids.reasonOf(event);
  if (bidVerdict !== undefined) return { reason: bidVerdict, attribution };
  if (event.notBillable !== '') return { reason: event.notBillable, attribution };
  if (isTest) return { reason: REFUSALS.test, attribution };
  switch (event.kind) {
    case 'video':
      return { reason: videoReason(event, known, isReadOf), attribution };
    case 'conversion':
      return judgeConversion(event, known, isReadOf);
    case 'click':
      return { reason: clickReason(event, known, isReadOf), attribution };
    default:
      return { reason: known.has(bidId, event.kind) ? REFUSALS.replay : '', attribution };
  }
}

/** Where the click is what is bought, its ad need not tell that it was shown: peers of feeds may leave the pixel out. */
function clickReason(
  { claims: { bidId, billing } }: TrafficEvent,
  known: Known,
  isReadOf: (topic: Topic) => boolean,
): FactReason {
  if (known.has(bidId, 'click')) return REFUSALS.replay;
  if (billing === 'click' || known.isShown(bidId) || !isReadOf(TOPICS.impressions)) return '';
  return INVALID_TRAFFIC.withoutImpression;
}

/**
 * A bid is billed by the first of billing notice and impression, which is its impression too. One that is bought by the
 * click is billed by the notice alone, and only a pop's click, which opens the page, is also its impression.
 */
function roleOf(
  event: TrafficEvent,
  counted: boolean,
  isFirst: boolean,
): Pick<Verdict, 'bills' | 'isImpression'> {
  const { billing, creativeType } = event.claims;
  if (billing === 'impression') return { bills: isFirst, isImpression: isFirst };
  return {
    bills: counted && event.kind === 'bill',
    isImpression: creativeType === 'pop' ? isFirst : counted && event.kind === 'impression',
  };
}

/** What a player may tell of before anything was shown: its request for the impression is on its way, or never comes. */
const FIRST_VIDEO_EVENTS: ReadonlySet<string | undefined> = new Set(['start', 'creativeView', 'error']);

/** A video that goes on was shown, or has begun: an impression may be lost, and a beginning stands in the same topic. */
function videoReason(
  { videoEvent, claims: { bidId } }: TrafficEvent,
  known: Known,
  isReadOf: (topic: Topic) => boolean,
): FactReason {
  const before = known.details(bidId).filter(({ kind }) => kind === 'video');
  if (before.some((detail) => detail.videoEvent === videoEvent)) return REFUSALS.replay;
  if (FIRST_VIDEO_EVENTS.has(videoEvent) || before.some((detail) => detail.videoEvent === 'start')) return '';
  return known.isShown(bidId) || !isReadOf(TOPICS.impressions) ? '' : REFUSALS.withoutStart;
}

const detailOf = ({ kind, atMs, conversion, videoEvent }: TrafficEvent): SeenDetail => ({
  kind: kind === 'video' ? 'video' : 'conversion',
  pixelId: conversion?.pixelId ?? 0,
  conversionId: conversion?.conversionId ?? '',
  videoEvent: videoEvent ?? '',
  atMs,
});

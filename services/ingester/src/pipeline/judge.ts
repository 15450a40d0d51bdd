import type { FactReason } from '@marquee/schemas/traffic/facts';
import { REFUSALS } from '@marquee/schemas/traffic/refusals';
import type { ConversionDetails, TrafficEvent, TrafficKind } from '@marquee/schemas/traffic/traffic-event';

import type { Block } from './block.ts';

/** A counted event of a kind that a bid may have several of. */
export interface SeenDetail {
  readonly kind: 'conversion' | 'video';
  readonly pixelId: number;
  readonly conversionId: string;
  readonly videoEvent: string;
  /** Milliseconds since 1970. */
  readonly atMs: number;
}

/** What has been counted of a bid before. */
export interface Seen {
  has(bidId: string, kind: TrafficKind): boolean;
  /** Its conversions and film events. */
  details(bidId: string): readonly SeenDetail[];
}

export interface Verdict {
  readonly counted: boolean;
  readonly reason: FactReason;
  /** The row that its bid is billed by: at most one a bid. */
  readonly bills: boolean;
  /** The row that is the impression of its bid: at most one a bid. */
  readonly isImpression: boolean;
}

/** What `judge` needs to know of the past: the bids and the kinds that it asks about. */
export interface Questions {
  readonly bidIds: readonly string[];
  readonly kinds: readonly TrafficKind[];
  /** Bids whose conversions and film events are asked for. */
  readonly detailedBidIds: readonly string[];
}

export function questionsOf(blocks: readonly Block[]): Questions {
  const bidIds = new Set<string>();
  const kinds = new Set<TrafficKind>();
  const detailed = new Set<string>();
  for (const block of blocks) {
    for (const item of block.parsed) {
      if (!('event' in item)) continue;
      const { kind, claims } = item.event;
      if (isDetailed(kind)) {
        detailed.add(claims.bidId);
        continue;
      }
      bidIds.add(claims.bidId);
      kinds.add(kind);
      if (kind === 'bill') kinds.add('impression');
      if (kind === 'impression') kinds.add('bill');
    }
  }
  return { bidIds: [...bidIds], kinds: [...kinds], detailedBidIds: [...detailed] };
}

/**
 * Decides for every event whether it counts: once per bid and kind, whatever the log delivers twice; conversions by the
 * rule of their pixel, film events once each. An event that the edge refused (test, audit, expired, invalid traffic)
 * never counts and never stands in the way of one that does.
 *
 * Everything about one bid stands in one partition of a topic, so the order of the log decides and a replay decides the same.
 */
export function judge(blocks: readonly Block[], past: Seen): Map<TrafficEvent, Verdict> {
  const verdicts = new Map<TrafficEvent, Verdict>();
  const now = new Set<string>();
  const detailsNow = new Map<string, SeenDetail[]>();
  const known = (bidId: string, kind: TrafficKind) => past.has(bidId, kind) || now.has(`${kind} ${bidId}`);
  const reasonOf = (event: TrafficEvent): FactReason => {
    const { bidId, isTest } = event.claims;
    if (event.notBillable !== '') return event.notBillable;
    if (isTest) return REFUSALS.test;
    if (!isDetailed(event.kind)) return known(bidId, event.kind) ? REFUSALS.replay : '';
    const before = [...past.details(bidId), ...(detailsNow.get(bidId) ?? [])];
    return event.kind === 'video' ? videoReason(event, before) : conversionReason(event, before);
  };
  for (const block of blocks) {
    for (const item of block.parsed) {
      if (!('event' in item)) continue;
      const { event } = item;
      const { bidId } = event.claims;
      const reason = reasonOf(event);
      const counted = reason === '';
      const isFirst =
        counted && showsOrBills(event.kind) && !known(bidId, 'bill') && !known(bidId, 'impression');
      verdicts.set(event, { counted, reason, ...roleOf(event, counted, isFirst) });
      if (!counted) continue;
      now.add(`${event.kind} ${bidId}`);
      if (isDetailed(event.kind)) detailsNow.set(bidId, [...(detailsNow.get(bidId) ?? []), detailOf(event)]);
    }
  }
  return verdicts;
}

const isDetailed = (kind: TrafficKind): kind is 'conversion' | 'video' =>
  kind === 'conversion' || kind === 'video';
const showsOrBills = (kind: TrafficKind): boolean => kind === 'bill' || kind === 'impression';

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

function videoReason({ videoEvent }: TrafficEvent, before: readonly SeenDetail[]): FactReason {
  const isKnown = before.some((detail) => detail.kind === 'video' && detail.videoEvent === videoEvent);
  return isKnown ? REFUSALS.replay : '';
}

/** What a conversion without a pixel is: once a bid. */
const PLAIN_CONVERSION = {
  conversionId: '',
  pixelId: 0,
  repeat: 'once',
  frequencyHours: 0,
} as const satisfies Partial<ConversionDetails>;
const HOUR_MS = 3_600_000;

/**
 * Once: after one click or view the pixel has none yet. Interval: none that lies less than so many hours from this one,
 * before or after, because notices overtake each other.
 */
function conversionReason(event: TrafficEvent, before: readonly SeenDetail[]): FactReason {
  const { conversionId, pixelId, repeat, frequencyHours } = event.conversion ?? PLAIN_CONVERSION;
  const same = before.filter((detail) => detail.kind === 'conversion' && detail.pixelId === pixelId);
  if (conversionId !== '' && same.some((detail) => detail.conversionId === conversionId))
    return REFUSALS.replay;
  switch (repeat) {
    case 'all':
      return '';
    case 'once':
      if (same.length === 0) return '';
      return pixelId === 0 ? REFUSALS.replay : REFUSALS.repeatOnce;
    case 'interval': {
      const isNear = same.some(({ atMs }) => Math.abs(event.atMs - atMs) < frequencyHours * HOUR_MS);
      return isNear ? REFUSALS.repeatInterval : '';
    }
  }
}

const detailOf = ({ kind, atMs, conversion, videoEvent }: TrafficEvent): SeenDetail => ({
  kind: kind === 'video' ? 'video' : 'conversion',
  pixelId: conversion?.pixelId ?? 0,
  conversionId: conversion?.conversionId ?? '',
  videoEvent: videoEvent ?? '',
  atMs,
});

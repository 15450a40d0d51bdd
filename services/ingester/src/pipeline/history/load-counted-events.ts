import type { FactStore } from '@marquee/kit/fact-store/port';
import { INVALID_TRAFFIC_REASONS } from '@marquee/schemas/traffic/rejection-reasons';
import { TRAFFIC_KINDS, type TrafficEvent, type TrafficKind } from '@marquee/schemas/traffic/traffic-event';

import { loadCharges } from './load-charges.ts';
import type { Block } from '../block.ts';
import type { CountedBid, CountedDetail, CountedEvents } from '../deduplication/counted-events.ts';
import { loadCreditedConversions, creditedOf, DETAIL_COLUMNS } from './credited-conversions.ts';
import type { DetailRow } from './credited-conversions.ts';
import {
  followsImpression,
  isDetailed,
  provesWin,
  isImpressionOrBill,
} from '../deduplication/event-kinds.ts';
import { kindBit } from './kind-bits.ts';
import { NOTHING_CHARGED } from '../deduplication/price.ts';
import { slicesOf } from '../slices.ts';

/** What is asked of the past. */
interface Questions {
  readonly bidIds: readonly string[];
  readonly kinds: readonly TrafficKind[];
  /** Bids whose decision on invalid traffic is asked for. */
  readonly shownBidIds: readonly string[];
  /** Bids whose price is asked for. */
  readonly pricedBidIds: readonly string[];
  /** Bids whose conversions and video events are asked for. */
  readonly detailedBidIds: readonly string[];
  /** Conversions that other bids may have had. */
  readonly conversionIds: readonly string[];
}

/** Beside its own kind: what bills a bid, and what a click or conversion follows. */
const ALSO: Readonly<Partial<Record<TrafficKind, readonly TrafficKind[]>>> = {
  win: ['impression', 'bill'],
  bill: ['impression', 'win', 'click'],
  impression: ['bill', 'win', 'click'],
  click: ['impression', 'bill'],
  conversion: ['click', 'impression', 'bill'],
  video: ['impression', 'bill'],
};

function questionsOf(blocks: readonly Block[]): Questions {
  const questions = new QuestionSets();
  for (const block of blocks) for (const item of block.parsed) if ('event' in item) questions.add(item.event);
  return {
    bidIds: [...questions.bidIds],
    kinds: [...questions.kinds],
    shownBidIds: [...questions.shownBidIds],
    pricedBidIds: [...questions.pricedBidIds],
    detailedBidIds: [...questions.detailedBidIds],
    conversionIds: [...questions.conversionIds],
  };
}

/** What is asked for some events, each bid once. */
class QuestionSets {
  readonly bidIds = new Set<string>();
  readonly kinds = new Set<TrafficKind>();
  readonly shownBidIds = new Set<string>();
  readonly pricedBidIds = new Set<string>();
  readonly detailedBidIds = new Set<string>();
  readonly conversionIds = new Set<string>();

  add({ kind, claims, conversion }: TrafficEvent): void {
    const { bidId } = claims;
    this.bidIds.add(bidId);
    if (isDetailed(kind)) this.detailedBidIds.add(bidId);
    else this.kinds.add(kind);
    for (const other of ALSO[kind] ?? []) this.kinds.add(other);
    if (isImpressionOrBill(kind) || kind === 'click' || kind === 'conversion') this.shownBidIds.add(bidId);
    // What follows an impression asks whether its bid was reversed.
    if (provesWin(kind) || followsImpression(kind)) this.pricedBidIds.add(bidId);
    // With a bid that is reversed goes what its conversions were charged.
    if (isImpressionOrBill(kind) && claims.unitChargeNanos !== undefined) this.detailedBidIds.add(bidId);
    const conversionId = conversion?.conversionId ?? '';
    if (kind === 'conversion' && conversionId !== '') this.conversionIds.add(conversionId);
  }
}

/** Asks the facts which of these bids have had which kind counted, and which conversions and video events. */
export async function loadCountedEvents(
  blocks: readonly Block[],
  factStore: Pick<FactStore, 'query'>,
): Promise<CountedEvents> {
  const { bidIds, kinds, shownBidIds, pricedBidIds, detailedBidIds, conversionIds } = questionsOf(blocks);
  const charges = await loadCharges(pricedBidIds, factStore);
  const found = new Set<string>();
  for (const { bid_id: bidId, kind } of await loadKinds(bidIds, kinds, factStore))
    found.add(`${kind} ${bidId}`);
  const invalid = await loadInvalid(shownBidIds, factStore);
  const details = await loadDetails(detailedBidIds, factStore);
  const credited = await loadCreditedConversions(conversionIds, factStore);
  return {
    has: (bidId, kind) => found.has(`${kind} ${bidId}`),
    isInvalid: (bidId) => invalid.has(bidId),
    charge: (bidId) => charges.get(bidId) ?? NOTHING_CHARGED,
    details: (bidId) => details.get(bidId) ?? [],
    credited: (id) => credited.get(id) ?? [],
  };
}

type Store = Pick<FactStore, 'query'>;

async function loadKinds(
  bidIds: readonly string[],
  kinds: readonly TrafficKind[],
  factStore: Store,
): Promise<{ readonly bid_id: string; readonly kind: TrafficKind }[]> {
  const found: { bid_id: string; kind: TrafficKind }[] = [];
  for (const ids of slicesOf(bidIds)) {
    const rows = await factStore.query<{ bid_id: string; kind: TrafficKind }>(
      'SELECT bid_id, kind FROM seen WHERE kind IN {kinds:Array(String)} AND bid_id IN {bidIds:Array(String)}',
      { kinds, bidIds: ids },
    );
    found.push(...rows);
  }
  return found;
}

async function loadInvalid(bidIds: readonly string[], factStore: Store): Promise<Set<string>> {
  const invalid = new Set<string>();
  for (const ids of slicesOf(bidIds)) {
    const rows = await factStore.query<{ bid_id: string }>(
      'SELECT bid_id FROM refused_shows WHERE bid_id IN {bidIds:Array(String)} AND reason IN {reasons:Array(String)}',
      { bidIds: ids, reasons: INVALID_TRAFFIC_REASONS },
    );
    for (const row of rows) invalid.add(row.bid_id);
  }
  return invalid;
}

async function loadDetails(
  bidIds: readonly string[],
  factStore: Store,
): Promise<ReadonlyMap<string, readonly CountedDetail[]>> {
  const details = new Map<string, CountedDetail[]>();
  for (const ids of slicesOf(bidIds)) {
    const rows = await factStore.query<DetailRow>(
      `SELECT ${DETAIL_COLUMNS} FROM seen_details
       WHERE kind IN ('conversion', 'video') AND bid_id IN {bidIds:Array(String)}`,
      { bidIds: ids },
    );
    const note = (bidId: string, detail: CountedDetail) =>
      details.set(bidId, [...(details.get(bidId) ?? []), detail]);
    for (const one of creditedOf(rows)) note(one.bidId, one);
    for (const row of rows)
      if (row.kind === 'video') note(row.bid_id, { kind: 'video', videoEvent: row.video_event });
  }
  return details;
}

/** All that the facts remember of these bids, whatever is asked of them now. */
export async function loadCountedBids(
  bidIds: readonly string[],
  factStore: Store,
): Promise<ReadonlyMap<string, CountedBid>> {
  const kindsOf = new Map<string, number>();
  for (const { bid_id: bidId, kind } of await loadKinds(bidIds, TRAFFIC_KINDS, factStore))
    kindsOf.set(bidId, (kindsOf.get(bidId) ?? 0) | kindBit[kind]);
  const invalid = await loadInvalid(bidIds, factStore);
  const charges = await loadCharges(bidIds, factStore);
  const details = await loadDetails(bidIds, factStore);
  return new Map(
    bidIds.map((bidId) => [
      bidId,
      {
        kinds: kindsOf.get(bidId) ?? 0,
        isInvalid: invalid.has(bidId),
        charge: charges.get(bidId) ?? NOTHING_CHARGED,
        details: details.get(bidId) ?? [],
      },
    ]),
  );
}

/** Conversions that other bids may have had. */
export const conversionIdsOf = (blocks: readonly Block[]): readonly string[] =>
  questionsOf(blocks).conversionIds;

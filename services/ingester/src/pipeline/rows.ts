import { HALF_HOUR_MS } from '@marquee/schemas/common/time';
import { NO_DIMENSIONS } from '@marquee/schemas/traffic/dimension-lists';
import type { DimensionColumns } from '@marquee/schemas/traffic/dimensions';
import type { Fact } from '@marquee/schemas/traffic/facts';
import { factOf } from '@marquee/schemas/traffic/flat-dimensions';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import type { Block, Parsed } from './block.ts';
import { timeOf } from './split-blocks.ts';
import type { Decision } from './deduplication/decision.ts';

/** The facts of one insert: a row for every message, in the order of the log. */
export function buildRows(
  blocks: readonly Block[],
  decisions: ReadonlyMap<TrafficEvent, Decision>,
  insertId: bigint,
): Fact[] {
  const facts: Fact[] = [];
  for (const block of blocks) {
    for (const item of block.parsed) {
      const { offset } = item.message;
      if (!('event' in item)) {
        facts.push(unreadable(block, item, insertId));
        continue;
      }
      const decision = decisions.get(item.event);
      if (!decision)
        throw new Error(`message ${block.topic}/${block.partition}/${offset} was not deduplicated`);
      facts.push(rowOf(block, item.event, decision, offset, insertId));
    }
  }
  return facts;
}

/** What the row of an event adds to the statistics; negative where it takes back. */
export const countsOf = (
  { kind }: TrafficEvent,
  { reversal, isImpression, isWin, counted }: Decision,
): Pick<Fact, 'impressions' | 'wins' | 'conversions'> =>
  reversal ?? {
    impressions: isImpression ? 1 : 0,
    wins: isWin ? 1 : 0,
    conversions: kind === 'conversion' && counted ? 1 : 0,
  };

function rowOf(
  block: Block,
  event: TrafficEvent,
  decision: Decision,
  offset: bigint,
  insertId: bigint,
): Fact {
  const { claims } = event;
  const { spendNanos, costNanos, halfHourMs, discrepancy, discrepancyNanos } = decision.price;
  const { reversal } = decision;
  const { pixelId, conversionId, postbackSecret } = event.conversion ?? NO_CONVERSION;
  const { impressions, wins, conversions } = countsOf(event, decision);
  const fact = {
    at: new Date(event.atMs),
    half_hour: new Date(halfHourMs),
    bid_at: new Date(claims.bidAtMs),
    kind: event.kind,
    bid_id: claims.bidId,
    user_id: claims.userId,
    campaign_id: claims.campaignId,
    creative_id: claims.creativeId,
    ssp_endpoint_id: claims.sspEndpointId,
    pricing_model: claims.pricingModel,
    creative_type: claims.creativeType,
    bid_nanos: claims.bidNanos,
    clearing_nanos: event.clearingNanos,
    spend_nanos: spendNanos,
    cost_nanos: costNanos,
    counted: decision.counted ? 1 : 0,
    reason: reasonOf(event, decision),
    impressions,
    wins,
    conversions,
    loss_reason: event.lossReason,
    conversion_type: decision.conversionType ?? event.conversionType ?? '',
    conversion_value_nanos: reversal?.valueNanos ?? event.conversionValueNanos ?? 0n,
    topic: block.topic,
    partition: block.partition,
    log_epoch: block.epoch,
    offset,
    block_first: block.first,
    block_last: block.last,
    insert_id: insertId,
    deal_id: claims.dealId,
    dsp_endpoint_id: claims.dspEndpointId,
    attribution: decision.attribution,
    pixel_id: pixelId,
    conversion_id: conversionId,
    video_event: event.videoEvent ?? '',
    multiplier: event.multiplier ?? 1,
    impression_at: event.impressionAtMs === undefined ? null : new Date(event.impressionAtMs),
    discrepancy,
    discrepancy_nanos: discrepancyNanos,
    postback_secret: postbackSecret ?? '',
    min_to_win_nanos: event.minToWinNanos ?? null,
  } satisfies Omit<Fact, keyof DimensionColumns>;
  return factOf(fact, claims);
}

const NO_CONVERSION = { pixelId: 0, conversionId: '', postbackSecret: '' } as const;

/** Why it does not count; a conversion counts without its value, and says why. */
const reasonOf = (event: TrafficEvent, { reason }: Decision): string =>
  reason === '' ? (event.conversionValueFault ?? '') : reason;

/** Keeps the offset of a message that went to the dead letters. */
function unreadable(block: Block, item: Parsed, insertId: bigint): Fact {
  const atMs = timeOf(item);
  const fact = {
    ...NOTHING_KNOWN,
    at: new Date(atMs),
    half_hour: new Date(atMs - (atMs % HALF_HOUR_MS)),
    bid_at: new Date(atMs),
    topic: block.topic,
    partition: block.partition,
    log_epoch: block.epoch,
    offset: item.message.offset,
    block_first: block.first,
    block_last: block.last,
    insert_id: insertId,
  };
  return factOf(fact, NO_DIMENSIONS);
}

const NOTHING_KNOWN: Omit<
  Fact,
  | 'at'
  | 'half_hour'
  | 'bid_at'
  | 'topic'
  | 'partition'
  | 'log_epoch'
  | 'offset'
  | 'block_first'
  | 'block_last'
  | 'insert_id'
  | keyof DimensionColumns
> = {
  kind: 'unreadable',
  bid_id: '',
  user_id: 0,
  campaign_id: 0,
  creative_id: 0,
  ssp_endpoint_id: 0,
  pricing_model: '',
  creative_type: '',
  bid_nanos: 0n,
  clearing_nanos: null,
  spend_nanos: 0n,
  cost_nanos: 0n,
  counted: 0,
  reason: 'unreadable',
  impressions: 0,
  wins: 0,
  conversions: 0,
  loss_reason: null,
  conversion_type: '',
  conversion_value_nanos: 0n,
  deal_id: '',
  dsp_endpoint_id: 0,
  attribution: '',
  pixel_id: 0,
  conversion_id: '',
  video_event: '',
  multiplier: 1,
  impression_at: null,
  discrepancy: '',
  discrepancy_nanos: 0n,
  postback_secret: '',
  min_to_win_nanos: null,
};

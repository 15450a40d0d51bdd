import { HALF_HOUR_MS } from '@marquee/schemas/common/time';
import type { Fact } from '@marquee/schemas/traffic/facts';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import type { Block, Parsed } from './block.ts';
import { timeOf } from './cut.ts';
import type { Verdict } from './judge.ts';
import { price } from './price.ts';

/** The facts of one insert: a row for every message, in the order of the log. */
export function buildRows(
  blocks: readonly Block[],
  verdicts: ReadonlyMap<TrafficEvent, Verdict>,
  insertId: bigint,
): Fact[] {
  return blocks.flatMap((block) =>
    block.parsed.map((item) => {
      const place = {
        topic: block.topic,
        partition: block.partition,
        offset: item.message.offset,
        block_first: block.first,
        block_last: block.last,
        insert_id: insertId,
      };
      if (!('event' in item)) return { ...UNREADABLE, ...timesOf(item), ...place };
      const verdict = verdicts.get(item.event);
      if (!verdict)
        throw new Error(`message ${block.topic}/${block.partition}/${item.message.offset} was not judged`);
      return { ...readable(item.event, verdict), ...timesOf(item), ...place };
    }),
  );
}

function timesOf(item: Parsed): Pick<Fact, 'at' | 'half_hour' | 'bid_at'> {
  const atMs = timeOf(item);
  return {
    at: new Date(atMs),
    half_hour: new Date(atMs - (atMs % HALF_HOUR_MS)),
    bid_at: new Date('event' in item ? item.event.claims.bidAtMs : atMs),
  };
}

type Content = Omit<
  Fact,
  | 'at'
  | 'half_hour'
  | 'bid_at'
  | 'topic'
  | 'partition'
  | 'offset'
  | 'block_first'
  | 'block_last'
  | 'insert_id'
>;

function readable(event: TrafficEvent, verdict: Verdict): Content {
  const { claims } = event;
  const { spendNanos, costNanos } = price(event, verdict);
  return {
    kind: event.kind,
    bid_id: claims.bidId,
    user_id: claims.userId,
    campaign_id: claims.campaignId,
    creative_id: claims.creativeId,
    ssp_endpoint_id: claims.sspEndpointId,
    country: claims.country,
    region: claims.region,
    city: claims.city,
    device_type: claims.deviceType,
    device_brand: claims.deviceBrand,
    os: claims.os,
    os_version: claims.osVersion,
    browser: claims.browser,
    language: claims.language,
    connection_type: claims.connectionType,
    carrier: claims.carrier,
    traffic_type: claims.trafficType,
    domain: claims.domain,
    site_id: claims.siteId,
    publisher: claims.publisher,
    size: claims.size,
    pricing_model: claims.pricingModel,
    creative_type: claims.creativeType,
    bid_nanos: claims.bidNanos,
    clearing_nanos: event.clearingNanos,
    spend_nanos: spendNanos,
    cost_nanos: costNanos,
    counted: verdict.counted ? 1 : 0,
    reason: verdict.reason,
    impressions: verdict.firstImpression ? 1 : 0,
    loss_reason: event.lossReason,
    conversion_type: event.conversionType ?? '',
    conversion_value_nanos: event.conversionValueNanos ?? 0n,
  };
}

/** Keeps the offset of a message that went to the dead letters. */
const UNREADABLE: Content = {
  kind: 'unreadable',
  bid_id: '',
  user_id: 0,
  campaign_id: 0,
  creative_id: 0,
  ssp_endpoint_id: 0,
  country: '',
  region: '',
  city: '',
  device_type: '',
  device_brand: '',
  os: '',
  os_version: '',
  browser: '',
  language: '',
  connection_type: '',
  carrier: '',
  traffic_type: 0,
  domain: '',
  site_id: '',
  publisher: '',
  size: '',
  pricing_model: '',
  creative_type: '',
  bid_nanos: 0n,
  clearing_nanos: null,
  spend_nanos: 0n,
  cost_nanos: 0n,
  counted: 0,
  reason: 'unreadable',
  impressions: 0,
  loss_reason: null,
  conversion_type: '',
  conversion_value_nanos: 0n,
};

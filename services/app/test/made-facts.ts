import { randomUUID } from 'node:crypto';

import { HALF_HOUR_MS } from '@marquee/schemas/common/time';
import type { Fact } from '@marquee/schemas/traffic/facts';

export interface Done {
  readonly kind?: 'impression' | 'click' | 'conversion';
  readonly at?: Date;
  readonly spend?: bigint;
  readonly cost?: bigint;
  readonly model?: 'CPM' | 'CPC';
}

/** A fact that counts; what a test is not about is empty. */
export function factOf(
  userId: number,
  campaignId: number,
  { kind = 'impression', at = new Date(), spend = 0n, cost = 0n, model = 'CPM' }: Done = {},
): Fact {
  const atMs = at.getTime();
  return {
    at,
    half_hour: new Date(atMs - (atMs % HALF_HOUR_MS)),
    bid_at: new Date(atMs - 1_000),
    kind,
    bid_id: randomUUID(),
    user_id: userId,
    campaign_id: campaignId,
    creative_id: 1,
    ssp_endpoint_id: 1,
    country: 'USA',
    region: '',
    city: '',
    device_type: 'desktop',
    device_brand: '',
    os: '',
    os_version: '',
    browser: '',
    language: 'en',
    connection_type: '',
    carrier: '',
    zip: '',
    metro: '',
    traffic_type: 2,
    domain: 'news.example',
    site_id: 's',
    publisher: 'p',
    size: '300x250',
    pricing_model: model,
    creative_type: 'banner',
    bid_nanos: 1_000_000n,
    clearing_nanos: null,
    spend_nanos: spend,
    cost_nanos: cost,
    counted: 1,
    reason: '',
    impressions: kind === 'impression' ? 1 : 0,
    loss_reason: null,
    conversion_type: '',
    conversion_value_nanos: 0n,
    topic: 'made',
    partition: 0,
    log_epoch: '',
    offset: 0n,
    block_first: 0n,
    block_last: 0n,
    insert_id: 1n,
    deal_id: '',
    dsp_endpoint_id: 0,
    attribution: '',
    pixel_id: 0,
    conversion_id: '',
    video_event: '',
    multiplier: 1,
    impression_at: null,
    wins: 0 as const,
    conversions: kind === 'conversion' ? 1 : 0,
    discrepancy: '' as const,
    discrepancy_nanos: 0n,
    postback_secret: '',
    min_to_win_nanos: null,
  };
}

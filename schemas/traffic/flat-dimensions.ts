// Written by `npm run dimensions` from the table in dimensions.ts: change that, and run it.
import type {
  AddedDimensions,
  DimensionColumns,
  DimensionName,
  EqualName,
  RequestDimensions,
  TrafficDimensions,
} from './dimensions.ts';
import type { Fact } from './facts.ts';
import type { BidClaims, RareClaim, TokenOnly, TrackingClaims } from './tracking-claims.ts';

type MessageClaims = Omit<TrackingClaims, TokenOnly>;
/** Dimensions of a message that was read; what was added later may be missing. */
type ReadDimensions = Omit<TrafficDimensions, keyof AddedDimensions> & {
  [Name in keyof AddedDimensions]: AddedDimensions[Name] | undefined;
};

/** The claims of a bid, in one literal. Rare claims are set by who has them. */
export const claimsOf = (
  bid: BidClaims,
  request: Omit<RequestDimensions, keyof AddedDimensions>,
  added: AddedDimensions,
): TrackingClaims => ({
  bidId: bid.bidId,
  bidAtMs: bid.bidAtMs,
  expiresAtMs: bid.expiresAtMs,
  userId: bid.userId,
  campaignId: bid.campaignId,
  creativeId: bid.creativeId,
  sspEndpointId: bid.sspEndpointId,
  creativeType: bid.creativeType,
  pricingModel: bid.pricingModel,
  bidNanos: bid.bidNanos,
  currency: bid.currency,
  isTest: bid.isTest,
  billing: bid.billing,
  markupBps: bid.markupBps,
  personKey: bid.personKey,
  dealId: bid.dealId,
  dspEndpointId: bid.dspEndpointId,
  outsideWinUrl: bid.outsideWinUrl,
  outsideBillUrl: bid.outsideBillUrl,
  outsideLossUrl: bid.outsideLossUrl,
  addressKey: bid.addressKey,
  clickUrl: bid.clickUrl,
  domain: request.domain,
  siteId: request.siteId,
  publisher: request.publisher,
  country: request.country,
  region: request.region,
  city: request.city,
  zip: added.zip,
  metro: added.metro,
  deviceType: request.deviceType,
  os: request.os,
  osVersion: request.osVersion,
  browser: request.browser,
  language: request.language,
  connectionType: request.connectionType,
  carrier: request.carrier,
  deviceBrand: request.deviceBrand,
  trafficType: bid.trafficType,
  size: bid.size,
});

/** The same as a message carries them, read from JSON. */
export const messageClaimsOf = (
  bid: Omit<MessageClaims, DimensionName | RareClaim>,
  read: ReadDimensions,
): MessageClaims => ({
  bidId: bid.bidId,
  bidAtMs: bid.bidAtMs,
  userId: bid.userId,
  campaignId: bid.campaignId,
  creativeId: bid.creativeId,
  sspEndpointId: bid.sspEndpointId,
  creativeType: bid.creativeType,
  pricingModel: bid.pricingModel,
  bidNanos: bid.bidNanos,
  currency: bid.currency,
  isTest: bid.isTest,
  billing: bid.billing,
  markupBps: bid.markupBps,
  personKey: bid.personKey,
  dealId: bid.dealId,
  dspEndpointId: bid.dspEndpointId,
  domain: read.domain,
  siteId: read.siteId,
  publisher: read.publisher,
  country: read.country,
  region: read.region,
  city: read.city,
  zip: read.zip ?? '',
  metro: read.metro ?? '',
  deviceType: read.deviceType,
  os: read.os,
  osVersion: read.osVersion,
  browser: read.browser,
  language: read.language,
  connectionType: read.connectionType,
  carrier: read.carrier,
  deviceBrand: read.deviceBrand,
  trafficType: read.trafficType,
  size: read.size,
});

/** The claims of a message with money as text; what is undefined is left out by JSON. */
export const wireClaims = (claims: MessageClaims) => ({
  bidId: claims.bidId,
  bidAtMs: claims.bidAtMs,
  userId: claims.userId,
  campaignId: claims.campaignId,
  creativeId: claims.creativeId,
  sspEndpointId: claims.sspEndpointId,
  creativeType: claims.creativeType,
  pricingModel: claims.pricingModel,
  bidNanos: claims.bidNanos.toString(),
  currency: claims.currency,
  isTest: claims.isTest,
  billing: claims.billing,
  markupBps: claims.markupBps,
  personKey: claims.personKey,
  dealId: claims.dealId,
  dspEndpointId: claims.dspEndpointId,
  multiplierMicros: claims.multiplierMicros,
  unitChargeNanos: claims.unitChargeNanos?.toString(),
  domain: claims.domain,
  siteId: claims.siteId,
  publisher: claims.publisher,
  country: claims.country,
  region: claims.region,
  city: claims.city,
  zip: claims.zip,
  metro: claims.metro,
  deviceType: claims.deviceType,
  os: claims.os,
  osVersion: claims.osVersion,
  browser: claims.browser,
  language: claims.language,
  connectionType: claims.connectionType,
  carrier: claims.carrier,
  deviceBrand: claims.deviceBrand,
  trafficType: claims.trafficType,
  size: claims.size,
});

/** Members of a JSON object. @param quote `JSON.stringify` of a text, or one that remembers */
export const dimensionMembers = (of: TrafficDimensions, quote: (text: string) => string): string =>
  `"domain":${quote(of.domain)}` +
  `,"siteId":${quote(of.siteId)}` +
  `,"publisher":${quote(of.publisher)}` +
  `,"country":${quote(of.country)}` +
  `,"region":${quote(of.region)}` +
  `,"city":${quote(of.city)}` +
  `,"zip":${quote(of.zip)}` +
  `,"metro":${quote(of.metro)}` +
  `,"deviceType":${quote(of.deviceType)}` +
  `,"os":${quote(of.os)}` +
  `,"osVersion":${quote(of.osVersion)}` +
  `,"browser":${quote(of.browser)}` +
  `,"language":${quote(of.language)}` +
  `,"connectionType":${quote(of.connectionType)}` +
  `,"carrier":${quote(of.carrier)}` +
  `,"deviceBrand":${quote(of.deviceBrand)}` +
  `,"trafficType":${of.trafficType}` +
  `,"size":${quote(of.size)}`;

/** Whether a message that was read holds dimensions. */
export const hasDimensions = (from: {
  readonly [Name in DimensionName]-?: unknown;
}): from is ReadDimensions =>
  typeof from.domain === 'string' &&
  typeof from.siteId === 'string' &&
  typeof from.publisher === 'string' &&
  typeof from.country === 'string' &&
  typeof from.region === 'string' &&
  typeof from.city === 'string' &&
  (from.zip === undefined || typeof from.zip === 'string') &&
  (from.metro === undefined || typeof from.metro === 'string') &&
  typeof from.deviceType === 'string' &&
  typeof from.os === 'string' &&
  typeof from.osVersion === 'string' &&
  typeof from.browser === 'string' &&
  typeof from.language === 'string' &&
  typeof from.connectionType === 'string' &&
  typeof from.carrier === 'string' &&
  typeof from.deviceBrand === 'string' &&
  typeof from.trafficType === 'number' &&
  typeof from.size === 'string';

/** A fact with the dimensions of its bid, in one literal. */
export const factOf = (fact: Omit<Fact, keyof DimensionColumns>, of: TrafficDimensions): Fact => ({
  at: fact.at,
  half_hour: fact.half_hour,
  bid_at: fact.bid_at,
  kind: fact.kind,
  bid_id: fact.bid_id,
  user_id: fact.user_id,
  campaign_id: fact.campaign_id,
  creative_id: fact.creative_id,
  ssp_endpoint_id: fact.ssp_endpoint_id,
  pricing_model: fact.pricing_model,
  creative_type: fact.creative_type,
  bid_nanos: fact.bid_nanos,
  clearing_nanos: fact.clearing_nanos,
  spend_nanos: fact.spend_nanos,
  cost_nanos: fact.cost_nanos,
  counted: fact.counted,
  reason: fact.reason,
  impressions: fact.impressions,
  loss_reason: fact.loss_reason,
  conversion_type: fact.conversion_type,
  conversion_value_nanos: fact.conversion_value_nanos,
  topic: fact.topic,
  partition: fact.partition,
  log_epoch: fact.log_epoch,
  offset: fact.offset,
  block_first: fact.block_first,
  block_last: fact.block_last,
  insert_id: fact.insert_id,
  deal_id: fact.deal_id,
  dsp_endpoint_id: fact.dsp_endpoint_id,
  attribution: fact.attribution,
  pixel_id: fact.pixel_id,
  conversion_id: fact.conversion_id,
  video_event: fact.video_event,
  multiplier: fact.multiplier,
  impression_at: fact.impression_at,
  wins: fact.wins,
  conversions: fact.conversions,
  discrepancy: fact.discrepancy,
  discrepancy_nanos: fact.discrepancy_nanos,
  postback_secret: fact.postback_secret,
  min_to_win_nanos: fact.min_to_win_nanos,
  domain: of.domain,
  site_id: of.siteId,
  publisher: of.publisher,
  country: of.country,
  region: of.region,
  city: of.city,
  zip: of.zip,
  metro: of.metro,
  device_type: of.deviceType,
  os: of.os,
  os_version: of.osVersion,
  browser: of.browser,
  language: of.language,
  connection_type: of.connectionType,
  carrier: of.carrier,
  device_brand: of.deviceBrand,
  traffic_type: of.trafficType,
  size: of.size,
});

/** What targeting compares in any case, once for all the campaigns. */
export type LowerDimensions = Readonly<Pick<RequestDimensions, EqualName>>;
export const lowerOf = (request: LowerDimensions): LowerDimensions => ({
  zip: request.zip.toLowerCase(),
  metro: request.metro.toLowerCase(),
  deviceType: request.deviceType.toLowerCase(),
  browser: request.browser.toLowerCase(),
  language: request.language.toLowerCase(),
  carrier: request.carrier.toLowerCase(),
  deviceBrand: request.deviceBrand.toLowerCase(),
});

/** Reads one of them: a function each, because a name that varies is looked up. */
export const LOWER_READERS: Readonly<Record<EqualName, (lower: LowerDimensions) => string>> = {
  zip: (lower) => lower.zip,
  metro: (lower) => lower.metro,
  deviceType: (lower) => lower.deviceType,
  browser: (lower) => lower.browser,
  language: (lower) => lower.language,
  carrier: (lower) => lower.carrier,
  deviceBrand: (lower) => lower.deviceBrand,
};

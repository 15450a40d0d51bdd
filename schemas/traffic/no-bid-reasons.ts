import { TARGETING_REASONS } from './dimension-lists.ts';

/**
 * Why a campaign did not bid on an imp, in the order in which it is asked: the first that applies is counted.
 * Ineligibility reasons hold for every request until something changes, so they are kept beside the index.
 */
const INELIGIBILITY_REASONS = [
  'account-inactive',
  'account-malware',
  'account-balance',
  'campaign-not-approved',
  'campaign-stopped',
  'campaign-not-started',
  'campaign-ended',
  'campaign-schedule',
  'list-not-available',
  'creative-malware',
  'creative-unscanned',
  'no-servable-creative',
] as const;
export type IneligibilityReason = (typeof INELIGIBILITY_REASONS)[number];

/** Reasons that the index answers from the shape of an imp. */
const INDEXED_REASONS = ['format', 'country', 'size'] as const;
export type IndexedReason = (typeof INDEXED_REASONS)[number];

const REQUEST_REASONS = [
  'traffic-type',
  ...TARGETING_REASONS,
  'age',
  'deal-targeting',
  'premium-inventory',
  'ssp',
  'filter-list',
  'context',
  'blocked-category',
  'blocked-domain',
  'blocked-app',
  'blocked-language',
  'secure',
  'blocked-attribute',
  'blocked-banner-type',
  'mime',
  'api',
  'player-size',
  'video-duration',
  'video-protocol',
  'video-linearity',
  'video-skip',
  'video-start',
  'video-delivery',
  'native-assets',
  'deal-advertiser',
  'pod-duplicate',
  'floor-currency',
  'floor',
  'outbid',
  'audience-unknown',
  'audience',
  'frequency-unknown',
  'frequency',
  'endpoint-spend-limit',
  'account-exhausted',
  'account-daily-limit',
  'total-budget',
  'daily-budget',
  'daily-impressions',
  'budget-group',
  'budget-lease',
  'pacing',
] as const;
export type RequestReason = (typeof REQUEST_REASONS)[number] | 'size';

export type NoBidReason = IneligibilityReason | IndexedReason | RequestReason;
export const NO_BID_REASONS: readonly NoBidReason[] = [
  ...INELIGIBILITY_REASONS,
  ...INDEXED_REASONS,
  ...REQUEST_REASONS,
];

/** Why a request was answered without a bid before any campaign was asked, or although none objected. */
export const RESPONSE_NO_BID_REASONS = [
  'not-ready',
  'stale-catalogue',
  'log-backpressure',
  'endpoint-inactive',
  'qps-limit',
  'too-late',
  'malformed',
  'robot',
  'data-centre',
  'invalid-device',
  'global-blacklist',
  'seat',
  'currency',
  'deals',
  'format',
  'quantity',
  'no-campaign',
  'fault',
] as const;
export type ResponseNoBidReason = (typeof RESPONSE_NO_BID_REASONS)[number];

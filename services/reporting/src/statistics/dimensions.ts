import type { StatisticsDimension } from '@marquee/schemas/queries/statistics';

type DimensionKind = 'time' | 'id' | 'text';

export interface Dimension {
  readonly kind: DimensionKind;
  /** Column of the facts; the rollups that have it name it the same. */
  readonly column: string;
  /** Other names that a filter may use. */
  readonly aliases?: readonly string[];
}

const time = { kind: 'time', column: 'half_hour' } as const;
const textOf = (column: string): Dimension => ({ kind: 'text', column });

/** Who may see them: `schemas/queries/statistics-rights.ts`. */
export const DIMENSIONS: Readonly<Record<StatisticsDimension, Dimension>> = {
  halfHour: time,
  hour: time,
  day: time,
  week: time,
  month: time,
  user: { kind: 'id', column: 'user_id', aliases: ['userId'] },
  campaign: { kind: 'id', column: 'campaign_id', aliases: ['campaignId'] },
  creative: { kind: 'id', column: 'creative_id', aliases: ['creativeId'] },
  creativeType: textOf('creative_type'),
  pricingModel: textOf('pricing_model'),
  country: textOf('country'),
  region: textOf('region'),
  city: textOf('city'),
  deviceType: textOf('device_type'),
  deviceBrand: textOf('device_brand'),
  os: textOf('os'),
  osVersion: textOf('os_version'),
  browser: textOf('browser'),
  language: textOf('language'),
  connectionType: textOf('connection_type'),
  carrier: textOf('carrier'),
  trafficType: { kind: 'id', column: 'traffic_type' },
  size: textOf('size'),
  ssp: { kind: 'id', column: 'ssp_endpoint_id', aliases: ['sspId', 'sspEndpointId'] },
  domain: textOf('domain'),
  siteId: textOf('site_id'),
  publisher: textOf('publisher'),
  deal: { ...textOf('deal_id'), aliases: ['dealId'] },
  dspEndpoint: { kind: 'id', column: 'dsp_endpoint_id', aliases: ['dspEndpointId'] },
  attribution: textOf('attribution'),
  pixel: { kind: 'id', column: 'pixel_id', aliases: ['pixelId'] },
  reason: textOf('reason'),
};

/** The dimension that a `filter[…]` names; times are filtered by `from` and `to`. */
export function dimensionOfFilter(name: string): StatisticsDimension | undefined {
  for (const [dimension, { kind, aliases }] of Object.entries(DIMENSIONS)) {
    if (kind !== 'time' && (dimension === name || aliases?.includes(name)))
      return dimension as StatisticsDimension;
  }
  return undefined;
}

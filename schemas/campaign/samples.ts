import { campaignResource, type CampaignFields } from './fields.ts';

/** A banner campaign at $2 CPM without limits or targeting, that names no creatives. */
export const sampleCampaign = (over: Partial<CampaignFields> = {}): CampaignFields =>
  campaignResource.create({
    name: 'Spring sale',
    distribution: 'fast',
    bidPriceNanos: 2_000_000_000n,
    timezone: 'Z',
    ...over,
  });

import * as v from 'valibot';

export const CREATIVE_TYPES = ['banner', 'native', 'pop', 'push', 'interstitial', 'video'] as const;
export const creativeType = v.picklist(CREATIVE_TYPES);
export type CreativeType = v.InferOutput<typeof creativeType>;
export const CREATIVE_TYPE_LABELS: Readonly<Record<CreativeType, string>> = {
  banner: 'Banner',
  native: 'Native',
  pop: 'Pop',
  push: 'Push',
  interstitial: 'Interstitial',
  video: 'Video',
};

/**
 * What a campaign is charged for: CPM and CPA goal its impressions, CPC each click, CPAg each action. A CPA goal is what bids
 * aim for, not a price; CPAg is set by admins only.
 */
export const PRICING_MODELS = ['CPM', 'CPC', 'CPA', 'CPAg'] as const;
export const pricingModel = v.picklist(PRICING_MODELS);
export type PricingModel = v.InferOutput<typeof pricingModel>;

/** `pacer` spreads a day's budget evenly, `fast` spends it as soon as it can. */
export const DISTRIBUTIONS = ['pacer', 'fast'] as const;
export const distribution = v.picklist(DISTRIBUTIONS);
export type Distribution = v.InferOutput<typeof distribution>;

/**
 * Which creative is shown where several fit: by their weights, each as often as the others, or more often those that bring
 * more clicks (of campaigns that pay for or aim at actions: conversions).
 */
export const ROTATIONS = ['weighted', 'evenly', 'optimised'] as const;
export const rotation = v.picklist(ROTATIONS);
export type Rotation = v.InferOutput<typeof rotation>;

/**
 * What a campaign with a frequency cap does where the viewer cannot be recognised and impressions cannot be
 * counted: `no-bid` keeps the cap without exception, `bid` buys there without one.
 */
export const FREQUENCY_UNKNOWN_CHOICES = ['no-bid', 'bid'] as const;
export const frequencyUnknown = v.picklist(FREQUENCY_UNKNOWN_CHOICES);
export type FrequencyUnknown = v.InferOutput<typeof frequencyUnknown>;

/** Moderation of a campaign or creative. */
export const APPROVALS = ['pending', 'approved', 'disapproved'] as const;
export const approval = v.picklist(APPROVALS);
export type Approval = v.InferOutput<typeof approval>;

/** What moderation decided, and why where it disapproved and said so: what an undone decision gives back. */
export const moderation = v.object({ approved: approval, reason: v.nullable(v.string()) });
export type Moderation = v.InferOutput<typeof moderation>;

/** What a person sees: a moderated thing that is switched off reads `disabled`. */
export const CAMPAIGN_STATUSES = ['pending', 'approved', 'disapproved', 'disabled'] as const;
export const campaignStatus = v.picklist(CAMPAIGN_STATUSES);
export type CampaignStatus = v.InferOutput<typeof campaignStatus>;
/** What a person reads for each status of campaigns and creatives (specification section 4). */
export const CAMPAIGN_STATUS_LABELS: Readonly<Record<CampaignStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  disapproved: 'Disapproved',
  disabled: 'Disabled',
};

/**
 * Why the platform stopped a campaign: `above-goal` as its advertiser asked for (CPA goal), `stop-loss` because it cost the
 * platform more than its clicks or actions return (CPC, CPAg).
 */
export const STOP_CAUSES = ['above-goal', 'stop-loss'] as const;
export const stopCause = v.picklist(STOP_CAUSES);
export type StopCause = v.InferOutput<typeof stopCause>;

/** Ids of the traffic types. */
export const TRAFFIC_TYPES = { mobileWeb: 1, desktopWeb: 2, inApp: 3, rewardedVideo: 5 } as const;
export const trafficType = v.picklist([1, 2, 3, 5]);
export type TrafficType = v.InferOutput<typeof trafficType>;

export const DEVICE_TYPES = ['smartphone', 'tablet', 'ctv', 'desktop'] as const;
export const deviceType = v.picklist(DEVICE_TYPES);
export type DeviceType = v.InferOutput<typeof deviceType>;

export const CONNECTION_TYPES = ['wifi', 'ethernet', 'cellular_all', 'cellular_3g', 'cellular_4g'] as const;
export const connectionType = v.picklist(CONNECTION_TYPES);
export type ConnectionType = v.InferOutput<typeof connectionType>;

export const BROWSERS = [
  'Chrome',
  'Edge',
  'IE',
  'Safari',
  'Mozilla',
  'Opera',
  'UCBrowser',
  'Yandex',
  'Android',
] as const;
export const OPERATING_SYSTEMS = [
  'Android',
  'iOS',
  'Mac OS',
  'Windows',
  'Linux',
  'Chrome OS',
  'Tizen',
  'webOS',
] as const;

export const DAYS = ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] as const;
export const day = v.picklist(DAYS);
export type Day = v.InferOutput<typeof day>;

/** Hours (0-23) of each day, in the campaign's time zone; a day that is absent does not run; null runs always. */
export const schedule = v.nullable(
  v.partial(
    v.object({
      monday: v.array(v.number()),
      tuesday: v.array(v.number()),
      wednesday: v.array(v.number()),
      thursday: v.array(v.number()),
      friday: v.array(v.number()),
      saturday: v.array(v.number()),
      sunday: v.array(v.number()),
    }),
  ),
);

/** Banner sizes that the product offers, "width x height". */
export const BANNER_SIZES = [
  '160x600',
  '300x100',
  '300x250',
  '320x250',
  '320x50',
  '320x100',
  '320x480',
  '468x60',
  '720x90',
  '728x90',
  '900x250',
  '300x600',
  '970x250',
  '970x90',
  '336x280',
  '250x250',
  '240x400',
] as const;

/** The same with their sides in pixels. */
export const BANNER_SIDES = BANNER_SIZES.map((size) => {
  const [width = 0, height = 0] = size.split('x').map(Number);
  return { size, width, height };
});

/** An account's campaigns run only while its balance is above this. */
export const RUN_BALANCE_MIN_DOLLARS = '5';

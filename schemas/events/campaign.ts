import * as v from 'valibot';

import {
  creativeType,
  distribution,
  frequencyUnknown,
  pricingModel,
  schedule,
  stopCause,
} from '../common/campaign-terms.ts';
import { nanos } from '../common/money.ts';
import type { EventCatalogue, EventsOf } from './catalogue.ts';

/** Whom a campaign is for; an empty list targets everybody. */
export const targeting = v.object({
  /** ISO 3166-1 alpha-3 codes, `mode` says whether they are wanted or shut out. */
  countries: v.array(v.string()),
  /** `USA-CA`: alpha-3 country and region code. */
  regions: v.array(v.string()),
  /** GeoNames ids. */
  cities: v.array(v.number()),
  deviceTypes: v.array(v.string()),
  deviceBrands: v.array(v.string()),
  /** Operating systems; `versions` empty means any. */
  os: v.array(v.object({ name: v.string(), versions: v.array(v.string()) })),
  browsers: v.array(v.string()),
  /** ISO 639-1 codes. */
  languages: v.array(v.string()),
  connectionTypes: v.array(v.string()),
  carriers: v.array(v.string()),
  playerSizes: v.array(v.string()),
  age: v.nullable(v.object({ min: v.number(), max: v.number() })),
});
export type Targeting = v.InferOutput<typeof targeting>;

/** Shuts nobody out. */
export const EVERYBODY: Targeting = {
  countries: [],
  regions: [],
  cities: [],
  deviceTypes: [],
  deviceBrands: [],
  os: [],
  browsers: [],
  languages: [],
  connectionTypes: [],
  carriers: [],
  playerSizes: [],
  age: null,
};

/** What an advertiser sets; moderation and running state are events of their own. */
export const campaignFields = v.object({
  name: v.string(),
  pricingModel,
  distribution,
  /** Dollars per thousand impressions (CPM), a click (CPC) or an action (CPAg); of CPA the goal for an action. */
  bidPriceNanos: nanos,
  /**
   * CPA goal only: the campaign is stopped once its cost per action exceeds so many times the goal. Decimal text, `2.5`;
   * null never stops it.
   */
  goalStopMultiple: v.optional(v.nullable(v.string()), null),
  /** 0 is without a limit. */
  totalBudgetNanos: nanos,
  /** 0 is without a limit; a day is a day of `timezone`. */
  dailyBudgetNanos: nanos,
  /** 0 is without a limit. */
  dailyImpressions: v.number(),
  startAt: v.nullable(v.string()),
  endAt: v.nullable(v.string()),
  /** Fixed offset such as `+05:30`. */
  timezone: v.string(),
  schedule,
  frequencyCap: v.nullable(v.object({ impressions: v.number(), hours: v.number() })),
  /** Where the viewer of a capped campaign cannot be recognised. */
  frequencyUnknown: v.optional(frequencyUnknown, 'no-bid'),
  /** Advertiser domain, OpenRTB `adomain`. */
  topLevelDomain: v.nullable(v.string()),
  /** IAB content categories, `IAB1` to `IAB25` and their children. */
  categories: v.array(v.string()),
  trafficTypes: v.array(v.number()),
  creativeType,
  creativeIds: v.array(v.number()),
  targeting,
  /**
   * Deals that it buys, and nothing else; empty buys in the open auction and on deals that are open to every advertiser.
   */
  dealIds: v.optional(v.array(v.number()), []),
  audiences: v.array(v.number()),
  filterLists: v.array(v.number()),
  contextualBundles: v.array(v.number()),
  optimizationRules: v.array(v.number()),
});
export type CampaignFields = v.InferOutput<typeof campaignFields>;

const identity = { campaignId: v.number(), userId: v.number() };

/** Stream `campaign-<id>`. */
export const campaignEvents = {
  CampaignCreated: {
    version: 1,
    data: v.object({ ...identity, ...campaignFields.entries, duplicatedFrom: v.nullable(v.number()) }),
  },
  CampaignChanged: {
    version: 1,
    data: v.object({ ...identity, ...v.partial(campaignFields).entries }),
  },
  /** Back to moderation, after a change that an approval did not see. */
  CampaignSubmitted: { version: 1, data: v.object(identity) },
  CampaignApproved: { version: 1, data: v.object(identity) },
  CampaignDisapproved: { version: 1, data: v.object({ ...identity, reason: v.nullable(v.string()) }) },
  CampaignStarted: { version: 1, data: v.object(identity) },
  CampaignStopped: {
    version: 1,
    data: v.object({
      ...identity,
      /** For the advertiser; null when a person stopped it. */
      reason: v.nullable(v.string()),
      /** Absent unless the platform stopped it for its results. */
      cause: v.optional(stopCause),
      /** `stop-loss`: what it cost the platform beyond what it was charged, nano-dollars. For admins only. */
      lossNanos: v.optional(nanos),
    }),
  },
  CampaignDeleted: { version: 1, data: v.object(identity) },
} as const satisfies EventCatalogue;
export type CampaignEvent = EventsOf<typeof campaignEvents>;

import { type CampaignFields, EVERYBODY } from '@marquee/schemas/events/campaign';

/** What nobody need say about a campaign. */
const DEFAULTS: Omit<CampaignFields, 'name' | 'bidPriceNanos'> = {
  pricingModel: 'CPM',
  distribution: 'pacer',
  goalStopMultiple: null,
  totalBudgetNanos: 0n,
  dailyBudgetNanos: 0n,
  dailyImpressions: 0,
  startAt: null,
  endAt: null,
  timezone: '+00:00',
  schedule: null,
  frequencyCap: null,
  frequencyUnknown: 'no-bid',
  topLevelDomain: null,
  categories: [],
  trafficTypes: [],
  creativeType: 'banner',
  creativeIds: [],
  targeting: EVERYBODY,
  dealIds: [],
  audiences: [],
  filterLists: [],
  contextualBundles: [],
  optimizationRules: [],
};

/** A new campaign's fields; all but its name and price may be left to the defaults. */
export type NewCampaignFields = Partial<CampaignFields> & Pick<CampaignFields, 'name' | 'bidPriceNanos'>;

export const newCampaignFields = (fields: NewCampaignFields): CampaignFields => ({ ...DEFAULTS, ...fields });

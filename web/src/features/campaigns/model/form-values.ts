import { GOAL_STOP_DEFAULT } from '@marquee/schemas/commands/campaign-rules';
import type {
  CreativeType,
  Distribution,
  FrequencyUnknown,
  PricingModel,
} from '@marquee/schemas/common/campaign-terms';
import { EVERYBODY, type Targeting } from '@marquee/schemas/events/campaign';
import type { CampaignView } from '@marquee/schemas/queries/campaign';

import type { Schedule } from './schedule.ts';

/**
 * What the campaign form holds: the input of `POST /campaigns` and `PUT /campaigns/{id}`, with limits that are
 * empty where there are none. A type, since the form takes any record.
 */

export type CampaignValues = {
  readonly name: string;
  readonly creativeType: CreativeType;
  readonly pricingModel: PricingModel;
  readonly distribution: Distribution;
  readonly bidPrice: string;
  /** CPA goal: times the goal at which it stops; null never does. */
  readonly goalStopMultiple: number | null;
  readonly totalBudget: string;
  readonly dailyBudget: string;
  readonly dailyImpressions: number | null;
  readonly startAt: string | null;
  readonly endAt: string | null;
  readonly timezone: string;
  readonly schedule: Schedule;
  readonly frequencyCap: CampaignView['frequencyCap'];
  readonly frequencyUnknown: FrequencyUnknown;
  readonly topLevelDomain: string | null;
  readonly categories: readonly string[];
  readonly trafficTypes: readonly number[];
  readonly creativeIds: readonly number[];
  readonly targeting: Targeting;
  /** Empty buys in the open auction; otherwise these deals alone. */
  readonly dealIds: readonly number[];
  /** Only while it is created: later it is a switch of its own. */
  readonly isActive?: boolean;
  /** Of the campaign that was opened; another editor's save makes it old. */
  readonly version?: number;
};

/** A campaign that nobody has begun, on the clock of the person who creates it. */
export const newCampaign = (timezone: string, creativeType: CreativeType = 'banner'): CampaignValues => ({
  name: '',
  creativeType,
  pricingModel: 'CPM',
  distribution: 'pacer',
  bidPrice: '',
  goalStopMultiple: GOAL_STOP_DEFAULT,
  totalBudget: '',
  dailyBudget: '',
  dailyImpressions: null,
  startAt: null,
  endAt: null,
  timezone,
  schedule: null,
  frequencyCap: null,
  frequencyUnknown: 'no-bid',
  topLevelDomain: '',
  categories: [],
  trafficTypes: [],
  creativeIds: [],
  targeting: EVERYBODY,
  dealIds: [],
  isActive: true,
});

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text));

/** `0.00` is without a limit: an empty field says that better. */
const typedLimit = (dollars: string): string => (/^0+(?:\.0+)?$/.test(dollars) ? '' : dollars);

/** A saved campaign in the form. */
export const valuesOf = (campaign: CampaignView): CampaignValues => ({
  name: campaign.name,
  creativeType: campaign.creativeType,
  pricingModel: campaign.pricingModel,
  distribution: campaign.distribution,
  bidPrice: campaign.bidPrice,
  // What the field proposes once the campaign becomes one with a goal.
  goalStopMultiple:
    campaign.pricingModel === 'CPA' ? numberOrNull(campaign.goalStopMultiple) : GOAL_STOP_DEFAULT,
  totalBudget: typedLimit(campaign.totalBudget),
  dailyBudget: typedLimit(campaign.dailyBudget),
  dailyImpressions: campaign.dailyImpressions === 0 ? null : campaign.dailyImpressions,
  startAt: campaign.startAt,
  endAt: campaign.endAt,
  timezone: campaign.timezone === 'Z' ? '+00:00' : campaign.timezone,
  schedule: campaign.schedule,
  frequencyCap: campaign.frequencyCap,
  frequencyUnknown: campaign.frequencyUnknown,
  topLevelDomain: campaign.topLevelDomain ?? '',
  categories: campaign.categories,
  trafficTypes: campaign.trafficTypes,
  creativeIds: campaign.creativeIds,
  targeting: campaign.targeting,
  dealIds: campaign.dealIds,
  version: campaign.version,
});

/**
 * What is sent. Every limit is named, since a `PUT` keeps what it does not name: an emptied budget would stay.
 * Lists of people and places that the form does not show are not named, and so stay.
 */
export function bodyOf(values: Partial<CampaignValues>): Readonly<Record<string, unknown>> {
  const { totalBudget, dailyBudget, dailyImpressions, topLevelDomain, pricingModel } = values;
  return {
    ...values,
    goalStopMultiple: pricingModel === 'CPA' ? (values.goalStopMultiple ?? null) : null,
    totalBudget: isEmpty(totalBudget) ? '0' : totalBudget,
    dailyBudget: isEmpty(dailyBudget) ? '0' : dailyBudget,
    dailyImpressions: dailyImpressions ?? 0,
    startAt: isEmpty(values.startAt) ? null : values.startAt,
    endAt: isEmpty(values.endAt) ? null : values.endAt,
    topLevelDomain: isEmpty(topLevelDomain) ? null : topLevelDomain,
    schedule: values.schedule ?? null,
    frequencyCap: values.frequencyCap ?? null,
  };
}

const isEmpty = (text: string | null | undefined): boolean =>
  text === null || text === undefined || text.trim() === '';

/**
 * Instants that show the same clock in another zone: whoever sets "9:00" and then the zone means nine o'clock there.
 * @param fromMinutes minutes east of UTC before, `toMinutes` after
 */
export function movedToZone(instant: string | null, fromMinutes: number, toMinutes: number): string | null {
  if (instant === null || instant === '') return instant;
  const time = Date.parse(instant);
  return Number.isNaN(time) ? instant : new Date(time + (fromMinutes - toMinutes) * 60_000).toISOString();
}

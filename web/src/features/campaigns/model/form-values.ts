import type { changeCampaignBody } from '@marquee/schemas/campaign/commands';
import { campaignResource } from '@marquee/schemas/campaign/fields';
import { GOAL_STOP_DEFAULT } from '@marquee/schemas/campaign/limits';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import type { CreativeType } from '@marquee/schemas/common/campaign-terms';
import { byName } from '@marquee/schemas/common/by-name';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';
import type { Shown } from '@marquee/schemas/resource/derive';
import { nullableNames } from '@marquee/schemas/resource/derive';
import type { InferInput } from 'valibot';

import { BUDGETS } from './amounts.ts';

type ShownFields = Shown<typeof campaignResource.fields>;

/** The body of `PUT /campaigns/{id}`; `POST /campaigns` takes the same without a version. */
export type CampaignInput = InferInput<typeof changeCampaignBody>;

/** What the campaign form holds: the fields as they are answered, with limits that are empty where there are none. */
export interface CampaignValues extends Omit<ShownFields, 'goalStopMultiple' | 'dailyImpressions'> {
  /** CPA goal: times the goal at which it stops; null never does. */
  goalStopMultiple: number | null;
  dailyImpressions: number | null;
  /** Only while it is created: later it is a switch of its own. */
  isActive?: boolean;
  /** Version of the campaign that was opened; another editor's save makes it old. */
  version?: number;
}

/** Form values of a new campaign, in the time zone of the user who creates it. */
export const newCampaign = (timezone: string, creativeType: CreativeType = 'banner'): CampaignValues => {
  const stored = campaignResource.create({ name: '', bidPriceNanos: 0n, timezone, creativeType });
  return { ...formOf(campaignResource.toView(stored)), bidPrice: '', isActive: true };
};

/** A saved campaign in the form. */
export const valuesOf = (campaign: CampaignView): CampaignValues => ({
  ...formOf(campaignResource.pick(campaign)),
  version: campaign.version,
});

function formOf(shown: ShownFields): CampaignValues {
  const { pricingModel, goalStopMultiple, dailyImpressions, timezone } = shown;
  return {
    ...shown,
    // Of another model what the field proposes once the campaign becomes one with a goal.
    goalStopMultiple: pricingModel === 'CPA' ? numberOrNull(goalStopMultiple) : GOAL_STOP_DEFAULT,
    ...byName(BUDGETS, (name) => typedLimit(shown[name])),
    dailyImpressions: dailyImpressions === 0 ? null : dailyImpressions,
    timezone: timezone === 'Z' ? '+00:00' : timezone,
    topLevelDomain: shown.topLevelDomain ?? '',
  };
}

const numberOrNull = (text: string | null): number | null => (text === null ? null : Number(text));

/** `0.00` is without a limit: an empty field says that better. */
const typedLimit = (dollars: string): string => (/^0+(?:\.0+)?$/.test(dollars) ? '' : dollars);

/** Text of a field as typed; an emptied number field holds null. */
type Typed = Omit<CampaignInput, 'dailyImpressions'> & {
  readonly dailyImpressions?: number | null | undefined;
};

const EMPTY = byName(nullableNames(campaignResource.fields), () => null);

/** With null for what may be empty where the form has nothing for it, or undefined. */
const emptied = (values: Typed): Typed => ({ ...values, ...EMPTY, ...withoutUndefined(values) });

/** What is sent. Every limit is named, since a `PUT` keeps what it does not name: an emptied budget would stay. */
export function bodyOf(values: Typed): CampaignInput {
  const { dailyImpressions, startAt, endAt, topLevelDomain, pricingModel } = values;
  return {
    ...emptied(values),
    goalStopMultiple: pricingModel === 'CPA' ? (values.goalStopMultiple ?? null) : null,
    ...byName(BUDGETS, (name) => (isEmpty(values[name]) ? '0' : values[name])),
    dailyImpressions: dailyImpressions ?? 0,
    startAt: isEmpty(startAt) ? null : startAt,
    endAt: isEmpty(endAt) ? null : endAt,
    topLevelDomain: isEmpty(topLevelDomain) ? null : topLevelDomain,
  };
}

const isEmpty = (value: string | number | null | undefined): boolean =>
  value === null || value === undefined || String(value).trim() === '';

/**
 * Moves an instant so that it shows the same clock time in another zone: 9:00 stays 9:00.
 * @param fromMinutes minutes east of UTC before, `toMinutes` after
 */
export function movedToZone(instant: string | null, fromMinutes: number, toMinutes: number): string | null {
  if (instant === null || instant === '') return instant;
  const time = Date.parse(instant);
  return Number.isNaN(time) ? instant : new Date(time + (fromMinutes - toMinutes) * 60_000).toISOString();
}

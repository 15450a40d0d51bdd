import type { Nanos } from '@marquee/schemas/common/money';

import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { minutesOf, zoneLabel } from '../../../lib/zones.ts';
import type { CampaignValues } from './form-values.ts';
import { limitNanos, shortMoney } from './format-money.ts';
import { describeSchedule } from './describe-schedule.ts';

/** The fields that say when a campaign runs and what it may cost. */
export type Plan = Pick<
  CampaignValues,
  | 'pricingModel'
  | 'distribution'
  | 'bidPrice'
  | 'goalStopMultiple'
  | 'totalBudget'
  | 'dailyBudget'
  | 'dailyImpressions'
  | 'startAt'
  | 'endAt'
  | 'timezone'
  | 'schedule'
  | 'frequencyCap'
  | 'frequencyUnknown'
>;

/** A campaign's budget and schedule as sentences, the way one would say them on the telephone. */
export function describePlan(plan: Plan): readonly string[] {
  return [describeTime(plan), describeBudget(plan), describeVolume(plan), describeFrequencyCap(plan)].filter(
    (label) => label !== '',
  );
}

function describeTime({ schedule, timezone, startAt, endAt }: Plan): string {
  const times = describeSchedule(schedule);
  if (times === 'never') return 'Never runs: no hours selected.';
  const zone = schedule === null ? '' : ` ${zoneLabel(timezone)}`;
  const at = (instant: string) => `${formatDateTime(instant, minutesOf(timezone))} ${zoneLabel(timezone)}`;
  const from = startAt === null || startAt === '' ? '' : ` from ${at(startAt)}`;
  const until = endAt === null || endAt === '' ? '' : ` until ${at(endAt)}`;
  const flight = from === '' && until === '' ? '' : `,${from}${until}`;
  return `Runs ${times}${zone}${flight}.`;
}

function describeBudget({ dailyBudget, totalBudget, distribution }: Plan): string {
  const daily = limitNanos(dailyBudget);
  const total = limitNanos(totalBudget);
  const pace = distribution === 'pacer' ? 'spread evenly over the day' : 'as fast as possible';
  if (daily === undefined && total === undefined) return `No budget limit, ${pace}.`;
  const parts = [
    ...(daily === undefined ? [] : [`${shortMoney(daily)} a day`]),
    ...(total === undefined ? [] : [`${shortMoney(total)} in total`]),
  ];
  return `Spends at most ${parts.join(' and ')}, ${pace}.`;
}

/** What is paid; how much of it there will be is the estimate's to say. */
function describeVolume(plan: Plan): string {
  const { pricingModel, bidPrice, dailyImpressions } = plan;
  const bid = limitNanos(bidPrice);
  const cap = dailyImpressions ?? 0;
  const capped = cap > 0 ? `Shows at most ${formatCount(cap)} impressions a day.` : '';
  if (bid === undefined) return capped;
  return [describePrice(plan, pricingModel, bid), capped].filter(Boolean).join(' ');
}

function describePrice(plan: Plan, pricingModel: Plan['pricingModel'], bid: Nanos): string {
  if (pricingModel === 'CPA') return describeGoal(plan, bid);
  if (pricingModel === 'CPM') return `Bids ${shortMoney(bid)} CPM.`;
  return `Pays ${shortMoney(bid)} for each ${pricingModel === 'CPC' ? 'click' : 'action'}.`;
}

/** A goal buys impressions: neither its price nor a number of actions is promised. */
function describeGoal({ goalStopMultiple: multiple }: Plan, goal: Nanos): string {
  const aim = `Pays for impressions and aims for ${shortMoney(goal)} per action.`;
  if (multiple === null || !Number.isFinite(multiple))
    return `${aim} It keeps running if it misses the goal.`;
  const most = (goal * BigInt(Math.round(multiple * 100))) / 100n;
  return `${aim} It stops when an action costs more than ${shortMoney(most)}.`;
}

function describeFrequencyCap({ frequencyCap, frequencyUnknown }: Plan): string {
  if (frequencyCap === null) return '';
  const { impressions, hours } = frequencyCap;
  if (!Number.isFinite(impressions) || !Number.isFinite(hours)) return '';
  const times = impressions === 1 ? 'once' : `${formatCount(impressions)} times`;
  const kept = `One person sees it at most ${times} in ${formatHours(hours)}`;
  return frequencyUnknown === 'bid'
    ? `${kept}; viewers who can’t be identified may see it more often.`
    : `${kept}.`;
}

const formatHours = (hours: number): string => {
  if (hours % 24 === 0) return hours === 24 ? 'a day' : `${formatCount(hours / 24)} days`;
  return hours === 1 ? 'an hour' : `${formatCount(hours)} hours`;
};

import type { Nanos } from '@marquee/schemas/common/money';

import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
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
  if (times === 'never') return t('Never runs: no hours selected.');
  const zone = schedule === null ? '' : ` ${zoneLabel(timezone)}`;
  const at = (instant: string) => `${formatDateTime(instant, minutesOf(timezone))} ${zoneLabel(timezone)}`;
  const from = startAt === null || startAt === '' ? '' : ' ' + t('from {at}', { at: at(startAt) });
  const until = endAt === null || endAt === '' ? '' : ' ' + t('until {at}', { at: at(endAt) });
  const flight = from === '' && until === '' ? '' : `,${from}${until}`;
  return t('Runs {times}{zone}{flight}.', { times, zone, flight });
}

function describeBudget({ dailyBudget, totalBudget, distribution }: Plan): string {
  const daily = limitNanos(dailyBudget);
  const total = limitNanos(totalBudget);
  const pace = distribution === 'pacer' ? t('spread evenly over the day') : t('as fast as possible');
  if (daily === undefined && total === undefined) return t('No budget limit, {pace}.', { pace });
  const parts = [
    ...(daily === undefined ? [] : [t('{shortMoney} a day', { shortMoney: shortMoney(daily) })]),
    ...(total === undefined ? [] : [t('{shortMoney} in total', { shortMoney: shortMoney(total) })]),
  ];
  return t('Spends at most {parts}, {pace}.', { parts: parts.join(' ' + t('and') + ' '), pace });
}

/** What is paid; how much of it there will be is the estimate's to say. */
function describeVolume(plan: Plan): string {
  const { pricingModel, bidPrice, dailyImpressions } = plan;
  const bid = limitNanos(bidPrice);
  const cap = dailyImpressions ?? 0;
  const capped = cap > 0 ? t('Shows at most {cap} impressions a day.', { cap: formatCount(cap) }) : '';
  if (bid === undefined) return capped;
  return [describePrice(plan, pricingModel, bid), capped].filter(Boolean).join(' ');
}

function describePrice(plan: Plan, pricingModel: Plan['pricingModel'], bid: Nanos): string {
  if (pricingModel === 'CPA') return describeGoal(plan, bid);
  if (pricingModel === 'CPM') return t('Bids {shortMoney} CPM.', { shortMoney: shortMoney(bid) });
  return t('Pays {shortMoney} for each {value}.', {
    shortMoney: shortMoney(bid),
    value: pricingModel === 'CPC' ? 'click' : 'action',
  });
}

/** A goal buys impressions: neither its price nor a number of actions is promised. */
function describeGoal({ goalStopMultiple: multiple }: Plan, goal: Nanos): string {
  const aim = t('Pays for impressions and aims for {shortMoney} per action.', {
    shortMoney: shortMoney(goal),
  });
  if (multiple === null || !Number.isFinite(multiple))
    return t('{aim} It keeps running if it misses the goal.', { aim });
  const most = (goal * BigInt(Math.round(multiple * 100))) / 100n;
  return t('{aim} It stops when an action costs more than {shortMoney}.', {
    aim,
    shortMoney: shortMoney(most),
  });
}

function describeFrequencyCap({ frequencyCap, frequencyUnknown }: Plan): string {
  if (frequencyCap === null) return '';
  const { impressions, hours } = frequencyCap;
  if (!Number.isFinite(impressions) || !Number.isFinite(hours)) return '';
  const times =
    impressions === 1 ? 'once' : t('{impressions} times', { impressions: formatCount(impressions) });
  const kept = t('One person sees it at most {times} in {hours}', { times, hours: formatHours(hours) });
  return frequencyUnknown === 'bid'
    ? t('{kept}; viewers who can’t be identified may see it more often.', { kept })
    : `${kept}.`;
}

const formatHours = (hours: number): string => {
  if (hours % 24 === 0)
    return hours === 24 ? t('a day') : t('{value} days', { value: formatCount(hours / 24) });
  return hours === 1 ? t('an hour') : t('{hours} hours', { hours: formatCount(hours) });
};

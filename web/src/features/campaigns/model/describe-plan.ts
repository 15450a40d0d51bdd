import type { Nanos } from '@marquee/schemas/common/money';

import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { formatList } from '../../../lib/sentences/format-list.ts';
import { zoneLabel } from '../../../lib/zone/zones.ts';
import type { CampaignValues } from './form-values.ts';
import { shortMoney } from '../../../lib/sentences/short-money.ts';
import { type Budgets, dailyLimit, limitNanos, totalLimit } from './amounts.ts';
import { describeSchedule } from './describe-schedule.ts';
import { hoursAWeek, weekOf } from './schedule.ts';

/** The fields that say when a campaign runs and what it may cost. */
export type Plan = Budgets &
  Pick<
    CampaignValues,
    | 'pricingModel'
    | 'distribution'
    | 'bidPrice'
    | 'goalStopMultiple'
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
  if (hoursAWeek(weekOf(schedule)) === 0) return t('Never runs: no hours selected.');
  const times = describeSchedule(schedule);
  const when = schedule === null ? times : `${times} ${zoneLabel(timezone)}`;
  const at = (instant: string | null) =>
    instant === null || instant === ''
      ? undefined
      : `${formatDateTime(instant, timezone)} ${zoneLabel(timezone)}`;
  const [start, end] = [at(startAt), at(endAt)];
  if (start === undefined)
    return end === undefined ? t('Runs {when}.', { when }) : t('Runs {when}, until {end}.', { when, end });
  return end === undefined
    ? t('Runs {when}, from {start}.', { when, start })
    : t('Runs {when}, from {start} until {end}.', { when, start, end });
}

function describeBudget(plan: Plan): string {
  const daily = dailyLimit(plan);
  const total = totalLimit(plan);
  const pace = plan.distribution === 'pacer' ? t('spread evenly over the day') : t('as fast as possible');
  if (daily === undefined && total === undefined) return t('No budget limit, {pace}.', { pace });
  const limits = formatList([
    ...(daily === undefined ? [] : [t('{amount} a day', { amount: shortMoney(daily) })]),
    ...(total === undefined ? [] : [t('{amount} in total', { amount: shortMoney(total) })]),
  ]);
  return t('Spends at most {limits}, {pace}.', { limits, pace });
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
  if (pricingModel === 'CPM') return t('Bids {amount} CPM.', { amount: shortMoney(bid) });
  const amount = shortMoney(bid);
  return pricingModel === 'CPC'
    ? t('Pays {amount} for each click.', { amount })
    : t('Pays {amount} for each action.', { amount });
}

/** A goal buys impressions: neither its price nor a number of actions is promised. */
function describeGoal({ goalStopMultiple: multiple }: Plan, goal: Nanos): string {
  const aim = t('Pays for impressions and aims for {amount} per action.', { amount: shortMoney(goal) });
  if (multiple === null || !Number.isFinite(multiple))
    return `${aim} ${t('It keeps running if it misses the goal.')}`;
  const most = (goal * BigInt(Math.round(multiple * 100))) / 100n;
  return `${aim} ${t('It stops when an action costs more than {amount}.', { amount: shortMoney(most) })}`;
}

function describeFrequencyCap({ frequencyCap, frequencyUnknown }: Plan): string {
  if (frequencyCap === null) return '';
  const { impressions, hours } = frequencyCap;
  if (!Number.isFinite(impressions) || !Number.isFinite(hours)) return '';
  // Viewers who can’t be identified are not counted.
  const isUncapped = frequencyUnknown === 'bid';
  if (hours % 24 === 0) {
    const values = { impressions, days: hours / 24 };
    return isUncapped
      ? t(
          'One person sees it at most {impressions, plural, one {once} other {# times}} in {days, plural, one {a day} other {# days}}; viewers who can’t be identified may see it more often.',
          values,
        )
      : t(
          'One person sees it at most {impressions, plural, one {once} other {# times}} in {days, plural, one {a day} other {# days}}.',
          values,
        );
  }
  return isUncapped
    ? t(
        'One person sees it at most {impressions, plural, one {once} other {# times}} in {hours, plural, one {an hour} other {# hours}}; viewers who can’t be identified may see it more often.',
        { impressions, hours },
      )
    : t(
        'One person sees it at most {impressions, plural, one {once} other {# times}} in {hours, plural, one {an hour} other {# hours}}.',
        { impressions, hours },
      );
}

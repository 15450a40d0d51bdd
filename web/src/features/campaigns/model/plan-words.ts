import type { Nanos } from '@marquee/schemas/common/money';

import { formatCount, formatDateTime } from '../../../lib/format.ts';
import { minutesOf, zoneLabel } from '../../../lib/zones.ts';
import type { CampaignValues } from './form-values.ts';
import { limitNanos, shortMoney, typedNanos } from './money-words.ts';
import { scheduleWords } from './schedule-words.ts';

/** The fields that say when a campaign runs and what it may cost. */
export type Plan = Pick<
  CampaignValues,
  | 'pricingModel'
  | 'distribution'
  | 'bidPrice'
  | 'totalBudget'
  | 'dailyBudget'
  | 'dailyImpressions'
  | 'startAt'
  | 'endAt'
  | 'timezone'
  | 'schedule'
  | 'frequencyCap'
>;

/** A campaign's budget and schedule as sentences, the way one would say them on the telephone. */
export function planWords(plan: Plan): readonly string[] {
  return [whenWords(plan), moneyWords(plan), volumeWords(plan), capWords(plan)].filter(
    (words) => words !== '',
  );
}

function whenWords({ schedule, timezone, startAt, endAt }: Plan): string {
  const times = scheduleWords(schedule);
  if (times === 'never') return 'Never runs: no hour of the week is chosen.';
  const zone = schedule === null ? '' : ` ${zoneLabel(timezone)}`;
  const at = (instant: string) => `${formatDateTime(instant, minutesOf(timezone))} ${zoneLabel(timezone)}`;
  const from = startAt === null || startAt === '' ? '' : ` from ${at(startAt)}`;
  const until = endAt === null || endAt === '' ? '' : ` until ${at(endAt)}`;
  const flight = from === '' && until === '' ? '' : `,${from}${until}`;
  return `Runs ${times}${zone}${flight}.`;
}

function moneyWords({ dailyBudget, totalBudget, distribution }: Plan): string {
  const daily = limitNanos(dailyBudget);
  const total = limitNanos(totalBudget);
  const pace = distribution === 'pacer' ? 'spread evenly over the day' : 'as fast as it can';
  if (daily === undefined && total === undefined) return `Spends without a limit, ${pace}.`;
  const parts = [
    ...(daily === undefined ? [] : [`${shortMoney(daily)} a day`]),
    ...(total === undefined ? [] : [`${shortMoney(total)} in total`]),
  ];
  return `Spends at most ${parts.join(' and ')}, ${pace}.`;
}

/** Impressions that an amount buys at a price for a thousand. */
const impressionsFor = (budget: Nanos, cpm: Nanos): number | undefined =>
  cpm <= 0n ? undefined : Number((budget * 1_000n) / cpm);

function volumeWords({ pricingModel, bidPrice, dailyBudget, dailyImpressions }: Plan): string {
  const bid = limitNanos(bidPrice);
  const daily = limitNanos(dailyBudget);
  const cap = dailyImpressions ?? 0;
  const capped = cap > 0 ? `Shows at most ${formatCount(cap)} impressions a day.` : '';
  if (bid === undefined) return capped;
  if (pricingModel !== 'CPM') {
    const events = daily === undefined ? undefined : Number(daily / bid);
    const unit = pricingModel === 'CPC' ? 'click' : 'action';
    const bought =
      events === undefined || events === 0
        ? `Pays ${shortMoney(bid)} for each ${unit}.`
        : `Pays ${shortMoney(bid)} for each ${unit}: about ${formatCount(events)} a day.`;
    return [bought, capped].filter(Boolean).join(' ');
  }
  const impressions = daily === undefined ? undefined : impressionsFor(daily, bid);
  if (impressions === undefined) return [`Bids ${shortMoney(bid)} CPM.`, capped].filter(Boolean).join(' ');
  const least = cap > 0 ? Math.min(cap, impressions) : impressions;
  return `About ${formatCount(least)} impressions a day at ${shortMoney(bid)} CPM, or more where it pays less.`;
}

function capWords({ frequencyCap }: Plan): string {
  if (frequencyCap === null) return '';
  const { impressions, hours } = frequencyCap;
  if (!Number.isFinite(impressions) || !Number.isFinite(hours)) return '';
  const times = impressions === 1 ? 'once' : `${formatCount(impressions)} times`;
  return `One person sees it at most ${times} in ${hoursWords(hours)}.`;
}

const hoursWords = (hours: number): string => {
  if (hours % 24 === 0) return hours === 24 ? 'a day' : `${formatCount(hours / 24)} days`;
  return hours === 1 ? 'an hour' : `${formatCount(hours)} hours`;
};

/** What a person pays per, for the label of the price. */
export const bidUnit = (pricingModel: string): string =>
  pricingModel === 'CPM' ? 'per 1,000' : pricingModel === 'CPC' ? 'per click' : 'per action';

/** The price as a table shows it: `$4.50 CPM`. */
export const bidWords = (pricingModel: string, bidPrice: string): string => {
  const bid = typedNanos(bidPrice);
  return bid === undefined ? pricingModel : `${shortMoney(bid)} ${pricingModel}`;
};

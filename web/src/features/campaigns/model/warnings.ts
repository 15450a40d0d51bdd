import { RUN_BALANCE_MIN_DOLLARS } from '@marquee/schemas/common/campaign-terms';
import { dollars } from '@marquee/schemas/common/money';
import type { Reach } from '@marquee/schemas/queries/reach';
import { DAY_MS } from '@marquee/schemas/common/time';

import { formatCount } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import type { CampaignValues } from './form-values.ts';
import { shortMoney } from '../../../lib/sentences/short-money.ts';
import { dailyLimit, limitNanos, totalLimit, typedNanos } from './amounts.ts';
import { hoursAWeek, weekOf } from './schedule.ts';

/** Sections of the form, also the anchors in its URL. */
export type FormSectionId = 'basics' | 'budget' | 'targeting' | 'traffic' | 'frequency' | 'creatives';

export interface PlanWarning {
  readonly id: string;
  /** `stop`: it will not run so; `note`: it will, but not well. */
  readonly level: 'stop' | 'note';
  readonly text: string;
  /** Where it is mended; absent where no field of the form can. */
  readonly section?: FormSectionId;
}

export interface WarningFacts {
  /** Dollars; undefined while it is not known, and for admins, whose balance it is not. */
  readonly balance: string | undefined;
  readonly reach: Reach | undefined;
  readonly nowMs: number;
}

/** Recommended number of creatives (specification section 5). */
export const CREATIVES_RECOMMENDED = 4;
const FREQUENCY_MIN = 3;
const FREQUENCY_MAX = 5;
/** A campaign that fewer requests a day fit hardly runs. */
const NARROW_REQUESTS = 1_000;

/** What will keep a campaign from running, and what will make it run badly; the server lets all of it pass. */
export function planWarnings(values: CampaignValues, facts: WarningFacts): readonly PlanWarning[] {
  return [
    ...creativeWarnings(values),
    ...timeWarnings(values, facts.nowMs),
    ...budgetWarnings(values, facts),
    ...reachWarnings(values, facts.reach),
    ...frequencyWarnings(values),
  ];
}

function creativeWarnings({ creativeIds }: CampaignValues): PlanWarning[] {
  const count = creativeIds.length;
  if (count >= CREATIVES_RECOMMENDED) return [];
  if (count === 0)
    return [
      {
        id: 'creatives',
        level: 'stop',
        text: t('No creatives yet, so nothing can be shown.'),
        section: 'creatives',
      },
    ];
  return [
    {
      id: 'creatives',
      level: 'note',
      text: t(
        'It has {count, plural, one {# creative} other {# creatives}}; at least {recommended} are recommended.',
        { count, recommended: CREATIVES_RECOMMENDED },
      ),
      section: 'creatives',
    },
  ];
}

function timeWarnings({ schedule, endAt }: CampaignValues, nowMs: number): PlanWarning[] {
  const warnings: PlanWarning[] = [];
  if (hoursAWeek(weekOf(schedule)) === 0)
    warnings.push({
      id: 'schedule',
      level: 'stop',
      text: t('No hours selected.'),
      section: 'budget',
    });
  if (endAt !== null && endAt !== '' && Date.parse(endAt) <= nowMs)
    warnings.push({ id: 'ended', level: 'stop', text: t('The end date is in the past.'), section: 'budget' });
  return warnings;
}

function budgetWarnings(values: CampaignValues, { balance, nowMs }: WarningFacts): PlanWarning[] {
  const daily = dailyLimit(values);
  const total = totalLimit(values);
  const warnings: PlanWarning[] = [];
  const days = flightDays(values, nowMs);
  if (daily !== undefined && total !== undefined && days !== undefined && daily * BigInt(days) > total) {
    const lasts = Math.max(1, Number(total / daily));
    warnings.push({
      id: 'budget-lasts',
      level: 'note',
      text: t(
        'At {budget} a day the total budget lasts {lasts, plural, one {# day} other {# days}} of {days}.',
        { budget: shortMoney(daily), lasts, days: formatCount(days) },
      ),
      section: 'budget',
    });
  }
  const unit = unitOf(values);
  if (unit !== undefined && daily !== undefined && daily < unit.nanos)
    warnings.push({
      id: 'budget-unit',
      level: 'stop',
      text: t(
        'A daily budget of {budget} buys nothing: one {unit, select, impression {impression} click {click} other {action}} costs up to {price}.',
        { budget: shortMoney(daily), unit: unit.name, price: shortMoney(unit.nanos) },
      ),
      section: 'budget',
    });
  const funds = typedNanos(balance);
  if (funds !== undefined && funds <= dollars(RUN_BALANCE_MIN_DOLLARS)) {
    warnings.push({
      id: 'balance',
      level: 'stop',
      text: t('Your balance is {amount}. Campaigns run while it is above ${minimum}.', {
        amount: shortMoney(funds),
        minimum: RUN_BALANCE_MIN_DOLLARS,
      }),
    });
  } else if (funds !== undefined && daily !== undefined && funds < daily) {
    warnings.push({
      id: 'balance',
      level: 'note',
      text: t('Your balance of {amount} lasts less than a day at this budget.', {
        amount: shortMoney(funds),
      }),
    });
  }
  return warnings;
}

/** What is charged at once; undefined without a price, and for CPA goals, whose bids vary below them. */
function unitOf({ pricingModel, bidPrice }: CampaignValues) {
  const bid = limitNanos(bidPrice);
  if (bid === undefined || pricingModel === 'CPA') return undefined;
  if (pricingModel === 'CPM') return { name: 'impression', nanos: bid / 1_000n };
  return { name: pricingModel === 'CPC' ? 'click' : 'action', nanos: bid };
}

/** Days from today or the start to the end, both counted; undefined without an end or when it is over. */
function flightDays({ startAt, endAt }: CampaignValues, nowMs: number): number | undefined {
  if (endAt === null || endAt === '') return undefined;
  const from = Math.max(nowMs, startAt === null || startAt === '' ? nowMs : Date.parse(startAt));
  const days = Math.ceil((Date.parse(endAt) - from) / DAY_MS);
  return days > 0 ? days : undefined;
}

function reachWarnings(values: CampaignValues, reach: Reach | undefined): PlanWarning[] {
  if (reach === undefined) return [];
  const warnings: PlanWarning[] = [];
  if (reach.reason === 'no-match')
    warnings.push({
      id: 'narrow',
      level: 'stop',
      text: t('No traffic from the last seven days matches this targeting.'),
      section: 'targeting',
    });
  else if (reach.requestsPerDay !== null && reach.requestsPerDay < NARROW_REQUESTS)
    warnings.push({
      id: 'narrow',
      level: 'note',
      text: t(
        'The targeting is narrow: about {requestsPerDay, plural, one {# request} other {# requests}} a day.',
        { requestsPerDay: reach.requestsPerDay },
      ),
      section: 'targeting',
    });
  const bid = limitNanos(values.bidPrice);
  const floor = typedNanos(reach.landscape?.medianFloor);
  if (bid !== undefined && floor !== undefined && bid < floor)
    warnings.push({
      id: 'floor',
      level: 'note',
      text: t('The bid is below {amount}, the median floor: more than half of the traffic will reject it.', {
        amount: shortMoney(floor),
      }),
      section: 'basics',
    });
  return warnings;
}

function frequencyWarnings({ frequencyCap }: CampaignValues): PlanWarning[] {
  const cap = frequencyCap?.impressions;
  if (cap === undefined || (cap >= FREQUENCY_MIN && cap <= FREQUENCY_MAX)) return [];
  return [
    {
      id: 'frequency',
      level: 'note',
      text: t('A frequency cap of {min} to {max} is recommended.', {
        min: FREQUENCY_MIN,
        max: FREQUENCY_MAX,
      }),
      section: 'frequency',
    },
  ];
}

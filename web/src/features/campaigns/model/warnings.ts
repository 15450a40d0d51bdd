import { RUN_BALANCE_MIN_DOLLARS } from '@marquee/schemas/common/campaign-terms';
import { dollars } from '@marquee/schemas/common/money';
import type { Reach } from '@marquee/schemas/queries/reach';
import { DAY_MS } from '@marquee/schemas/common/time';

import { formatCount, plural } from '../../../lib/format.ts';
import type { CampaignValues } from './form-values.ts';
import { limitNanos, shortMoney, typedNanos } from './format-money.ts';
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
        text: 'No creatives yet, so nothing can be shown.',
        section: 'creatives',
      },
    ];
  return [
    {
      id: 'creatives',
      level: 'note',
      text: `It has ${plural(count, 'creative')}; at least ${CREATIVES_RECOMMENDED} are recommended.`,
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
      text: 'No hours selected.',
      section: 'budget',
    });
  if (endAt !== null && endAt !== '' && Date.parse(endAt) <= nowMs)
    warnings.push({ id: 'ended', level: 'stop', text: 'The end date is in the past.', section: 'budget' });
  return warnings;
}

function budgetWarnings(values: CampaignValues, { balance, nowMs }: WarningFacts): PlanWarning[] {
  const daily = limitNanos(values.dailyBudget);
  const total = limitNanos(values.totalBudget);
  const warnings: PlanWarning[] = [];
  const days = flightDays(values, nowMs);
  if (daily !== undefined && total !== undefined && days !== undefined && daily * BigInt(days) > total) {
    const lasts = Math.max(1, Number(total / daily));
    warnings.push({
      id: 'budget-lasts',
      level: 'note',
      text: `At ${shortMoney(daily)} a day the total budget lasts ${plural(lasts, 'day')} of ${formatCount(days)}.`,
      section: 'budget',
    });
  }
  const unit = unitOf(values);
  if (unit !== undefined && daily !== undefined && daily < unit.nanos)
    warnings.push({
      id: 'budget-unit',
      level: 'stop',
      text: `A daily budget of ${shortMoney(daily)} buys nothing: one ${unit.name} costs up to ${shortMoney(unit.nanos)}.`,
      section: 'budget',
    });
  const funds = typedNanos(balance);
  if (funds !== undefined && funds <= dollars(RUN_BALANCE_MIN_DOLLARS)) {
    warnings.push({
      id: 'balance',
      level: 'stop',
      text: `Your balance is ${shortMoney(funds)}. Campaigns run while it is above $${RUN_BALANCE_MIN_DOLLARS}.`,
    });
  } else if (funds !== undefined && daily !== undefined && funds < daily) {
    warnings.push({
      id: 'balance',
      level: 'note',
      text: `Your balance of ${shortMoney(funds)} does not last for one day at this budget.`,
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
      text: 'No traffic from the last seven days matches this targeting.',
      section: 'targeting',
    });
  else if (reach.requestsPerDay !== null && reach.requestsPerDay < NARROW_REQUESTS)
    warnings.push({
      id: 'narrow',
      level: 'note',
      text: `The targeting is narrow: about ${plural(reach.requestsPerDay, 'request')} a day.`,
      section: 'targeting',
    });
  const bid = limitNanos(values.bidPrice);
  const floor = typedNanos(reach.landscape?.medianFloor);
  if (bid !== undefined && floor !== undefined && bid < floor)
    warnings.push({
      id: 'floor',
      level: 'note',
      text: `The bid is below ${shortMoney(floor)}, the median floor: more than half of the traffic will reject it.`,
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
      text: `A frequency cap of ${FREQUENCY_MIN} to ${FREQUENCY_MAX} is recommended.`,
      section: 'frequency',
    },
  ];
}

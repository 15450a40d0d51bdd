import { combineDayEnds, type DayEnd } from '@marquee/schemas/campaign/combined-forecast';
import { RUN_BALANCE_MIN_DOLLARS } from '@marquee/schemas/common/campaign-terms';
import { dollars, formatDollars } from '@marquee/schemas/common/money';
import { DAY_MS, dayStart, HALF_HOUR_MS } from '@marquee/schemas/common/time';
import type { AccountDay } from '@marquee/schemas/queries/account-day';

import {
  campaignPart,
  COURSE_LENGTH,
  courseStartMs,
  type DayCampaign,
  type DayPart,
  endOf,
  groupLeft,
  isReached,
  leastLimit,
  ownLimit,
  runsToday,
} from './campaign-part.ts';

const RUN_BALANCE_MIN = dollars(RUN_BALANCE_MIN_DOLLARS);

/** What an account may spend in a day of UTC over all its campaigns, and has spent in the current one; nano-dollars. */
export interface AccountLimit {
  readonly limitNanos: bigint;
  readonly spentNanos: bigint;
}

/**
 * The day of all campaigns of an account.
 * @param balanceNanos undefined without a wallet
 * @param limit undefined without one
 */
export function accountDayOf(
  campaigns: readonly DayCampaign[],
  balanceNanos: bigint | undefined,
  nowMs: number,
  limit?: AccountLimit,
): AccountDay {
  const units = unitsOf(campaigns, nowMs);
  const spent = sum(units.map((unit) => unit.spent));
  const running = units.filter((unit) => unit.running > 0);
  const campaignsRunning = count(running.map((unit) => unit.running));
  const withoutForecast = count(running.map(({ unknown }) => unknown));
  const free = balanceNanos === undefined ? null : atLeast0(balanceNanos - RUN_BALANCE_MIN);
  const lastMs = Math.max(nowMs, ...campaigns.map(({ dayStartMs }) => dayStartMs + DAY_MS));
  const balanceMs = free === null ? null : balanceEnd(units, { spent, free }, nowMs, lastMs);
  const account = accountPart(units, { spent, limit }, nowMs, lastMs);
  const end = combineDayEnds(
    units.map((unit) => unit.end),
    least(account.cap, free === null ? null : spent + free),
  );
  // What the balance does not pay no budget is spent on.
  const accountMs = isLater(account.endsAtMs, balanceMs) ? null : account.endsAtMs;
  const inTime = running.map((unit) => ({
    ...unit,
    endsAtMs: isLater(unit.endsAtMs, accountMs ?? balanceMs) ? null : unit.endsAtMs,
  }));
  const isKnown = withoutForecast < campaignsRunning;
  const starts = new Set(campaigns.map(({ dayStartMs }) => dayStartMs));
  return {
    asOf: new Date(nowMs).toISOString(),
    campaigns: campaignsRunning,
    spent: formatDollars(spent),
    budget: running.length === 0 ? null : dollarsOf(least(limitOf(units), account.cap)),
    forecast: isKnown ? forecastView(end) : null,
    withoutForecast,
    budgetsEndAt: timeOf(lastEnd(inTime) ?? accountMs),
    endingEarly: endingEarly(inTime, nowMs),
    balanceEndsAt: timeOf(balanceMs),
    dayStart: starts.size === 1 ? timeOf([...starts][0] ?? null) : null,
  };
}

const sum = (amounts: readonly bigint[]): bigint => amounts.reduce((total, amount) => total + amount, 0n);
const count = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);
const atLeast0 = (nanos: bigint): bigint => (nanos > 0n ? nanos : 0n);
const timeOf = (atMs: number | null): string | null => (atMs === null ? null : new Date(atMs).toISOString());
const dollarsOf = (nanos: bigint | null): string | null => (nanos === null ? null : formatDollars(nanos));

const least = (one: bigint | null, other: bigint | null): bigint | null =>
  one === null || (other !== null && other < one) ? other : one;

const isLater = (atMs: number | null, thanMs: number | null): boolean =>
  atMs !== null && thanMs !== null && atMs > thanMs;

/** When nothing is left of the balance above what campaigns need to run: at once, or where the expected course takes it. */
const balanceEnd = (
  units: readonly DayPart[],
  { spent, free }: Readonly<Record<'spent' | 'free', bigint>>,
  nowMs: number,
  lastMs: number,
): number | null => (free === 0n ? nowMs : reachedMs(courseOf(units), [spent, spent + free], nowMs, lastMs));

/**
 * The most that the account's own limit lets its campaigns come to, and when that is; nulls without a limit. Where their days go
 * on into the next one of UTC, that one's limit is added, and they go on.
 */
function accountPart(
  units: readonly DayPart[],
  { spent, limit }: { readonly spent: bigint; readonly limit: AccountLimit | undefined },
  nowMs: number,
  lastMs: number,
): { readonly cap: bigint | null; readonly endsAtMs: number | null } {
  if (limit === undefined) return { cap: null, endsAtMs: null };
  const left = atLeast0(limit.limitNanos - limit.spentNanos);
  const dayEndMs = dayStart(nowMs, 0) + DAY_MS;
  if (lastMs > dayEndMs) return { cap: spent + left + limit.limitNanos, endsAtMs: null };
  const cap = spent + left;
  return { cap, endsAtMs: left === 0n ? nowMs : reachedMs(courseOf(units), [spent, cap], nowMs, dayEndMs) };
}

const forecastView = ({ basis, low, expected, high }: DayEnd): AccountDay['forecast'] => ({
  basis,
  low: formatDollars(low),
  expected: formatDollars(expected),
  high: formatDollars(high),
});

/** Campaigns on their own, and groups with theirs. */
function unitsOf(campaigns: readonly DayCampaign[], nowMs: number): DayPart[] {
  const known = campaigns.filter(({ halfHours }) => halfHours !== null);
  const parts = new Map(known.map((campaign) => [campaign, campaignPart(campaign, nowMs)]));
  // What was stopped goes nowhere.
  const going = [...parts.values()].filter((part) => part.running > 0);
  const alike = combineDayEnds(going.map((part) => part.end));
  const alikeSpent = sum(going.map((part) => part.spent));
  const alone: DayPart[] = [];
  const groups = new Map<number, { readonly campaign: DayCampaign; readonly part: DayPart }[]>();
  for (const campaign of campaigns) {
    const part = parts.get(campaign) ?? partLike(campaign, alike, alikeSpent, nowMs);
    if (groupLeft(campaign.group) === null || campaign.group === undefined) alone.push(part);
    else {
      const members = groups.get(campaign.group.id) ?? [];
      members.push({ campaign, part });
      groups.set(campaign.group.id, members);
    }
  }
  return [...alone, ...[...groups.values()].map((members) => groupPart(members, nowMs))];
}

/** A campaign that is not forecast on its own: it ends its day as the others do together. */
function partLike(campaign: DayCampaign, alike: DayEnd, alikeSpent: bigint, nowMs: number): DayPart {
  const { spentNanos: spent, dayStartMs, isPaced } = campaign;
  const isRunning = runsToday(campaign);
  const own = ownLimit(campaign, nowMs);
  const least = leastLimit(campaign, own);
  const like = (end: bigint): bigint => {
    const nanos = alikeSpent === 0n ? spent : (spent * end) / alikeSpent;
    return least !== null && nanos > least ? least : nanos;
  };
  const end: DayEnd = isRunning
    ? { ...alike, low: like(alike.low), expected: like(alike.expected), high: like(alike.high), dayEnds: [] }
    : endOf(spent);
  const left = Math.max(1, Math.ceil((dayStartMs + DAY_MS - courseStartMs(nowMs)) / HALF_HOUR_MS));
  const rest = Number(end.expected - spent);
  return {
    running: isRunning ? 1 : 0,
    unknown: 0,
    ...{ spent, end, isPaced },
    limit: isRunning ? own : spent,
    course: Array.from(
      { length: COURSE_LENGTH },
      (_, index) => Number(spent) + rest * Math.min(1, (index + 1) / left),
    ),
    endsAtMs: isRunning && isReached(least, spent) ? nowMs : null,
  };
}

/** Campaigns that share a budget: together they spend no more than is left of it. */
function groupPart(
  members: readonly { readonly campaign: DayCampaign; readonly part: DayPart }[],
  nowMs: number,
): DayPart {
  const parts = members.map(({ part }) => part);
  const running = parts.filter((part) => part.running > 0);
  const spent = sum(parts.map((part) => part.spent));
  const cap = spent + (groupLeft(members[0]?.campaign.group) ?? 0n);
  const own = limitOf(parts);
  const course = courseOf(parts);
  const isPaced = running.every((part) => part.isPaced);
  const lastMs = Math.max(...members.map(({ campaign }) => campaign.dayStartMs + DAY_MS));
  // Pacing makes the group's budget last.
  const capMs = isPaced ? null : reachedMs(course, [spent, cap], nowMs, lastMs);
  const ends = [capMs, lastEnd(running)].filter((atMs) => atMs !== null);
  return {
    running: count(parts.map((part) => part.running)),
    unknown: count(parts.map(({ unknown }) => unknown)),
    ...{ spent, isPaced },
    limit: own === null || cap < own ? cap : own,
    end: combineDayEnds(
      parts.map((part) => part.end),
      cap,
    ),
    course: course.map((nanos) => Math.min(nanos, Number(cap))),
    endsAtMs: ends.length === 0 ? null : Math.min(...ends),
  };
}

/** Null where one of them has no limit. */
const limitOf = (parts: readonly DayPart[]): bigint | null =>
  parts.reduce<bigint | null>(
    (total, { limit }) => (total === null || limit === null ? null : total + limit),
    0n,
  );

function courseOf(parts: readonly DayPart[]): readonly number[] {
  const total = Array.from({ length: COURSE_LENGTH }, () => 0);
  for (const { course } of parts)
    for (const [index, nanos] of course.entries()) total[index] = (total[index] ?? 0) + nanos;
  return total;
}

/** When the last of the limits is reached; null where one is not. */
function lastEnd(running: readonly DayPart[]): number | null {
  const ends = running.map(({ endsAtMs }) => endsAtMs);
  return ends.length === 0 || ends.includes(null) ? null : Math.max(...ends.filter((atMs) => atMs !== null));
}

function endingEarly(running: readonly DayPart[], nowMs: number): AccountDay['endingEarly'] {
  const ending = running.filter(({ endsAtMs }) => endsAtMs !== null);
  const next = ending.flatMap(({ endsAtMs }) => (endsAtMs !== null && endsAtMs > nowMs ? [endsAtMs] : []));
  return {
    campaigns: count(ending.map((part) => part.running)),
    nextAt: next.length === 0 ? null : timeOf(Math.min(...next)),
  };
}

/** When an expected course that begins now reaches a limit, within the half hour by its share; null where it does not before `lastMs`. */
function reachedMs(
  course: readonly number[],
  [from, limit]: readonly [from: bigint, limit: bigint],
  nowMs: number,
  lastMs: number,
): number | null {
  let before = { nanos: Number(from), atMs: nowMs };
  for (const [index, nanos] of course.entries()) {
    const atMs = courseStartMs(nowMs) + (index + 1) * HALF_HOUR_MS;
    if (nanos > before.nanos && nanos >= Number(limit)) {
      const share = Math.max(0, Number(limit) - before.nanos) / (nanos - before.nanos);
      const foundMs = Math.round(before.atMs + share * (atMs - before.atMs));
      return foundMs < lastMs ? foundMs : null;
    }
    before = { nanos: Math.max(nanos, before.nanos), atMs };
  }
  return null;
}

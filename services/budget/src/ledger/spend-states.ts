import { DayTally } from '@marquee/kit/traffic-log/day-tally';
import { dayStart } from '@marquee/schemas/common/time';

import type { DayPlan } from '../pacing/day-plan.ts';
import type { PacedBids } from '../pacing/paced-bids.ts';
import type { LeaseRegistry } from '../leases/lease-registry.ts';
import { ScopeLease } from '../leases/scope-lease.ts';
import type { AccountHeadroom, CampaignLimits, CampaignHeadroom, EndpointHeadroom } from './headroom.ts';
import { RUN_MIN_NANOS } from './headroom.ts';
import type { BudgetGroupState } from './budget-group.ts';
import { HalfHourSpend } from './half-hour-spend.ts';
import { PlanCourse } from './plan-course.ts';
import { SpendTotals } from './spend-totals.ts';

/** A campaign's totals, what it may bid, and when. Headrooms are undefined after a change of limits or totals. */
export class CampaignSpendState {
  readonly totals = new SpendTotals();
  readonly money: ScopeLease;
  readonly impressions: ScopeLease;
  limits: CampaignLimits | undefined;
  headroom: CampaignHeadroom | undefined;
  plan: DayPlan | undefined;
  moneyPacer: PacedBids | undefined;
  impressionPacer: PacedBids | undefined;
  readonly course = new PlanCourse();
  /** What it spent in the last weeks, which a group's period is added up from. */
  readonly history = new HalfHourSpend();
  /** The group whose budget it shares. */
  group: BudgetGroupState | undefined;
  /** When the pacer last refused a bid, milliseconds since 1970. */
  heldBackAtMs = Number.NEGATIVE_INFINITY;

  constructor(id: number, leases: LeaseRegistry) {
    this.money = leases.add(new ScopeLease(`c${id}`, (nowMs) => this.#moneyLeft(nowMs)));
    this.impressions = leases.add(new ScopeLease(`n${id}`, (nowMs) => this.#impressionsLeft(nowMs)));
  }

  /** A bid of this process is demand, which leases are shared by. */
  want(nanos: number, impressions: number, nowMs: number): void {
    this.money.want(nanos, nowMs);
    this.group?.money.want(nanos, nowMs);
    this.impressions.want(impressions, nowMs);
  }

  #moneyLeft(nowMs: number): bigint | undefined {
    if (this.limits === undefined) return 0n;
    const { totalBudgetNanos, dailyBudgetNanos, times } = this.limits;
    const total = totalBudgetNanos - this.totals.spentNanos + this.money.uncovered;
    // Bills of yesterday may be among the uncovered ones, so none is added back to a day.
    const today = dailyBudgetNanos - this.totals.day(dayStart(nowMs, times.offsetMinutes)).spendNanos;
    return leastOf(totalBudgetNanos > 0n ? total : undefined, dailyBudgetNanos > 0n ? today : undefined);
  }

  #impressionsLeft(nowMs: number): bigint | undefined {
    if (this.limits === undefined) return 0n;
    if (this.limits.dailyImpressions <= 0) return undefined;
    const today = this.totals.day(dayStart(nowMs, this.limits.times.offsetMinutes));
    return BigInt(this.limits.dailyImpressions - today.impressions);
  }
}

export class AccountSpendState {
  readonly totals = new SpendTotals();
  readonly money: ScopeLease;
  balanceNanos = 0n;
  /** Null is without a limit; a day of UTC. */
  dailyLimitNanos: bigint | null = null;
  headroom: AccountHeadroom | undefined;

  constructor(id: number, leases: LeaseRegistry) {
    this.money = leases.add(new ScopeLease(`u${id}`, (nowMs) => this.#moneyLeft(nowMs)));
  }

  #moneyLeft(nowMs: number): bigint | undefined {
    const balance = this.balanceNanos - RUN_MIN_NANOS - this.totals.pendingNanos + this.money.uncovered;
    const today =
      this.dailyLimitNanos === null
        ? undefined
        : this.dailyLimitNanos - this.totals.day(dayStart(nowMs, 0)).spendNanos;
    return leastOf(balance, today);
  }
}

/** What an SSP endpoint is paid; a bill counts once, by the offset that it came with. */
export class EndpointSpendState {
  readonly totals = new SpendTotals();
  readonly money: ScopeLease;
  limitNanos = 0n;
  headroom: EndpointHeadroom | undefined;
  /** What of the totals is of today, as it is kept. */
  readonly tally = new DayTally();

  constructor(id: number, leases: LeaseRegistry) {
    this.money = leases.add(
      new ScopeLease(`e${id}`, (nowMs) =>
        this.limitNanos > 0n ? this.limitNanos - this.totals.day(dayStart(nowMs, 0)).spendNanos : undefined,
      ),
    );
  }
}

function leastOf(left: bigint | undefined, right: bigint | undefined): bigint | undefined {
  if (left === undefined) return right;
  return right === undefined || left < right ? left : right;
}

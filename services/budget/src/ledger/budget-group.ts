import { type BudgetPeriod, daysLeft, periodAt } from '@marquee/schemas/budget-group/period';
import type { TimeRange } from '@marquee/schemas/common/time';

import type { LeaseRegistry } from '../leases/lease-registry.ts';
import { ScopeLease } from '../leases/scope-lease.ts';
import type { HalfHourSpend } from './half-hour-spend.ts';
import { asNumber } from './headroom.ts';
import type { SpendTotals } from './spend-totals.ts';

/** What the campaigns of a group may spend together. */
export interface BudgetGroupLimits {
  readonly budgetNanos: bigint;
  readonly period: BudgetPeriod;
  /** IANA zone whose days, weeks or months these are. */
  readonly zone: string;
}

/** What one more bid of the group may cost at most, nano-dollars, and until when that holds. */
interface GroupHeadroom extends TimeRange {
  /** What open bids hold: it is not in what is left. */
  readonly open: number;
  readonly left: number;
}

/** A campaign as far as its group counts with it. */
interface GroupMember {
  readonly totals: Pick<SpendTotals, 'openNanos'>;
  readonly money: ScopeLease;
  readonly history: Pick<HalfHourSpend, 'within'>;
}

/** What was spent in a time, kept up as it is spent. */
interface SpendOfTime extends TimeRange {
  nanos: bigint;
}

const isWithin = ({ fromMs, toMs }: TimeRange, atMs: number): boolean => atMs >= fromMs && atMs < toMs;

/**
 * The spend of the campaigns that belong to a group, whenever they joined it, and the lease on what is left of its period. What a campaign has
 * open comes and goes with it, so that the group's reservations are always the sum of those of its campaigns.
 */
export class BudgetGroupState {
  readonly money: ScopeLease;
  headroom: GroupHeadroom | undefined;
  openNanos = 0n;
  readonly #members = new Set<GroupMember>();
  #limits: BudgetGroupLimits | undefined;
  #period: SpendOfTime | undefined;
  #day: SpendOfTime | undefined;

  constructor(id: number, leases: LeaseRegistry) {
    this.money = leases.add(new ScopeLease(`g${id}`, (nowMs) => this.#moneyLeft(nowMs)));
  }

  /** False while the group is switched off, or gone. */
  get isBinding(): boolean {
    return this.#limits !== undefined;
  }

  /** @param limits undefined: nothing is bound */
  setLimits(limits: BudgetGroupLimits | undefined): void {
    this.#limits = limits;
    this.#forget();
  }

  add(campaign: GroupMember): void {
    this.#members.add(campaign);
    this.#take(campaign, 1n);
  }

  remove(campaign: GroupMember): void {
    if (this.#members.delete(campaign)) this.#take(campaign, -1n);
  }

  /** A campaign of the group spent something, or gets it back. */
  spent(atMs: number, nanos: bigint): void {
    for (const time of [this.#period, this.#day]) {
      if (time !== undefined && isWithin(time, atMs)) time.nanos += nanos;
    }
    this.headroom = undefined;
  }

  /** What is left of the period for one more bid; undefined where nothing is bound. */
  headroomAt(nowMs: number): GroupHeadroom | undefined {
    if (this.#limits === undefined) return undefined;
    if (this.headroom !== undefined && isWithin(this.headroom, nowMs)) return this.headroom;
    const { fromMs, toMs, nanos } = this.#spentInPeriod(this.#limits, nowMs);
    const left = this.#limits.budgetNanos - nanos - this.openNanos;
    return (this.headroom = { fromMs, toMs, open: Number(this.openNanos), left: asNumber(left) });
  }

  /**
   * What the group has left of its day, open bids not deducted: what is left of the period is spread over its days. Undefined where
   * nothing is bound.
   */
  dayLeft(nowMs: number): bigint | undefined {
    if (this.#limits === undefined) return undefined;
    const period = this.#spentInPeriod(this.#limits, nowMs);
    const { zone, budgetNanos } = this.#limits;
    const today = (this.#day = this.#current(this.#day, nowMs, () => periodAt('day', zone, nowMs)));
    const left = budgetNanos - period.nanos + today.nanos;
    return left / BigInt(daysLeft(period, today.fromMs)) - today.nanos;
  }

  #moneyLeft(nowMs: number): bigint | undefined {
    if (this.#limits === undefined) return undefined;
    // Bills of an earlier period may be among the uncovered ones, so none is added back.
    return this.#limits.budgetNanos - this.#spentInPeriod(this.#limits, nowMs).nanos;
  }

  #spentInPeriod({ period, zone }: BudgetGroupLimits, nowMs: number): SpendOfTime {
    return (this.#period = this.#current(this.#period, nowMs, () => periodAt(period, zone, nowMs)));
  }

  #current(known: SpendOfTime | undefined, nowMs: number, rangeAt: () => TimeRange): SpendOfTime {
    if (known !== undefined && isWithin(known, nowMs)) return known;
    const range = rangeAt();
    let nanos = 0n;
    for (const { history } of this.#members) nanos += history.within(range);
    return { ...range, nanos };
  }

  /** Takes over, or gives up, what a campaign has open. */
  #take({ totals, money }: GroupMember, sign: 1n | -1n): void {
    this.openNanos += sign * totals.openNanos;
    this.money.uncovered += sign * money.uncovered;
    this.money.addExposure(sign * money.exposure);
    for (const [owner, amount] of money.foreign) this.money.addForeign(owner, sign * amount);
    this.#forget();
  }

  #forget(): void {
    this.#period = undefined;
    this.#day = undefined;
    this.headroom = undefined;
  }
}

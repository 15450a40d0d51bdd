import type { Pacer } from '../auction/pacing.ts';
import { giveBack, refill, startPacer, take } from '../auction/pacing.ts';
import type { RequestReason } from '../auction/refusal-reasons.ts';
import { activeMsLeftToday, dayStart, flightDaysLeft } from '../auction/schedule.ts';
import { PendingSpend } from './pending-spend.ts';
import type { RecordedBlock } from './pending-spend.ts';
import { Reservations } from './reservations.ts';
import type { Reservation } from './reservations.ts';
import type { AccountRoom, CampaignLimits, CampaignRoom } from './room.ts';
import { accountRoom, campaignRoom, isOfDay } from './room.ts';
import { SpendBook } from './spend-book.ts';

export interface BilledEvent {
  readonly bidId: string;
  readonly userId: number;
  readonly campaignId: number;
  readonly nanos: bigint;
  readonly atMs: number;
  readonly partition: number;
  readonly offset: bigint;
  /** False for tests, audits and expired notices: the bid stays open, nothing is spent. */
  readonly isBillable: boolean;
}

export interface RecordedLine {
  readonly campaignId: number;
  /** Milliseconds since 1970 of the half hour. */
  readonly atMs: number;
  readonly spendNanos: bigint;
  readonly impressions: number;
}

interface Campaign {
  limits: CampaignLimits | undefined;
  readonly book: SpendBook;
  moneyPacer: Pacer | undefined;
  impressionPacer: Pacer | undefined;
  /** Undefined after a change of limits or book. */
  room: CampaignRoom | undefined;
}

interface Account {
  balanceNanos: bigint;
  /** Null is without a limit; a day of UTC. */
  dailyLimitNanos: bigint | null;
  readonly book: SpendBook;
  /** Undefined after a change of balance, limit or book. */
  room: AccountRoom | undefined;
}

/** The impression pacer counts in thousandths, so that low rates do not round to nothing. */
const IMPRESSION = 1_000n;

/**
 * Who may still spend how much. Time comes in; nothing here looks at a clock.
 *
 * A bid is allowed only if, with every open bid billed at its full price, no limit would be passed:
 * `recorded + pending + open + this bid <= budget`, for the campaign in total and today, and the account would
 * still be above the $5 at which it stops. An open bid is held until it is billed, lost, or its tracking token
 * has expired and `graceMs` more have gone by, so that a notice accepted in the last moment is seen before the
 * money is given out again.
 *
 * Bound. With one bidder, spending never passes a limit, except by
 * 1. notices that reached the traffic log in time but are read from it later than `graceMs`,
 * 2. bids that a crash took with it before they reached the log (one flush of the bid queue, ~25 ms of bids),
 * 3. open bids of the moment in which a person lowers a limit below what is already out.
 * With several bidders add the bids that the others made within the delay of the log (each reads the others').
 */
export class BudgetLedger {
  readonly #campaigns = new Map<number, Campaign>();
  readonly #accounts = new Map<number, Account>();
  readonly #reservations = new Reservations();
  readonly #pending = new PendingSpend();
  readonly #graceMs: number;
  /** Notices that came when nothing was held for them any more: the first exception of the bound. */
  lateBills = 0;

  constructor(options: { readonly graceMs: number }) {
    this.#graceMs = options.graceMs;
  }

  get openBids(): number {
    return this.#reservations.size;
  }

  setCampaign(campaignId: number, limits: CampaignLimits): void {
    const campaign = this.#campaign(campaignId);
    campaign.limits = limits;
    campaign.room = undefined;
  }

  setBalance(userId: number, balanceNanos: bigint): void {
    const account = this.#account(userId);
    account.balanceNanos = balanceNanos;
    account.room = undefined;
  }

  setDailyLimit(userId: number, dailyLimitNanos: bigint | null): void {
    const account = this.#account(userId);
    account.dailyLimitNanos = dailyLimitNanos;
    account.room = undefined;
  }

  /** The wallet has taken a block: its lines are recorded, the bills that it covers are pending no longer. */
  recorded(userId: number, block: RecordedBlock, lines: readonly RecordedLine[], balanceNanos: bigint): void {
    for (const bill of this.#pending.recorded(userId, block)) {
      this.#spend(bill.campaignId, bill.userId, bill.atMs, { pending: -bill.nanos, impressions: -1 });
    }
    for (const line of lines) {
      this.#spend(line.campaignId, userId, line.atMs, {
        recorded: line.spendNanos,
        impressions: line.impressions,
      });
    }
    this.setBalance(userId, balanceNanos);
  }

  /** A bill or an impression in the traffic log; the second of a bid, and what a wallet has taken, is ignored. */
  billed(event: BilledEvent, nowMs: number): void {
    if (!event.isBillable || this.#reservations.outcome(event.bidId) === 'billed') return;
    const reservation = this.#reservations.finish(event.bidId, 'billed', nowMs);
    if (reservation !== undefined) this.#release(reservation, event.nanos);
    const isNew = this.#pending.add(event.partition, event);
    if (!isNew) return;
    if (reservation === undefined) this.lateBills += 1;
    this.#spend(event.campaignId, event.userId, event.atMs, { pending: event.nanos, impressions: 1 });
  }

  /** A loss notice; one for a bid that was billed already is ignored. */
  lost(bidId: string, nowMs: number): void {
    if (this.#reservations.outcome(bidId) === 'billed') return;
    const reservation = this.#reservations.finish(bidId, 'lost', nowMs);
    if (reservation !== undefined) this.#release(reservation, 0n);
  }

  /** First offset of a partition of `impressions` that a restart must read. */
  resumeFrom(partition: number): bigint {
    return this.#pending.resumeFrom(partition);
  }

  /** Why the campaign may not bid this price now; undefined when it may. */
  refusal(campaignId: number, priceNanos: bigint, nowMs: number): RequestReason | undefined {
    const campaign = this.#campaigns.get(campaignId);
    const limits = campaign?.limits;
    if (campaign === undefined || limits === undefined) return 'total-budget';
    const price = Number(priceNanos);
    return (
      this.#accountRefusal(this.#account(limits.userId), price, nowMs) ??
      this.#campaignRefusal(campaign, limits, price, nowMs) ??
      (limits.distribution !== 'pacer' || this.#isPaced(campaign, limits, priceNanos, nowMs)
        ? undefined
        : 'pacing')
    );
  }

  #accountRefusal(account: Account, price: number, nowMs: number): RequestReason | undefined {
    if (account.room === undefined || !isOfDay(account.room, nowMs))
      account.room = accountRoom(account, nowMs);
    const { room } = account;
    if (price > room.balance) return 'account-exhausted';
    return price > room.today ? 'account-daily-limit' : undefined;
  }

  #campaignRefusal(
    campaign: Campaign,
    limits: CampaignLimits,
    price: number,
    nowMs: number,
  ): RequestReason | undefined {
    if (campaign.room === undefined || !isOfDay(campaign.room, nowMs)) {
      campaign.room = campaignRoom(limits, campaign.book, nowMs);
    }
    const { room } = campaign;
    if (price > room.total) return 'total-budget';
    if (price > room.today) return 'daily-budget';
    return room.hasImpression ? undefined : 'daily-impressions';
  }

  #isPaced(campaign: Campaign, limits: CampaignLimits, priceNanos: bigint, nowMs: number): boolean {
    const { book } = campaign;
    const today = book.day(dayStart(nowMs, limits.times.offsetMinutes));
    const activeMsLeft = activeMsLeftToday(limits.times, nowMs);
    const dayBudget = dayBudgetOf(limits, book, today.spendNanos, nowMs);
    if (dayBudget !== undefined) {
      const left = dayBudget - today.spendNanos - book.openNanos;
      const pacer = campaign.moneyPacer ?? startPacer(nowMs, left, activeMsLeft, priceNanos);
      campaign.moneyPacer = refill(pacer, nowMs, left, activeMsLeft, priceNanos);
      if (campaign.moneyPacer.tokens < priceNanos) return false;
    }
    if (limits.dailyImpressions > 0) {
      const left = BigInt(limits.dailyImpressions - today.impressions - book.openCount) * IMPRESSION;
      const pacer = campaign.impressionPacer ?? startPacer(nowMs, left, activeMsLeft, IMPRESSION);
      campaign.impressionPacer = refill(pacer, nowMs, left, activeMsLeft, IMPRESSION);
      if (campaign.impressionPacer.tokens < IMPRESSION) return false;
    }
    return true;
  }

  /**
   * Holds the price of a bid until it is billed, lost or expired. A bid that is held already, or over, is left.
   * @param reservation `expiresAtMs` is that of the tracking token
   */
  reserve(reservation: Reservation, nowMs: number): void {
    const { bidId } = reservation;
    const heldUntilMs = reservation.expiresAtMs + this.#graceMs;
    if (
      heldUntilMs <= nowMs ||
      this.#reservations.has(bidId) ||
      this.#reservations.outcome(bidId) !== undefined
    )
      return;
    this.#reservations.add({ ...reservation, expiresAtMs: heldUntilMs });
    const campaign = this.#campaign(reservation.campaignId);
    const account = this.#account(reservation.userId);
    for (const holder of [campaign, account]) {
      holder.book.openNanos += reservation.nanos;
      holder.book.openCount += 1;
      holder.room = undefined;
    }
    if (campaign.moneyPacer !== undefined) campaign.moneyPacer = take(campaign.moneyPacer, reservation.nanos);
    if (campaign.impressionPacer !== undefined)
      campaign.impressionPacer = take(campaign.impressionPacer, IMPRESSION);
  }

  /** Gives back what expired; call it every second or so. */
  sweep(nowMs: number): Reservation[] {
    const expired = this.#reservations.sweep(nowMs);
    for (const reservation of expired) this.#release(reservation, 0n);
    return expired;
  }

  /** Figures of one campaign, for people. */
  inspect(campaignId: number): { recordedNanos: bigint; pendingNanos: bigint; openNanos: bigint } {
    const book = this.#campaigns.get(campaignId)?.book ?? new SpendBook();
    return { recordedNanos: book.recordedNanos, pendingNanos: book.pendingNanos, openNanos: book.openNanos };
  }

  #release(reservation: Reservation, spentNanos: bigint): void {
    const campaign = this.#campaign(reservation.campaignId);
    for (const holder of [campaign, this.#account(reservation.userId)]) {
      holder.book.openNanos -= reservation.nanos;
      holder.book.openCount -= 1;
      holder.room = undefined;
    }
    if (campaign.moneyPacer !== undefined) {
      campaign.moneyPacer = giveBack(campaign.moneyPacer, reservation.nanos - spentNanos);
    }
    if (campaign.impressionPacer !== undefined && spentNanos === 0n) {
      campaign.impressionPacer = giveBack(campaign.impressionPacer, IMPRESSION);
    }
  }

  #spend(
    campaignId: number,
    userId: number,
    atMs: number,
    change: { readonly recorded?: bigint; readonly pending?: bigint; readonly impressions: number },
  ): void {
    const { recorded = 0n, pending = 0n, impressions } = change;
    for (const holder of [this.#campaign(campaignId), this.#account(userId)]) {
      holder.book.recordedNanos += recorded;
      holder.book.pendingNanos += pending;
      holder.book.add(atMs, recorded + pending, impressions);
      holder.room = undefined;
    }
  }

  #campaign(campaignId: number): Campaign {
    let campaign = this.#campaigns.get(campaignId);
    if (campaign === undefined) {
      campaign = {
        limits: undefined,
        book: new SpendBook(),
        moneyPacer: undefined,
        impressionPacer: undefined,
        room: undefined,
      };
      this.#campaigns.set(campaignId, campaign);
    }
    return campaign;
  }

  #account(userId: number): Account {
    let account = this.#accounts.get(userId);
    if (account === undefined) {
      account = { balanceNanos: 0n, dailyLimitNanos: null, book: new SpendBook(), room: undefined };
      this.#accounts.set(userId, account);
    }
    return account;
  }
}

/** The day's money: the daily budget, or an even share of the total over the days of the flight. */
function dayBudgetOf(
  limits: CampaignLimits,
  book: SpendBook,
  spentTodayNanos: bigint,
  nowMs: number,
): bigint | undefined {
  if (limits.dailyBudgetNanos > 0n) return limits.dailyBudgetNanos;
  const days = flightDaysLeft(limits.times, nowMs);
  if (limits.totalBudgetNanos === 0n || days === null) return undefined;
  return (limits.totalBudgetNanos - book.spentNanos + spentTodayNanos) / BigInt(days);
}

import { RecentIds } from '@marquee/kit/hashing/recent-ids';
import { isOfLog } from '@marquee/kit/traffic-log/known-offset';
import { dayStart } from '@marquee/schemas/common/time';
import { DSP_CAMPAIGN } from '@marquee/schemas/traffic/dsp-campaign';

import type { DayPlan } from '../pacing/day-plan.ts';
import { planDay } from '../pacing/day-plan.ts';
import type { BidEnd } from '../pacing/paced-bids.ts';
import { TrafficShape } from '../pacing/traffic-shape.ts';
import { LeaseRegistry } from '../leases/lease-registry.ts';
import type { EndpointDayStore, EndpointDay } from '../leases/lease-store.ts';
import { LossNoticeReliability } from './loss-notice-reliability.ts';
import { type Pace, paceOf, plannedByHalfHour } from './pace.ts';
import type { CampaignChange } from './plan-course.ts';
import { type FollowedLog, PendingSpend, type RecordedBlock } from './pending-spend.ts';
import type { BudgetNoBidReason } from './no-bid-reasons.ts';
import {
  accountNoBidReason,
  campaignNoBidReason,
  leaseNoBidReason,
  paceNoBidReason,
} from './no-bid-reasons.ts';
import { Reservations } from './reservations.ts';
import type { OpenReservation, Reservation } from './reservations.ts';
import type { BilledEvent, BillChange } from './billed-event.ts';
import { spentBy } from './billed-event.ts';
import type { CampaignLimits } from './headroom.ts';
import { isOfDay } from './headroom.ts';
import type { ReservationChange } from './reservation-groups.ts';
import { ReservationGroups } from './reservation-groups.ts';
import type { BudgetGroupLimits } from './budget-group.ts';
import { SpendTotals } from './spend-totals.ts';
import { SpendRegistry } from './spend-registry.ts';
import type { CampaignSpendState } from './spend-states.ts';
import type { ReservedAmount } from './reserved-amount.ts';
import { keepBillCovered, applyReservation } from './apply-reservation.ts';

/** Longer than a bid can be open: see `interstitialReservationMs`. */
const SHOWN_KEPT_MS = 45 * 60_000;
const NO_SIBLINGS: readonly string[] = [];
const NOTHING = { nanos: 0n, impressions: 0 } as const;

export interface RecordedLine {
  readonly campaignId: number;
  /** Milliseconds since 1970 of the half hour. */
  readonly atMs: number;
  readonly spendNanos: bigint;
  readonly impressions: number;
}

/**
 * Spend and reservations of campaigns, accounts and endpoints, and who may still spend how much. Time is a
 * parameter; the ledger reads no clock.
 *
 * A bid is allowed only if, with every open bid billed at its full price, no limit would be passed:
 * `recorded + pending + open + this bid <= budget`, for the campaign in total and today, and the account would
 * still be above the $5 at which it stops. Campaigns of a budget group
 * share one more limit: what all of them spent in the group's period and hold open. An open bid is held until it is billed, lost, or its tracking token
 * has expired and `graceMs` more have passed, so that a notice accepted at the last moment is read before the
 * money is available again. Amounts are what the wallet loses: the exchange's price with the account's markup.
 * The impressions of a campaign's day are bounded in the same way. For a campaign that buys clicks, an impression
 * counts at once and its price stays held for the click.
 *
 * Bound: spending never exceeds a limit, with one bidder or many, except by
 * 1. notices that reached the traffic log in time but are read from it later than `graceMs`,
 * 2. bids that were lost in a crash before they reached the log (one flush of the bid queue, ~25 ms of bids), where
 *    a process of the same name takes over, or where the bidder that crashed was the only one,
 * 3. bids that are open when a user lowers a limit below what is already reserved, or brings a campaign with its spend
 *    into a group; with several bidders also
 *    what they still bid within their leases until the change and their next round at the lease store (about a second),
 * 4. bids that an endpoint reported lost and billed afterwards, of those that it reported before the first such bill
 *    was read. From then on its losses release nothing for a day (`LossNoticeReliability`): what it reports lost is
 *    held until it expires. Losses of bids that name no endpoint count for one endpoint of their own.
 * 5. the second bid of one imp that an endpoint bills, although an imp is sold once (OpenRTB 2.6, section 4.3.1). It is
 *    treated as a bill of a bid that was reported lost: from then on every bid of that endpoint is held by itself for
 *    a day.
 *
 * Bids for one imp (its deals and its open auction) together hold the highest of their prices: see
 * `ReservationGroups`. The first of them that is billed or shown ends the others.
 *
 * Several bidders share limits by leases (`lease-store.ts`): each may have open only what it holds a lease for, a bill
 * stays within its lease until every living bidder has read it, and `sum of leases <= what is left` holds there at any
 * time. The delay of the log adds nothing. What a killed bidder held returns when its lease has expired
 * (`sharedMs`) and its last bid is over (`reservationMs`); until then no bidder spends it.
 */
export class BudgetLedger implements EndpointDayStore {
  readonly leases = new LeaseRegistry();
  readonly #states = new SpendRegistry(this.leases);
  readonly endpoints = this.#states.endpoints;
  readonly shape: TrafficShape;
  readonly #reservations = new Reservations();
  readonly #groups = new ReservationGroups();
  readonly #pending = new PendingSpend();
  readonly #losses = new LossNoticeReliability();
  /** Bids that buy clicks and were shown: an impression can be reported more than once. */
  readonly #shown = new RecentIds(SHOWN_KEPT_MS);
  /** Bids that an exchange has billed and whose clicks or conversions are charged. */
  readonly #chargedLater = new RecentIds(SHOWN_KEPT_MS);
  /** Those of them whose impression no wallet has recorded: their clicks cannot be recorded either. */
  readonly #unrecorded = new Set<string>();
  /** By partition, how far the log had been read when days were kept last. */
  readonly #keptUpTo = new Map<number, bigint>();
  readonly #graceMs: number;
  #log: FollowedLog = { epoch: '', ends: [] };
  /** Notices that came when nothing was held for them any more: the first exception of the bound, and the fourth. */
  lateBills = 0;

  constructor(options: { readonly graceMs: number; readonly shape?: TrafficShape }) {
    this.#graceMs = options.graceMs;
    this.shape = options.shape ?? new TrafficShape();
  }

  /** Bills of bids that had been reported lost: the fourth exception of the bound. */
  get contradictedLosses(): number {
    return this.#losses.contradictions;
  }

  get openBids(): number {
    return this.#reservations.size;
  }

  /**
   * Sets the traffic log that bills come from. Offsets of another log are kept apart: what was spent by it
   * counts, and this one is read from its beginning. Call it once the catalogue is current, before `restore`.
   *
   * @throws Error when the log changes to one with lower offsets after bills were read: only a restart can
   * distinguish them
   */
  followLog(log: FollowedLog): void {
    if (this.#log.epoch === log.epoch) return;
    if (this.leases.positions.some((position, partition) => position >= (log.ends[partition] ?? 0n))) {
      throw new Error('The traffic log was replaced while it was read: restart the bidder.');
    }
    this.#pending.follow(log);
    this.leases.follow(log.epoch);
    this.#log = log;
    this.#keptUpTo.clear();
  }

  /** What was kept, as far as this log goes: offsets of another one are no places in it. */
  placedInLog(day: EndpointDay): EndpointDay {
    const known = { epoch: day.epoch, next: day.lastOffset + 1n };
    return isOfLog(known, this.#log.epoch, this.#log.ends[day.partition] ?? 0n)
      ? day
      : { ...day, lastOffset: -1n };
  }

  /** @param change when this came into force; absent: it has always been so, and the campaign runs */
  setCampaign(campaignId: number, limits: CampaignLimits, change?: CampaignChange): void {
    const campaign = this.#states.campaign(campaignId);
    if (change !== undefined) campaign.course.changed(change, campaign.limits, limits, campaign.totals);
    campaign.limits = limits;
    campaign.headroom = undefined;
    campaign.plan = undefined;
  }

  /** @param limits undefined for a group that is switched off or deleted: it bounds nothing */
  setGroup(groupId: number, limits: BudgetGroupLimits | undefined): void {
    this.#states.group(groupId).setLimits(limits);
  }

  /**
   * The group whose budget a campaign shares from now on, with what it spent in the period and what it has open; undefined
   * for none.
   */
  setCampaignGroup(campaignId: number, groupId: number | undefined): void {
    this.#states.assign(campaignId, groupId);
  }

  setBalance(userId: number, balanceNanos: bigint): void {
    const account = this.#states.account(userId);
    account.balanceNanos = balanceNanos;
    account.headroom = undefined;
  }

  setDailyLimit(userId: number, dailyLimitNanos: bigint | null): void {
    const account = this.#states.account(userId);
    account.dailyLimitNanos = dailyLimitNanos;
    account.headroom = undefined;
  }

  /**
   * The wallet has taken a block: its lines are recorded, the bills that it covers are pending no longer. Lines without a
   * block are clicks and conversions that were charged or, below zero, what was recorded too much.
   */
  recorded(
    userId: number,
    block: RecordedBlock | undefined,
    lines: readonly RecordedLine[],
    balanceNanos: bigint,
  ): void {
    for (const bill of block === undefined ? [] : this.#pending.recorded(userId, block)) {
      const { nanos, impressions } = bill;
      this.#unrecorded.delete(bill.bidId);
      this.#states.spend(bill.campaignId, bill.userId, bill.atMs, {
        pending: -nanos,
        impressions: -impressions,
      });
    }
    for (const line of lines) {
      this.#states.spend(line.campaignId, userId, line.atMs, {
        recorded: line.spendNanos,
        impressions: line.impressions,
      });
      // What is charged beside the bills: bids gave back what was held for it, or do when they expire.
      if (block === undefined)
        this.#states.campaign(line.campaignId).moneyPacer?.spend(Number(line.spendNanos));
    }
    this.setBalance(userId, balanceNanos);
  }

  /**
   * A bill or an impression in the traffic log; the second of a bid, and what a wallet has taken, is ignored.
   * @returns ids of the other bids of the imp, which it ends
   */
  billed(event: BilledEvent, nowMs: number): readonly string[] {
    this.leases.read(event.partition, event.offset);
    const news = this.#newsOf(event);
    if (!news.isBill && !news.isShown) return NO_SIBLINGS;
    this.#note(event, news, nowMs);
    const siblings = this.#decide(event.bidId, nowMs);
    this.#settle(event, news, nowMs);
    return siblings;
  }

  /** What an event adds to the earlier events of its bid. */
  #newsOf({ bidId, isBillable, isImpression, isChargedLater = false }: BilledEvent): BillChange {
    const outcome = this.#reservations.outcome(bidId);
    const isKnown = outcome === 'billed' || (isChargedLater && this.#chargedLater.has(bidId));
    const wasShown = isImpression !== undefined && this.#shown.has(bidId);
    const isBill = isBillable && !isKnown;
    const isShown = isImpression === undefined ? isBill : isImpression && !wasShown;
    return { isBill, isShown, contradictsLoss: outcome === 'lost' && !wasShown };
  }

  #note(
    { bidId, sspEndpointId, isImpression, isChargedLater, atMs }: BilledEvent,
    news: BillChange,
    nowMs: number,
  ) {
    if (news.contradictsLoss) this.#losses.contradicted(sspEndpointId, nowMs);
    if (isImpression === true) this.#shown.add(bidId, atMs);
    if (news.isBill && isChargedLater === true) this.#chargedLater.add(bidId, atMs);
  }

  /** Takes what a bid held for what has come of it. */
  #settle(event: BilledEvent, news: BillChange, nowMs: number): void {
    const { bidId, campaignId, userId, partition, atMs } = event;
    const spent = spentBy(event, news);
    const held = this.#settled(event, news, nowMs);
    if (held !== undefined) this.#release(held, spent, 'won', nowMs);
    keepBillCovered(this.leases, event, this.#states.scopesOf(event), spent);
    const isPaid = news.isBill && this.endpoints.pay(event);
    const isDspBid = campaignId === DSP_CAMPAIGN;
    if (isDspBid ? !isPaid : !this.#pending.add(partition, { ...event, ...spent })) return;
    if (news.isBill && held === undefined) this.lateBills += 1;
    if (news.isBill && event.isChargedLater === true) this.#unrecorded.add(bidId);
    if (isDspBid) return;
    this.#states.spend(campaignId, userId, atMs, { pending: spent.nanos, impressions: spent.impressions });
  }

  /** A bid of an imp was bought: it is held by itself from now on, and the others of the imp are lost. */
  #decide(bidId: string, nowMs: number): readonly string[] {
    if (!this.#groups.has(bidId)) return NO_SIBLINGS;
    const { changes, siblings } = this.#groups.decide(bidId, nowMs);
    let madeAtMs = nowMs;
    for (const sibling of siblings) {
      madeAtMs = this.#reservations.finish(sibling, 'lost', nowMs)?.madeAtMs ?? madeAtMs;
    }
    // What the exchange did not buy of the imp says nothing of how often it buys.
    this.#change(bidId, changes, { madeAtMs, how: 'withdrawn', nowMs });
    return siblings;
  }

  /** What was held of a bid for what has come of it. */
  #settled(
    { bidId, isChargedLater }: BilledEvent,
    { isBill, isShown }: BillChange,
    nowMs: number,
  ): OpenReservation | undefined {
    if (!isBill) return this.#reservations.show(bidId, nowMs);
    if (isChargedLater === true) return this.#reservations.bill(bidId, isShown, nowMs);
    return isShown
      ? this.#reservations.finish(bidId, 'billed', nowMs)
      : this.#reservations.click(bidId, nowMs);
  }

  /**
   * A loss notice. False, and nothing is released, for a bid that was billed or shown already and where the exchange is not
   * believed any more.
   * @param sspEndpointId the SSP endpoint that the bid answers, where the bid itself has not been read yet
   */
  lost(bidId: string, nowMs: number, sspEndpointId?: number): boolean {
    if (this.#reservations.outcome(bidId) === 'billed' || this.#shown.has(bidId)) return false;
    if (this.#chargedLater.has(bidId)) return false;
    const endpointId = this.#reservations.endpointOf(bidId) ?? sspEndpointId;
    if (!this.#losses.isTrusted(endpointId, nowMs)) return false;
    this.#end(bidId, 'lost', nowMs);
    return true;
  }

  /** A bid of our own that never left us. */
  withdrawn(bidId: string, nowMs: number): void {
    this.#end(bidId, 'withdrawn', nowMs);
  }

  #end(bidId: string, outcome: 'lost' | 'withdrawn', nowMs: number): void {
    const reservation = this.#reservations.finish(bidId, outcome, nowMs);
    if (reservation !== undefined) this.#release(reservation, NOTHING, outcome, nowMs);
  }

  /**
   * First offset of a partition of `impressions` that a restart must read: where the wallets stand, or before it where
   * what endpoints were paid is known only up to there.
   */
  resumeFrom(partition: number): bigint {
    const unrecorded = this.#pending.resumeFrom(partition);
    const unkept = (this.#keptUpTo.get(partition) ?? unrecorded) + 1n;
    return unkept < unrecorded ? unkept : unrecorded;
  }

  /** What endpoints were paid today, and how far the log was read for it: see `EndpointDayStore`. */
  days(nowMs: number): EndpointDay[] {
    const dayStartMs = dayStart(nowMs, 0);
    const read = this.leases.positions.map((lastOffset, partition): EndpointDay => ({
      side: 'log',
      endpointId: 0,
      dayStartMs,
      partition,
      lastOffset,
      nanos: 0n,
    }));
    return [...this.endpoints.days(nowMs), ...read];
  }

  restore(days: readonly EndpointDay[], nowMs: number): void {
    this.endpoints.restore(days, nowMs);
    for (const { side, partition, lastOffset } of days) {
      if (side !== 'log' || lastOffset < 0n || lastOffset < (this.#keptUpTo.get(partition) ?? -1n)) continue;
      this.#keptUpTo.set(partition, lastOffset);
    }
  }

  /** The log has been read to its end: what the wallets took without it counts as read too. */
  caughtUp(partitions: number): void {
    for (let partition = 0; partition < partitions; partition += 1) {
      this.leases.read(partition, this.#pending.recordedUpTo(partition));
    }
  }

  /**
   * Why the campaign may not bid this now; undefined when it may.
   * @param priceNanos what the wallet would lose: the bid with its markup, or what it is expected to be charged
   * @param unit what a click or action of it would charge, 0 where the purchase is charged; see `accountNoBidReason`
   */
  noBidReason(
    campaignId: number,
    priceNanos: bigint,
    nowMs: number,
    unit = 0,
  ): BudgetNoBidReason | undefined {
    const campaign = this.#states.known(campaignId);
    const limits = campaign?.limits;
    if (campaign === undefined || limits === undefined) return 'total-budget';
    const price = Number(priceNanos);
    const account = this.#states.account(limits.userId);
    const noBidReason =
      accountNoBidReason(account, price, nowMs, unit) ??
      campaignNoBidReason(campaign, limits, price, nowMs, unit) ??
      leaseNoBidReason(this.leases, campaign, account, price, nowMs);
    if (noBidReason !== undefined || limits.distribution !== 'pacer') return noBidReason;
    return paceNoBidReason(campaign, limits, this.#plan(campaign, limits, nowMs), price, nowMs);
  }

  #plan(campaign: CampaignSpendState, limits: CampaignLimits, nowMs: number): DayPlan {
    const { plan } = campaign;
    if (plan !== undefined && plan.version === this.shape.version && isOfDay(plan, nowMs)) return plan;
    return (campaign.plan = planDay(limits.times, this.shape, nowMs));
  }

  /**
   * Holds the price of a bid until it is billed, lost or expired. A bid that is held already, or over, is left: false.
   * @param reservation `expiresAtMs` is that of the tracking token
   */
  reserve(reservation: Reservation, nowMs: number): boolean {
    const { bidId } = reservation;
    const heldUntilMs = reservation.expiresAtMs + this.#graceMs;
    const isOwn = this.leases.isOwn(bidId);
    if (!isOwn && this.#chargedLater.has(bidId)) return this.#reserveBilled(reservation, heldUntilMs, nowMs);
    // After a restart the impression may be read before the bid; a bid of this process is new.
    const impressions = !isOwn && this.#shown.has(bidId) ? 0 : 1;
    const made = impressions === 1 ? reservation : { ...reservation, impressions };
    const groupId = this.#groupOf(reservation, nowMs);
    if (heldUntilMs <= nowMs || (groupId !== undefined && this.#groups.isDecided(groupId))) return false;
    if (!this.#reservations.add(made, heldUntilMs, nowMs)) {
      if (groupId !== undefined) this.#decideBefore(bidId, groupId, nowMs);
      return false;
    }
    if (groupId !== undefined) {
      this.#reserveMore(made, this.#groups.add(groupId, made), nowMs);
      return true;
    }
    this.#hold(made, 1n);
    if (isOwn) this.#want(made, nowMs);
    this.#pace(made, nowMs);
    return true;
  }

  /** A bid takes of its day's plan. */
  #pace({ campaignId, nanos, impressions = 1 }: Reservation, nowMs: number): void {
    if (campaignId === DSP_CAMPAIGN) return;
    const { moneyPacer, impressionPacer } = this.#states.campaign(campaignId);
    moneyPacer?.bid(Number(nanos), nowMs);
    impressionPacer?.bid(impressions, nowMs);
  }

  /** A bid of this process is demand, which leases are shared by. */
  #want(
    { campaignId, userId, sspEndpointId, nanos, costNanos = 0n, impressions = 1 }: Reservation,
    nowMs: number,
  ): void {
    if (sspEndpointId !== undefined) this.endpoints.state(sspEndpointId).money.want(Number(costNanos), nowMs);
    if (campaignId === DSP_CAMPAIGN) return;
    this.#states.campaign(campaignId).want(Number(nanos), impressions, nowMs);
    this.#states.account(userId).money.want(Number(nanos), nowMs);
  }

  /** After a restart the bill of a bid may be read before the bid: the expected charge is reserved anyway. */
  #reserveBilled(reservation: Reservation, untilMs: number, nowMs: number): boolean {
    const { bidId, groupId } = reservation;
    const rest = { ...reservation, costNanos: 0n, impressions: 0, groupId: undefined };
    if (untilMs <= nowMs || !this.#reservations.addBilled(rest, untilMs, nowMs)) return false;
    this.#hold(rest, 1n);
    this.#states.campaign(rest.campaignId).moneyPacer?.spend(Number(rest.nanos));
    if (groupId !== undefined) this.#decideBefore(bidId, groupId, nowMs);
    return true;
  }

  /** Bids of an endpoint that billed two bids of one imp are held one by one. */
  #groupOf({ groupId, sspEndpointId }: Reservation, nowMs: number): string | undefined {
    return groupId === undefined || this.#losses.isTrusted(sspEndpointId, nowMs) ? groupId : undefined;
  }

  /** After a restart the bill of a bid may be read before the bids of its imp. */
  #decideBefore(bidId: string, groupId: string, nowMs: number): void {
    if (this.#reservations.outcome(bidId) !== 'billed') return;
    for (const sibling of this.#groups.markDecided(groupId, nowMs)) this.#end(sibling, 'lost', nowMs);
  }

  /** Reserves what a further bid of an imp may cost more than those before it. */
  #reserveMore(reservation: Reservation, changes: readonly ReservationChange[], nowMs: number): void {
    const { bidId } = reservation;
    this.#change(bidId, changes, { madeAtMs: nowMs, how: 'withdrawn', nowMs });
    if (!this.leases.isOwn(bidId)) return;
    for (const { scope, id, nanos, costNanos, impressions } of changes) {
      if (scope === 'endpoint') this.endpoints.state(id).money.want(Number(costNanos), nowMs);
      else if (scope === 'account') this.#states.account(id).money.want(Number(nanos), nowMs);
      else this.#states.campaign(id).want(Number(nanos), impressions, nowMs);
    }
  }

  /** Applies what the bids of an imp reserve more or less. */
  #change(
    bidId: string,
    changes: readonly ReservationChange[],
    { madeAtMs, how, nowMs }: { readonly madeAtMs: number; readonly how: BidEnd; readonly nowMs: number },
  ): void {
    for (const change of changes) {
      const { scope, id, nanos, impressions } = change;
      const campaign = scope === 'campaign' ? this.#states.campaign(id) : undefined;
      const account = scope === 'account' ? this.#states.account(id) : undefined;
      const endpoint = scope === 'endpoint' ? this.endpoints.state(id) : undefined;
      applyReservation(this.leases, bidId, { campaign, account, endpoint }, change, 1n);
      if (campaign === undefined) continue;
      if (nanos > 0n) campaign.moneyPacer?.bid(Number(nanos), madeAtMs);
      else campaign.moneyPacer?.end(Number(-nanos), 0, madeAtMs, how, nowMs);
      if (impressions > 0) campaign.impressionPacer?.bid(impressions, madeAtMs);
      else campaign.impressionPacer?.end(-impressions, 0, madeAtMs, how, nowMs);
    }
  }

  /** What a campaign has reserved already with the bids of an imp: a further one of that price reserves no more. */
  reservedNanos(groupId: string, campaignId: number): bigint {
    return this.#groups.reservedNanos(groupId, campaignId);
  }

  /** Releases expired reservations; call it many times a second, so that each call is short. */
  sweep(nowMs: number): Reservation[] {
    const expired = this.#reservations.sweep(nowMs).filter((reservation) => !this.#keeps(reservation, nowMs));
    for (const reservation of expired) this.#release(reservation, NOTHING, 'lost', nowMs);
    return expired;
  }

  /**
   * Keeps an expired reservation while its impression is not recorded by the wallet: no click on it can be
   * charged before.
   */
  #keeps(reservation: OpenReservation, nowMs: number): boolean {
    if (this.#unrecorded.size === 0 || !this.#unrecorded.has(reservation.bidId)) return false;
    return this.#reservations.addBilled(reservation, nowMs + this.#graceMs, reservation.madeAtMs);
  }

  /** Figures of one campaign, for people. */
  inspect(campaignId: number): { recordedNanos: bigint; pendingNanos: bigint; openNanos: bigint } {
    const totals = this.#states.known(campaignId)?.totals ?? new SpendTotals();
    const { recordedNanos, pendingNanos, openNanos } = totals;
    return { recordedNanos, pendingNanos, openNanos };
  }

  /** How a campaign's day goes, and whether and why it holds back; undefined for a campaign that is not known. */
  paceOf(campaignId: number, nowMs: number): Pace | undefined {
    const campaign = this.#states.known(campaignId);
    if (campaign?.limits === undefined) return undefined;
    return paceOf(campaign, campaign.limits, this.#plan(campaign, campaign.limits, nowMs), nowMs);
  }

  /** Planned spend of a campaign by the end of each half hour of its day, nano-dollars; null without a plan. */
  plannedByHalfHour(campaignId: number, nowMs: number): readonly bigint[] | null {
    const campaign = this.#states.known(campaignId);
    if (campaign?.limits === undefined) return null;
    return plannedByHalfHour(campaign, campaign.limits, this.#plan(campaign, campaign.limits, nowMs), nowMs);
  }

  /** @param spent what has come of it instead */
  #release(
    reservation: OpenReservation,
    spent: Pick<ReservedAmount, 'nanos' | 'impressions'>,
    how: BidEnd,
    nowMs: number,
  ): void {
    const { nanos, impressions = 1, madeAtMs, isBilled, keptNanos = 0n } = reservation;
    if (this.#groups.has(reservation.bidId)) {
      this.#change(reservation.bidId, this.#groups.remove(reservation.bidId), { madeAtMs, how, nowMs });
      return;
    }
    this.#hold(reservation, -1n);
    if (reservation.campaignId === DSP_CAMPAIGN) return;
    const { moneyPacer, impressionPacer } = this.#states.campaign(reservation.campaignId);
    impressionPacer?.end(impressions, spent.impressions, madeAtMs, how, nowMs);
    // What a bid that was bought is expected to be charged counts as spent from then on, until it is held no longer.
    if (keptNanos > 0n) moneyPacer?.end(Number(keptNanos), Number(keptNanos), madeAtMs, how, nowMs);
    else if (isBilled) moneyPacer?.spend(Number(-nanos));
    else moneyPacer?.end(Number(nanos), Number(spent.nanos), madeAtMs, how, nowMs);
  }

  #hold(reservation: Reservation, sign: 1n | -1n): void {
    const { bidId, nanos, costNanos = 0n, impressions = 1 } = reservation;
    applyReservation(
      this.leases,
      bidId,
      this.#states.scopesOf(reservation),
      { nanos, costNanos, impressions },
      sign,
    );
  }
}

import { DAY_MS } from '@marquee/schemas/common/time';

import { BudgetLedger } from './budget-ledger.ts';
import type { LeaseAnswer, LeaseRequest, LeaseStore } from '../leases/lease-store.ts';
import { createMemoryLeaseStore } from '../leases/memory-lease-store.ts';
import type { CampaignLimits } from './headroom.ts';

const GRACE_MS = 60_000;
const HOLD_MS = 300_000;
const TERMS = { sharedMs: 20_000, aloneMs: 120_000, reservationMs: HOLD_MS + GRACE_MS };
const PARTITIONS = 2;
/** Longest delay of a reader of the log; beyond `GRACE_MS` the first exception of the bound would apply. */
const LAG_MAX_MS = GRACE_MS / 2;
/** Shortly before midnight, so that days change within a run. */
const START_MS = Date.parse('2026-11-21T23:57:30.000Z');

export interface Scenario {
  readonly totalBudgetNanos: bigint;
  readonly dailyBudgetNanos: bigint;
  readonly balanceNanos: bigint;
  /** Of a day, over all campaigns of the group; absent: there is no group, and all bids are of one campaign. */
  readonly groupBudgetNanos?: bigint;
}

/** Campaigns that share a budget where there is a group; the first one bids where there is none. */
const CAMPAIGNS = [42, 43, 44] as const;
const GROUP = 7;

interface Bid {
  readonly bidId: string;
  readonly campaignId: number;
  readonly nanos: bigint;
  readonly expiresAtMs: number;
}
interface Bill extends Bid {
  readonly cost: bigint;
  readonly atMs: number;
  readonly partition: number;
  readonly offset: bigint;
}
interface Block {
  readonly partition: number;
  readonly first: bigint;
  readonly last: bigint;
  readonly lines: readonly Bill[];
  readonly balanceNanos: bigint;
}

class Process {
  readonly ledger = new BudgetLedger({ graceMs: GRACE_MS });
  readonly unflushed: Bid[] = [];
  readonly readBills = Array.from({ length: PARTITIONS }, () => 0);
  readBids = 0;
  readLosses = 0;
  readBlocks = 0;
  count = 0;
  isFenced = false;
  readonly instance: string;
  readonly prefix: string;

  constructor(instance: string, prefix: string) {
    this.instance = instance;
    this.prefix = prefix;
  }
}

/** Bidders, the log between them, wallets, an exchange that bills what it was bid, and a network that loses things. */
export class Model {
  readonly limits: CampaignLimits;
  readonly #scenario: Scenario;
  readonly #leaseStore: LeaseStore;
  readonly #bids: (Bid & { readonly atMs: number })[] = [];
  readonly #losses: { readonly bidId: string; readonly atMs: number }[] = [];
  readonly #bills: Bill[][] = Array.from({ length: PARTITIONS }, () => []);
  readonly #recordedUpTo = Array.from({ length: PARTITIONS }, () => 0);
  readonly #blocks: (Block & { readonly atMs: number })[] = [];
  /** Bids, some of which are open; the others are removed at the next pass. */
  #made: Bid[] = [];
  readonly #lost = new Set<string>();
  readonly #billedIds = new Set<string>();
  readonly #spentByDay = new Map<number, bigint>();
  readonly #crashed = new Set<string>();
  readonly #late: (() => Promise<void>)[] = [];
  readonly living: Process[] = [];
  nowMs = START_MS;
  #balance: bigint;
  #processes = 0;
  /** Bills of bids that a crash lost: the second exception of the bound. */
  crashLossNanos = 0n;

  constructor(scenario: Scenario) {
    this.#scenario = scenario;
    this.#balance = scenario.balanceNanos;
    this.#leaseStore = createMemoryLeaseStore(() => this.nowMs);
    this.limits = {
      userId: 5,
      distribution: 'fast',
      totalBudgetNanos: scenario.totalBudgetNanos,
      dailyBudgetNanos: scenario.dailyBudgetNanos,
      dailyImpressions: 0,
      times: { offsetMinutes: 0, hours: null, startMs: null, endMs: null },
    };
  }

  get spentNanos(): bigint {
    return [...this.#spentByDay.values()].reduce((sum, nanos) => sum + nanos, 0n);
  }

  /** Spent, and the most that every open bid of a bidder that did not crash may still cost. */
  get stakedNanos(): bigint {
    return this.#openBids()
      .filter(({ bidId }) => !this.#crashed.has(bidId))
      .reduce((sum, { nanos }) => sum + nanos, this.spentNanos);
  }

  /** Spent on the day of the model's clock. */
  get spentTodayNanos(): bigint {
    return this.#spentByDay.get(this.#today()) ?? 0n;
  }

  #today(): number {
    return Math.floor(this.nowMs / DAY_MS);
  }

  /** A process that has folded the events and read the log to its end, as a real one has when it becomes ready. */
  async start(instance: string): Promise<void> {
    this.#kill(this.living.findIndex((process) => process.instance === instance));
    this.#processes += 1;
    const process = new Process(instance, `p${this.#processes}.`);
    process.ledger.leases.share({ instance, prefix: process.prefix, terms: TERMS });
    for (const campaignId of CAMPAIGNS) process.ledger.setCampaign(campaignId, this.limits);
    this.#setGroup(process);
    process.ledger.setBalance(5, this.#scenario.balanceNanos);
    this.#readBlocks(process, this.#blocks.length);
    for (let partition = 0; partition < PARTITIONS; partition += 1) {
      process.readBills[partition] = Number(process.ledger.resumeFrom(partition));
    }
    this.#readAll(process);
    process.ledger.caughtUp(PARTITIONS);
    this.living.push(process);
    await this.renew(this.living.length - 1, 'answered');
  }

  #setGroup({ ledger }: Process): void {
    const { groupBudgetNanos } = this.#scenario;
    if (groupBudgetNanos === undefined) return;
    for (const campaignId of CAMPAIGNS) ledger.setCampaignGroup(campaignId, GROUP);
    ledger.setGroup(GROUP, { budgetNanos: groupBudgetNanos, period: 'day', zone: 'UTC' });
  }

  kill(index: number): void {
    if (this.living.length > 0) this.#kill(index % this.living.length);
  }

  /** As many bids as it may make of one price, up to a number. */
  bid(index: number, nanos: bigint, times: number): void {
    const process = this.#at(index);
    if (process === undefined) return;
    const isShared = this.#scenario.groupBudgetNanos !== undefined;
    for (let time = 0; time < times; time += 1) {
      const campaignId = isShared ? CAMPAIGNS[(index + time) % CAMPAIGNS.length]! : CAMPAIGNS[0];
      if (process.ledger.noBidReason(campaignId, nanos, this.nowMs) !== undefined) return;
      process.count += 1;
      const bidId = `${process.prefix}${process.count}`;
      const bid = { bidId, campaignId, nanos, expiresAtMs: this.nowMs + HOLD_MS };
      process.ledger.reserve({ ...bid, userId: 5 }, this.nowMs);
      process.unflushed.push(bid);
      this.#made.push(bid);
    }
  }

  flush(index: number): void {
    const process = this.#at(index);
    for (const bid of process?.unflushed.splice(0) ?? []) this.#bids.push({ ...bid, atMs: this.nowMs });
  }

  /** Bills one of the open bids, of any bidder, running or not. */
  bill(pick: number, share: number): void {
    const open = this.#openBids();
    const bid = open[pick % Math.max(1, open.length)];
    if (bid === undefined) return;
    const partition = pick % PARTITIONS;
    const bills = this.#bills[partition]!;
    const cost = (bid.nanos * BigInt(share)) / 100n;
    const bill = { ...bid, cost, atMs: this.nowMs, partition, offset: BigInt(bills.length) };
    bills.push(bill);
    this.#billedIds.add(bid.bidId);
    this.#spentByDay.set(this.#today(), (this.#spentByDay.get(this.#today()) ?? 0n) + cost);
    if (this.#crashed.has(bid.bidId)) this.crashLossNanos += cost;
  }

  lose(pick: number): void {
    const open = this.#openBids();
    const bid = open[pick % Math.max(1, open.length)];
    if (bid === undefined) return;
    this.#lost.add(bid.bidId);
    this.#losses.push({ bidId: bid.bidId, atMs: this.nowMs });
  }

  /** Reads a part of what is new, each topic and partition at its own pace. */
  read(index: number, share: number): void {
    const process = this.#at(index);
    if (process === undefined) return;
    const some = (from: number, to: number, turn: number): number =>
      from + Math.ceil(((to - from) * ((share * (turn + 1)) % 101)) / 100);
    for (const [partition, bills] of this.#bills.entries()) {
      this.#readBills(process, partition, some(process.readBills[partition]!, bills.length, partition));
    }
    this.#readBids(process, some(process.readBids, this.#bids.length, 3));
    this.#readLosses(process, some(process.readLosses, this.#losses.length, 4));
    this.#readBlocks(process, some(process.readBlocks, this.#blocks.length, 5));
  }

  /** The ingester hands wallets a block of a partition. */
  record(partition: number): void {
    const first = this.#recordedUpTo[partition]!;
    const bills = this.#bills[partition]!.slice(first);
    if (bills.length === 0) return;
    this.#recordedUpTo[partition] = first + bills.length;
    this.#balance -= bills.reduce((sum, { cost }) => sum + cost, 0n);
    const last = BigInt(first + bills.length - 1);
    this.#blocks.push({
      partition,
      first: BigInt(first),
      last,
      lines: bills,
      balanceNanos: this.#balance,
      atMs: this.nowMs,
    });
  }

  /** A round at the lease store over a network that may lose the request, lose the answer, or deliver either late. */
  async renew(
    index: number,
    fate: 'answered' | 'request lost' | 'answer lost' | 'request late' | 'answer late',
  ): Promise<void> {
    const process = this.#at(index);
    if (process === undefined || process.isFenced) return;
    const { leases } = process.ledger;
    const sentAtMs = this.nowMs;
    const request = leases.compose(sentAtMs);
    const accept = (answer: LeaseAnswer): void => leases.accept(answer, request, sentAtMs);
    const atLeaseStore = (): Promise<LeaseAnswer> =>
      this.#leaseStore.allocate(request satisfies LeaseRequest);
    if (fate === 'answered') accept(await atLeaseStore());
    else if (fate === 'answer lost') await atLeaseStore();
    else if (fate === 'request late') this.#late.push(async () => accept(await atLeaseStore()));
    else if (fate === 'answer late') {
      const answer = await atLeaseStore();
      this.#late.push(async () => accept(answer));
    }
  }

  /** One of the late messages arrives, not the oldest first. */
  async deliver(pick: number): Promise<void> {
    if (this.#late.length > 0) await this.#late.splice(pick % this.#late.length, 1)[0]!();
  }

  async wait(ms: number): Promise<void> {
    this.nowMs += Math.min(ms, LAG_MAX_MS);
    for (const process of this.living) {
      const old = <Item extends { readonly atMs: number }>(items: readonly Item[]): number =>
        items.filter(({ atMs }) => atMs <= this.nowMs - LAG_MAX_MS).length;
      for (const [partition, bills] of this.#bills.entries()) this.#readBills(process, partition, old(bills));
      this.#readBids(process, old(this.#bids));
      this.#readLosses(process, old(this.#losses));
      process.ledger.sweep(this.nowMs);
    }
  }

  #at(index: number): Process | undefined {
    return this.living.length === 0 ? undefined : this.living[index % this.living.length];
  }

  #kill(index: number): void {
    const [killed] = index < 0 ? [] : this.living.splice(index, 1);
    for (const { bidId } of killed?.unflushed ?? []) this.#crashed.add(bidId);
  }

  #openBids(): Bid[] {
    // The clock only advances: what is not open will not be.
    this.#made = this.#made.filter(
      ({ bidId, expiresAtMs }) =>
        expiresAtMs >= this.nowMs && !this.#lost.has(bidId) && !this.#billedIds.has(bidId),
    );
    return this.#made;
  }

  #readAll(process: Process): void {
    for (const [partition, bills] of this.#bills.entries()) this.#readBills(process, partition, bills.length);
    this.#readLosses(process, this.#losses.length);
    this.#readBids(process, this.#bids.length);
  }

  #readBills(process: Process, partition: number, to: number): void {
    for (; process.readBills[partition]! < to; process.readBills[partition]! += 1) {
      const { bidId, campaignId, cost, atMs, offset } =
        this.#bills[partition]![process.readBills[partition]!]!;
      process.ledger.billed(
        { bidId, userId: 5, campaignId, nanos: cost, atMs, partition, offset, isBillable: true },
        this.nowMs,
      );
    }
  }

  #readBids(process: Process, to: number): void {
    for (; process.readBids < to; process.readBids += 1) {
      const bid = this.#bids[process.readBids]!;
      if (bid.bidId.startsWith(process.prefix)) continue;
      process.ledger.reserve({ ...bid, userId: 5 }, this.nowMs);
    }
  }

  #readLosses(process: Process, to: number): void {
    for (; process.readLosses < to; process.readLosses += 1) {
      process.ledger.lost(this.#losses[process.readLosses]!.bidId, this.nowMs);
    }
  }

  #readBlocks(process: Process, to: number): void {
    for (; process.readBlocks < to; process.readBlocks += 1) {
      const { lines, balanceNanos, partition, first, last } = this.#blocks[process.readBlocks]!;
      process.ledger.recorded(
        5,
        { partition, first, last },
        lines.map(({ campaignId, cost, atMs }) => ({ campaignId, atMs, spendNanos: cost, impressions: 1 })),
        balanceNanos,
      );
    }
  }
}

import type { Worker } from '@marquee/kit/runtime/service';
import { DAY_MS, dayStart } from '@marquee/schemas/common/time';
import { PARTITIONS } from '@marquee/schemas/traffic/traffic-event';

import type { BudgetLedger } from '../ledger/budget-ledger.ts';
import type { EndpointDayStore, LeaseStore } from './lease-store.ts';

export interface LeaseRenewerOptions {
  readonly ledger: BudgetLedger;
  readonly leaseStore: LeaseStore;
  /** Who else has days that must outlive the process. */
  readonly dspDays?: EndpointDayStore | undefined;
  readonly clock: () => Date;
  /** Milliseconds between rounds while nothing is wanted. Default 500. */
  readonly everyMs?: number;
  readonly onError: (error: Error) => void;
}

const EVERY_MS = 500;
/** A bid that wants a lease, or money that lies idle here, brings the next round forward to this; */
const SOON_MS = 20;
/** but rounds are at least so far apart, however much is wanted. */
const APART_MS = 100;
/** A round that takes longer is given up; a late answer no longer counts. */
const PATIENCE_MS = 3_000;
const ENDPOINT_DAYS_EVERY_MS = 5_000;

/** Renews the ledger's leases at the lease store, one round at a time, off the hot path. */
export class LeaseRenewer implements Worker {
  readonly name = 'bidder-leases';
  readonly #options: LeaseRenewerOptions;
  #timer: NodeJS.Timeout | undefined;
  #dueAtMs = Number.POSITIVE_INFINITY;
  #roundAtMs = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | undefined;
  #isStarted = false;
  /** A bid wanted a lease while a round was under way. */
  #wantsSoon = false;
  #failure: string | undefined;
  #savedDaysAtMs = Number.NEGATIVE_INFINITY;

  constructor(options: LeaseRenewerOptions) {
    this.#options = options;
  }

  /**
   * Takes up what endpoints were paid and charged today. Call it once the catalogue is current and before the traffic
   * log is read.
   */
  async restore(): Promise<void> {
    const { leaseStore, ledger, dspDays, clock } = this.#options;
    await leaseStore.migrate();
    const nowMs = clock().getTime();
    // Of yesterday is how far the log was read, where nothing of today was kept yet.
    const kept = await leaseStore.endpointDays(dayStart(nowMs, 0) - DAY_MS);
    const days = kept.map((day) => ledger.placedInLog(day));
    ledger.restore(days, nowMs);
    dspDays?.restore(days, nowMs);
  }

  /** Call it once the ledger has read the log to its end; resolves after the first answer of the lease store. */
  async start(): Promise<void> {
    const { ledger } = this.#options;
    await this.#options.leaseStore.migrate();
    ledger.caughtUp(PARTITIONS);
    ledger.leases.onWant = () => this.#hurry();
    this.#isStarted = true;
    await this.#round();
    if (this.#failure !== undefined) {
      this.#isStarted = false;
      throw new Error(this.#failure);
    }
    this.#schedule(this.#options.everyMs ?? EVERY_MS);
  }

  /** Returns all leases that no open bid needs. The bidder must not bid afterwards. */
  async stop(): Promise<void> {
    const wasStarted = this.#isStarted;
    this.#isStarted = false;
    clearTimeout(this.#timer);
    await this.#running;
    if (!wasStarted || this.#options.ledger.leases.mode === 'superseded') return;
    await this.#saveDays(true);
    await this.#renew(true);
  }

  unhealthy(): string | undefined {
    const { ledger, clock } = this.#options;
    if (ledger.leases.mode === 'superseded')
      return 'Another bidder runs under the same instance name; give each its own and restart this one.';
    if (this.#failure === undefined) return undefined;
    const leftMs = Math.max(0, ledger.leases.untilMs - clock().getTime());
    return `Budgets cannot be shared (${this.#failure}); bidding goes on for ${Math.ceil(leftMs / 1_000)} s with what is held.`;
  }

  /** On the hot path: mostly a comparison. */
  #hurry(): void {
    if (this.#running !== undefined) this.#wantsSoon = true;
    else if (this.#dueAtMs > this.#roundAtMs + APART_MS) {
      this.#schedule(Math.max(SOON_MS, this.#roundAtMs + APART_MS - performance.now()));
    }
  }

  #schedule(afterMs: number): void {
    const dueAtMs = performance.now() + afterMs;
    if (!this.#isStarted || dueAtMs >= this.#dueAtMs) return;
    clearTimeout(this.#timer);
    this.#dueAtMs = dueAtMs;
    this.#timer = setTimeout(() => {
      this.#dueAtMs = Number.POSITIVE_INFINITY;
      void this.#round().then(() => {
        const isWanted = this.#wantsSoon && this.#failure === undefined;
        this.#wantsSoon = false;
        this.#schedule(isWanted ? APART_MS : (this.#options.everyMs ?? EVERY_MS));
      });
    }, afterMs);
  }

  #round(): Promise<void> {
    this.#roundAtMs = performance.now();
    this.#running = this.#renew(false)
      .then(() => this.#saveDays(false))
      .finally(() => (this.#running = undefined));
    return this.#running;
  }

  async #renew(isLeaving: boolean): Promise<void> {
    const { ledger, leaseStore, clock } = this.#options;
    const sentAtMs = clock().getTime();
    const request = ledger.leases.compose(sentAtMs, isLeaving);
    try {
      ledger.leases.accept(await inTime(leaseStore.allocate(request)), request, sentAtMs);
      this.#failure = undefined;
    } catch (error) {
      this.#fail(error);
    }
  }

  async #saveDays(isLast: boolean): Promise<void> {
    const { ledger, leaseStore, dspDays, clock } = this.#options;
    const nowMs = clock().getTime();
    if (!isLast && nowMs - this.#savedDaysAtMs < ENDPOINT_DAYS_EVERY_MS) return;
    try {
      const { epoch } = ledger.leases;
      const days = [...ledger.days(nowMs), ...(dspDays?.days(nowMs) ?? [])];
      await inTime(leaseStore.saveEndpointDays(days.map((day) => ({ ...day, epoch }))));
      this.#savedDaysAtMs = nowMs;
    } catch (error) {
      this.#fail(error);
    }
  }

  #fail(error: unknown): void {
    const failure = error instanceof Error ? error : new Error(String(error));
    this.#failure = failure.message;
    this.#options.onError(failure);
  }
}

async function inTime<Result>(work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('the lease store does not answer')), PATIENCE_MS);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

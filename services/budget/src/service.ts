import { BudgetLedger } from './ledger/budget-ledger.ts';
import { LeaseRenewer } from './leases/lease-renewer.ts';
import type { EndpointDayStore, LeaseStore } from './leases/lease-store.ts';

export type { LeaseStore } from './leases/lease-store.ts';
export { budgetMigrations } from './migrations.ts';
export { createMemoryLeaseStore } from './leases/memory-lease-store.ts';
export { createPostgresLeaseStore } from './leases/postgres-lease-store.ts';

/** Settings of a budget. Times in milliseconds. */
export interface BudgetConfig {
  /** Stable name of this bidder among its like: its leases. */
  readonly instance: string;
  /** What the ids of this process's bids begin with. */
  readonly bidIdPrefix: string;
  /** Another process of the same name still bids: until `takeOver` the two share budgets like strangers. */
  readonly hasPredecessor?: boolean | undefined;
  /** So long after the end of a bid a notice that bills it may be read. */
  readonly graceMs: number;
  /** The longest that a bid is held, grace included. */
  readonly longestReservationMs: number;
  readonly leases?: Partial<LeaseTuning> | undefined;
}

/** Times in milliseconds. */
export interface LeaseTuning {
  /** Between two rounds at the lease store while no bid wants more. */
  readonly everyMs: number;
  /** How long shared leases last without word from the lease store. */
  readonly sharedMs: number;
  /** How long a bidder without company continues without word from the lease store. */
  readonly aloneMs: number;
}

const LEASE_TUNING: LeaseTuning = { everyMs: 500, sharedMs: 60_000, aloneMs: 60 * 60_000 };

export interface BudgetDeps {
  /** Where several bidders share budgets; without one all limits are this bidder's own. */
  readonly leaseStore?: LeaseStore | undefined;
  /** Who else has days that must outlive the process. */
  readonly dspDays?: EndpointDayStore | undefined;
  readonly clock: () => Date;
  readonly logger: { warn(details: object, message: string): void };
}

/** The budgets of one bidder. The caller starts `leases` once the ledger has read the traffic log. */
export interface Budget {
  readonly ledger: BudgetLedger;
  /** Undefined without a lease store. */
  readonly leases: LeaseRenewer | undefined;
  /** The other process of the same name has ended, and all of its bids have been read: its leases are this one's. */
  takeOver(): void;
}

/** A ledger and, with a lease store, the leases that bound it. */
export function createBudget(config: BudgetConfig, deps: BudgetDeps): Budget {
  const { instance, bidIdPrefix, graceMs, longestReservationMs } = config;
  const { leaseStore, dspDays, clock, logger } = deps;
  const { everyMs, sharedMs, aloneMs } = { ...LEASE_TUNING, ...config.leases };
  const ledger = new BudgetLedger({ graceMs });
  const takeOver = (): void => ledger.leases.rename(instance);
  if (leaseStore === undefined) return { ledger, leases: undefined, takeOver };
  ledger.leases.share({
    instance: config.hasPredecessor === true ? `${instance}~${bidIdPrefix}` : instance,
    prefix: bidIdPrefix,
    terms: { sharedMs, aloneMs, reservationMs: longestReservationMs },
  });
  const leases = new LeaseRenewer({
    ledger,
    leaseStore,
    dspDays,
    clock,
    everyMs,
    onError: (error) => logger.warn({ err: error }, 'budgets are not shared until the read store answers'),
  });
  return { ledger, leases, takeOver };
}

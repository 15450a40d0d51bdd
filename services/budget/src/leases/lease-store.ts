import type { PartitionDay } from '@marquee/kit/traffic-log/day-tally';

/**
 * What several bidders may spend together, handed out between them. A scope is one thing that runs out: `c42` is the
 * money of campaign 42, `n42` its impressions of the day, `g7` what is left of a budget group's period, `u5` the account, `e3` the spend limit of an SSP endpoint.
 * Amounts are nano-dollars, or impressions.
 */
export interface ScopeRequest {
  readonly scope: string;
  /** The requester has bound itself to this much already; it may be granted more, never less. */
  readonly keep: bigint;
  /**
   * What the requester sees left of the scope: its limits less everything settled that it has read, its own bills that
   * `keep` still covers added back. Below zero when it is overdrawn.
   */
  readonly remaining: bigint;
  /** Recent demand, nano-dollars (or impressions) of some seconds. */
  readonly weight: number;
}

export interface LeaseTerms {
  /** Milliseconds that a shared lease lasts without word from the lease store. */
  readonly sharedMs: number;
  /** The same for a bidder that has no company. */
  readonly aloneMs: number;
  /** Longest lifetime of a bid after its lease expired, milliseconds. */
  readonly reservationMs: number;
}

export interface LeaseRequest {
  /** Stable name of the bidder; a new process under the same name takes over from the old one. */
  readonly instance: string;
  /** What the ids of this process's bids begin with. */
  readonly prefix: string;
  /** Rises with every request of a process: what arrives late is recognised. */
  readonly round: number;
  /** The process acts as if it were alone. */
  readonly isAlone: boolean;
  readonly isLeaving: boolean;
  /** The traffic log that the positions belong to; positions in another one cannot be compared. */
  readonly epoch: string;
  /** Last offset of each partition of `impressions` that the requester has read. */
  readonly positions: readonly bigint[];
  readonly scopes: readonly ScopeRequest[];
  /** What former processes of the same name still have open by the log: `[prefix, scope, amount]`. */
  readonly trims: readonly (readonly [string, string, bigint])[];
  readonly trimmed: readonly string[];
  readonly terms: LeaseTerms;
}

export interface Grant {
  /** What the requester may have reserved in the scope until its lease ends. */
  readonly lease: bigint;
  /** Its share by current demand: what it should limit itself to with its next request. */
  readonly fair: bigint;
}

export type LeaseAnswer =
  | {
      /** No other bidder is running: all limits are the requester's own. */
      readonly kind: 'alone';
      readonly released: readonly bigint[];
      readonly toTrim: readonly string[];
    }
  | {
      readonly kind: 'shared';
      readonly grants: ReadonlyMap<string, Grant>;
      /** Bills up to these offsets are in every bidder's ledger: no lease needs to cover them any more. */
      readonly released: readonly bigint[];
      /** Former processes of this name that wait for `trims`. */
      readonly toTrim: readonly string[];
    }
  /** A newer request of the same process was answered already. */
  | { readonly kind: 'late' }
  /** A newer process of the same name has taken over: this one must not bid any more. */
  | { readonly kind: 'superseded' };

/**
 * `ssp`: what an exchange was paid. `dsp`: what a DSP was charged. `log`: how far the bidder that stored the
 * others had read, without an endpoint or money.
 */
export type DaySide = 'ssp' | 'dsp' | 'log';

/** What one endpoint was paid or charged on a UTC day by the bills of one partition up to an offset. */
export interface EndpointDay extends PartitionDay {
  readonly side: DaySide;
  /** Endpoint ID of the SSP endpoint or the DSP endpoint; 0 for the log. */
  readonly endpointId: number;
  /** The log that `lastOffset` belongs to; absent in what was kept before logs had names. */
  readonly epoch?: string;
}

/** Days that have to outlive their process. */
export interface EndpointDayStore {
  days(nowMs: number): EndpointDay[];
  /** Call it before the traffic log is read. */
  restore(days: readonly EndpointDay[], nowMs: number): void;
}

/** Where bidders meet to share budgets. Adapters: memory, PostgreSQL; one contract suite. */
export interface LeaseStore {
  /** Creates what is missing. */
  migrate(): Promise<void>;
  /** One round of one bidder, atomically. Rejects when the store does not answer; then nothing may be taken as given. */
  allocate(request: LeaseRequest): Promise<LeaseAnswer>;
  /**
   * Keeps the newest of each endpoint, day and partition; all of them or none. The newest is the one that read further,
   * or that reads another log.
   */
  saveEndpointDays(days: readonly EndpointDay[]): Promise<void>;
  /** Days from then on. */
  endpointDays(sinceMs: number): Promise<readonly EndpointDay[]>;
}

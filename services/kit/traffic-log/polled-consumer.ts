import { MessagesLost, OffsetBeyondEnd } from './messages-lost.ts';
import type { ConsumeOptions, Consumer, ReceivedMessage, TrafficBatch } from './port.ts';

/** One partition that a member of a group holds. */
export interface AssignedPartition {
  readonly topic: string;
  readonly partition: number;
  /** Changes with every new owner; a commit under an old one is refused. */
  readonly epoch: number;
}

/** What a log that is polled (memory, LMDB) offers to one member of a consumer group. */
export interface GroupMember {
  /** Milliseconds after which a member that did not renew loses its partitions. */
  readonly leaseMs: number;
  /**
   * Says "I am alive", gives up partitions that others should have (but not those in `busy`), takes free ones.
   * Answers what this member holds now, and what of it should be given up as soon as it is idle.
   */
  renew(
    busy: ReadonlySet<string>,
  ): Promise<{ readonly assigned: readonly AssignedPartition[]; readonly wanted: ReadonlySet<string> }>;
  /**
   * First offset kept and the one that the next message gets; at least as new as the last call of `appendedTo` or `committed`.
   */
  range(assigned: AssignedPartition): { readonly first: bigint; readonly next: bigint };
  committed(assigned: AssignedPartition): bigint | undefined;
  /** Messages from `from` on; fewer than `max` when they are large. */
  read(assigned: AssignedPartition, from: bigint, max: number): readonly ReceivedMessage[];
  /** Commits the offset that each partition continues from; answers those that belong to someone else by now. */
  commit(offsets: readonly PartitionOffset[]): Promise<readonly AssignedPartition[]>;
  leave(): Promise<void>;
  /**
   * Topics that something was appended to since the last call; the first time all of them. Absent: unknown,
   * and every partition is read.
   */
  appendedTo?(): ReadonlySet<string>;
  /** Calls back when something may have been appended; answers how to stop that. */
  onAppend(wake: () => void): () => void;
}

/** Where a partition continues. */
export interface PartitionOffset {
  readonly assigned: AssignedPartition;
  readonly next: bigint;
}

export interface PollOptions {
  /** Milliseconds between two looks when nothing is there; a function where that depends on who wakes it. */
  readonly pollMs: number | (() => number);
  /** Milliseconds from one look to the next at least, so that what arrives one by one is read together. Default 0. */
  readonly gatherMs?: number;
  /** Milliseconds between a batch and the commit of its offsets; 0 commits each batch by itself. Default 0. */
  readonly commitMs?: number;
  /** Milliseconds until a rejected batch is delivered again. */
  readonly retryMs: number;
}

export const partitionKey = (p: { readonly topic: string; readonly partition: number }): string =>
  `${p.topic}\u0000${p.partition}`;

interface Claim {
  assigned: AssignedPartition;
  revoked: boolean;
  position: bigint | undefined;
  retryAtMs: number;
  /** Nothing was left to read at the last look. */
  isAtEnd: boolean;
  /** There was more than one batch at the last look. */
  isBehind: boolean;
  /** Batches that were accepted and are not done. */
  accepted: number;
  /** One of these has failed: nothing more is delivered until the others have ended. */
  isBroken: boolean;
}

const claimOf = (assigned: AssignedPartition, revoked: boolean): Claim => ({
  assigned,
  revoked,
  position: undefined,
  retryAtMs: 0,
  isAtEnd: false,
  isBehind: false,
  accepted: 0,
  isBroken: false,
});

/** Messages beyond which offsets are committed at once. */
const UNCOMMITTED_MAX = 10_000;
/** A partition whose batch was rejected, or whose lease was late, is looked at again so soon, milliseconds. */
const RETRY_LOOK_MS = 20;
/** So often every partition is read, whatever is said of appends: a writer of an earlier version says nothing. */
const READ_ALL_MS = 1_000;

/** Runs one member of a group over a polled log: one batch of a partition at a time, partitions in turn. */
export class PolledConsumer implements Consumer {
  readonly #member: GroupMember;
  readonly #options: ConsumeOptions;
  readonly #poll: PollOptions;
  readonly #claims = new Map<string, Claim>();
  #busy = new Set<string>();
  readonly #uncommitted = new Map<string, PartitionOffset>();
  #uncommittedCount = 0;
  #committing: NodeJS.Timeout | undefined;
  #readAllAtMs = 0;
  #lookedAtMs = -Infinity;
  /** Partitions with accepted batches. */
  readonly #accepting = new Map<string, Set<Promise<void>>>();
  #leaseUntilMs = 0;
  #stopping = false;
  /** Something may have been appended since the last look began. */
  #isWoken = false;
  #endIdle: () => void = () => undefined;
  #renewing: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #unsubscribe: () => void = () => undefined;
  #running: Promise<void> = Promise.resolve();
  #stopped: Promise<void> | undefined;

  constructor(member: GroupMember, options: ConsumeOptions, poll: PollOptions) {
    this.#member = member;
    this.#options = options;
    this.#poll = poll;
  }

  /** Joins the group; rejects when the log cannot be reached. */
  async start(): Promise<this> {
    await this.#renew();
    this.#unsubscribe = this.#member.onAppend(this.#wake);
    this.#timer = setInterval(() => void this.#renewQuietly(), this.#member.leaseMs / 3);
    this.#running = this.#run();
    return this;
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  holds(topic: string, partition: number): boolean {
    const claim = this.#claims.get(partitionKey({ topic, partition }));
    return (
      claim?.position !== undefined &&
      !claim.revoked &&
      !this.#stopping &&
      performance.now() < this.#leaseUntilMs
    );
  }

  async #stop(): Promise<void> {
    this.#stopping = true;
    this.#wake();
    await this.#running;
    await Promise.all([...this.#accepting.values()].flatMap((open) => [...open]));
    clearInterval(this.#timer);
    clearTimeout(this.#committing);
    this.#unsubscribe();
    await this.#renewing?.catch(() => undefined);
    await this.#commitAll().catch((error: unknown) => this.#report(error));
    await this.#member.leave().catch((error: unknown) => this.#report(error));
  }

  async #run(): Promise<void> {
    const atOnce = Math.max(1, this.#options.partitionsAtOnce ?? 1);
    const working = new Set<Promise<void>>();
    let delivered = false;
    while (!this.#stopping) {
      this.#lookedAtMs = performance.now();
      this.#isWoken = false;
      this.#noteAppends();
      for (const [key, claim] of [...this.#claims]) {
        if (this.#stopping) break;
        const nowMs = performance.now();
        if (!this.#isDue(key, claim, nowMs)) continue;
        if (nowMs >= this.#leaseUntilMs) break;
        const work: Promise<void> = this.#serve(key, claim).then((did) => {
          working.delete(work);
          delivered ||= did;
          if (did && !claim.isAtEnd) this.#wake();
        });
        working.add(work);
        if (working.size >= atOnce) await Promise.race(working);
      }
      const isMoreLeft = delivered && [...this.#claims.values()].some(({ isAtEnd }) => !isAtEnd);
      // Yields to other work of the event loop, even when there is always more to deliver.
      await (isMoreLeft ? new Promise<void>((resolve) => setImmediate(resolve)) : this.#idle());
      delivered = false;
    }
    await Promise.all(working);
  }

  readonly #wake = (): void => {
    this.#isWoken = true;
    this.#endIdle();
  };

  /** Partitions of topics that were appended to are read again. */
  #noteAppends(): void {
    let appended: ReadonlySet<string> | undefined;
    try {
      appended = this.#member.appendedTo?.();
      if (this.#lookedAtMs >= this.#readAllAtMs) {
        appended = undefined;
        this.#readAllAtMs = this.#lookedAtMs + READ_ALL_MS;
      }
    } catch {
      // The readers of an unreachable log report it.
    }
    for (const claim of this.#claims.values()) {
      if (appended === undefined || appended.has(claim.assigned.topic)) claim.isAtEnd = false;
    }
  }

  #isDue(key: string, claim: Claim, nowMs: number): boolean {
    const isIdle = !this.#busy.has(key) && !claim.revoked && !claim.isAtEnd && !claim.isBroken;
    const isOurs = this.#claims.get(key) === claim;
    return isIdle && isOurs && nowMs >= claim.retryAtMs && !this.#isReadToEnd(claim);
  }

  /** Most partitions of a topic that was appended to got nothing: a look at the end costs less than a read that finds nothing. */
  #isReadToEnd(claim: Claim): boolean {
    if (claim.position === undefined) return false;
    try {
      claim.isAtEnd = this.#member.range(claim.assigned).next <= claim.position;
    } catch {
      // The read of an unreachable log reports it.
      return false;
    }
    return claim.isAtEnd;
  }

  /** True when something was delivered; never rejects. */
  async #serve(key: string, claim: Claim): Promise<boolean> {
    let delivered = false;
    try {
      delivered = await this.#deliver(key, claim);
    } catch (error) {
      claim.retryAtMs = performance.now() + this.#poll.retryMs;
      this.#report(error);
    }
    if (claim.revoked) await this.#renewQuietly();
    return delivered;
  }

  async #deliver(key: string, claim: Claim): Promise<boolean> {
    this.#busy.add(key);
    try {
      claim.position ??= await this.#startingPoint(key, claim.assigned);
      const messages = this.#member.read(
        claim.assigned,
        claim.position,
        this.#options.maxBatchMessages ?? 1_000,
      );
      const last = messages.at(-1);
      if (last === undefined) {
        claim.isBehind = false;
        claim.isAtEnd = true;
        return false;
      }
      const next = last.offset + 1n;
      claim.isBehind = next < this.#member.range(claim.assigned).next;
      this.#reportLost(claim.assigned, claim.position, messages[0]!.offset);
      const batch = this.#batch(claim, key, messages);
      const outcome = await this.#options.onBatch(batch);
      if (outcome !== undefined) {
        claim.position = next;
        claim.isAtEnd = next >= this.#member.range(claim.assigned).next;
        this.#follow(key, claim, next, messages.length, outcome.done);
        return true;
      }
      // A handler that was asked to leave the rest undone did so: the batch must come again.
      if (batch.wasInterrupted()) return true;
      claim.position = next;
      await this.#commit(key, claim.assigned, next, messages.length);
      claim.isAtEnd = claim.position >= this.#member.range(claim.assigned).next;
      return true;
    } finally {
      this.#busy.delete(key);
    }
  }

  async #commit(key: string, assigned: AssignedPartition, next: bigint, count: number): Promise<void> {
    const before = this.#uncommitted.get(key);
    // The end of a batch may be reported after that of a later one.
    if (before?.assigned.epoch === assigned.epoch && before.next >= next) return;
    this.#uncommitted.set(key, { assigned, next });
    this.#uncommittedCount += count;
    const { commitMs = 0 } = this.#poll;
    if (commitMs === 0 || this.#uncommittedCount >= UNCOMMITTED_MAX) await this.#commitAll();
    else {
      this.#committing ??= setTimeout(() => {
        this.#commitAll().catch((error: unknown) => this.#report(error));
      }, commitMs);
    }
  }

  /** Commits what was accepted when it is done; restarts the partition where it has failed. */
  #follow(key: string, claim: Claim, next: bigint, count: number, done: Promise<void>): void {
    claim.accepted += 1;
    const open = this.#accepting.get(key) ?? new Set<Promise<void>>();
    this.#accepting.set(key, open);
    const followed = done
      .then(
        () => this.#commit(key, claim.assigned, next, count),
        (error: unknown) => {
          claim.isBroken = true;
          throw error;
        },
      )
      .catch((error: unknown) => this.#report(error))
      .then(async () => {
        open.delete(followed);
        if (open.size === 0) this.#accepting.delete(key);
        claim.accepted -= 1;
        if (claim.accepted > 0) return;
        if (claim.isBroken) this.#beginAnew(claim);
        if (claim.revoked) await this.#renewQuietly();
      });
    open.add(followed);
  }

  #beginAnew(claim: Claim): void {
    claim.isBroken = false;
    claim.position = undefined;
    claim.isAtEnd = false;
    claim.retryAtMs = performance.now() + this.#poll.retryMs;
    this.#wake();
  }

  /** What could not be committed is committed with the next ones. */
  async #commitAll(): Promise<void> {
    clearTimeout(this.#committing);
    this.#committing = undefined;
    const offsets = [...this.#uncommitted];
    if (offsets.length === 0) return;
    this.#uncommitted.clear();
    this.#uncommittedCount = 0;
    try {
      const lost = await this.#member.commit(offsets.map(([, offset]) => offset));
      for (const assigned of lost) {
        const key = partitionKey(assigned);
        if (this.#claims.get(key)?.assigned.epoch === assigned.epoch) this.#claims.delete(key);
      }
    } catch (error) {
      for (const [key, offset] of offsets) {
        if (!this.#uncommitted.has(key)) this.#uncommitted.set(key, offset);
      }
      throw error;
    }
  }

  #batch(
    claim: Claim,
    key: string,
    messages: readonly ReceivedMessage[],
  ): TrafficBatch & { wasInterrupted(): boolean } {
    let isInterrupted = false;
    return {
      topic: claim.assigned.topic,
      partition: claim.assigned.partition,
      messages,
      mayBeAccepted: true,
      isCurrent: () => {
        const current =
          !this.#stopping &&
          !claim.revoked &&
          this.#claims.get(key) === claim &&
          performance.now() < this.#leaseUntilMs;
        isInterrupted ||= !current;
        return current;
      },
      // A lease that has just been renewed does not have to be written again.
      heartbeat: async () => {
        if (performance.now() > this.#leaseUntilMs - this.#member.leaseMs * (2 / 3))
          await this.#renewQuietly();
      },
      wasInterrupted: () => isInterrupted,
    };
  }

  async #startingPoint(key: string, assigned: AssignedPartition): Promise<bigint> {
    const resumeFrom = await this.#options.resumeFrom?.(assigned.topic, assigned.partition);
    const committed = this.#member.committed(assigned);
    const wanted = resumeFrom ?? committed;
    const { first, next } = this.#member.range(assigned);
    if (wanted === undefined || wanted === 0n) return first;
    if (wanted > next) {
      throw new OffsetBeyondEnd(this.#options.group, `${assigned.topic}/${assigned.partition}`, wanted, next);
    }
    // What the group has committed it has read, wherever it wants to begin.
    this.#reportLost(assigned, committed === undefined || committed < wanted ? wanted : committed, first);
    // Nothing may follow it, and then nothing else would say that the group has read what is before it.
    if (wanted > (committed ?? first)) await this.#commit(key, assigned, wanted, 0);
    return wanted < first ? first : wanted;
  }

  /** Reports the offsets from `position` to `first` as no longer readable. */
  #reportLost({ topic, partition }: AssignedPartition, position: bigint, first: bigint): void {
    if (position >= first) return;
    this.#report(new MessagesLost({ group: this.#options.group, topic, partition, count: first - position }));
  }

  #renew(): Promise<void> {
    this.#renewing ??= this.#renewNow().finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  async #renewNow(): Promise<void> {
    // Who takes over a partition that is given up continues from there.
    await this.#commitAll();
    const askedAtMs = performance.now();
    const { assigned, wanted } = await this.#member.renew(
      new Set([...this.#busy, ...this.#accepting.keys()]),
    );
    this.#leaseUntilMs = askedAtMs + this.#member.leaseMs;
    const now = new Map(assigned.map((h) => [partitionKey(h), h]));
    for (const [key, claim] of this.#claims) {
      if (now.get(key)?.epoch !== claim.assigned.epoch) {
        claim.revoked = true;
        this.#claims.delete(key);
      } else if (!wanted.has(key)) claim.revoked = true;
      else claim.revoked = false;
    }
    for (const [key, h] of now) {
      if (!this.#claims.has(key)) {
        this.#claims.set(key, claimOf(h, !wanted.has(key)));
      }
    }
  }

  async #renewQuietly(): Promise<void> {
    await this.#renew().catch((error: unknown) => this.#report(error));
  }

  /** Whether a partition has more to read, so that a batch does not have to wait to be filled. */
  #isAnyBehind(): boolean {
    const nowMs = performance.now();
    for (const [key, { isBehind, isBroken, revoked, retryAtMs }] of this.#claims)
      if (isBehind && !isBroken && !revoked && !this.#busy.has(key) && nowMs >= retryAtMs) return true;
    return false;
  }

  #idle(): Promise<void> {
    const { pollMs } = this.#poll;
    const gatherMs = Math.max(this.#poll.gatherMs ?? 0, this.#options.gatherMs ?? 0);
    // A batch that waits for its retry delays no other partition.
    const isWaiting = [...this.#claims.values()].some(({ isAtEnd }) => !isAtEnd);
    const longestMs = typeof pollMs === 'number' ? pollMs : pollMs();
    const waitMs = isWaiting ? Math.min(longestMs, RETRY_LOOK_MS) : longestMs;
    return new Promise((resolve) => {
      let timer = setTimeout(resolve, waitMs);
      this.#endIdle = () => {
        clearTimeout(timer);
        const isAtOnce = this.#stopping || this.#isAnyBehind();
        const restMs = isAtOnce ? 0 : this.#lookedAtMs + gatherMs - performance.now();
        if (restMs > 0) timer = setTimeout(resolve, restMs);
        else resolve();
      };
      if (this.#isWoken) this.#endIdle();
    });
  }

  #report(error: unknown): void {
    this.#options.onError?.(error instanceof Error ? error : new Error(String(error)));
  }
}

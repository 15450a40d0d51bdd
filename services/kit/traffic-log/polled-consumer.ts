import { MessagesLost, OffsetBeyondEnd } from './messages-lost.ts';
import type { ConsumeOptions, Consumer, ReceivedMessage, TrafficBatch } from './port.ts';

/** One partition that a member of a group holds. */
export interface HeldPartition {
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
  ): Promise<{ readonly held: readonly HeldPartition[]; readonly wanted: ReadonlySet<string> }>;
  /** First offset kept and the one that the next message gets. */
  range(held: HeldPartition): { readonly first: bigint; readonly next: bigint };
  committed(held: HeldPartition): bigint | undefined;
  /** Messages from `from` on; fewer than `max` when they are large. */
  read(held: HeldPartition, from: bigint, max: number): readonly ReceivedMessage[];
  /** False when the partition belongs to someone else by now. */
  commit(held: HeldPartition, next: bigint): Promise<boolean>;
  leave(): Promise<void>;
  /** Calls back when something was appended in this process; answers how to stop that. */
  onAppend(wake: () => void): () => void;
}

export interface PollOptions {
  /** Milliseconds between two looks when nothing is there. */
  readonly pollMs: number;
  /** Milliseconds until a rejected batch is delivered again. */
  readonly retryMs: number;
}

export const partitionKey = (p: { readonly topic: string; readonly partition: number }): string =>
  `${p.topic}\u0000${p.partition}`;

interface Claim {
  held: HeldPartition;
  revoked: boolean;
  position: bigint | undefined;
  retryAtMs: number;
}

/** Runs one member of a group over a polled log: one batch of a partition at a time, partitions in turn. */
export class PolledConsumer implements Consumer {
  readonly #member: GroupMember;
  readonly #options: ConsumeOptions;
  readonly #poll: PollOptions;
  readonly #claims = new Map<string, Claim>();
  #busy = new Set<string>();
  #leaseUntilMs = 0;
  #stopping = false;
  #wake: () => void = () => undefined;
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
    this.#unsubscribe = this.#member.onAppend(() => this.#wake());
    this.#timer = setInterval(() => void this.#renewQuietly(), this.#member.leaseMs / 3);
    this.#running = this.#run();
    return this;
  }

  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#stopping = true;
    this.#wake();
    await this.#running;
    clearInterval(this.#timer);
    this.#unsubscribe();
    await this.#renewing?.catch(() => undefined);
    await this.#member.leave().catch((error: unknown) => this.#tell(error));
  }

  async #run(): Promise<void> {
    const atOnce = Math.max(1, this.#options.partitionsAtOnce ?? 1);
    const working = new Set<Promise<void>>();
    let delivered = false;
    while (!this.#stopping) {
      for (const [key, claim] of [...this.#claims]) {
        if (this.#stopping) break;
        const nowMs = performance.now();
        if (
          this.#busy.has(key) ||
          claim.revoked ||
          this.#claims.get(key) !== claim ||
          nowMs < claim.retryAtMs
        ) {
          continue;
        }
        if (nowMs >= this.#leaseUntilMs) break;
        const work: Promise<void> = this.#serve(key, claim).then((did) => {
          working.delete(work);
          delivered ||= did;
          if (did) this.#wake();
        });
        working.add(work);
        if (working.size >= atOnce) await Promise.race(working);
      }
      // A turn of the loop for everybody else, even when there is always more to deliver.
      await (delivered ? new Promise<void>((resolve) => setImmediate(resolve)) : this.#idle());
      delivered = false;
    }
    await Promise.all(working);
  }

  /** True when something was delivered; never rejects. */
  async #serve(key: string, claim: Claim): Promise<boolean> {
    let delivered = false;
    try {
      delivered = await this.#deliver(key, claim);
    } catch (error) {
      claim.retryAtMs = performance.now() + this.#poll.retryMs;
      this.#tell(error);
    }
    if (claim.revoked) await this.#renewQuietly();
    return delivered;
  }

  async #deliver(key: string, claim: Claim): Promise<boolean> {
    this.#busy.add(key);
    try {
      claim.position ??= await this.#startingPoint(claim.held);
      const messages = this.#member.read(claim.held, claim.position, this.#options.maxBatchMessages ?? 1_000);
      const last = messages.at(-1);
      if (last === undefined) return false;
      this.#tellLost(claim.held, claim.position, messages[0]!.offset);
      const batch = this.#batch(claim, key, messages);
      await this.#options.onBatch(batch);
      // A handler that was told to leave the rest undone did so: the batch must come again.
      if (batch.wasTold()) return true;
      const next = last.offset + 1n;
      if (await this.#member.commit(claim.held, next)) claim.position = next;
      else if (this.#claims.get(key) === claim) this.#claims.delete(key);
      return true;
    } finally {
      this.#busy.delete(key);
    }
  }

  #batch(
    claim: Claim,
    key: string,
    messages: readonly ReceivedMessage[],
  ): TrafficBatch & { wasTold(): boolean } {
    let told = false;
    return {
      topic: claim.held.topic,
      partition: claim.held.partition,
      messages,
      isCurrent: () => {
        const current =
          !this.#stopping &&
          !claim.revoked &&
          this.#claims.get(key) === claim &&
          performance.now() < this.#leaseUntilMs;
        told ||= !current;
        return current;
      },
      // A lease that has just been renewed need not be written again.
      heartbeat: async () => {
        if (performance.now() > this.#leaseUntilMs - this.#member.leaseMs * (2 / 3))
          await this.#renewQuietly();
      },
      wasTold: () => told,
    };
  }

  async #startingPoint(held: HeldPartition): Promise<bigint> {
    const committed = this.#member.committed(held);
    const wanted = (await this.#options.resumeFrom?.(held.topic, held.partition)) ?? committed;
    const { first, next } = this.#member.range(held);
    if (wanted === undefined || wanted === 0n) return first;
    if (wanted > next) {
      throw new OffsetBeyondEnd(this.#options.group, `${held.topic}/${held.partition}`, wanted, next);
    }
    // What the group has committed it has read, wherever it wants to begin.
    this.#tellLost(held, committed === undefined || committed < wanted ? wanted : committed, first);
    return wanted < first ? first : wanted;
  }

  /** Offsets from `position` to `first` that nobody can read any more. */
  #tellLost({ topic, partition }: HeldPartition, position: bigint, first: bigint): void {
    if (position >= first) return;
    this.#tell(new MessagesLost({ group: this.#options.group, topic, partition, count: first - position }));
  }

  #renew(): Promise<void> {
    this.#renewing ??= this.#renewNow().finally(() => (this.#renewing = undefined));
    return this.#renewing;
  }

  async #renewNow(): Promise<void> {
    const askedAtMs = performance.now();
    const { held, wanted } = await this.#member.renew(this.#busy);
    this.#leaseUntilMs = askedAtMs + this.#member.leaseMs;
    const now = new Map(held.map((h) => [partitionKey(h), h]));
    for (const [key, claim] of this.#claims) {
      if (now.get(key)?.epoch !== claim.held.epoch) {
        claim.revoked = true;
        this.#claims.delete(key);
      } else if (!wanted.has(key)) claim.revoked = true;
      else claim.revoked = false;
    }
    for (const [key, h] of now) {
      if (!this.#claims.has(key)) {
        this.#claims.set(key, { held: h, revoked: !wanted.has(key), position: undefined, retryAtMs: 0 });
      }
    }
  }

  async #renewQuietly(): Promise<void> {
    await this.#renew().catch((error: unknown) => this.#tell(error));
  }

  #idle(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, this.#poll.pollMs);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  #tell(error: unknown): void {
    this.#options.onError?.(error instanceof Error ? error : new Error(String(error)));
  }
}

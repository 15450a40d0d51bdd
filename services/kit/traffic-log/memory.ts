import { randomUUID } from 'node:crypto';

import { wallMs } from '../runtime/clock.ts';
import { planOwner } from './group-plan.ts';
import type { PlannedMember } from './group-plan.ts';
import { assertWithinLimits } from './limits.ts';
import { OpenConsumers } from './open-consumers.ts';
import { partitionOf } from './partitioner.ts';
import { partitionKey, PolledConsumer } from './polled-consumer.ts';
import type { GroupMember, AssignedPartition, PartitionOffset } from './polled-consumer.ts';
import type { ConsumeOptions, ReceivedMessage, TrafficLog } from './port.ts';

interface MemoryOptions {
  /** Partitions of a topic that was not declared. Default 4. */
  readonly partitionsByDefault?: number;
  /** Milliseconds until a rejected batch is delivered again. Default 50. */
  readonly retryMs?: number;
}

interface Group {
  readonly members: Map<string, PlannedMember>;
  readonly owners: Map<string, { readonly member: string; readonly epoch: number }>;
  readonly committed: Map<string, bigint>;
}

interface State {
  readonly topics: Map<string, ReceivedMessage[][]>;
  readonly groups: Map<string, Group>;
  readonly waiting: Set<() => void>;
  epoch: number;
  memberCount: number;
}

/** The traffic log for tests: nothing is durable. */
export const createMemoryTrafficLog = (options: MemoryOptions = {}): TrafficLog =>
  new MemoryTrafficLog(options);

/** Its methods are properties of their own, so that a copy with some of them replaced has the others. */
class MemoryTrafficLog implements TrafficLog {
  readonly #state: State = {
    topics: new Map(),
    groups: new Map(),
    waiting: new Set(),
    epoch: 0,
    memberCount: 0,
  };
  readonly #options: MemoryOptions;
  readonly #consumers = new OpenConsumers();
  readonly #logId = randomUUID();
  #disposed = false;

  constructor(options: MemoryOptions) {
    this.#options = options;
  }

  readonly ensureTopics: TrafficLog['ensureTopics'] = async (topics) => {
    this.#assertOpen();
    for (const { name, partitions } of topics) this.#partitionsOf(name, partitions);
  };

  readonly append: TrafficLog['append'] = async (topic, messages) => {
    this.#assertOpen();
    assertWithinLimits(topic, messages);
    const partitions = this.#partitionsOf(topic);
    const timestampMs = wallMs();
    for (const { key, value } of messages) {
      const log = partitions[partitionOf(Buffer.from(key), partitions.length)]!;
      log.push({ key, value, offset: BigInt(log.length), timestampMs });
    }
    for (const wake of this.#state.waiting) wake();
  };

  readonly consume: TrafficLog['consume'] = async (consume) => {
    this.#assertOpen();
    for (const topic of consume.topics) this.#partitionsOf(topic);
    const member = new MemoryMember(this.#state, consume);
    const poll = { pollMs: 20, retryMs: this.#options.retryMs ?? 50 };
    return this.#consumers.add(await new PolledConsumer(member, consume, poll).start());
  };

  readonly lag: TrafficLog['lag'] = async (group, topics) => {
    this.#assertOpen();
    const committed = this.#state.groups.get(group)?.committed;
    return topics.flatMap((topic) =>
      this.#partitionsOf(topic).map((log, partition) => ({
        topic,
        partition,
        lag: BigInt(log.length) - (committed?.get(partitionKey({ topic, partition })) ?? 0n),
      })),
    );
  };

  readonly epochOf: TrafficLog['epochOf'] = async () => {
    this.#assertOpen();
    return this.#logId;
  };

  readonly endOffsets: TrafficLog['endOffsets'] = async (topics) => {
    this.#assertOpen();
    return topics.flatMap((topic) =>
      this.#partitionsOf(topic).map((log, partition) => ({
        topic,
        partition,
        first: 0n,
        next: BigInt(log.length),
      })),
    );
  };

  readonly ping: TrafficLog['ping'] = async () => this.#assertOpen();

  readonly dispose: TrafficLog['dispose'] = async () => {
    this.#disposed = true;
    await this.#consumers.stopAll();
  };

  #assertOpen(): void {
    if (this.#disposed) throw new Error('The traffic log is closed.');
  }

  /** The messages of each partition of a topic, which is made when it is missing. */
  #partitionsOf(topic: string, wanted = this.#options.partitionsByDefault ?? 4): ReceivedMessage[][] {
    let partitions = this.#state.topics.get(topic);
    if (partitions === undefined) {
      partitions = Array.from({ length: wanted }, () => []);
      this.#state.topics.set(topic, partitions);
    }
    return partitions;
  }
}

const newGroup = (): Group => ({ members: new Map(), owners: new Map(), committed: new Map() });

class MemoryMember implements GroupMember {
  readonly leaseMs = 1_500;
  readonly #state: State;
  readonly #group: Group;
  readonly #id: string;
  readonly #topics: readonly string[];

  constructor(state: State, { group, topics }: ConsumeOptions) {
    this.#state = state;
    this.#topics = topics;
    this.#group = state.groups.get(group) ?? newGroup();
    state.groups.set(group, this.#group);
    state.memberCount += 1;
    this.#id = `member-${String(state.memberCount).padStart(6, '0')}`;
  }

  async renew(busy: ReadonlySet<string>): ReturnType<GroupMember['renew']> {
    this.#group.members.set(this.#id, { id: this.#id, topics: this.#topics });
    const assigned: AssignedPartition[] = [];
    const wanted = new Set<string>();
    for (const topic of this.#topics) {
      const partitions = this.#state.topics.get(topic)?.length ?? 0;
      for (let partition = 0; partition < partitions; partition += 1) {
        const key = partitionKey({ topic, partition });
        const isWanted = planOwner([...this.#group.members.values()], topic, partition) === this.#id;
        const epoch = this.#settle(key, isWanted, busy.has(key));
        if (epoch === undefined) continue;
        assigned.push({ topic, partition, epoch });
        if (isWanted) wanted.add(key);
      }
    }
    return { assigned, wanted };
  }

  range(assigned: AssignedPartition): ReturnType<GroupMember['range']> {
    return { first: 0n, next: BigInt(this.#logOf(assigned).length) };
  }

  committed(assigned: AssignedPartition): bigint | undefined {
    return this.#group.committed.get(partitionKey(assigned));
  }

  read(assigned: AssignedPartition, from: bigint, max: number): readonly ReceivedMessage[] {
    return this.#logOf(assigned).slice(Number(from), Number(from) + max);
  }

  async commit(offsets: readonly PartitionOffset[]): Promise<readonly AssignedPartition[]> {
    const lost: AssignedPartition[] = [];
    for (const { assigned, next } of offsets) {
      const key = partitionKey(assigned);
      if (this.#group.owners.get(key)?.epoch === assigned.epoch) this.#group.committed.set(key, next);
      else lost.push(assigned);
    }
    return lost;
  }

  async leave(): Promise<void> {
    const { members, owners } = this.#group;
    members.delete(this.#id);
    for (const [key, owner] of owners) if (owner.member === this.#id) owners.delete(key);
  }

  onAppend(wake: () => void): () => void {
    this.#state.waiting.add(wake);
    return () => this.#state.waiting.delete(wake);
  }

  /** Gives up, keeps or takes one partition. @returns its epoch, undefined when it is not this member's */
  #settle(key: string, isWanted: boolean, isBusy: boolean): number | undefined {
    const { owners } = this.#group;
    const owner = owners.get(key);
    if (owner?.member === this.#id) {
      if (isWanted || isBusy) return owner.epoch;
      owners.delete(key);
      return undefined;
    }
    if (owner !== undefined || !isWanted) return undefined;
    this.#state.epoch += 1;
    owners.set(key, { member: this.#id, epoch: this.#state.epoch });
    return this.#state.epoch;
  }

  #logOf({ topic, partition }: AssignedPartition): ReceivedMessage[] {
    return this.#state.topics.get(topic)?.[partition] ?? [];
  }
}

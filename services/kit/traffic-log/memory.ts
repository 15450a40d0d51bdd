import { randomUUID } from 'node:crypto';

import { wallMs } from '../runtime/clock.ts';
import { planOwner } from './group-plan.ts';
import type { PlannedMember } from './group-plan.ts';
import { assertWithinLimits } from './limits.ts';
import { partitionOf } from './partitioner.ts';
import { partitionKey, PolledConsumer } from './polled-consumer.ts';
import type { GroupMember, HeldPartition } from './polled-consumer.ts';
import type { ConsumeOptions, PartitionLag, ReceivedMessage, TrafficLog } from './port.ts';

interface MemoryOptions {
  /** Partitions of a topic that nobody announced. Default 4. */
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
export function createMemoryTrafficLog(options: MemoryOptions = {}): TrafficLog {
  const state: State = { topics: new Map(), groups: new Map(), waiting: new Set(), epoch: 0, memberCount: 0 };
  const { partitionsByDefault = 4, retryMs = 50 } = options;
  const consumers = new Set<PolledConsumer>();
  const logId = randomUUID();
  let disposed = false;

  const partitionsOf = (topic: string, wanted = partitionsByDefault): ReceivedMessage[][] => {
    let partitions = state.topics.get(topic);
    if (partitions === undefined) {
      partitions = Array.from({ length: wanted }, () => []);
      state.topics.set(topic, partitions);
    }
    return partitions;
  };
  const refuseWhenDisposed = (): void => {
    if (disposed) throw new Error('The traffic log is closed.');
  };

  return {
    async ensureTopics(topics) {
      refuseWhenDisposed();
      for (const { name, partitions } of topics) partitionsOf(name, partitions);
    },

    async append(topic, messages) {
      refuseWhenDisposed();
      assertWithinLimits(topic, messages);
      const partitions = partitionsOf(topic);
      const timestampMs = wallMs();
      for (const { key, value } of messages) {
        const log = partitions[partitionOf(Buffer.from(key), partitions.length)]!;
        log.push({ key, value, offset: BigInt(log.length), timestampMs });
      }
      for (const wake of state.waiting) wake();
    },

    async consume(consumeOptions) {
      refuseWhenDisposed();
      for (const topic of consumeOptions.topics) partitionsOf(topic);
      const member = memberOf(state, consumeOptions);
      const consumer = await new PolledConsumer(member, consumeOptions, { pollMs: 20, retryMs }).start();
      consumers.add(consumer);
      return {
        holds: (topic, partition) => consumer.holds(topic, partition),
        stop: async () => {
          await consumer.stop();
          consumers.delete(consumer);
        },
      };
    },

    async lag(group, topics): Promise<PartitionLag[]> {
      refuseWhenDisposed();
      const committed = state.groups.get(group)?.committed;
      return topics.flatMap((topic) =>
        partitionsOf(topic).map((log, partition) => ({
          topic,
          partition,
          lag: BigInt(log.length) - (committed?.get(partitionKey({ topic, partition })) ?? 0n),
        })),
      );
    },

    async epochOf() {
      refuseWhenDisposed();
      return logId;
    },

    async endOffsets(topics) {
      refuseWhenDisposed();
      return topics.flatMap((topic) =>
        partitionsOf(topic).map((log, partition) => ({
          topic,
          partition,
          first: 0n,
          next: BigInt(log.length),
        })),
      );
    },

    async ping() {
      refuseWhenDisposed();
    },

    async dispose() {
      disposed = true;
      await Promise.all([...consumers].map((consumer) => consumer.stop()));
    },
  };
}

function memberOf(state: State, options: ConsumeOptions): GroupMember {
  const group: Group = state.groups.get(options.group) ?? {
    members: new Map(),
    owners: new Map(),
    committed: new Map(),
  };
  state.groups.set(options.group, group);
  state.memberCount += 1;
  const id = `member-${String(state.memberCount).padStart(6, '0')}`;
  const logOf = (held: HeldPartition): ReceivedMessage[] =>
    state.topics.get(held.topic)?.[held.partition] ?? [];
  const owns = (held: HeldPartition): boolean => group.owners.get(partitionKey(held))?.epoch === held.epoch;

  return {
    leaseMs: 1_500,

    async renew(busy) {
      group.members.set(id, { id, topics: options.topics });
      const held: HeldPartition[] = [];
      const wanted = new Set<string>();
      for (const topic of options.topics) {
        for (let partition = 0; partition < (state.topics.get(topic)?.length ?? 0); partition += 1) {
          const key = partitionKey({ topic, partition });
          const mine = planOwner([...group.members.values()], topic, partition) === id;
          let owner = group.owners.get(key);
          if (owner?.member === id && !mine && !busy.has(key)) {
            group.owners.delete(key);
            continue;
          }
          if (owner === undefined && mine) {
            state.epoch += 1;
            owner = { member: id, epoch: state.epoch };
            group.owners.set(key, owner);
          }
          if (owner?.member !== id) continue;
          held.push({ topic, partition, epoch: owner.epoch });
          if (mine) wanted.add(key);
        }
      }
      return { held, wanted };
    },

    range: (held) => ({ first: 0n, next: BigInt(logOf(held).length) }),
    committed: (held) => group.committed.get(partitionKey(held)),
    read: (held, from, max) => logOf(held).slice(Number(from), Number(from) + max),

    async commit(offsets) {
      const lost: HeldPartition[] = [];
      for (const { held, next } of offsets) {
        if (owns(held)) group.committed.set(partitionKey(held), next);
        else lost.push(held);
      }
      return lost;
    },

    async leave() {
      group.members.delete(id);
      for (const [key, owner] of group.owners) if (owner.member === id) group.owners.delete(key);
    },

    onAppend(wake) {
      state.waiting.add(wake);
      return () => state.waiting.delete(wake);
    },
  };
}

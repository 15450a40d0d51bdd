import { randomUUID } from 'node:crypto';

import { planOwner } from '@marquee/kit/traffic-log/group-plan';
import type { PlannedMember } from '@marquee/kit/traffic-log/group-plan';
import { partitionKey } from '@marquee/kit/traffic-log/polled-consumer';
import type { GroupMember, HeldPartition, PartitionOffset } from '@marquee/kit/traffic-log/polled-consumer';
import type { ReceivedMessage } from '@marquee/kit/traffic-log/port';

import type { LogFiles } from './log-files.ts';
import { decodeRecord, messageKey, offsetOf } from './record.ts';
import { hasEnded, ownIdentity, sinceBootMs } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';
import { appendCount, bounds, committedOffset, ensureTopic, findTopic, noteReader } from './topics.ts';
import { wallMs } from '@marquee/kit/runtime/clock';

type OpenFiles = ReturnType<LogFiles['get']>;

interface MemberRecord {
  readonly process: ProcessIdentity;
  /** By `sinceBootMs`. */
  readonly aliveUntilMs: number;
  readonly leaseMs: number;
  readonly topics: readonly string[];
}

interface OwnerRecord {
  readonly member: string;
  readonly epoch: number;
}

export interface LmdbMemberOptions {
  readonly files: LogFiles;
  readonly group: string;
  readonly topics: readonly string[];
  /** See `ConsumeOptions`. */
  readonly isDurable: boolean;
  readonly leaseMs: number;
  readonly partitionsOf: (topic: string) => number;
  readonly onAppend: (wake: () => void) => () => void;
}

/** A batch is cut here, however many messages were asked for. */
const MAX_BATCH_BYTES = 16 * 2 ** 20;

/**
 * One member of a consumer group. Membership, ownership and committed offsets are records of the log itself:
 * every step is one write transaction, so members in several processes agree. A partition changes hands when
 * its owner gives it up, or when the owner's process has ended or its lease has run out.
 */
export function createLmdbMember(options: LmdbMemberOptions): GroupMember {
  const { files, group, topics, leaseMs } = options;
  const id = randomUUID();
  const appends = new Map<string, number | undefined>();
  const mine = (open: OpenFiles, held: HeldPartition): boolean => {
    const owner = ownerOf(open, group, held.topic, held.partition);
    return owner?.member === id && owner.epoch === held.epoch;
  };

  return {
    leaseMs,

    renew: (busy) =>
      files.write((open) => {
        const nowMs = sinceBootMs();
        const live = liveMembers(open, group, nowMs).filter((m) => m.id !== id);
        live.push({ id, topics });
        void open.root.put(['member', group, id], {
          process: ownIdentity(),
          aliveUntilMs: nowMs + leaseMs,
          leaseMs,
          topics,
        } satisfies MemberRecord);
        const held: HeldPartition[] = [];
        const wanted = new Set<string>();
        for (const topic of topics) {
          noteReader(open, topic, group, options.isDurable);
          const { partitions } = ensureTopic(open, topic, options.partitionsOf(topic));
          for (let partition = 0; partition < partitions; partition += 1) {
            const claim = settle(open, { group, id, live, topic, partition, busy });
            if (claim === undefined) continue;
            held.push({ topic, partition, epoch: claim.epoch });
            if (claim.wanted) wanted.add(partitionKey({ topic, partition }));
          }
        }
        return { held, wanted };
      }),

    range(held) {
      const open = files.fresh();
      const topic = findTopic(open, held.topic);
      const { first, next } =
        topic === undefined ? { first: 0, next: 0 } : bounds(open, topic.id, held.partition);
      return { first: BigInt(first), next: BigInt(next) };
    },

    committed(held) {
      const offset = committedOffset(files.fresh(), group, held.topic, held.partition);
      return offset === undefined ? undefined : BigInt(offset);
    },

    read: (held, from, max) => readMessages(files.fresh(), held, Number(from), max),

    commit: (offsets) =>
      files.write((open) => {
        const lost: HeldPartition[] = [];
        for (const { held, next } of offsets satisfies readonly PartitionOffset[]) {
          if (!mine(open, held)) lost.push(held);
          else void open.root.put(['committed', group, held.topic, held.partition], Number(next));
        }
        return lost;
      }),

    appendedTo() {
      const open = files.fresh();
      return new Set(
        topics.filter((name) => {
          const topic = findTopic(open, name);
          const count = topic === undefined ? undefined : appendCount(open, topic.id);
          const isNew = !appends.has(name) || appends.get(name) !== count;
          appends.set(name, count);
          return isNew;
        }),
      );
    },

    leave: () =>
      files.write((open) => {
        void open.root.remove(['member', group, id]);
        for (const topic of topics) {
          const partitions = findTopic(open, topic)?.partitions ?? 0;
          for (let partition = 0; partition < partitions; partition += 1) {
            if (ownerOf(open, group, topic, partition)?.member === id) {
              void open.root.remove(['owner', group, topic, partition]);
            }
          }
        }
      }),

    onAppend: options.onAppend,
  };
}

interface Question {
  readonly group: string;
  readonly id: string;
  readonly live: readonly PlannedMember[];
  readonly topic: string;
  readonly partition: number;
  readonly busy: ReadonlySet<string>;
}

/** Gives up, keeps or takes one partition; undefined when it is not ours. */
function settle(open: OpenFiles, question: Question): { epoch: number; wanted: boolean } | undefined {
  const { group, id, live, topic, partition, busy } = question;
  const wanted = planOwner(live, topic, partition) === id;
  const owner = ownerOf(open, group, topic, partition);
  if (owner?.member === id) {
    if (wanted || busy.has(partitionKey({ topic, partition }))) return { epoch: owner.epoch, wanted };
    void open.root.remove(['owner', group, topic, partition]);
    return undefined;
  }
  const free = owner === undefined || !live.some((m) => m.id === owner.member);
  if (!wanted || !free) return undefined;
  // Never a number of an earlier log in the same folder, so that nobody's old claim fits a new one.
  const epoch = Math.max(wallMs(), ((open.root.get(['last-epoch']) as number | undefined) ?? 0) + 1);
  void open.root.put(['last-epoch'], epoch);
  void open.root.put(['owner', group, topic, partition], { member: id, epoch } satisfies OwnerRecord);
  return { epoch, wanted };
}

function ownerOf(
  { root }: OpenFiles,
  group: string,
  topic: string,
  partition: number,
): OwnerRecord | undefined {
  return root.get(['owner', group, topic, partition]) as OwnerRecord | undefined;
}

/**
 * A lease counts as long as its process may live and it ends within its own length from now: a lease further ahead was
 * made by another clock, and what an earlier version wrote was counted by the clock of the day.
 */
function isAlive(record: Partial<MemberRecord>, nowMs: number): boolean {
  const { process, aliveUntilMs, leaseMs } = record;
  if (process === undefined || aliveUntilMs === undefined || leaseMs === undefined) return false;
  return aliveUntilMs > nowMs && aliveUntilMs - nowMs <= leaseMs && !hasEnded(process);
}

/** The members whose lease runs; the records of the others are removed. */
function liveMembers({ root }: OpenFiles, group: string, nowMs: number): PlannedMember[] {
  const live: PlannedMember[] = [];
  for (const { key, value } of [
    ...root.getRange({ start: ['member', group, ''], end: ['member', group, '\uffff'] }),
  ]) {
    const record = value as MemberRecord;
    if (isAlive(record, nowMs)) live.push({ id: String(key[2]), topics: record.topics });
    else void root.remove(key);
  }
  return live;
}

function readMessages(open: OpenFiles, held: HeldPartition, from: number, max: number): ReceivedMessage[] {
  const topic = findTopic(open, held.topic);
  if (topic === undefined) return [];
  const { first, next } = bounds(open, topic.id, held.partition);
  if (from >= next) return [];
  const messages: ReceivedMessage[] = [];
  let bytes = 0;
  const range = open.messages.getRange({
    start: messageKey(topic.id, held.partition, Math.max(from, first)),
    end: messageKey(topic.id, held.partition, next),
    limit: max,
  });
  for (const { key, value } of range) {
    messages.push(decodeRecord(offsetOf(key), value));
    bytes += value.length;
    if (bytes >= MAX_BATCH_BYTES) break;
  }
  return messages;
}

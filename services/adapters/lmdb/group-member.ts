import { randomUUID } from 'node:crypto';

import { planOwner } from '@marquee/kit/traffic-log/group-plan';
import type { PlannedMember } from '@marquee/kit/traffic-log/group-plan';
import { partitionKey } from '@marquee/kit/traffic-log/polled-consumer';
import type {
  GroupMember,
  AssignedPartition,
  PartitionOffset,
} from '@marquee/kit/traffic-log/polled-consumer';
import type { ReceivedMessage } from '@marquee/kit/traffic-log/port';

import type { LogFiles, OpenFiles } from './log-files.ts';
import { decodeRecord, messageKey, offsetOf } from './record.ts';
import { hasEnded, ownIdentity, sinceBootMs } from './process-identity.ts';
import type { ProcessIdentity } from './process-identity.ts';
import {
  appendCount,
  bounds,
  committedOffset,
  ensureTopic,
  findTopic,
  knownTopic,
  noteReader,
} from './topics.ts';
import { wallMs } from '@marquee/kit/runtime/clock';

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
export const createLmdbMember = (options: LmdbMemberOptions): GroupMember => new LmdbMember(options);

class LmdbMember implements GroupMember {
  readonly leaseMs: number;
  readonly #options: LmdbMemberOptions;
  readonly #id = randomUUID();
  /** The count of appends at the last look, by topic. */
  readonly #appends = new Map<string, number | undefined>();

  constructor(options: LmdbMemberOptions) {
    this.#options = options;
    this.leaseMs = options.leaseMs;
  }

  renew(busy: ReadonlySet<string>): ReturnType<GroupMember['renew']> {
    const { files, group, topics, isDurable, partitionsOf } = this.#options;
    return files.write((open) => {
      const live = this.#announce(open);
      const assigned: AssignedPartition[] = [];
      const wanted = new Set<string>();
      for (const topic of topics) {
        noteReader(open, topic, group, isDurable);
        const { partitions } = ensureTopic(open, topic, partitionsOf(topic));
        for (let partition = 0; partition < partitions; partition += 1) {
          const claim = settle(open, { group, id: this.#id, live, topic, partition, busy });
          if (claim === undefined) continue;
          assigned.push({ topic, partition, epoch: claim.epoch });
          if (claim.wanted) wanted.add(partitionKey({ topic, partition }));
        }
      }
      return { assigned, wanted };
    });
  }

  range(assigned: AssignedPartition): ReturnType<GroupMember['range']> {
    const open = this.#options.files.get();
    const topic = knownTopic(open, assigned.topic);
    const { first, next } =
      topic === undefined ? { first: 0, next: 0 } : bounds(open, topic.id, assigned.partition);
    return { first: BigInt(first), next: BigInt(next) };
  }

  committed({ topic, partition }: AssignedPartition): bigint | undefined {
    const { files, group } = this.#options;
    const offset = committedOffset(files.fresh(), group, topic, partition);
    return offset === undefined ? undefined : BigInt(offset);
  }

  read(assigned: AssignedPartition, from: bigint, max: number): ReceivedMessage[] {
    return readMessages(this.#options.files.get(), assigned, Number(from), max);
  }

  commit(offsets: readonly PartitionOffset[]): Promise<AssignedPartition[]> {
    const { files, group } = this.#options;
    return files.write((open) => {
      const lost: AssignedPartition[] = [];
      for (const { assigned, next } of offsets) {
        if (!this.#owns(open, assigned)) lost.push(assigned);
        else void open.root.put(['committed', group, assigned.topic, assigned.partition], Number(next));
      }
      return lost;
    });
  }

  appendedTo(): ReadonlySet<string> {
    const open = this.#options.files.fresh();
    return new Set(
      this.#options.topics.filter((name) => {
        const topic = knownTopic(open, name);
        const count = topic === undefined ? undefined : appendCount(open, topic.id);
        const isNew = !this.#appends.has(name) || this.#appends.get(name) !== count;
        this.#appends.set(name, count);
        return isNew;
      }),
    );
  }

  leave(): Promise<void> {
    const { files, group, topics } = this.#options;
    return files.write((open) => {
      void open.root.remove(['member', group, this.#id]);
      for (const topic of topics) {
        const partitions = findTopic(open, topic)?.partitions ?? 0;
        for (let partition = 0; partition < partitions; partition += 1) {
          if (ownerOf(open, group, topic, partition)?.member === this.#id) {
            void open.root.remove(['owner', group, topic, partition]);
          }
        }
      }
    });
  }

  onAppend(wake: () => void): () => void {
    return this.#options.onAppend(wake);
  }

  /** Inside a write transaction: renews this member's own lease. @returns the members whose lease runs */
  #announce(open: OpenFiles): PlannedMember[] {
    const { group, topics, leaseMs } = this.#options;
    const id = this.#id;
    const nowMs = sinceBootMs();
    const others = liveMembers(open, group, nowMs).filter((m) => m.id !== id);
    void open.root.put(['member', group, id], {
      process: ownIdentity(),
      aliveUntilMs: nowMs + leaseMs,
      leaseMs,
      topics,
    } satisfies MemberRecord);
    return [...others, { id, topics }];
  }

  #owns(open: OpenFiles, assigned: AssignedPartition): boolean {
    const owner = ownerOf(open, this.#options.group, assigned.topic, assigned.partition);
    return owner?.member === this.#id && owner.epoch === assigned.epoch;
  }
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
  // Never a number of an earlier log in the same folder, so that no old claim fits a new one.
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

function readMessages(
  open: OpenFiles,
  assigned: AssignedPartition,
  from: number,
  max: number,
): ReceivedMessage[] {
  const topic = knownTopic(open, assigned.topic);
  if (topic === undefined) return [];
  const { first, next } = bounds(open, topic.id, assigned.partition);
  if (from >= next) return [];
  const messages: ReceivedMessage[] = [];
  let bytes = 0;
  const range = open.messages.getRange({
    start: messageKey(topic.id, assigned.partition, Math.max(from, first)),
    end: messageKey(topic.id, assigned.partition, next),
    limit: max,
  });
  for (const { key, value } of range) {
    messages.push(decodeRecord(offsetOf(key), value));
    bytes += value.length;
    if (bytes >= MAX_BATCH_BYTES) break;
  }
  return messages;
}

import type { LogFiles, OpenFiles, Topic } from './log-files.ts';
import { messageKey, offsetOf, timestampOf } from './record.ts';
import { bounds, committedOffset, holdingGroups, setBounds } from './topics.ts';

/** Few enough that appends do not wait long for the write lock. */
const CHUNK = 2_000;

/** What may be deleted of a partition. */
interface Cut {
  /** Messages of then and before may go, milliseconds since 1970. */
  readonly untilMs: number;
  /** Groups that were not seen since then hold nothing back, milliseconds since 1970; undefined: no group does. */
  readonly seenAfterMs: number | undefined;
}

export interface TrimLimits extends Cut {
  /** Oldest messages that every group has read are deleted until no more than this is left, in bytes. */
  readonly retentionBytes: number;
  /** Topics whose messages after a time are kept, milliseconds since 1970. */
  readonly recentMs: number;
  /** Size beyond which the oldest messages are deleted, read or not, in bytes. */
  readonly maxBytes: number;
}

export interface Trimmed {
  readonly deleted: number;
  /** Deleted messages that some group had not read. */
  readonly unread: number;
}

interface Partition {
  readonly name: string;
  readonly topic: Topic;
  readonly partition: number;
}

/** Deletes what is old and read; then, the oldest first, what is too much. */
export async function trimLog(files: LogFiles, limits: TrimLimits): Promise<Trimmed> {
  const { untilMs, seenAfterMs, retentionBytes, recentMs, maxBytes } = limits;
  let deleted = 0;
  for (const place of partitionsOf(files.fresh())) {
    let count: number;
    do {
      count = (await trimChunk(files, place, { untilMs, seenAfterMs })).deleted;
      deleted += count;
    } while (count === CHUNK);
  }
  const read = await trimTo(files, retentionBytes, { untilMs: recentMs, seenAfterMs });
  const forced = await trimTo(files, maxBytes, { untilMs: Infinity, seenAfterMs: undefined });
  return { deleted: deleted + read.deleted + forced.deleted, unread: forced.unread };
}

/** Bytes of the pages that hold messages. The file is larger by pages that are free to be written again. */
export function messageBytes({ messages }: OpenFiles): number {
  const stats = messages.getStats() as {
    readonly pageSize: number;
    readonly treeBranchPageCount: number;
    readonly treeLeafPageCount: number;
    readonly overflowPages: number;
  };
  return stats.pageSize * (stats.treeBranchPageCount + stats.treeLeafPageCount + stats.overflowPages);
}

/** Deletes the oldest messages of all partitions, a chunk at a time, until no more than the limit is left. */
async function trimTo(files: LogFiles, limitBytes: number, cut: Cut): Promise<Trimmed> {
  let deleted = 0;
  let unread = 0;
  const spent = new Set<Partition>();
  const places = partitionsOf(files.fresh());
  while (messageBytes(files.fresh()) > limitBytes) {
    const oldest = oldestOf(
      files.fresh(),
      places.filter((place) => !spent.has(place)),
    );
    if (oldest === undefined) break;
    const chunk = await trimChunk(files, oldest, cut);
    deleted += chunk.deleted;
    unread += chunk.unread;
    if (chunk.deleted === 0) spent.add(oldest);
  }
  return { deleted, unread };
}

function oldestOf(open: OpenFiles, places: readonly Partition[]): Partition | undefined {
  let oldest: Partition | undefined;
  let oldestMs = Infinity;
  for (const place of places) {
    const { first, next } = bounds(open, place.topic.id, place.partition);
    if (first >= next) continue;
    const record = open.messages.get(messageKey(place.topic.id, place.partition, first));
    const atMs = record === undefined ? 0 : timestampOf(record);
    if (atMs < oldestMs) [oldest, oldestMs] = [place, atMs];
  }
  return oldest;
}

function partitionsOf({ root }: OpenFiles): Partition[] {
  return [...root.getRange({ start: ['topic', ''], end: ['topic', '\uffff'] })].flatMap(({ key, value }) => {
    const topic = value as Topic;
    const name = String(key[1]);
    return Array.from({ length: topic.partitions }, (_, partition) => ({ name, topic, partition }));
  });
}

const trimChunk = (files: LogFiles, place: Partition, cut: Cut): Promise<Trimmed> =>
  files.write((open) => {
    const { name, topic, partition } = place;
    const { first, next } = bounds(open, topic.id, partition);
    const readUpTo = (seenAfterMs: number): number =>
      holdingGroups(open, name, seenAfterMs).reduce(
        (least, group) => Math.min(least, committedOffset(open, group, name, partition) ?? first),
        next,
      );
    const end = cut.seenAfterMs === undefined ? next : readUpTo(cut.seenAfterMs);
    if (first >= end) return { deleted: 0, unread: 0 };
    const old: Buffer[] = [];
    for (const { key, value } of open.messages.getRange({
      start: messageKey(topic.id, partition, first),
      end: messageKey(topic.id, partition, end),
      limit: CHUNK,
    })) {
      if (timestampOf(value) > cut.untilMs) break;
      old.push(Buffer.from(key));
    }
    const last = old.at(-1);
    if (last === undefined) return { deleted: 0, unread: 0 };
    for (const key of old) void open.messages.remove(key);
    setBounds(open, topic.id, partition, { first: offsetOf(last) + 1, next });
    // Durable groups alone, when no group holds anything back.
    const read = readUpTo(cut.seenAfterMs ?? Infinity);
    return { deleted: old.length, unread: Math.max(0, offsetOf(last) + 1 - Math.max(first, read)) };
  });

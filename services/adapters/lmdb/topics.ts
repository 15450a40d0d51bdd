import { randomUUID } from 'node:crypto';

import type { OpenFiles, PartitionBounds, Topic } from './log-files.ts';
import { wallMs } from '@marquee/kit/runtime/clock';

const SINCE_MS = Date.UTC(2020, 0, 1);
const OFFSETS_PER_MS = 1_000;

/**
 * First offset of a new partition. Not zero: when a folder was lost and created again, a consumer that kept
 * its own position must find all new messages after it.
 */
const firstOffset = (): number => (wallMs() - SINCE_MS) * OFFSETS_PER_MS;

/** What names the log of this folder; undefined in a folder that nothing was written to since logs have one. */
export function findLogId({ root }: OpenFiles): string | undefined {
  return root.get(['log-id']) as string | undefined;
}

/** Inside a write transaction: the log's id, given to it when it has none. It stays as long as the folder does. */
export function ensureLogId(files: OpenFiles): string {
  const known = findLogId(files);
  if (known !== undefined) return known;
  const id = randomUUID();
  void files.root.put(['log-id'], id);
  return id;
}

export function findTopic({ root }: OpenFiles, name: string): Topic | undefined {
  return root.get(['topic', name]) as Topic | undefined;
}

/** The same outside of a write transaction, looked up once: a topic that is committed never changes. */
export function knownTopic(open: OpenFiles, name: string): Topic | undefined {
  const known = open.topics.get(name);
  if (known !== undefined) return known;
  const found = findTopic(open, name);
  if (found !== undefined) open.topics.set(name, found);
  return found;
}

/** Inside a write transaction: the topic, created when it is missing. */
export function ensureTopic(files: OpenFiles, name: string, partitions: number): Topic {
  const known = findTopic(files, name);
  if (known !== undefined) return known;
  if (name.length === 0 || name.length > 200) throw new Error(`"${name}" cannot be the name of a topic.`);
  const id = ((files.root.get(['last-topic-id']) as number | undefined) ?? 0) + 1;
  const topic = { id, partitions };
  void files.root.put(['last-topic-id'], id);
  void files.root.put(['topic', name], topic);
  const offset = firstOffset();
  for (let p = 0; p < partitions; p += 1) setBounds(files, id, p, { first: offset, next: offset });
  return topic;
}

export function bounds({ root }: OpenFiles, topicId: number, partition: number): PartitionBounds {
  return (root.get(['bounds', topicId, partition]) as PartitionBounds | undefined) ?? { first: 0, next: 0 };
}

export function setBounds(
  { root }: OpenFiles,
  topicId: number,
  partition: number,
  value: PartitionBounds,
): void {
  void root.put(['bounds', topicId, partition], value);
}

/** How often something was appended to the topic; undefined where no version counted appends. */
export const appendCount = ({ root }: OpenFiles, topicId: number): number | undefined =>
  root.get(['appended', topicId]) as number | undefined;

/** Inside a write transaction. */
export function countAppend(files: OpenFiles, topicId: number): void {
  void files.root.put(['appended', topicId], (appendCount(files, topicId) ?? 0) + 1);
}

/** Inside a write transaction: the group reads the topic, and when it was seen last (milliseconds since 1970). */
export function noteReader({ root }: OpenFiles, topic: string, group: string, isDurable: boolean): void {
  void root.put(['reader', topic, group], wallMs());
  if (isDurable && root.get(['durable', topic, group]) === undefined)
    void root.put(['durable', topic, group], true);
}

/**
 * Groups that hold messages of the topic back until they have read them: the durable ones, and others that were seen after
 * that moment (milliseconds since 1970).
 */
export function holdingGroups({ root }: OpenFiles, topic: string, seenAfterMs: number): string[] {
  return [...root.getRange({ start: ['reader', topic, ''], end: ['reader', topic, '\uffff'] })]
    .map(({ key, value }) => ({ group: String(key[2]), seenMs: value as number }))
    .filter(({ group, seenMs }) => seenMs > seenAfterMs || root.get(['durable', topic, group]) === true)
    .map(({ group }) => group);
}

export function committedOffset(
  { root }: OpenFiles,
  group: string,
  topic: string,
  partition: number,
): number | undefined {
  return root.get(['committed', group, topic, partition]) as number | undefined;
}

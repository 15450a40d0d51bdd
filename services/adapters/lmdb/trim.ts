import type { LogFiles } from './log-files.ts';
import { messageKey, offsetOf, timestampOf } from './record.ts';
import { bounds, committedOffset, setBounds } from './topics.ts';
import type { Topic } from './topics.ts';

type OpenFiles = ReturnType<LogFiles['get']>;

/** Few enough that appends do not wait long for the write lock. */
const CHUNK = 2_000;

export interface TrimOptions {
  /** Messages younger than this are kept, in milliseconds. */
  readonly olderThanMs: number;
  /** A group whose members were not seen for so long holds nothing back any more, in milliseconds. */
  readonly forgetGroupAfterMs: number;
}

/** Deletes old messages that every group has committed; answers how many. */
export async function trimLog(files: LogFiles, options: TrimOptions): Promise<number> {
  let deleted = 0;
  for (const { name, topic } of topicsOf(files.fresh())) {
    for (let partition = 0; partition < topic.partitions; partition += 1) {
      let count: number;
      do {
        count = await files.write((open) => trimChunk(open, name, topic, partition, options));
        deleted += count;
      } while (count === CHUNK);
    }
  }
  return deleted;
}

function topicsOf({ root }: OpenFiles): { name: string; topic: Topic }[] {
  return [...root.getRange({ start: ['topic', ''], end: ['topic', '\uffff'] })].map(({ key, value }) => ({
    name: String(key[1]),
    topic: value as Topic,
  }));
}

function trimChunk(
  open: OpenFiles,
  name: string,
  topic: Topic,
  partition: number,
  options: TrimOptions,
): number {
  const nowMs = Date.now();
  const { first, next } = bounds(open, topic.id, partition);
  const end = Math.min(
    next,
    ...groupsOf(open, name, nowMs - options.forgetGroupAfterMs).map(
      (group) => committedOffset(open, group, name, partition) ?? first,
    ),
  );
  if (first >= end) return 0;
  const range = open.messages.getRange({
    start: messageKey(topic.id, partition, first),
    end: messageKey(topic.id, partition, end),
    limit: CHUNK,
  });
  const old: Buffer[] = [];
  for (const { key, value } of range) {
    if (timestampOf(value) > nowMs - options.olderThanMs) break;
    old.push(Buffer.from(key));
  }
  for (const key of old) void open.messages.remove(key);
  const last = old.at(-1);
  if (last !== undefined) setBounds(open, topic.id, partition, { first: offsetOf(last) + 1, next });
  return old.length;
}

function groupsOf({ root }: OpenFiles, topic: string, seenAfterMs: number): string[] {
  return [...root.getRange({ start: ['reader', topic, ''], end: ['reader', topic, '\uffff'] })]
    .filter(({ value }) => (value as number) > seenAfterMs)
    .map(({ key }) => String(key[2]));
}

import type { AppendCall } from '@marquee/kit/traffic-log/append-queue';
import { partitionOf } from '@marquee/kit/traffic-log/partitioner';

import type { LogFiles, PartitionBounds } from './log-files.ts';
import { encodeRecord, messageKey } from './record.ts';
import { bounds, countAppend, ensureTopic, setBounds } from './topics.ts';
import { wallMs } from '@marquee/kit/runtime/clock';

/** Appends the calls in one transaction, their offsets allocated inside it. */
export function writeMessages(
  files: LogFiles,
  calls: readonly AppendCall[],
  partitionsOf: (topic: string) => number,
): Promise<void> {
  return files.write((open) => {
    const timestampMs = wallMs();
    const changed = new Map<string, { topicId: number; partition: number; at: PartitionBounds }>();
    for (const { topic, messages } of calls) {
      const { id, partitions } = ensureTopic(open, topic, partitionsOf(topic));
      for (const message of messages) {
        const key = Buffer.from(message.key);
        const partition = partitionOf(key, partitions);
        const place = `${id}:${partition}`;
        let entry = changed.get(place);
        if (entry === undefined) {
          entry = { topicId: id, partition, at: bounds(open, id, partition) };
          changed.set(place, entry);
        }
        void open.messages.put(
          messageKey(id, partition, entry.at.next),
          encodeRecord(timestampMs, key, message.value),
        );
        entry.at.next += 1;
      }
    }
    // Last: messages beyond `next` were never appended, should a put above fail.
    for (const { topicId, partition, at } of changed.values()) setBounds(open, topicId, partition, at);
    for (const topicId of new Set([...changed.values()].map((entry) => entry.topicId))) {
      countAppend(open, topicId);
    }
  });
}

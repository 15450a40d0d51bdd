import type { TrafficLog, TrafficMessage } from '@marquee/kit/traffic-log/port';

import type { Block } from './block.ts';

/** A dead letter shows so much of what was sent; the offset leads to the rest while the log keeps it. */
const VALUE_LENGTH_MAX = 100_000;

export const deadTopicOf = (topic: string): string => `${topic}.dead`;

/** Lays what could not be read into `<topic>.dead`, with the reason and where it came from; at least once. */
export async function appendDeadLetters(
  blocks: readonly Block[],
  log: Pick<TrafficLog, 'append'>,
): Promise<void> {
  const letters = new Map<string, TrafficMessage[]>();
  for (const block of blocks) {
    for (const item of block.parsed) {
      if (!('unreadable' in item)) continue;
      const { message } = item;
      const topic = deadTopicOf(block.topic);
      const letter = {
        key: message.key,
        value: JSON.stringify({
          reason: item.unreadable,
          topic: block.topic,
          partition: block.partition,
          offset: message.offset.toString(),
          truncated: message.value.length > VALUE_LENGTH_MAX,
          value: message.value.slice(0, VALUE_LENGTH_MAX),
        }),
      };
      letters.set(topic, [...(letters.get(topic) ?? []), letter]);
    }
  }
  for (const [topic, messages] of letters) await log.append(topic, messages);
}

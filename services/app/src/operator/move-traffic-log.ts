import { PERSON_TOPICS, USER_SIGNALS_GROUP } from '@marquee/audiences';
import { FACT_TOPICS, inventoryGroupOf } from '@marquee/ingester';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import { PARTITIONS, TOPICS } from '@marquee/schemas/traffic/traffic-event';

const INGESTER_GROUP = 'ingester';

/** Consumer groups that store what they read: messages that they have not read would be lost with the log. */
const DURABLE_READERS: readonly { readonly group: string; readonly topics: readonly string[] }[] = [
  { group: INGESTER_GROUP, topics: FACT_TOPICS },
  { group: inventoryGroupOf(INGESTER_GROUP), topics: [TOPICS.inventory] },
  { group: `${INGESTER_GROUP}-postbacks`, topics: [TOPICS.conversions] },
  { group: USER_SIGNALS_GROUP, topics: PERSON_TOPICS },
];

/** The log may not be left yet; the message says why and what to do. */
class MoveRejected extends Error {
  override readonly name = 'MoveRejected';
}

export interface Move {
  /** By topic, the logs that its offsets belong to. */
  readonly topics: readonly { readonly name: string; readonly before: string; readonly after: string }[];
}

/**
 * Prepares another engine to take over the traffic log: everything in the old one must have been read, and the new one must
 * be empty. Nothing is copied. Blocks and positions name their log, so the new one is read from its beginning.
 * @throws MoveRejected
 */
export async function moveTrafficLog(from: TrafficLog, to: TrafficLog): Promise<Move> {
  const names = Object.values(TOPICS);
  await assertRead(from);
  await to.ensureTopics(names.map((name) => ({ name, partitions: PARTITIONS })));
  const ends = await to.endOffsets(names);
  const filled = ends.find(({ first, next }) => next > first);
  if (filled !== undefined) {
    throw new MoveRejected(
      `The new traffic log is not empty: ${filled.topic} has messages. Name an empty one, or begin to use this one by TRAFFIC_LOG_URL alone if Marquee wrote it.`,
    );
  }
  const topics = await Promise.all(
    names.map(async (name) => ({ name, before: await from.epochOf(name), after: await to.epochOf(name) })),
  );
  const same = topics.find(({ before, after }) => before === after);
  if (same !== undefined)
    throw new MoveRejected('Both addresses name the same traffic log. There is nothing to move.');
  return { topics };
}

async function assertRead(log: TrafficLog): Promise<void> {
  const unread: string[] = [];
  for (const { group, topics } of DURABLE_READERS) {
    const byTopic = new Map<string, bigint>();
    for (const { topic, lag } of await log.lag(group, topics))
      byTopic.set(topic, (byTopic.get(topic) ?? 0n) + lag);
    for (const [topic, lag] of byTopic) if (lag > 0n) unread.push(`${lag} of ${topic} by ${group}`);
  }
  if (unread.length === 0) return;
  throw new MoveRejected(
    `The old traffic log holds messages that were not read yet: ${unread.join(', ')}. Start Marquee on it without traffic, stop it half a minute after /health/ready answers 200, and try again.`,
  );
}

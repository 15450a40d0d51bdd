import type { Admin } from 'kafkajs';
import kafkajs from 'kafkajs';

// CommonJS: Node does not see its exports by name.
const { KafkaJSProtocolError } = kafkajs;

/** Room for a value of 1 MB with its key and headers. */
const MAX_MESSAGE_BYTES = 2 * 2 ** 20;

export interface WantedTopic {
  readonly name: string;
  readonly partitions: number;
}

/** Creates what is missing; keeps what is there, whatever its number of partitions. */
export async function createMissingTopics(
  admin: Admin,
  topics: readonly WantedTopic[],
  replicationFactor: number,
): Promise<void> {
  const there = new Set(await admin.listTopics());
  const missing = topics.filter(({ name }) => !there.has(name));
  if (missing.length === 0) return;
  try {
    await admin.createTopics({
      waitForLeaders: true,
      topics: missing.map(({ name, partitions }) => ({
        topic: name,
        numPartitions: partitions,
        replicationFactor,
        configEntries: [{ name: 'max.message.bytes', value: String(MAX_MESSAGE_BYTES) }],
      })),
    });
  } catch (error) {
    // Another process was quicker.
    if (!(error instanceof KafkaJSProtocolError && error.type === 'TOPIC_ALREADY_EXISTS')) throw error;
  }
}

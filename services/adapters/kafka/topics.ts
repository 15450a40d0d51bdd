import { setTimeout as pause } from 'node:timers/promises';

import type { Admin } from 'kafkajs';
import kafkajs from 'kafkajs';
import { HOUR_MS } from '@marquee/schemas/common/time';

import { isUnknownTopic } from './errors.ts';

// CommonJS: Node does not see its exports by name.
const { KafkaJSProtocolError } = kafkajs;

/** Fits a value of 1 MB with its key and headers. */
const MAX_MESSAGE_BYTES = 2 * 2 ** 20;
const REPLICAS_WANTED = 3;
const ATTEMPTS = 40;
const RETRY_MS = 250;

export interface WantedTopic {
  readonly name: string;
  readonly partitions: number;
}

/** How topics are made; what is there already is left as it is. */
export interface TopicSettings {
  /** Messages older than this are deleted, read or not. Default 72 hours. */
  readonly retentionMs?: number;
  /** Copies of each partition. Default 3, or as many as there are brokers. */
  readonly replicationFactor?: number;
  /** Copies that must have a message before it counts as written. Default 2 of 3, else 1. */
  readonly minInsyncReplicas?: number;
}

/**
 * Creates what is missing; keeps what is there, whatever its number of partitions. Resolves when all of them can be used:
 * a topic that was just deleted is still listed, and one that was just made is not known to every broker.
 */
export async function createMissingTopics(
  admin: Admin,
  topics: readonly WantedTopic[],
  settings: TopicSettings,
): Promise<void> {
  const names = topics.map(({ name }) => name);
  for (let attempt = 1; ; attempt += 1) {
    try {
      const there = new Set(await admin.listTopics());
      const missing = topics.filter(({ name }) => !there.has(name));
      if (missing.length > 0) await createTopics(admin, missing, settings);
      await admin.fetchTopicMetadata({ topics: names });
      return;
    } catch (error) {
      if (!isUnknownTopic(error) || attempt === ATTEMPTS) throw error;
      await pause(RETRY_MS);
    }
  }
}

async function createTopics(
  admin: Admin,
  topics: readonly WantedTopic[],
  settings: TopicSettings,
): Promise<void> {
  const { brokers } = await admin.describeCluster();
  const replicationFactor = settings.replicationFactor ?? Math.min(REPLICAS_WANTED, brokers.length);
  const minInsync = settings.minInsyncReplicas ?? (replicationFactor >= REPLICAS_WANTED ? 2 : 1);
  const configEntries = Object.entries({
    'cleanup.policy': 'delete',
    'retention.ms': settings.retentionMs ?? 72 * HOUR_MS,
    'min.insync.replicas': minInsync,
    'max.message.bytes': MAX_MESSAGE_BYTES,
  }).map(([name, value]) => ({ name, value: String(value) }));
  try {
    await admin.createTopics({
      waitForLeaders: true,
      topics: topics.map(({ name, partitions }) => ({
        topic: name,
        numPartitions: partitions,
        replicationFactor,
        configEntries,
      })),
    });
  } catch (error) {
    // Another process was quicker, or the topic is still being deleted.
    if (!isThereAlready(error)) throw error;
  }
}

function isThereAlready(error: unknown): boolean {
  if (error instanceof KafkaJSProtocolError) return error.type === 'TOPIC_ALREADY_EXISTS';
  const errors =
    error instanceof Error && 'errors' in error && Array.isArray(error.errors) ? error.errors : [];
  return errors.length > 0 && errors.every(isThereAlready);
}

import type { ConsumeOptions, ReceivedMessage, TrafficBatch } from '@marquee/kit/traffic-log/port';
import type { EachBatchPayload, KafkaMessage } from 'kafkajs';

import { isRebalance } from './errors.ts';

export interface RunSettings {
  readonly options: ConsumeOptions;
  readonly heartbeatMs: number;
  readonly sessionMs: number;
  readonly retryMs: number;
  readonly stopping: () => boolean;
  /** Resolves early when the consumer stops. */
  readonly pause: (ms: number) => Promise<void>;
  /** Called with the offset after the last message that was handled and committed. */
  readonly onCommitted: (next: bigint) => void;
}

/**
 * Hands one fetched batch to the handler in chunks and commits after each. Whatever is not resolved when this
 * returns is fetched again.
 */
export async function runBatch(payload: EachBatchPayload, settings: RunSettings): Promise<void> {
  const { batch } = payload;
  const size = settings.options.maxBatchMessages ?? 1_000;
  for (let start = 0; start < batch.messages.length; start += size) {
    const chunk = batch.messages.slice(start, start + size);
    if (!(await runChunk(payload, chunk, settings))) return;
  }
}

async function runChunk(
  payload: EachBatchPayload,
  chunk: readonly KafkaMessage[],
  settings: RunSettings,
): Promise<boolean> {
  const { batch } = payload;
  let lost = false;
  let aliveAtMs = performance.now();
  let sawEnd = false;
  const heartbeat = async (): Promise<void> => {
    try {
      await payload.heartbeat();
      aliveAtMs = performance.now();
    } catch {
      // Rebalance or outage: either way another member may have the partition by now. kafkajs finds out by
      // itself.
      lost = true;
    }
  };
  const isCurrent = (): boolean => {
    const expired = performance.now() - aliveAtMs > settings.sessionMs;
    const current = !settings.stopping() && payload.isRunning() && !payload.isStale() && !lost && !expired;
    sawEnd ||= !current;
    return current;
  };
  if (!isCurrent()) return false;
  sawEnd = false;

  const beat = setInterval(() => void heartbeat(), settings.heartbeatMs);
  try {
    const delivered: TrafficBatch = {
      topic: batch.topic,
      partition: batch.partition,
      messages: chunk.map(toReceived),
      isCurrent,
      heartbeat,
    };
    const outcome = await settings.options.onBatch(delivered);
    await outcome?.done;
  } catch (error) {
    settings.options.onError?.(error instanceof Error ? error : new Error(String(error)));
    await settings.pause(settings.retryMs);
    return false;
  } finally {
    clearInterval(beat);
  }
  // A handler that saw that the batch is not current any more left the rest undone.
  if (sawEnd) return false;
  return commit(payload, chunk, settings);
}

async function commit(
  payload: EachBatchPayload,
  chunk: readonly KafkaMessage[],
  settings: RunSettings,
): Promise<boolean> {
  const { topic, partition } = payload.batch;
  const last = chunk.at(-1)!.offset;
  const offset = (BigInt(last) + 1n).toString();
  try {
    await payload.commitOffsetsIfNecessary({ topics: [{ topic, partitions: [{ partition, offset }] }] });
  } catch (error) {
    if (!isRebalance(error))
      settings.options.onError?.(error instanceof Error ? error : new Error(String(error)));
    // kafkajs joins the group again; the member that has the partition then reads the chunk again.
    throw error;
  }
  payload.resolveOffset(last);
  settings.onCommitted(BigInt(last) + 1n);
  // Not while stopping: the member leaves the group anyway.
  if (!settings.stopping()) await payload.heartbeat();
  return true;
}

function toReceived(message: KafkaMessage): ReceivedMessage {
  return {
    key: message.key?.toString('utf8') ?? '',
    value: message.value?.toString('utf8') ?? '',
    offset: BigInt(message.offset),
    timestampMs: Number(message.timestamp),
  };
}

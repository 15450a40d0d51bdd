import { Backlog } from '@marquee/kit/traffic-log/backlog';
import type { KnownOffset } from '@marquee/kit/traffic-log/known-offset';
import type { TrafficBatch, TrafficLog } from '@marquee/kit/traffic-log/port';
import * as v from 'valibot';

/** Where restarts read `bids` and `losses` from: one small message a minute. */
export const MARKERS_TOPIC = 'bidder-markers';

const CHECKPOINT_EVERY_MS = 10_000;

interface Checkpoint {
  readonly atMs: number;
  readonly offset: bigint;
}

const offsetText = v.pipe(v.string(), v.regex(/^\d{1,19}$/));
/** By `topic:partition`: the offset and its log's epoch. Markers from before logs had names hold the offset alone. */
const savedMarker = v.record(v.string(), v.union([offsetText, v.tuple([offsetText, v.string()])]));

/** Remembers, for each partition, an offset before which no bid can be open any more. */
export class Markers {
  readonly #longestReservationMs: number;
  readonly #checkpoints = new Map<string, Checkpoint[]>();
  readonly #loaded = new Map<string, KnownOffset>();
  /** By topic, the log that is read now. */
  readonly #epochs = new Map<string, string>();
  #saved = '';

  constructor(longestReservationMs: number) {
    this.#longestReservationMs = longestReservationMs;
  }

  resumeFrom(topic: string, partition: number): KnownOffset | undefined {
    return this.#loaded.get(`${topic}:${partition}`);
  }

  /** The log in which a topic is read from now on. Checkpoints of another one are forgotten. */
  follow(topic: string, epoch: string): void {
    if (this.#epochs.get(topic) === epoch) return;
    this.#epochs.set(topic, epoch);
    for (const key of this.#checkpoints.keys()) if (topicOf(key) === topic) this.#checkpoints.delete(key);
  }

  seen(batch: TrafficBatch): void {
    const key = `${batch.topic}:${batch.partition}`;
    const checkpoints = this.#checkpoints.get(key) ?? [];
    this.#checkpoints.set(key, checkpoints);
    for (const { timestampMs, offset } of batch.messages) {
      const last = checkpoints.at(-1);
      if (last === undefined || timestampMs >= last.atMs + CHECKPOINT_EVERY_MS) {
        checkpoints.push({ atMs: timestampMs, offset });
      }
    }
  }

  /** Reads the newest marker. */
  async load(log: TrafficLog, group: string, signal: AbortSignal): Promise<void> {
    const backlog = new Backlog(log, [MARKERS_TOPIC]);
    await backlog.note();
    if (backlog.isEmpty) return;
    const consumer = await log.consume({
      group,
      topics: [MARKERS_TOPIC],
      resumeFrom: async (topic, partition) => {
        backlog.begin(topic, partition, 0n);
        return 0n;
      },
      onBatch: async (batch) => {
        for (const { value } of batch.messages) this.#accept(value);
        backlog.read(batch);
      },
    });
    await backlog.whenRead(signal);
    await consumer.stop();
  }

  /** A marker that cannot be read only means that more is read than is needed. */
  #accept(value: string): void {
    const marker = v.safeParse(savedMarker, readJson(value));
    if (!marker.success) return;
    for (const [key, saved] of Object.entries(marker.output)) {
      const [next, epoch] = typeof saved === 'string' ? [saved] : saved;
      this.#loaded.set(key, { epoch, next: BigInt(next) });
    }
  }

  async save(log: TrafficLog, instance: string, nowMs: number): Promise<void> {
    for (const [key, checkpoints] of this.#checkpoints) {
      const due = checkpoints.findLastIndex(({ atMs }) => atMs + this.#longestReservationMs < nowMs);
      if (due === -1) continue;
      this.#loaded.set(key, { epoch: this.#epochs.get(topicOf(key)), next: checkpoints[due]!.offset });
      checkpoints.splice(0, due);
    }
    const value = JSON.stringify(
      Object.fromEntries(
        [...this.#loaded].map(([key, { next, epoch }]) => [
          key,
          epoch === undefined ? next.toString() : [next.toString(), epoch],
        ]),
      ),
    );
    if (value === this.#saved || this.#loaded.size === 0) return;
    await log.append(MARKERS_TOPIC, [{ key: instance, value }]);
    this.#saved = value;
  }
}

const topicOf = (key: string): string => key.slice(0, key.lastIndexOf(':'));

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

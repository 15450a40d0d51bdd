import type { TrafficBatch, TrafficLog } from '@marquee/kit/traffic-log/port';

/** Where restarts read `bids` and `losses` from: one small message a minute. */
export const MARKERS_TOPIC = 'bidder-markers';

const CHECKPOINT_EVERY_MS = 10_000;

interface Checkpoint {
  readonly atMs: number;
  readonly offset: bigint;
}

/** Remembers, for each partition, an offset before which no bid can be open any more. */
export class Markers {
  readonly #longestHoldMs: number;
  readonly #checkpoints = new Map<string, Checkpoint[]>();
  readonly #loaded = new Map<string, bigint>();
  #saved = '';

  constructor(longestHoldMs: number) {
    this.#longestHoldMs = longestHoldMs;
  }

  resumeFrom(topic: string, partition: number): bigint {
    return this.#loaded.get(`${topic}:${partition}`) ?? 0n;
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
  async load(log: TrafficLog, group: string, settleMs: number): Promise<void> {
    let lastMs = Date.now();
    let isAssigned = false;
    const consumer = await log.consume({
      group,
      topics: [MARKERS_TOPIC],
      resumeFrom: async () => {
        isAssigned = true;
        lastMs = Date.now();
        return 0n;
      },
      onBatch: async ({ messages }) => {
        lastMs = Date.now();
        for (const { value } of messages) this.#accept(value);
      },
    });
    while (!isAssigned || Date.now() - lastMs < settleMs)
      await new Promise((resolve) => setTimeout(resolve, 20));
    await consumer.stop();
  }

  #accept(value: string): void {
    const offsets = JSON.parse(value) as Record<string, string>;
    for (const [key, offset] of Object.entries(offsets)) this.#loaded.set(key, BigInt(offset));
  }

  async save(log: TrafficLog, instance: string, nowMs: number): Promise<void> {
    for (const [key, checkpoints] of this.#checkpoints) {
      const due = checkpoints.findLastIndex(({ atMs }) => atMs + this.#longestHoldMs < nowMs);
      if (due === -1) continue;
      this.#loaded.set(key, checkpoints[due]!.offset);
      checkpoints.splice(0, due);
    }
    const value = JSON.stringify(
      Object.fromEntries([...this.#loaded].map(([key, offset]) => [key, offset.toString()])),
    );
    if (value === this.#saved || this.#loaded.size === 0) return;
    await log.append(MARKERS_TOPIC, [{ key: instance, value }]);
    this.#saved = value;
  }
}

import type { Worker } from '@marquee/kit/runtime/service';
import { Backlog } from '@marquee/kit/traffic-log/backlog';
import {
  isOfLog,
  FOLLOW_EVERY_MS,
  PARTITIONS_AT_ONCE,
  readTopicState,
  resumeOffset,
} from '@marquee/kit/traffic-log/known-offset';
import type { Consumer, TrafficBatch, TrafficLog } from '@marquee/kit/traffic-log/port';
import { PARTITIONS, TOPICS } from '@marquee/schemas/traffic/traffic-event';
import * as v from 'valibot';

import type { SavedTrafficProfile } from '../ports/budget.ts';
import { readBidOutcome } from '../traffic/messages.ts';
import type { BidPrices } from './bid-prices.ts';
import type { LearnedStateStore } from './learned-state-store.ts';

export interface PriceFollowerOptions {
  readonly trafficLog: TrafficLog;
  readonly prices: BidPrices;
  /** The ledger's; kept with the prices. */
  readonly shape: SavedTrafficProfile;
  readonly learnedState: LearnedStateStore;
  /** Stable name of this bidder: its notes. */
  readonly instance: string;
  /** Name of its consumer group. Default: `instance`. */
  readonly readers?: string;
  readonly clock: () => Date;
  /** Milliseconds between two saves. Default one minute. */
  readonly saveEveryMs?: number;
  readonly onError: (error: Error) => void;
}

const OUTCOME_TOPICS = [
  TOPICS.impressions,
  TOPICS.clicks,
  TOPICS.conversions,
  TOPICS.wins,
  TOPICS.losses,
] as const;
const SAVE_EVERY_MS = 60_000;

const count = v.pipe(v.number(), v.finite(), v.minValue(0));
const savedNote = v.object({
  prices: v.object({
    rates: v.array(v.tupleWithRest([count, count, count, count, count], count)),
    positions: v.record(v.string(), v.pipe(v.string(), v.regex(/^\d{1,19}$/))),
  }),
  /** By topic, the log that the positions belong to; absent in notes from before logs had names. */
  epochs: v.optional(v.record(v.string(), v.string()), {}),
  shape: v.object({ perSlot: v.array(count), days: v.array(count) }),
});

/**
 * Teaches prices out of the traffic log, away from the budgets, and keeps what was learned. A restart continues where the
 * last note ends: no message counts twice (a bid whose bill and pixel stand on either side of it makes two impressions,
 * which a rate can bear), and a note that cannot be read only means learning again.
 */
export class PriceFollower implements Worker {
  readonly name = 'bidder-prices';
  readonly #options: PriceFollowerOptions;
  #consumer: Consumer | undefined;
  #saving: NodeJS.Timeout | undefined;
  #failure: string | undefined;
  readonly #stopping = new AbortController();
  readonly #backlog: Backlog;
  /** By topic, the log that the prices' positions belong to. */
  readonly #epochs = new Map<string, string>();

  constructor(options: PriceFollowerOptions) {
    this.#options = options;
    this.#backlog = new Backlog(options.trafficLog, OUTCOME_TOPICS);
  }

  /** Resolves when what stood in the log since the last note is learned. */
  async start(): Promise<void> {
    const { trafficLog, learnedState, instance, readers = instance, saveEveryMs } = this.#options;
    await this.#consumer?.stop();
    await learnedState.migrate();
    this.#restore(await learnedState.load(this.#note));
    await trafficLog.ensureTopics(OUTCOME_TOPICS.map((name) => ({ name, partitions: PARTITIONS })));
    await this.#backlog.note();
    this.#consumer = await trafficLog.consume({
      group: `bidder-${readers}-prices`,
      topics: OUTCOME_TOPICS,
      partitionsAtOnce: PARTITIONS_AT_ONCE,
      gatherMs: FOLLOW_EVERY_MS,
      resumeFrom: (topic, partition) => this.#resumeFrom(topic, partition),
      onBatch: async (batch) => this.#take(batch),
      onError: (error) => this.#fail(error),
    });
    await this.#backlog.whenRead(this.#stopping.signal);
    clearInterval(this.#saving);
    this.#saving = setInterval(() => void this.#save(), saveEveryMs ?? SAVE_EVERY_MS);
    this.#saving.unref();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#saving);
    await this.#consumer?.stop();
    if (this.#consumer !== undefined) await this.#save();
  }

  unhealthy(): string | undefined {
    return this.#failure === undefined ? undefined : `Prices are not learned: ${this.#failure}`;
  }

  get #note(): string {
    return `prices:${this.#options.instance}`;
  }

  #restore(note: unknown): void {
    const parsed = v.safeParse(savedNote, note);
    if (!parsed.success) return;
    this.#options.prices.load(parsed.output.prices);
    this.#options.shape.load(parsed.output.shape);
    for (const [topic, epoch] of Object.entries(parsed.output.epochs)) this.#epochs.set(topic, epoch);
  }

  /** Without a note the group's own offset counts: older messages do not delay the start. */
  async #resumeFrom(topic: string, partition: number): Promise<bigint | undefined> {
    const { trafficLog, prices } = this.#options;
    const state = await readTopicState(trafficLog, topic);
    const end = state.offsets.find((one) => one.partition === partition)?.next ?? 0n;
    const noted = prices.resumeFrom(topic, partition);
    if (noted === undefined) {
      this.#epochs.set(topic, state.epoch);
      this.#backlog.begin(topic, partition, end);
      return undefined;
    }
    const known = { epoch: this.#epochs.get(topic), next: noted };
    const isKnown = noted <= end && isOfLog(known, state.epoch, end);
    if (!isKnown) prices.forgetPositions(topic);
    this.#epochs.set(topic, state.epoch);
    const from = resumeOffset(state, partition, isKnown ? known : undefined);
    this.#backlog.begin(topic, partition, from);
    return from;
  }

  #take(batch: TrafficBatch): void {
    const { topic, partition, messages } = batch;
    this.#failure = undefined;
    for (const { value, offset } of messages) {
      const outcome = readBidOutcome(value);
      if (outcome !== undefined) this.#options.prices.learn(outcome, { topic, partition, offset });
    }
    this.#backlog.read(batch);
  }

  /** What cannot be kept is learned all the same, and kept next time: only a restart would read the log again. */
  async #save(): Promise<void> {
    const { learnedState, prices, shape, clock, onError } = this.#options;
    prices.sweep(clock().getTime());
    try {
      const epochs = Object.fromEntries(this.#epochs);
      await learnedState.save(this.#note, { prices: prices.save(), shape: shape.save(), epochs });
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #fail(error: Error): void {
    this.#failure = error.message;
    this.#options.onError(error);
  }
}

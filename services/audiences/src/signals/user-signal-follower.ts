import { pause } from '@marquee/kit/runtime/pause';
import type { Worker } from '@marquee/kit/runtime/service';
import { Backlog } from '@marquee/kit/traffic-log/backlog';
import type { KnownOffset } from '@marquee/kit/traffic-log/known-offset';
import {
  FOLLOW_EVERY_MS,
  PARTITIONS_AT_ONCE,
  readTopicState,
  resumeOffset,
} from '@marquee/kit/traffic-log/known-offset';
import type { Consumer, TrafficBatch, TrafficLog } from '@marquee/kit/traffic-log/port';
import { PARTITIONS, TOPICS } from '@marquee/schemas/traffic/traffic-event';

import type { FrequencyCaps } from '../frequency/frequency-caps.ts';
import type { AudienceMembers } from '../membership/audience-members.ts';
import type { AudienceRules } from '../membership/audience-rules.ts';
import type { UserSignalStore } from './user-signal-store.ts';
import { campaignOf, PERSON_TOPICS, readUserSignal } from './read-user-signal.ts';

export interface UserSignalFollowerOptions {
  readonly trafficLog: TrafficLog;
  readonly store: Pick<UserSignalStore, 'load' | 'migrate'>;
  readonly frequencyCaps: FrequencyCaps;
  readonly audienceMembers: AudienceMembers;
  /** The same that `audienceMembers` has; current before `start`. */
  readonly rules: AudienceRules;
  readonly clock: () => Date;
  /** Stable name of this bidder: its consumer group. */
  readonly instance: string;
  readonly onError: (error: Error) => void;
}

const FIRST_RETRY_MS = 100;
const MAX_RETRY_MS = 5_000;
const PRUNE_EVERY_MS = 600_000;

/**
 * Loads a bidder's user signals: first the tables as of one moment, then the traffic log from the offsets
 * that are stored with them, so that nothing is missed or counted twice.
 */
export class UserSignalFollower implements Worker {
  readonly name = 'bidder-persons';
  readonly #options: UserSignalFollowerOptions;
  readonly #stopping = new AbortController();
  readonly #backlog: Backlog;
  /** The next offset of each partition; kept while another process has the partition. */
  readonly #next = new Map<string, KnownOffset>();
  /** By topic, the log that is read now. */
  readonly #epochs = new Map<string, string>();
  #consumer: Consumer | undefined;
  #pruning: NodeJS.Timeout | undefined;
  #failure: string | undefined;

  constructor(options: UserSignalFollowerOptions) {
    this.#options = options;
    this.#backlog = new Backlog(options.trafficLog, PERSON_TOPICS);
  }

  /** Resolves when everything that stood in tables and log is known. Call it after the catalogue is current. */
  async start(): Promise<void> {
    const { trafficLog, instance } = this.#options;
    await this.#consumer?.stop();
    await trafficLog.ensureTopics(PERSON_TOPICS.map((name) => ({ name, partitions: PARTITIONS })));
    await this.#load();
    if (this.#stopping.signal.aborted) return;
    await this.#backlog.note();
    this.#consumer = await trafficLog.consume({
      group: `bidder-${instance}-persons`,
      topics: PERSON_TOPICS,
      partitionsAtOnce: PARTITIONS_AT_ONCE,
      gatherMs: FOLLOW_EVERY_MS,
      resumeFrom: (topic, partition) => this.#resumeFrom(topic, partition),
      onBatch: async (batch) => this.#take(batch),
      onError: (error) => this.#failed(error),
    });
    await this.#backlog.whenRead(this.#stopping.signal);
    clearInterval(this.#pruning);
    const { audienceMembers, clock } = this.#options;
    this.#pruning = setInterval(() => audienceMembers.prune(clock().getTime()), PRUNE_EVERY_MS);
    this.#pruning.unref();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#pruning);
    await this.#consumer?.stop();
  }

  unhealthy(): string | undefined {
    if (this.#failure === undefined) return undefined;
    return `User signals cannot be read: ${this.#failure}`;
  }

  /** Again and again until the tables answer: without them a cap would be passed. */
  async #load(): Promise<void> {
    const { store, frequencyCaps, audienceMembers, clock } = this.#options;
    const { signal } = this.#stopping;
    for (let retryMs = FIRST_RETRY_MS; !signal.aborted; retryMs = Math.min(retryMs * 2, MAX_RETRY_MS)) {
      try {
        // A load that broke off is done again from nothing.
        frequencyCaps.clear();
        audienceMembers.clear();
        await store.migrate();
        const offsets = await store.load(
          clock().getTime(),
          (page) => {
            for (const row of page)
              frequencyCaps.record(row.bidId, row.campaignId, row.identityKey, row.atMs);
          },
          (page) => {
            for (const row of page) audienceMembers.remember(row.audienceId, row.identityKey, row.lastMs);
          },
        );
        for (const [place, offset] of offsets) this.#next.set(place, offset);
        this.#failure = undefined;
        return;
      } catch (error) {
        this.#failed(error instanceof Error ? error : new Error(String(error)));
        await pause(retryMs, signal);
      }
    }
  }

  async #resumeFrom(topic: string, partition: number): Promise<bigint> {
    const state = await readTopicState(this.#options.trafficLog, topic);
    this.#epochs.set(topic, state.epoch);
    const from = resumeOffset(state, partition, this.#next.get(`${topic}:${partition}`));
    this.#backlog.begin(topic, partition, from);
    return from;
  }

  #take(batch: TrafficBatch): void {
    const { topic, partition, messages } = batch;
    const { frequencyCaps, audienceMembers, rules } = this.#options;
    this.#failure = undefined;
    for (const { value } of messages) {
      // Most impressions are of campaigns without a cap.
      if (topic === TOPICS.impressions && rules.capMs(campaignOf(value)) === undefined) continue;
      const signal = readUserSignal(topic, value);
      if (signal === undefined) continue;
      if (signal.kind === 'action') audienceMembers.record(signal);
      else frequencyCaps.record(signal.bidId, signal.campaignId, signal.identityKey, signal.atMs);
    }
    const last = messages.at(-1);
    if (last === undefined) return;
    this.#next.set(`${topic}:${partition}`, { epoch: this.#epochs.get(topic), next: last.offset + 1n });
    this.#backlog.read(batch);
  }

  #failed(error: Error): void {
    this.#failure = error.message;
    this.#options.onError(error);
  }
}

import type { Worker } from '@marquee/kit/runtime/service';
import { Backlog } from '@marquee/kit/traffic-log/backlog';
import {
  FOLLOW_EVERY_MS,
  PARTITIONS_AT_ONCE,
  readTopicState,
  resumeOffset,
} from '@marquee/kit/traffic-log/known-offset';
import type { Consumer, TrafficBatch, TrafficLog } from '@marquee/kit/traffic-log/port';
import { PARTITIONS, TOPICS } from '@marquee/schemas/traffic/traffic-event';

import type { BilledEvent, LoggedSpend } from '../ports/budget.ts';
import type { FrequencyCaps } from '../ports/audiences.ts';
import type { LoggedDspSpend } from '../ports/dsp-demand.ts';
import { MARKERS_TOPIC, Markers } from './markers.ts';
import { readBilled, readLoss, readReservation } from './messages.ts';

export interface TrafficFollowerOptions {
  readonly trafficLog: TrafficLog;
  readonly ledger: LoggedSpend;
  readonly frequencyCaps: FrequencyCaps;
  readonly dspSpend: LoggedDspSpend;
  readonly clock: () => Date;
  /** Stable name of this bidder: its consumer group. */
  readonly instance: string;
  /** Bid ids of this process begin with it; their reservations exist already. */
  readonly ownPrefix: string;
  /** Milliseconds after which no bid is open any more. */
  readonly longestReservationMs: number;
  readonly onError: (error: Error) => void;
}

const FOLLOWED = [TOPICS.bids, TOPICS.losses, TOPICS.impressions] as const;
const MARK_EVERY_MS = 60_000;

/**
 * Keeps the ledger true to the traffic log: bills settle, losses release, other bidders' bids reserve.
 *
 * After a restart it reads `impressions` from the newest block that a wallet has recorded, and `bids` and
 * `losses` from the last marker that is older than any bid can be open.
 */
export class TrafficFollower implements Worker {
  readonly name = 'bidder-traffic';
  readonly #options: TrafficFollowerOptions;
  readonly #markers: Markers;
  readonly #backlog: Backlog;
  readonly #stopping = new AbortController();
  #consumer: Consumer | undefined;
  #marking: NodeJS.Timeout | undefined;
  #failure: string | undefined;

  constructor(options: TrafficFollowerOptions) {
    this.#options = options;
    this.#markers = new Markers(options.longestReservationMs);
    this.#backlog = new Backlog(options.trafficLog, FOLLOWED);
  }

  /** Sets the log that the ledger's offsets belong to. Call it after the catalogue is current. */
  async open(): Promise<void> {
    await this.#options.trafficLog.ensureTopics([
      ...Object.values(TOPICS).map((name) => ({ name, partitions: PARTITIONS })),
      { name: MARKERS_TOPIC, partitions: 1 },
    ]);
    const { epoch, offsets } = await readTopicState(this.#options.trafficLog, TOPICS.impressions);
    this.#options.ledger.followLog({ epoch, ends: offsets.map(({ next }) => next) });
  }

  /** Resolves when everything that stood in the log at its call is in the ledger. Call `open` before. */
  async start(): Promise<void> {
    const { trafficLog, instance } = this.#options;
    await this.#consumer?.stop();
    await this.#markers.load(trafficLog, `bidder-${instance}-markers`, this.#stopping.signal);
    await this.#backlog.note();
    this.#consumer = await trafficLog.consume({
      group: `bidder-${instance}`,
      topics: FOLLOWED,
      partitionsAtOnce: PARTITIONS_AT_ONCE,
      gatherMs: FOLLOW_EVERY_MS,
      resumeFrom: (topic, partition) => this.#resumeFrom(topic, partition),
      onBatch: async (batch) => this.#take(batch),
      onError: (error) => this.#failed(error),
    });
    await this.#backlog.whenRead(this.#stopping.signal);
    clearInterval(this.#marking);
    this.#marking = setInterval(() => void this.#mark(), MARK_EVERY_MS);
    this.#marking.unref();
  }

  /** Resolves when everything that is in the log now is in the ledger. Call it after `start`. */
  async readToEnd(): Promise<void> {
    await this.#backlog.noteAgain();
    await this.#backlog.whenRead(this.#stopping.signal);
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    clearInterval(this.#marking);
    await this.#consumer?.stop();
    await this.#mark();
  }

  unhealthy(): string | undefined {
    return this.#failure === undefined ? undefined : `Billing notices cannot be read: ${this.#failure}`;
  }

  async #resumeFrom(topic: string, partition: number): Promise<bigint> {
    const { ledger } = this.#options;
    const state = await readTopicState(this.#options.trafficLog, topic);
    let known;
    if (topic === TOPICS.impressions) {
      ledger.followLog({ epoch: state.epoch, ends: state.offsets.map(({ next }) => next) });
      known = { epoch: state.epoch, next: ledger.resumeFrom(partition) };
    } else {
      this.#markers.follow(topic, state.epoch);
      known = this.#markers.resumeFrom(topic, partition);
    }
    const from = resumeOffset(state, partition, known);
    this.#backlog.begin(topic, partition, from);
    return from;
  }

  #take(batch: TrafficBatch): void {
    const nowMs = this.#options.clock().getTime();
    this.#failure = undefined;
    if (batch.topic === TOPICS.impressions) this.#takeBills(batch, nowMs);
    else if (batch.topic === TOPICS.losses) this.#takeLosses(batch, nowMs);
    else this.#takeBids(batch, nowMs);
    if (batch.topic !== TOPICS.impressions) this.#markers.seen(batch);
    this.#backlog.read(batch);
  }

  #takeBills(batch: TrafficBatch, nowMs: number): void {
    for (const message of batch.messages) {
      const bill = readBilled(message.value);
      if (bill === undefined) continue;
      const event = { ...bill, partition: batch.partition, offset: message.offset };
      if (bill.dspEndpointId !== 0) {
        this.#takeDspBill(event, nowMs);
        continue;
      }
      // The other bids of an imp that was bought are no impressions to be.
      for (const bidId of this.#options.ledger.billed(event, nowMs)) {
        this.#options.frequencyCaps.release(bidId);
      }
      if (bill.isBillable || bill.isImpression === true) this.#options.frequencyCaps.shown(bill.bidId);
    }
  }

  #takeDspBill(bill: BilledEvent & { readonly dspEndpointId: number }, nowMs: number): void {
    const { ledger, dspSpend } = this.#options;
    ledger.billed(bill, nowMs);
    if (!bill.isBillable) return;
    dspSpend.charged({ ...bill, chargeNanos: bill.nanos }, nowMs);
  }

  #takeLosses(batch: TrafficBatch, nowMs: number): void {
    for (const { key, value } of batch.messages) {
      const loss = readLoss(value);
      // A loss that is not believed may be an impression yet: nothing that is counted for the bid is taken back.
      if (!this.#options.ledger.lost(key, nowMs, loss?.sspEndpointId)) continue;
      const dspEndpointId = loss?.dspEndpointId ?? 0;
      if (dspEndpointId !== 0) this.#options.dspSpend.released(dspEndpointId, key);
      this.#options.frequencyCaps.release(key);
    }
  }

  #takeBids(batch: TrafficBatch, nowMs: number): void {
    for (const { key, value, timestampMs } of batch.messages) {
      if (key.startsWith(this.#options.ownPrefix) || timestampMs + this.#options.longestReservationMs < nowMs)
        continue;
      const reservation = readReservation(value);
      if (reservation === undefined || !this.#options.ledger.reserve(reservation, nowMs)) continue;
      const { dspEndpointId, bidId, chargeNanos, expiresAtMs } = reservation;
      if (dspEndpointId !== 0) {
        this.#options.dspSpend.opened(dspEndpointId, bidId, chargeNanos, expiresAtMs, nowMs);
      }
    }
  }

  async #mark(): Promise<void> {
    try {
      await this.#markers.save(
        this.#options.trafficLog,
        this.#options.instance,
        this.#options.clock().getTime(),
      );
    } catch (error) {
      this.#failed(error instanceof Error ? error : new Error(String(error)));
    }
  }

  #failed(error: Error): void {
    this.#failure = error.message;
    this.#options.onError(error);
  }
}

import { setTimeout as delay } from 'node:timers/promises';

import type { EventStore } from '@marquee/kit/event-store/port';
import type { FactStore } from '@marquee/kit/fact-store/port';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createRecentFailure } from '@marquee/kit/runtime/recent-failure';
import type { Worker } from '@marquee/kit/runtime/service';
import type { Consumer, ReceivedMessage, TrafficBatch, TrafficLog } from '@marquee/kit/traffic-log/port';
import { PARTITIONS, TOPICS } from '@marquee/schemas/traffic/traffic-event';
import type { Attribution, ConversionDetails, TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import type { TopicPartition } from '../pipeline/block.ts';
import { parse } from '../pipeline/parse.ts';
import { movesCredit } from '../pipeline/deduplication/reversal.ts';
import { PostbackAddresses } from './postback-addresses.ts';
import { type Postback, PostbackOutbox } from './postback-outbox.ts';
import { PostbackSender, type PostbackSenderOptions } from './postback-sender.ts';
import { postbackUrl } from './postback-url.ts';

export interface PostbacksOptions extends Omit<PostbackSenderOptions, 'outbox' | 'signal'> {
  readonly trafficLog: TrafficLog;
  readonly factStore: Pick<FactStore, 'query'>;
  readonly readStore: ReadStore;
  readonly eventStore: EventStore;
  /** Opens the addresses. */
  readonly vault: Pick<PersonalDataVault, 'open'>;
  readonly group: string;
  /** Between two looks at what is due and at facts that are not written yet, milliseconds. */
  readonly everyMs: number;
}

export interface Postbacks extends Worker {
  /** Postbacks that wait for an advertiser's server. */
  waiting(): Promise<number>;
}

/**
 * How long a failure to read is shown, milliseconds: longer than an unavailable log takes to report it again.
 */
const READ_FAILURE_SHOWN_MS = 30_000;

interface Conversion {
  readonly message: ReceivedMessage;
  readonly event: TrafficEvent & { readonly conversion: ConversionDetails };
  /** The address with its macros. */
  readonly template: string;
}

interface Decision {
  readonly isCounted: boolean;
  /** As it was deduplicated, which may differ from what the tracker thought. */
  readonly attribution: Attribution;
}

/**
 * Calls the postback URLs of advertisers for each conversion that counts, once it is in the facts, at least
 * once. The calls wait in PostgreSQL until a server answers with any 2xx or they are given up, so that a slow
 * server does not delay the others.
 */
export const createPostbacks = (options: PostbacksOptions): Postbacks => new PostbacksWorker(options);

class PostbacksWorker implements Postbacks {
  readonly name = 'ingester: postbacks';
  readonly #options: PostbacksOptions;
  readonly #addresses: PostbackAddresses;
  readonly #outbox: PostbackOutbox;
  readonly #sender: PostbackSender;
  readonly #stopping = new AbortController();
  /** One for all batches: each would leave a listener behind. */
  readonly #addressesKnown: Promise<void>;
  /**
   * The log reports each failure to read, but only the next conversion shows its end, which may be days
   * later.
   */
  readonly #readFailure = createRecentFailure(READ_FAILURE_SHOWN_MS);
  #consumer: Consumer | undefined;
  #sending: Promise<void> = Promise.resolve();

  constructor(options: PostbacksOptions) {
    const { signal } = this.#stopping;
    this.#options = options;
    this.#addresses = new PostbackAddresses(options.eventStore, options.vault, options.onError);
    this.#outbox = new PostbackOutbox(options.readStore);
    this.#sender = new PostbackSender({ ...options, outbox: this.#outbox, signal });
    this.#addressesKnown = Promise.race([this.#addresses.known, aborted(signal)]);
    this.#addressesKnown.catch(() => undefined);
  }

  waiting(): Promise<number> {
    return this.#outbox.waiting();
  }

  async start(): Promise<void> {
    const { trafficLog, group, everyMs, onError } = this.#options;
    await trafficLog.ensureTopics([{ name: TOPICS.conversions, partitions: PARTITIONS }]);
    this.#addresses.start();
    this.#sending = this.#sender.run();
    this.#consumer = await trafficLog.consume({
      isDurable: true,
      group,
      topics: [TOPICS.conversions],
      gatherMs: everyMs,
      partitionsAtOnce: PARTITIONS,
      onBatch: async (batch) => {
        await this.#takeBatch(batch);
        this.#readFailure.clear();
      },
      onError: (error) => {
        this.#readFailure.report(`conversions are not read: ${error.message}`);
        onError(error);
      },
    });
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#consumer?.stop();
    await this.#addresses.stop();
    await this.#sending;
  }

  unhealthy(): string | undefined {
    return this.#sender.unhealthy() ?? this.#readFailure.current() ?? this.#addresses.unhealthy();
  }

  /** Resolves when the calls that a batch leads to are in the outbox. */
  async #takeBatch(batch: TrafficBatch): Promise<void> {
    await this.#addressesKnown;
    const conversions = await this.#wanted(batch);
    for (;;) {
      const decisions = await decisionsOf(this.#options.factStore, batch, conversions);
      if (decisions.size === conversions.length) {
        await this.#outbox.add(postbacksOf(batch, conversions, decisions));
        return;
      }
      // The facts are not there yet: the ingester is a little behind.
      await delay(this.#options.everyMs, undefined, { signal: this.#stopping.signal });
      if (!batch.isCurrent()) throw new Error('the partition belongs to another process');
      await batch.heartbeat();
    }
  }

  /** The conversions of a batch whose accounts have a postback URL. */
  async #wanted(batch: TrafficBatch): Promise<Conversion[]> {
    const found: Conversion[] = [];
    for (const item of parse(batch)) {
      if (!('event' in item)) continue;
      const { message, event } = item;
      const { conversion } = event;
      if (conversion === undefined || movesCredit(event)) continue;
      const template = await this.#addresses.of(event.claims.userId);
      if (template !== undefined) found.push({ message, event: { ...event, conversion }, template });
    }
    return found;
  }
}

/** The calls for those of the conversions that count, ascribed as they were deduplicated. */
const postbacksOf = (
  { topic, partition }: TopicPartition,
  conversions: readonly Conversion[],
  decisions: ReadonlyMap<bigint, Decision>,
): Omit<Postback, 'attempts'>[] =>
  conversions.flatMap(({ message: { offset }, event, template }) => {
    const { isCounted, attribution } = decisions.get(offset)!;
    if (!isCounted) return [];
    const deduplicated = { ...event, conversion: { ...event.conversion, attribution } };
    const url = postbackUrl(template, deduplicated);
    return [{ topic, partition, offset, userId: event.claims.userId, url }];
  });

/** Whether each of these conversions counts and of what, by offset; those that are not in the facts yet are absent. */
async function decisionsOf(
  factStore: Pick<FactStore, 'query'>,
  { topic, partition }: TopicPartition,
  conversions: readonly Conversion[],
): Promise<Map<bigint, Decision>> {
  if (conversions.length === 0) return new Map();
  const distinct = (pick: (claims: TrafficEvent['claims']) => number): number[] => [
    ...new Set(conversions.map(({ event }) => pick(event.claims))),
  ];
  // Accounts, campaigns and kind are the order of the table: it reads no more than these.
  const rows = await factStore.query<{ offset: string; counted: number; attribution: Attribution }>(
    `SELECT offset, counted, attribution FROM facts
     WHERE user_id IN {users:Array(UInt32)} AND campaign_id IN {campaigns:Array(UInt32)} AND kind = 'conversion'
       AND topic = {topic:String} AND partition = {partition:UInt16} AND offset IN {offsets:Array(UInt64)}`,
    {
      users: distinct(({ userId }) => userId),
      campaigns: distinct(({ campaignId }) => campaignId),
      topic,
      partition,
      // Below 2^53, as the log promises.
      offsets: conversions.map(({ message }) => Number(message.offset)),
    },
  );
  return new Map(
    rows.map(({ offset, counted, attribution }) => [
      BigInt(offset),
      { isCounted: Number(counted) === 1, attribution },
    ]),
  );
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_resolve, reject) => {
    const abort = (): void => reject(new Error('stopping'));
    signal.addEventListener('abort', abort, { once: true });
  });

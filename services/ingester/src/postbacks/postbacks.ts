import { setTimeout as delay } from 'node:timers/promises';

import type { EventStore } from '@marquee/kit/event-store/port';
import type { FactStore } from '@marquee/kit/fact-store/port';
import { guardedGet, type GuardedGetOptions } from '@marquee/kit/outbound/guarded-get';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { createPassingTrouble } from '@marquee/kit/runtime/passing-trouble';
import type { Worker } from '@marquee/kit/runtime/service';
import type { Consumer, ReceivedMessage, TrafficBatch, TrafficLog } from '@marquee/kit/traffic-log/port';
import { PARTITIONS, TOPICS } from '@marquee/schemas/traffic/traffic-event';
import type { Attribution, ConversionDetails, TrafficEvent } from '@marquee/schemas/traffic/traffic-event';

import type { Place } from '../pipeline/block.ts';
import { parse } from '../pipeline/parse.ts';
import { movesCredit } from '../pipeline/taken-back.ts';
import { createPostbackAddresses } from './postback-addresses.ts';
import { createPostbackOutbox, type Postback } from './postback-outbox.ts';
import { postbackUrl } from './postback-url.ts';

export interface PostbacksOptions {
  readonly trafficLog: TrafficLog;
  readonly factStore: Pick<FactStore, 'query'>;
  readonly readStore: ReadStore;
  readonly eventStore: EventStore;
  readonly group: string;
  readonly clock: () => Date;
  /** Between two looks at what is due and at facts that are not written yet, milliseconds. */
  readonly everyMs: number;
  /** Pause before the second attempt, milliseconds; each further one is four times as long. */
  readonly retryMs: number;
  /** How hosts are resolved and which addresses may be called; the public internet by default. */
  readonly outbound?: Pick<GuardedGetOptions, 'addressesOf' | 'isAllowedAddress'> | undefined;
  readonly count: (result: PostbackResult) => void;
  readonly onError: (error: unknown) => void;
}

export type PostbackResult = 'taken' | 'retry' | 'given-up' | 'forbidden';

export interface Postbacks extends Worker {
  migrate(): Promise<void>;
  /** Postbacks that wait for an advertiser's server. */
  waiting(): Promise<number>;
}

/** Seven attempts: with ten seconds before the second, the last one comes about four hours after the conversion. */
const ATTEMPTS_MAX = 7;
const RETRY_FACTOR = 4;
const TIMEOUT_MS = 5_000;
/** Longer than a round of attempts can last: a process that died lets go of what it held. */
const HOLD_MS = 60_000;
const AT_ONCE = 8;
/** Longer than a log that is away takes to tell of it again. */
const READ_TROUBLE_SHOWN_MS = 30_000;
const USER_AGENT = 'Marquee postback';

interface Conversion {
  readonly message: ReceivedMessage;
  readonly event: TrafficEvent & { readonly conversion: ConversionDetails };
  /** The address with its macros. */
  readonly template: string;
}

interface Verdict {
  readonly isCounted: boolean;
  /** As it was judged, which may differ from what the tracker thought. */
  readonly attribution: Attribution;
}

/**
 * Tells advertisers' servers of their conversions: of each that counts, once it is in the facts, at least once. The
 * calls wait in PostgreSQL until a server takes them by any 2xx or they are given up, so that a slow one holds nobody up.
 */
export function createPostbacks(options: PostbacksOptions): Postbacks {
  const { trafficLog, factStore, everyMs, clock } = options;
  const addresses = createPostbackAddresses(options.eventStore, options.onError);
  const outbox = createPostbackOutbox(options.readStore);
  const stopping = new AbortController();
  // One for all batches: each would leave a listener behind.
  const ready = Promise.race([addresses.known, aborted(stopping.signal)]);
  ready.catch(() => undefined);
  let consumer: Consumer | undefined;
  let sending: Promise<void> = Promise.resolve();
  let trouble: string | undefined;
  // The log tells of a failure to read each time, but of its end only by the next conversion, which may be days away.
  const readTrouble = createPassingTrouble(READ_TROUBLE_SHOWN_MS);

  /** The conversions of a batch that somebody wants to hear of. */
  const wanted = (batch: TrafficBatch): Conversion[] =>
    parse(batch).flatMap((item) => {
      if (!('event' in item)) return [];
      const { message, event } = item;
      const { conversion } = event;
      const template = addresses.of(event.claims.userId);
      if (conversion === undefined || template === undefined || movesCredit(event)) return [];
      return [{ message, event: { ...event, conversion }, template }];
    });

  const onBatch = async (batch: TrafficBatch): Promise<void> => {
    await ready;
    const conversions = wanted(batch);
    for (;;) {
      const verdicts = await verdictsOf(factStore, batch, conversions);
      if (verdicts.size === conversions.length) {
        await outbox.add(
          conversions.flatMap(({ message, event, template }) => {
            const { isCounted, attribution } = verdicts.get(message.offset)!;
            if (!isCounted) return [];
            const judged = { ...event, conversion: { ...event.conversion, attribution } };
            return [
              {
                topic: batch.topic,
                partition: batch.partition,
                offset: message.offset,
                userId: event.claims.userId,
                url: postbackUrl(template, judged),
              },
            ];
          }),
        );
        return;
      }
      // The facts are not there yet: the ingester is a little behind.
      await delay(everyMs, undefined, { signal: stopping.signal });
      if (!batch.isCurrent()) throw new Error('the partition is somebody else’s');
      await batch.heartbeat();
    }
  };

  const attempt = async (postback: Postback): Promise<void> => {
    const result = await guardedGet(postback.url, {
      ...options.outbound,
      timeoutMs: TIMEOUT_MS,
      userAgent: USER_AGENT,
    });
    if (result.kind === 'answered' && result.status >= 200 && result.status < 300) {
      await outbox.remove(postback);
      return options.count('taken');
    }
    if (result.kind === 'forbidden' || postback.attempts >= ATTEMPTS_MAX) {
      await outbox.remove(postback);
      return options.count(result.kind === 'forbidden' ? 'forbidden' : 'given-up');
    }
    const pauseMs = options.retryMs * RETRY_FACTOR ** (postback.attempts - 1);
    await outbox.postpone(postback, new Date(clock().getTime() + pauseMs));
    options.count('retry');
  };

  const round = async (): Promise<void> => {
    for (;;) {
      const due = await outbox.take(AT_ONCE, clock(), HOLD_MS);
      await Promise.all(due.map(attempt));
      if (due.length < AT_ONCE || stopping.signal.aborted) return;
    }
  };

  const send = async (): Promise<void> => {
    while (!stopping.signal.aborted) {
      try {
        await round();
        trouble = undefined;
      } catch (error) {
        trouble = `postbacks are not sent: ${error instanceof Error ? error.message : String(error)}`;
        options.onError(error);
      }
      await delay(everyMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    name: 'ingester: postbacks',
    migrate: () => outbox.migrate(),
    waiting: () => outbox.waiting(),
    async start() {
      await trafficLog.ensureTopics([{ name: TOPICS.conversions, partitions: PARTITIONS }]);
      addresses.start();
      sending = send();
      consumer = await trafficLog.consume({
        isDurable: true,
        group: options.group,
        topics: [TOPICS.conversions],
        partitionsAtOnce: PARTITIONS,
        onBatch: async (batch) => {
          await onBatch(batch);
          readTrouble.clear();
        },
        onError: (error) => {
          readTrouble.tell(`conversions are not read: ${error.message}`);
          options.onError(error);
        },
      });
    },
    async stop() {
      stopping.abort();
      await consumer?.stop();
      await addresses.stop();
      await sending;
    },
    unhealthy: () => trouble ?? readTrouble.current() ?? addresses.unhealthy(),
  };
}

/** Whether each of these conversions counts and of what, by offset; those that are not in the facts yet are absent. */
async function verdictsOf(
  factStore: Pick<FactStore, 'query'>,
  { topic, partition }: Place,
  conversions: readonly Conversion[],
): Promise<Map<bigint, Verdict>> {
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

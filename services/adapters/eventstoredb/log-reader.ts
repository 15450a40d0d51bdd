import { type EventStoreDBClient, type Filter, streamNameFilter } from '@eventstore/db-client';
import type { ReadEvent } from '@marquee/kit/event-store/newest-events';
import type { Position } from '@marquee/kit/event-store/port';
import { withResolvers } from '@marquee/kit/runtime/with-resolvers';

import type { LogEnd } from './log-end.ts';
import { isOwnEvent, serverPosition, toReadEvent } from './records.ts';

/** A page ends at about this much data, so that large events do not fill the memory. */
const PAGE_BYTES = 8_000_000;
/** Events of others that the server reads before it reports its progress. */
const CHECKPOINT_EVENTS = 1_000;
/** Part of the deadline after which the events found so far are answered, so that a slow connection gets its events page by page. */
const ANSWER_AFTER = 0.7;

/** What the server passes on to us: streams with our prefix, or all but its own. */
export const ownStreams = (prefix: string, checkpointReached?: Filter['checkpointReached']) => {
  const options = {
    maxSearchWindow: CHECKPOINT_EVENTS,
    checkpointInterval: 1,
    ...(checkpointReached ? { checkpointReached } : {}),
  };
  return prefix === ''
    ? streamNameFilter({ ...options, regex: '^[^$]' })
    : streamNameFilter({ ...options, prefixes: [prefix] });
};

export interface LogReaderOptions {
  readonly client: EventStoreDBClient;
  readonly prefix: string;
  readonly end: LogEnd;
  readonly timeoutMs: number;
}

/**
 * Reads pages of our events alone: the server leaves out what others wrote.
 *
 * It filters only for subscriptions, so a page is a subscription that is given up when the page is full or the end of
 * the log is reached.
 */
export function createLogReader({ client, prefix, end, timeoutMs }: LogReaderOptions) {
  /** Positions between which there is no event of ours. */
  let barren: { from: Position; to: Position } | undefined;

  return async (after: Position, limit: number, signal: AbortSignal): Promise<ReadEvent[]> => {
    if (after >= end.known()) await end.find(signal);
    const until = end.known();
    const from = barren && after >= barren.from && after < barren.to ? barren.to : after;
    if (from >= until) return [];
    const page = await readPage({
      ...{ client, prefix, from, until, limit, signal, answerAfterMs: timeoutMs * ANSWER_AFTER },
      onCheckpoint: (position) => {
        barren = { from: barren && barren.to === from ? barren.from : from, to: position };
      },
    });
    return page;
  };
}

interface PageOptions {
  readonly client: EventStoreDBClient;
  readonly prefix: string;
  readonly from: Position;
  /** Position of the event that ends the log. */
  readonly until: Position;
  readonly limit: number;
  readonly signal: AbortSignal;
  readonly answerAfterMs: number;
  /** No event of ours is between `from` and this position. Called only before the first event. */
  readonly onCheckpoint: (position: Position) => void;
}

async function readPage(options: PageOptions): Promise<ReadEvent[]> {
  const { client, prefix, from, until, limit, signal } = options;
  const found: ReadEvent[] = [];
  let bytes = 0;
  let isOver = false;
  const { promise, resolve, reject } = withResolvers<ReadEvent[]>();
  const finish = (error?: unknown) => {
    if (isOver) return;
    isOver = true;
    if (error instanceof Error && found.length === 0) reject(error);
    else resolve(found);
  };

  const subscription = client.subscribeToAll({
    fromPosition: serverPosition(from),
    filter: ownStreams(prefix, async (_subscription, { commit }) => {
      if (isOver || found.length > 0) return;
      options.onCheckpoint(commit);
      if (commit >= until) finish();
    }),
  });
  subscription.on('data', ({ event }) => {
    if (isOver || !event || !isOwnEvent(event, prefix) || event.position.commit <= from) return;
    const read = toReadEvent(event, prefix);
    bytes += read.bytes;
    found.push(read);
    if (found.length >= limit || event.position.commit >= until || bytes >= PAGE_BYTES) finish();
  });
  subscription.on('error', finish);
  for (const ended of ['end', 'close'] as const) subscription.on(ended, () => finish(new Ended()));
  const giveUp = () => finish(new Ended());
  signal.addEventListener('abort', giveUp);
  const timer = setTimeout(() => found.length > 0 && finish(), options.answerAfterMs);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
    // Without an answer there is no stream to cancel.
    subscription.unsubscribe().catch(() => undefined);
  }
}

/** The server ended a subscription without an error; the code is what Node gives a stream that closes early. */
class Ended extends Error {
  readonly code = 'ERR_STREAM_PREMATURE_CLOSE';
  constructor() {
    super('the event store ended a subscription');
  }
}

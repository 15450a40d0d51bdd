import type { Position, RecordedEvent, SubscribeOptions, Subscription, SubscriptionLag } from './port.ts';

/** What waits for a subscriber that has processed everything up to a position. */
export interface Backlog {
  /** Undefined when it is unknown without a query to the store. */
  readonly events: number | undefined;
  /** `performance.now()` when this process first saw the oldest of them; undefined when it does not remember. */
  readonly oldestSeenAt: number | undefined;
}

/** What a subscription needs to know of a store. */
export interface TailSource {
  /** Up to `limit` events after a position, in order. Never rejects: an outage is waited out, or ended by `signal`. */
  read(after: Position, limit: number, signal: AbortSignal): Promise<readonly RecordedEvent[]>;
  /** Position up to which a new subscriber has to read to be caught up. */
  head(signal: AbortSignal): Promise<Position>;
  /** Resolves when there may be something after this position, or when `signal` aborts. */
  changed(after: Position, signal: AbortSignal): Promise<void>;
  /** From memory alone. */
  backlog(after: Position): Backlog;
}

const DEFAULT_BATCH_SIZE = 500;

/** One subscriber's loop over a source: in order, one batch in flight, until stopped or refused. */
export function tail(source: TailSource, options: SubscribeOptions): Subscription {
  const controller = new AbortController();
  const { signal } = controller;
  const limit = options.batchSize ?? DEFAULT_BATCH_SIZE;
  let position = options.after;
  /** When this subscriber last had nothing to read but what the source remembers. */
  let behindSince = performance.now();

  const loop = async () => {
    let target: Position | undefined = await source.head(signal);
    const announce = () => {
      if (target === undefined || position < target) return;
      target = undefined;
      options.onCaughtUp?.();
    };
    if (!signal.aborted) announce();
    while (!signal.aborted) {
      const events = await source.read(position, limit, signal);
      if (signal.aborted) return;
      const last = events.at(-1);
      if (!last) {
        behindSince = performance.now();
        await source.changed(position, signal);
        continue;
      }
      await options.onEvents(events);
      position = last.position;
      if (source.backlog(position).oldestSeenAt !== undefined) behindSince = performance.now();
      announce();
    }
  };

  const lag = (): SubscriptionLag => {
    const { events, oldestSeenAt } = source.backlog(position);
    if (events === 0) return { events, seconds: 0 };
    return { events, seconds: (performance.now() - (oldestSeenAt ?? behindSince)) / 1_000 };
  };

  const done = loop().then(
    () => options.onEnd?.(undefined),
    (error: unknown) => options.onEnd?.(error instanceof Error ? error : new Error(String(error))),
  );
  return {
    stop: async () => {
      controller.abort();
      await done;
    },
    lag,
  };
}

import type { Position, RecordedEvent, SubscribeOptions, Subscription } from './port.ts';

/** What a subscription needs to know of a store. */
export interface TailSource {
  /** Up to `limit` events after a position, in order. Never rejects: an outage is waited out, or ended by `signal`. */
  read(after: Position, limit: number, signal: AbortSignal): Promise<readonly RecordedEvent[]>;
  /** Position up to which a new subscriber has to read to be caught up. */
  head(signal: AbortSignal): Promise<Position>;
  /** Resolves when there may be something after this position, or when `signal` aborts. */
  changed(after: Position, signal: AbortSignal): Promise<void>;
}

const DEFAULT_BATCH_SIZE = 500;

/** One subscriber's loop over a source: in order, one batch in flight, until stopped or refused. */
export function tail(source: TailSource, options: SubscribeOptions): Subscription {
  const controller = new AbortController();
  const { signal } = controller;
  const limit = options.batchSize ?? DEFAULT_BATCH_SIZE;

  const loop = async () => {
    let position = options.after;
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
        await source.changed(position, signal);
        continue;
      }
      await options.onEvents(events);
      position = last.position;
      announce();
    }
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
  };
}

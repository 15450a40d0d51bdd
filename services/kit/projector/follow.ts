import type {
  EventStore,
  Position,
  RecordedEvent,
  Subscription,
  SubscriptionLag,
} from '../event-store/port.ts';
import { pause } from '../runtime/pause.ts';

/** Structurally a pino logger. */
export interface ProjectionLogger {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

export const silentLogger: ProjectionLogger = {
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};

const FIRST_PAUSE_MS = 50;
const MAX_PAUSE_MS = 5_000;

export interface FollowOptions {
  readonly eventStore: Pick<EventStore, 'subscribe'>;
  /** Asked before every subscription; undefined ends the following for good. */
  readonly startAfter: () => Promise<Position | undefined>;
  /** A rejection subscribes again, from what `startAfter` says then, after a pause that grows. */
  readonly onEvents: (events: readonly RecordedEvent[], signal: AbortSignal) => Promise<void>;
  readonly onCaughtUp?: () => void;
  readonly onFailure?: (error: Error) => void;
  readonly batchSize?: number;
  /** Longest pause between two subscriptions that broke, milliseconds. Default 5,000. */
  readonly maxPauseMs?: number;
}

export interface Follower {
  stop(): Promise<void>;
  /** From memory. Between two subscriptions only the time is known: since the last one ended. */
  lag(): SubscriptionLag;
  /** Resolves when it has ended, by `stop` or because `startAfter` said so. */
  readonly ended: Promise<void>;
}

/** A subscription that is recreated whenever it breaks. */
export function follow(options: FollowOptions): Follower {
  const stopping = new AbortController();
  const { signal } = stopping;
  const { maxPauseMs = MAX_PAUSE_MS } = options;
  let current: Subscription | undefined;
  /** `performance.now()` since when no process follows; undefined while one does. */
  let pausedSince: number | undefined = performance.now();

  const subscribeOnce = async (after: Position, onProgress: () => void): Promise<void> =>
    await new Promise((resolve, reject) => {
      current = options.eventStore.subscribe({
        after,
        ...(options.batchSize === undefined ? {} : { batchSize: options.batchSize }),
        onEvents: async (events) => {
          await options.onEvents(events, signal);
          onProgress();
        },
        onCaughtUp: () => options.onCaughtUp?.(),
        onEnd: (error) => {
          if (error) reject(error);
          else resolve();
        },
      });
    });

  const loop = async () => {
    let pauseMs = FIRST_PAUSE_MS;
    while (!signal.aborted) {
      try {
        const after = await options.startAfter();
        if (after === undefined || signal.aborted) return;
        pausedSince = undefined;
        await subscribeOnce(after, () => (pauseMs = FIRST_PAUSE_MS));
      } catch (error) {
        pausedSince ??= performance.now();
        if (signal.aborted) return;
        options.onFailure?.(error instanceof Error ? error : new Error(String(error)));
        await pause(pauseMs, signal);
        pauseMs = Math.min(pauseMs * 2, maxPauseMs);
      }
    }
  };

  const ended = loop();
  return {
    ended,
    lag: () =>
      current && pausedSince === undefined
        ? current.lag()
        : { events: undefined, seconds: secondsSince(pausedSince) },
    stop: async () => {
      stopping.abort();
      await current?.stop();
      await ended;
    },
  };
}

const secondsSince = (at: number | undefined) => (at === undefined ? 0 : (performance.now() - at) / 1_000);

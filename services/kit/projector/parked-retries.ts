import type { EventStore, RecordedEvent } from '../event-store/port.ts';
import type { ReadStore } from '../read-store/port.ts';
import { pause } from '../runtime/pause.ts';
import { isUnavailable } from '../runtime/unavailable.ts';
import { describe } from './apply-batch.ts';
import { projectionDb } from './tables.ts';
import {
  findParked,
  listParked,
  lockParked,
  noteFailedRetry,
  type ParkedEvent,
  type Parking,
  removeParked,
  type RetryOutcome,
} from './parked.ts';

export interface ParkingOptions {
  readonly checkpoint: string;
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly readStore: ReadStore;
  readonly react: (event: RecordedEvent) => Promise<void>;
  /** Bounds how many reactions hold a connection at a time. */
  readonly semaphore: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Retries parked events of one reactor: each in a transaction that holds its row, so that two processes take turns. */
export function createParking({
  checkpoint,
  eventStore,
  readStore,
  react,
  semaphore,
}: ParkingOptions): Parking {
  const recordedOf = async ({ stream, revision, eventId }: ParkedEvent): Promise<RecordedEvent> => {
    const found = (await eventStore.readStream(stream, revision)).find((event) => event.id === eventId);
    if (!found) throw new Error('the event is no longer in the event store');
    return found;
  };

  const reactToParked = (parked: ParkedEvent): Promise<RetryOutcome> =>
    semaphore(() =>
      projectionDb(readStore)
        .transaction()
        .execute(async (transaction) => {
          if (!(await lockParked(transaction, parked.id))) return { kind: 'gone' } as const;
          await react(await recordedOf(parked));
          await removeParked(transaction, parked.id);
          return { kind: 'succeeded' } as const;
        }),
    );

  return {
    checkpoint,
    retry: async (id) => {
      const parked = await findParked(readStore, id);
      if (parked?.checkpoint !== checkpoint) return { kind: 'gone' };
      try {
        return await reactToParked(parked);
      } catch (error) {
        if (isUnavailable(error)) throw error;
        const reason = describe(error);
        await noteFailedRetry(readStore, id, reason);
        return { kind: 'failed', reason };
      }
    },
  };
}

export interface CatchUpOptions {
  readonly parking: Parking;
  readonly readStore: ReadStore;
  readonly signal: AbortSignal;
  /** Pause after the first round that left something, doubled after each further one up to 30 s. */
  readonly retryMs: number;
  readonly onSettled: (event: ParkedEvent) => void;
  /** Called after each round with what is left and why; undefined when nothing is. */
  readonly onUnsettled: (reason: string | undefined) => void;
}

const MAX_PAUSE_MS = 30_000;
const PAGE = 1_000;

/**
 * For reactors that never park: retries what was parked before they became one, until none is left. New events go
 * on beside it, as they did while these were parked; commands are idempotent, so the order does no harm.
 */
export async function retryUntilNoneIsParked(options: CatchUpOptions): Promise<void> {
  const { signal, onUnsettled } = options;
  for (let pauseMs = options.retryMs; !signal.aborted; pauseMs = Math.min(pauseMs * 2, MAX_PAUSE_MS)) {
    let left: string | undefined;
    try {
      left = await retryRound(options);
    } catch (error) {
      left = `parked events cannot be read: ${error instanceof Error ? error.message : String(error)}`;
    }
    onUnsettled(left);
    if (left === undefined) return;
    await pause(pauseMs, signal);
  }
}

/** @returns what is left and why, undefined when nothing is */
async function retryRound({
  parking,
  readStore,
  signal,
  onSettled,
}: CatchUpOptions): Promise<string | undefined> {
  const { checkpoint } = parking;
  const left: string[] = [];
  for (const event of await listParked(readStore, { checkpoint, limit: PAGE })) {
    if (signal.aborted) return 'stopping';
    const outcome = await parking.retry(event.id);
    if (outcome.kind === 'succeeded') onSettled(event);
    if (outcome.kind === 'failed') {
      left.push(
        `${event.type} ${event.stream}@${event.revision} since ${event.failedAt.toISOString()}: ${outcome.reason}`,
      );
    }
  }
  return left.length === 0
    ? undefined
    : `${checkpoint} left ${left.length} events behind, first ${left[0] ?? ''}`;
}

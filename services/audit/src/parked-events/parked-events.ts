import type { CommandContext } from '@marquee/kit/decider/command-context';
import { createCommandHandler } from '@marquee/kit/decider/command-handler';
import { accept } from '@marquee/kit/decider/decider';
import type { EventStore } from '@marquee/kit/event-store/port';
import {
  countParked,
  findParked,
  listParked,
  type ParkedEvent,
  type Parking,
  type RetryOutcome,
} from '@marquee/kit/projector/parked';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { ParkedEventEvent } from '@marquee/schemas/parked-event/events';
import {
  PARKED_EVENTS_LISTED_MAX,
  type ParkedEvents,
  type ParkedEventView,
  type ParkedRetry,
  type ParkedRetryAll,
} from '@marquee/schemas/parked-event/views';
import { v5 as uuidV5 } from 'uuid';

/** Parked events of every read model and reactor of this process. */
export interface ParkedEventsControl {
  list(): Promise<ParkedEvents>;
  /** @returns undefined when it is not parked, or not by anything that runs here */
  retry(id: number, context: CommandContext): Promise<ParkedRetry | undefined>;
  /** Retries all, the oldest first; a read model is rebuilt once, however many events it has parked. */
  retryAll(context: CommandContext): Promise<ParkedRetryAll>;
}

export interface ParkedEventsDeps {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly parkings: () => readonly Parking[];
}

const REACTOR_PREFIX = 'reactor:';

/** Lists parked events and has them retried; each retry is an event of its own for the activity log. */
export function createParkedEvents({
  eventStore,
  readStore,
  parkings,
}: ParkedEventsDeps): ParkedEventsControl {
  const handler = createCommandHandler({ decider: retryDecider, eventStore });

  const retryOne = async (parked: ParkedEvent, context: CommandContext): Promise<ParkedRetry | undefined> => {
    const parking = parkings().find(({ checkpoint }) => checkpoint === parked.checkpoint);
    const outcome: RetryOutcome = parking ? await parking.retry(parked.id) : { kind: 'gone' };
    if (outcome.kind === 'gone') return undefined;
    const retry = {
      id: Number(parked.id),
      outcome: outcome.kind,
      reason: outcome.kind === 'failed' ? outcome.reason : null,
    };
    await handler.handle(`parked-event-${retry.id}`, { parked, retry }, context);
    return retry;
  };

  return {
    list: async () => {
      const [events, total] = await Promise.all([
        listParked(readStore, { limit: PARKED_EVENTS_LISTED_MAX }),
        countParked(readStore),
      ]);
      return { events: events.map(viewOf), total };
    },
    retry: async (id, context) => {
      const parked = await findParked(readStore, BigInt(id));
      return parked && (await retryOne(parked, context));
    },
    retryAll: async (context) => {
      const counts = { succeeded: 0, failed: 0, rebuilding: 0 };
      const rebuilding = new Set<string>();
      for (const parked of await listParked(readStore, { limit: Number.MAX_SAFE_INTEGER })) {
        if (rebuilding.has(parked.checkpoint)) {
          counts.rebuilding += 1;
          continue;
        }
        const commandId = uuidV5(`parked-event-${parked.id}`, context.commandId);
        const retry = await retryOne(parked, { ...context, commandId });
        if (!retry) continue;
        counts[retry.outcome] += 1;
        if (retry.outcome === 'rebuilding') rebuilding.add(parked.checkpoint);
      }
      return counts;
    },
  };
}

interface NoteRetry {
  readonly parked: ParkedEvent;
  readonly retry: ParkedRetry;
}

/** Writes down what happened; there is nothing to refuse. */
const retryDecider = {
  initialState: null,
  evolve: () => null,
  decide: ({ parked, retry }: NoteRetry) =>
    accept<ParkedEventEvent>({
      type: 'ParkedEventRetried',
      data: {
        parkedEventId: retry.id,
        checkpoint: parked.checkpoint,
        eventType: parked.type,
        eventStream: parked.stream,
        outcome: retry.outcome,
        reason: retry.reason,
      },
    }),
};

function viewOf({
  id,
  checkpoint,
  type,
  stream,
  revision,
  reason,
  attempts,
  failedAt,
}: ParkedEvent): ParkedEventView {
  const isReactor = checkpoint.startsWith(REACTOR_PREFIX);
  return {
    id: Number(id),
    kind: isReactor ? 'reactor' : 'read-model',
    name: isReactor ? checkpoint.slice(REACTOR_PREFIX.length) : checkpoint,
    eventType: type,
    stream,
    revision,
    reason,
    attempts,
    failedAt: failedAt.toISOString(),
  };
}

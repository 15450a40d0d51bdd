import type { CommandContext } from '@marquee/kit/decider/command-context';
import { createCommandHandler } from '@marquee/kit/decider/command-handler';
import { accept, type Decider } from '@marquee/kit/decider/decider';
import { decodeEvent } from '@marquee/kit/decider/event-codec';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { EvidenceEvent } from '@marquee/schemas/evidence/events';

import type { Difference } from './differences.ts';

/** An acknowledged difference, with the reason why it needs no action. */
export interface Acknowledgement extends Difference {
  readonly reason: string;
  /** By user id; null for a caller who was not signed in. */
  readonly by: number | null;
  readonly at: Date;
}

export interface Acknowledgements {
  /** All of them, the oldest first. @throws StoreUnavailable */
  list(): Promise<readonly Acknowledgement[]>;
  /** Those that are acknowledged already stay as they are. @returns position of the last event */
  add(
    differences: readonly Difference[],
    reason: string,
    context: CommandContext,
  ): Promise<bigint | undefined>;
}

/** One stream for all: there are few of them. */
const STREAM = 'evidence-check-log';

interface Acknowledge {
  readonly differences: readonly Difference[];
  readonly reason: string;
}

/** Fingerprints that are acknowledged. */
type State = ReadonlySet<string>;

const decider: Decider<Acknowledge, State, EvidenceEvent, never> = {
  initialState: new Set(),
  evolve: (state, { data }) => new Set([...state, data.fingerprint]),
  decide: ({ differences, reason }, state) =>
    accept(
      ...differences
        .filter(({ fingerprint }) => !state.has(fingerprint))
        .map(({ text, fingerprint }) => ({
          type: 'EvidenceDifferenceAcknowledged' as const,
          data: { difference: text, fingerprint, reason },
        })),
    ),
};

/**
 * Acknowledgements are events: who acknowledged a difference is in the log, and is checked like the rest of
 * it.
 */
export function createAcknowledgements(eventStore: EventStore): Acknowledgements {
  const handler = createCommandHandler({ decider, eventStore });
  return {
    async list() {
      const events = await eventStore.readStream(STREAM);
      return events.flatMap((recorded) => {
        const { type, data, metadata } = decodeEvent(recorded);
        if (type !== 'EvidenceDifferenceAcknowledged') return [];
        const { difference: text, fingerprint, reason } = data;
        return [{ text, fingerprint, reason, by: metadata.actorId, at: new Date(metadata.occurredAt) }];
      });
    },
    async add(differences, reason, context) {
      const handled = await handler.handle(STREAM, { differences, reason }, context);
      return handled.accepted ? handled.position : undefined;
    },
  };
}

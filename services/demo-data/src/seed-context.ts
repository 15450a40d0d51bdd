import { type CommandContext, platformCommand } from '@marquee/kit/decider/command-context';
import type { EventStore, RecordedEvent } from '@marquee/kit/event-store/port';
import { toJson } from '@marquee/kit/runtime/json';
import { v5 as uuidV5 } from 'uuid';

/** Namespace of the commands of the demo (RFC 9562, version 5). */
const NAMESPACE = 'b0e6e5a2-5c0e-5f0b-9d53-3b3d2a2f6c11';
const PAGE = 1_000;

/** The ids of what the story made, by the keys of its steps. */
export interface CreatedIds {
  /** @throws Error when the step of that key has not happened yet */
  id(key: string): number;
}

/** One command of the demo, at a time in the past. */
export interface Step {
  /** Unique, and the same in every attempt: the command's id follows from it. */
  readonly key: string;
  readonly at: Date;
  /** Key of the person who does it; null is the platform. */
  readonly by: string | null;
  /** The event that proves that the step has happened, and its field with the id of what was created. */
  readonly proof: { readonly type: string; readonly id?: string };
  /** @returns the id of what was made, if anything */
  run(context: CommandContext, createdIds: CreatedIds): Promise<number | undefined>;
}

export interface SeedContext {
  readonly eventStore: EventStore;
  /** 1 at the first start. */
  readonly attempt: number;
}

/**
 * Issues the commands in the order of their times. A step whose event is in the event store has happened and is left
 * out, so that an attempt continues where the one before was cut off.
 */
export async function runSeedSteps(
  steps: readonly Step[],
  { eventStore, attempt }: SeedContext,
): Promise<CreatedIds> {
  const past = attempt === 1 ? new Map<string, RecordedEvent>() : await readPast(eventStore);
  const ids = new Map<string, number>();
  const createdIds: CreatedIds = {
    id(key) {
      const id = ids.get(key);
      if (id === undefined) throw new Error(`the demo has no ${key} yet`);
      return id;
    },
  };
  for (const step of [...steps].sort((left, right) => left.at.getTime() - right.at.getTime())) {
    const correlationId = uuidV5(step.key, NAMESPACE);
    const happened = past.get(`${correlationId} ${step.proof.type}`);
    const id = happened
      ? happened.data[step.proof.id ?? '']
      : await step.run(contextOf(step, createdIds, correlationId, attempt), createdIds);
    if (typeof id === 'number') ids.set(step.key, id);
  }
  return createdIds;
}

/**
 * The context of a step's command. Events of a reactor to a step carry the step's correlation id too; the
 * event type distinguishes the two. Command ids differ from attempt to attempt, because a command that draws
 * a new id is not the same command again.
 */
function contextOf(
  step: Step,
  createdIds: CreatedIds,
  correlationId: string,
  attempt: number,
): CommandContext {
  const commandId = attempt === 1 ? correlationId : uuidV5(`${step.key} attempt ${attempt}`, NAMESPACE);
  const context = platformCommand(step.at, commandId, correlationId);
  return step.by === null ? context : { ...context, actorId: createdIds.id(step.by) };
}

async function readPast(eventStore: EventStore): Promise<ReadonlyMap<string, RecordedEvent>> {
  const past = new Map<string, RecordedEvent>();
  for (let after = 0n; ;) {
    const page = await eventStore.readAll(after, PAGE);
    const last = page.at(-1);
    if (!last) return past;
    for (const event of page) past.set(`${event.metadata.correlationId} ${event.type}`, event);
    after = last.position;
  }
}

/** What commands that refuse by value answer. */
type Outcome<Accepted> =
  | (Accepted & { readonly accepted: true })
  | { readonly accepted: false; readonly rejection: unknown };

/** @throws Error for a rejected command: the demo sends none */
export function accepted<Accepted>(outcome: Outcome<Accepted>): Accepted {
  if (outcome.accepted) return outcome;
  throw new Error(`the demo was refused: ${toJson(outcome.rejection)}`);
}

/** Steps in which an admin creates resources of one kind, each with its key. */
export const creationSteps = <Fields>(
  things: Readonly<Record<string, Fields>>,
  {
    at,
    proof,
    create,
  }: {
    /** When the nth of them is made. */
    readonly at: (nth: number) => Date;
    readonly proof: Step['proof'];
    /** @returns the id of what was made */
    readonly create: (
      fields: Fields,
      context: CommandContext,
      createdIds: CreatedIds,
    ) => Promise<number | undefined>;
  },
): readonly Step[] =>
  Object.entries(things).map(([key, fields], nth) => ({
    key,
    at: at(nth),
    by: 'admin',
    proof,
    run: (context, createdIds) => create(fields, context, createdIds),
  }));

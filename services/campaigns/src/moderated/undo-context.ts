import type { CommandContext } from '@marquee/kit/decider/command-context';
import type { EventStore } from '@marquee/kit/event-store/port';

interface DecisionAt {
  readonly stream: string;
  /** Revision of the decision's event. */
  readonly version: number | undefined;
}

/** The context of a command that undoes a decision, caused by the decision's event; and whether the actor made the decision. */
export async function undoContext(
  eventStore: EventStore,
  { stream, version }: DecisionAt,
  context: CommandContext,
): Promise<{ readonly isOwn: boolean; readonly context: CommandContext }> {
  const [decision] = version === undefined ? [] : await eventStore.readStream(stream, version);
  if (decision === undefined) return { isOwn: false, context };
  const isOwn = decision.metadata.actorId === context.actorId;
  return { isOwn, context: { ...context, causationId: decision.id } };
}

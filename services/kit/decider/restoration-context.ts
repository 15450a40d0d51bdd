import type { EventStore } from '../event-store/port.ts';
import type { CommandContext } from './command-context.ts';
import { type Restoration, RESTORE_WINDOW_MS } from './restoration.ts';

/**
 * The context of a command that restores an object, caused by the event of its deletion, and what that event says: whether
 * it is in time, and the actor's own. Nothing happens to an object after its deletion, so that the last event of its stream
 * is that one.
 * @param version revision of the stream's last event
 * @throws StoreUnavailable
 */
export async function restorationContext(
  eventStore: Pick<EventStore, 'readStream'>,
  { stream, version }: { readonly stream: string; readonly version: number },
  context: CommandContext,
): Promise<Pick<Restoration, 'isInTime' | 'isOwn'> & { readonly context: CommandContext }> {
  const [deletion] = version < 0 ? [] : await eventStore.readStream(stream, version);
  if (deletion === undefined) return { isInTime: false, isOwn: false, context };
  const { metadata, id } = deletion;
  const ageMs = Date.parse(context.occurredAt) - Date.parse(metadata.occurredAt);
  const deletedBy = actingUserOf(metadata);
  return {
    isInTime: ageMs <= RESTORE_WINDOW_MS,
    isOwn: deletedBy !== null && deletedBy === actingUserOf(context),
    context: { ...context, causationId: id },
  };
}

const actingUserOf = ({ actorId, onBehalfOfId }: Pick<CommandContext, 'actorId' | 'onBehalfOfId'>) =>
  onBehalfOfId ?? actorId;

import type { EventStore, RecordedEvent } from '@marquee/kit/event-store/port';
import { SAME_PERSON_DAYS } from '@marquee/schemas/common/duties';
import { DAY_MS } from '@marquee/schemas/common/time';

import { userStream } from '../user/index.ts';

interface SamePersonDeps {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly clock: () => Date;
}

const SAME_PERSON_MS = SAME_PERSON_DAYS * DAY_MS;

/** Whether the actor of this event can sign in as the other user, or has made that user a decider. */
function handsOver({ type, data }: RecordedEvent): boolean {
  switch (type) {
    case 'UserRegistered':
    case 'UserPasswordChanged':
    case 'UserSecondFactorReset':
    case 'UserRoleChanged':
      return true;
    case 'UserPersonalDataChanged':
      return Array.isArray(data.changedFields) && data.changedFields.includes('email');
    default:
      return false;
  }
}

/** Users who could act as this user: the user, anyone who recently set that up, and so on. */
async function actorsBehind(
  { eventStore, clock }: SamePersonDeps,
  userId: number,
): Promise<ReadonlySet<number>> {
  const since = clock().getTime() - SAME_PERSON_MS;
  const actors = new Set([userId]);
  // What is added while a set is walked is walked as well.
  for (const person of actors) {
    for (const event of await eventStore.readStream(userStream(person))) {
      const { actorId, occurredAt } = event.metadata;
      if (actorId !== null && Date.parse(occurredAt) >= since && handsOver(event)) actors.add(actorId);
    }
  }
  return actors;
}

/**
 * Could one person have acted for both? True where the same person has made these accounts, or set their password, address,
 * second factor or role, within `SAME_PERSON_DAYS`, and where one of the two has done so for the other.
 * @throws StoreUnavailable
 */
export async function isSamePerson(deps: SamePersonDeps, one: number, other: number): Promise<boolean> {
  const [behindOne, behindOther] = await Promise.all([actorsBehind(deps, one), actorsBehind(deps, other)]);
  return [...behindOne].some((person) => behindOther.has(person));
}

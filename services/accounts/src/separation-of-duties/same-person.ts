import type { EventStore, RecordedEvent } from '@marquee/kit/event-store/port';
import { SAME_PERSON_DAYS } from '@marquee/schemas/common/duties';

import { userStream } from '../user/index.ts';

interface SamePersonDeps {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly clock: () => Date;
}

const SAME_PERSON_MS = SAME_PERSON_DAYS * 86_400_000;

/** Whoever causes one of these for somebody else can sign in as that person, or has made that person a decider. */
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

/** Who could be at the keyboard as this person: the person, whoever lately set that up, and so on. */
async function personsBehind(
  { eventStore, clock }: SamePersonDeps,
  userId: number,
): Promise<ReadonlySet<number>> {
  const since = clock().getTime() - SAME_PERSON_MS;
  const persons = new Set([userId]);
  // What is added while a set is walked is walked as well.
  for (const person of persons) {
    for (const event of await eventStore.readStream(userStream(person))) {
      const { actorId, occurredAt } = event.metadata;
      if (actorId !== null && Date.parse(occurredAt) >= since && handsOver(event)) persons.add(actorId);
    }
  }
  return persons;
}

/**
 * Could one person have acted for both? True where the same person has made these accounts, or set their password, address,
 * second factor or role, within `SAME_PERSON_DAYS`, and where one of the two has done so for the other.
 * @throws StoreUnavailable
 */
export async function isSamePerson(deps: SamePersonDeps, one: number, other: number): Promise<boolean> {
  const [behindOne, behindOther] = await Promise.all([personsBehind(deps, one), personsBehind(deps, other)]);
  return [...behindOne].some((person) => behindOther.has(person));
}

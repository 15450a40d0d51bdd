import type { Handled } from '@marquee/kit/decider/command-handler';
import { conflict, forbidden, invalid, notFound, type ProblemError } from '@marquee/kit/http/problem-error';

import type { OwnedRejection, User } from './errors.ts';
import { titleOf } from './noun.ts';

/** Users that a refusal names; the rest is counted. */
const NAMED_MAX = 5;

/** The accepted outcome of a command. @param one the noun: `audience` @throws ProblemError for a refusal */
export function ownedOrThrow<State, Event>(
  one: string,
  handled: Handled<State, Event, OwnedRejection>,
): Extract<Handled<State, Event, OwnedRejection>, { accepted: true }> {
  if (!handled.accepted) throw problemOf(one, handled.rejection);
  return handled;
}

function problemOf(one: string, rejection: OwnedRejection): ProblemError {
  switch (rejection.kind) {
    case 'NotFound':
      return notFound(titleOf(one));
    case 'Exists':
      return conflict(`${titleOf(one)} already exists.`);
    case 'AdminsOnly':
      return forbidden(`This ${one} is everybody's; only admins change it. Duplicate it to have your own.`);
    case 'EditedElsewhere':
      return conflict('Somebody else changed this just now. Load it again.');
    case 'InUse':
      return conflict(`This ${one} is used by ${namesOf(rejection.users)}. Take it out there first.`);
    case 'Invalid': {
      const { faults } = rejection;
      return invalid(
        ...faults.filter(({ field }, index) => faults.findIndex((fault) => fault.field === field) === index),
      );
    }
  }
}

function namesOf(users: readonly User[]): string {
  const named = users.slice(0, NAMED_MAX).map(({ kind, id, name }) => `${kind} ${id} "${name}"`);
  const more = users.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

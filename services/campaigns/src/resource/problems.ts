import type { Handled } from '@marquee/kit/decider/command-handler';
import { conflict, forbidden, invalid, notFound, type ProblemError } from '@marquee/kit/http/problem-error';

import type { ResourceRejection, Reference } from './errors.ts';
import { titleOf } from './definition.ts';

/** Users that a rejection names; the rest is counted. */
const NAMED_MAX = 5;

/** The accepted outcome of a command. @param one the resource: `audience` @throws ProblemError for a rejection */
export function resourceOrThrow<State, Event>(
  one: string,
  handled: Handled<State, Event, ResourceRejection>,
): Extract<Handled<State, Event, ResourceRejection>, { accepted: true }> {
  if (!handled.accepted) throw problemOf(one, handled.rejection);
  return handled;
}

function problemOf(one: string, rejection: ResourceRejection): ProblemError {
  switch (rejection.kind) {
    case 'NotFound':
      return notFound(titleOf(one));
    case 'Exists':
      return conflict(`${titleOf(one)} already exists.`);
    case 'AdminsOnly':
      return forbidden(
        `This ${one} is shared and can only be changed by admins. Duplicate it to make your own.`,
      );
    case 'EditedElsewhere':
      return conflict('Someone else just changed this. Reload to see the latest version.');
    case 'InUse':
      return conflict(`This ${one} is used by ${namesOf(rejection.users)}. Remove it there first.`);
    case 'Invalid': {
      const { faults } = rejection;
      return invalid(
        ...faults.filter(({ field }, index) => faults.findIndex((fault) => fault.field === field) === index),
      );
    }
  }
}

function namesOf(users: readonly Reference[]): string {
  const named = users.slice(0, NAMED_MAX).map(({ kind, id, name }) => `${kind} ${id} "${name}"`);
  const more = users.length - named.length;
  return `${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

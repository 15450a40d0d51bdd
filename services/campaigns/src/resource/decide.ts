import { changedFields, patched } from '@marquee/kit/decider/changed-fields';
import { accept, type Decision, reject } from '@marquee/kit/decider/decider';
import { invalid, VERSION_CONFLICT } from '@marquee/kit/decider/rejection';

import { type Actor, mayTouch } from '../actor.ts';
import { type Reference, type ResourceRejection, resourceRejections } from './rejections.ts';
import type { ResourceEvent } from './evolve.ts';
import { labelOf, type NamedFields, type ResourceDefinition } from './definition.ts';
import type { Owned, ResourceState } from './state.ts';

interface Editing {
  readonly actor: Actor;
  /** Version that the editor saw; undefined: the last writer wins. */
  readonly expectedVersion?: number | undefined;
}

export type ResourceCommand<Fields> =
  | {
      readonly type: 'Create';
      readonly id: number;
      readonly userId: number | null;
      readonly fields: Fields;
      readonly constants: Readonly<Record<string, unknown>>;
    }
  /** `users`: what named the object when the command was issued. */
  | ({
      readonly type: 'Change';
      readonly patch: Partial<Fields>;
      readonly users: readonly Reference[];
    } & Editing)
  | ({ readonly type: 'Delete'; readonly users: readonly Reference[] } & Editing);

type ResourceDecision = Decision<ResourceEvent, ResourceRejection>;

/** Who may not touch an object, and how that is said; undefined for who may. */
function rejectionOf<Fields extends NamedFields>(
  definition: ResourceDefinition<Fields>,
  object: Owned<Fields> | null,
  actor: Actor,
): ResourceRejection | undefined {
  const { notFound, adminsOnly } = resourceRejections(definition.names.one);
  if (!object || object.isDeleted) return notFound;
  if (object.userId === null) {
    if (actor.scope === 'all') return undefined;
    return definition.shared ? adminsOnly : notFound;
  }
  return mayTouch(actor, object.userId) ? undefined : notFound;
}

export const decideOwned =
  <Fields extends NamedFields>(definition: ResourceDefinition<Fields>) =>
  (command: ResourceCommand<Fields>, { object, version }: ResourceState<Fields>): ResourceDecision => {
    const rejections = resourceRejections(definition.names.one);
    const identityOf = (id: number, userId: number | null) => ({ [definition.idKey]: id, userId });
    if (command.type === 'Create') {
      if (object) return reject(rejections.exists);
      const { id, userId, fields, constants } = command;
      const faults = definition.faults?.(fields) ?? [];
      if (faults.length > 0) return reject(invalid(...faults));
      return accept({
        type: definition.events.created,
        data: { ...identityOf(id, userId), ...fields, ...constants },
      });
    }
    const rejection = rejectionOf(definition, object, command.actor);
    if (rejection || !object) return reject(rejection ?? rejections.notFound);
    if (command.expectedVersion !== undefined && command.expectedVersion !== version) {
      return reject(VERSION_CONFLICT);
    }
    const identity = identityOf(object.id, object.userId);
    if (command.type === 'Delete') {
      if (command.users.length > 0) return reject(rejections.inUse(command.users));
      return accept({ type: definition.events.deleted, data: identity });
    }
    const changed = changedFields(object.fields, command.patch);
    const fixed = (definition.fixed ?? []).filter((field) => field in changed);
    const after = patched(object.fields, changed);
    const faults = [
      ...fixed.map((field) => ({ field, message: `${labelOf(field)} cannot be changed.` })),
      ...(definition.faults?.(after) ?? []),
    ];
    if (faults.length > 0) return reject(invalid(...faults));
    if (command.users.length > 0 && definition.removesRestriction?.(object.fields, after)) {
      return reject(rejections.inUse(command.users));
    }
    if (Object.keys(changed).length === 0) return accept();
    return accept({ type: definition.events.changed, data: { ...identity, ...changed } });
  };

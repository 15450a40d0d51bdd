import { changedFields, patched } from '@marquee/kit/decider/changed-fields';
import { accept, type Decision, reject } from '@marquee/kit/decider/decider';

import { type Actor, mayTouch } from '../actor.ts';
import type { ResourceRejection, Reference } from './errors.ts';
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
  if (!object || object.isDeleted) return { kind: 'NotFound' };
  if (object.userId === null) {
    if (actor.scope === 'all') return undefined;
    return definition.shared ? { kind: 'AdminsOnly' } : { kind: 'NotFound' };
  }
  return mayTouch(actor, object.userId) ? undefined : { kind: 'NotFound' };
}

export const decideOwned =
  <Fields extends NamedFields>(definition: ResourceDefinition<Fields>) =>
  (command: ResourceCommand<Fields>, { object, version }: ResourceState<Fields>): ResourceDecision => {
    const identityOf = (id: number, userId: number | null) => ({ [definition.idKey]: id, userId });
    if (command.type === 'Create') {
      if (object) return reject({ kind: 'Exists' });
      const { id, userId, fields, constants } = command;
      const faults = definition.faults?.(fields) ?? [];
      if (faults.length > 0) return reject({ kind: 'Invalid', faults });
      return accept({
        type: definition.events.created,
        data: { ...identityOf(id, userId), ...fields, ...constants },
      });
    }
    const rejection = rejectionOf(definition, object, command.actor);
    if (rejection || !object) return reject(rejection ?? { kind: 'NotFound' });
    if (command.expectedVersion !== undefined && command.expectedVersion !== version) {
      return reject({ kind: 'EditedElsewhere', version });
    }
    const identity = identityOf(object.id, object.userId);
    if (command.type === 'Delete') {
      if (command.users.length > 0) return reject({ kind: 'InUse', users: command.users });
      return accept({ type: definition.events.deleted, data: identity });
    }
    const changed = changedFields(object.fields, command.patch);
    const fixed = (definition.fixed ?? []).filter((field) => field in changed);
    const after = patched(object.fields, changed);
    const faults = [
      ...fixed.map((field) => ({ field, message: `${labelOf(field)} cannot be changed.` })),
      ...(definition.faults?.(after) ?? []),
    ];
    if (faults.length > 0) return reject({ kind: 'Invalid', faults });
    if (command.users.length > 0 && definition.removesRestriction?.(object.fields, after)) {
      return reject({ kind: 'InUse', users: command.users });
    }
    if (Object.keys(changed).length === 0) return accept();
    return accept({ type: definition.events.changed, data: { ...identity, ...changed } });
  };

import { changedFields, patched } from '@marquee/kit/decider/changed-fields';
import { accept, type Decision, reject } from '@marquee/kit/decider/decider';
import { invalid, VERSION_CONFLICT } from '@marquee/kit/decider/rejection';
import { type Restoration, restorationRejection } from '@marquee/kit/decider/restoration';
import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';

import { type Actor, canAccess } from '../actor.ts';
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
  | ({ readonly type: 'Delete'; readonly users: readonly Reference[] } & Editing)
  /**
   * `expectedVersion`: revision of the deletion that the rest is about; `referenceErrors`: what is wrong by now with the
   * other objects that it needs.
   */
  | ({
      readonly type: 'Restore';
      readonly actor: Actor;
      readonly expectedVersion: number;
      readonly referenceErrors: readonly FieldMessage[];
    } & Restoration);

type ResourceDecision = Decision<ResourceEvent, ResourceRejection>;

/** Who may not touch an object, and how that is said; undefined for who may. */
function rejectionOf<Fields extends NamedFields>(
  definition: ResourceDefinition<Fields>,
  object: Owned<Fields> | null,
  actor: Actor,
): ResourceRejection | undefined {
  const { notFound, adminsOnly } = resourceRejections(definition.names.one);
  if (!object) return notFound;
  if (object.userId === null) {
    if (actor.scope === 'all') return undefined;
    return definition.shared && !object.isDeleted ? adminsOnly : notFound;
  }
  return canAccess(actor, object.userId) ? undefined : notFound;
}

export const decideOwned =
  <Fields extends NamedFields>(definition: ResourceDefinition<Fields>) =>
  (command: ResourceCommand<Fields>, { object, version }: ResourceState<Fields>): ResourceDecision => {
    const rejections = resourceRejections(definition.names.one);
    if (command.type === 'Create') {
      return object ? reject(rejections.exists) : create(definition, command);
    }
    const rejection = rejectionOf(definition, object, command.actor);
    if (rejection || !object) return reject(rejection ?? rejections.notFound);
    if (command.type === 'Restore') return restore(definition, command, object, version);
    if (object.isDeleted) return reject(rejections.notFound);
    if (command.expectedVersion !== undefined && command.expectedVersion !== version) {
      return reject(VERSION_CONFLICT);
    }
    if (command.type === 'Change') return change(definition, command, object);
    if (command.users.length > 0) return reject(rejections.inUse(command.users));
    return accept({ type: definition.events.deleted, data: identityOf(definition, object) });
  };

/** As it was; refused where what it needs is gone, since it would mean something else. */
function restore<Fields extends NamedFields>(
  definition: ResourceDefinition<Fields>,
  command: Extract<ResourceCommand<Fields>, { type: 'Restore' }>,
  object: Owned<Fields>,
  version: number,
): ResourceDecision {
  const { one } = definition.names;
  const rejection = restorationRejection(one, object, command);
  if (rejection) return reject(rejection);
  if (command.expectedVersion !== version) return reject(VERSION_CONFLICT);
  const [wrong] = command.referenceErrors;
  if (wrong) return reject(resourceRejections(one).incomplete(wrong.message));
  return accept({
    type: definition.events.restored,
    data: { ...identityOf(definition, object), ...object.fields, ...object.constants },
  });
}

const identityOf = <Fields extends NamedFields>(
  { idKey }: ResourceDefinition<Fields>,
  { id, userId }: Pick<Owned<Fields>, 'id' | 'userId'>,
) => ({ [idKey]: id, userId });

function create<Fields extends NamedFields>(
  definition: ResourceDefinition<Fields>,
  command: Extract<ResourceCommand<Fields>, { type: 'Create' }>,
): ResourceDecision {
  const { fields, constants } = command;
  const fieldErrors = definition.fieldErrors?.(fields) ?? [];
  if (fieldErrors.length > 0) return reject(invalid(...fieldErrors));
  return accept({
    type: definition.events.created,
    data: { ...identityOf(definition, command), ...fields, ...constants },
  });
}

function change<Fields extends NamedFields>(
  definition: ResourceDefinition<Fields>,
  { patch, users }: Extract<ResourceCommand<Fields>, { type: 'Change' }>,
  object: Owned<Fields>,
): ResourceDecision {
  const changed = changedFields(object.fields, patch);
  const fixed = (definition.fixed ?? []).filter((field) => field in changed);
  const after = patched(object.fields, changed);
  const fieldErrors = [
    ...fixed.map((field) => ({ field, message: `${labelOf(field)} cannot be changed.` })),
    ...(definition.fieldErrors?.(after) ?? []),
  ];
  if (fieldErrors.length > 0) return reject(invalid(...fieldErrors));
  if (users.length > 0 && definition.removesRestriction?.(object.fields, after)) {
    return reject(resourceRejections(definition.names.one).inUse(users));
  }
  if (Object.keys(changed).length === 0) return accept();
  return accept({
    type: definition.events.changed,
    data: { ...identityOf(definition, object), ...changed },
  });
}

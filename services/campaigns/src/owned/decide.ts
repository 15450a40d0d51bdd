import { changedFields, patched } from '@marquee/kit/decider/changed-fields';
import { accept, type Decision, reject } from '@marquee/kit/decider/decider';

import { type Actor, mayTouch } from '../actor.ts';
import type { OwnedRejection, User } from './errors.ts';
import type { OwnedEvent } from './evolve.ts';
import { labelOf, type OwnedFields, type OwnedNoun } from './noun.ts';
import type { Owned, OwnedState } from './state.ts';

interface Editing {
  readonly actor: Actor;
  /** Version that the editor saw; undefined: the last writer wins. */
  readonly expectedVersion?: number | undefined;
}

export type OwnedCommand<Fields> =
  | {
      readonly type: 'Create';
      readonly id: number;
      readonly userId: number | null;
      readonly fields: Fields;
      readonly constants: Readonly<Record<string, unknown>>;
    }
  /** `users`: what named the object when the command was issued. */
  | ({ readonly type: 'Change'; readonly patch: Partial<Fields>; readonly users: readonly User[] } & Editing)
  | ({ readonly type: 'Delete'; readonly users: readonly User[] } & Editing);

type OwnedDecision = Decision<OwnedEvent, OwnedRejection>;

/** Who may not touch an object, and how that is said; undefined for who may. */
function refusalOf<Fields extends OwnedFields>(
  noun: OwnedNoun<Fields>,
  object: Owned<Fields> | null,
  actor: Actor,
): OwnedRejection | undefined {
  if (!object || object.isDeleted) return { kind: 'NotFound' };
  if (object.userId === null) {
    if (actor.scope === 'all') return undefined;
    return noun.shared ? { kind: 'AdminsOnly' } : { kind: 'NotFound' };
  }
  return mayTouch(actor, object.userId) ? undefined : { kind: 'NotFound' };
}

export const decideOwned =
  <Fields extends OwnedFields>(noun: OwnedNoun<Fields>) =>
  (command: OwnedCommand<Fields>, { object, version }: OwnedState<Fields>): OwnedDecision => {
    const identityOf = (id: number, userId: number | null) => ({ [noun.idKey]: id, userId });
    if (command.type === 'Create') {
      if (object) return reject({ kind: 'Exists' });
      const { id, userId, fields, constants } = command;
      const faults = noun.faults?.(fields) ?? [];
      if (faults.length > 0) return reject({ kind: 'Invalid', faults });
      return accept({
        type: noun.events.created,
        data: { ...identityOf(id, userId), ...fields, ...constants },
      });
    }
    const refusal = refusalOf(noun, object, command.actor);
    if (refusal || !object) return reject(refusal ?? { kind: 'NotFound' });
    if (command.expectedVersion !== undefined && command.expectedVersion !== version) {
      return reject({ kind: 'EditedElsewhere', version });
    }
    const identity = identityOf(object.id, object.userId);
    if (command.type === 'Delete') {
      if (command.users.length > 0) return reject({ kind: 'InUse', users: command.users });
      return accept({ type: noun.events.deleted, data: identity });
    }
    const changed = changedFields(object.fields, command.patch);
    const fixed = (noun.fixed ?? []).filter((field) => field in changed);
    const after = patched(object.fields, changed);
    const faults = [
      ...fixed.map((field) => ({ field, message: `${labelOf(field)} cannot be changed.` })),
      ...(noun.faults?.(after) ?? []),
    ];
    if (faults.length > 0) return reject({ kind: 'Invalid', faults });
    if (command.users.length > 0 && noun.loosens?.(object.fields, after)) {
      return reject({ kind: 'InUse', users: command.users });
    }
    if (Object.keys(changed).length === 0) return accept();
    return accept({ type: noun.events.changed, data: { ...identity, ...changed } });
  };

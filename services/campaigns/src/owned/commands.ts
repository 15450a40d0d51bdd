import type { CommandContext } from '@marquee/kit/decider/command-context';
import { createCommandHandler, type Handled } from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';

import { type Actor, mayTouch } from '../actor.ts';
import { copyName } from '../creative-fields.ts';
import type { OwnedCommand } from './decide.ts';
import { ownedDecider } from './decider.ts';
import type { OwnedRejection } from './errors.ts';
import type { OwnedEvent } from './evolve.ts';
import type { UsersOf } from './naming.ts';
import { type OwnedFields, type OwnedNoun, streamOf } from './noun.ts';
import { initialOwnedState, type Owned, type OwnedState } from './state.ts';

export type OwnedHandled<Fields> = Handled<OwnedState<Fields>, OwnedEvent, OwnedRejection>;

/** Which object, who asks, and the version that was seen, where it matters. */
export interface OwnedTarget {
  readonly id: number;
  readonly actor: Actor;
  readonly expectedVersion?: number | undefined;
}

/** Every write to objects of one noun. Refusals are values. */
export interface OwnedCommands<Fields> {
  create(
    command: {
      /** Null: for everybody; only where the noun is shared, and only by admins. */
      readonly userId: number | null;
      readonly fields: Partial<Fields> & Pick<Fields, 'name' & keyof Fields>;
    },
    context: CommandContext,
  ): Promise<OwnedHandled<Fields>>;
  change(
    command: OwnedTarget & { readonly patch: Partial<Fields> },
    context: CommandContext,
  ): Promise<OwnedHandled<Fields>>;
  /** Refused while something names it. */
  remove(target: OwnedTarget, context: CommandContext): Promise<OwnedHandled<Fields>>;
  /** The copy is the asker's own, under the name "… (copy)"; an admin's copy stays with its owner. */
  duplicate(target: OwnedTarget, context: CommandContext): Promise<OwnedHandled<Fields>>;
  /** An object as it stands; undefined when deleted, unknown or not the actor's to see. */
  find(target: OwnedTarget): Promise<Owned<Fields> | undefined>;
}

export interface OwnedCommandsDeps<Fields> {
  readonly eventStore: EventStore;
  readonly ids: IdAllocator;
  /** What a creation fixes beside the fields. */
  readonly constants?: (origin: { readonly duplicatedFrom: number | null }) => Record<string, unknown>;
  /**
   * What is wrong with the other objects that the named fields point to, for an object of this owner.
   * @param today what the fields are before; undefined for a new object
   */
  readonly referenceFaults?: (
    userId: number | null,
    patch: Partial<Fields>,
    today?: Fields,
  ) => Promise<readonly FieldMessage[]>;
  /** What names the object now. */
  readonly usersOf?: UsersOf;
}

export function createOwnedCommands<Fields extends OwnedFields>(
  noun: OwnedNoun<Fields>,
  deps: OwnedCommandsDeps<Fields>,
): OwnedCommands<Fields> {
  const { eventStore, ids, constants = () => ({}), usersOf, referenceFaults } = deps;
  const handler = createCommandHandler({ decider: ownedDecider(noun), eventStore });
  const handle = (id: number, command: OwnedCommand<Fields>, context: CommandContext) =>
    handler.handle(streamOf(noun, id), command, context);
  const refused = (rejection: OwnedRejection): OwnedHandled<Fields> => ({
    accepted: false,
    rejection,
    state: initialOwnedState,
  });

  const usersNow = async (id: number) => (await usersOf?.([id]))?.get(id) ?? [];

  const find = async ({ id, actor }: OwnedTarget) => {
    const { state } = await handler.load(streamOf(noun, id));
    const found = state.object;
    if (!found || found.isDeleted) return undefined;
    const isVisible =
      found.userId === null ? actor.scope === 'all' || noun.shared === true : mayTouch(actor, found.userId);
    return isVisible ? found : undefined;
  };

  const create = async (
    userId: number | null,
    fields: Fields,
    duplicatedFrom: number | null,
    context: CommandContext,
  ) => {
    const faults = (await referenceFaults?.(userId, fields)) ?? [];
    if (faults.length > 0) return refused({ kind: 'Invalid', faults });
    const id = await ids.next(noun.kind);
    const command = { type: 'Create', id, userId, fields, constants: constants({ duplicatedFrom }) } as const;
    return handle(id, command, context);
  };

  return {
    find,
    create: ({ userId, fields }, context) =>
      create(userId, { ...noun.defaults, ...fields } as unknown as Fields, null, context),
    change: async ({ patch, ...target }, context) => {
      const today = await find(target);
      if (!today) return refused({ kind: 'NotFound' });
      const faults = (await referenceFaults?.(today.userId, patch, today.fields)) ?? [];
      if (faults.length > 0) return refused({ kind: 'Invalid', faults });
      const users = noun.loosens ? await usersNow(target.id) : [];
      const { actor, expectedVersion } = target;
      return handle(target.id, { type: 'Change', patch, users, actor, expectedVersion }, context);
    },
    remove: async (target, context) => {
      // Others' objects are unknown, also by what names them.
      if (!(await find(target))) return refused({ kind: 'NotFound' });
      const users = await usersNow(target.id);
      const { actor, expectedVersion } = target;
      return handle(target.id, { type: 'Delete', users, actor, expectedVersion }, context);
    },
    duplicate: async (target, context) => {
      const original = await find(target);
      if (!original) return refused({ kind: 'NotFound' });
      const { actor, id } = target;
      const userId = actor.scope === 'own' ? actor.userId : original.userId;
      const fields = { ...original.fields, name: copyName(original.fields.name) };
      return create(userId, fields, id, context);
    },
  };
}

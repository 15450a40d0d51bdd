import type { CommandContext } from '@marquee/kit/decider/command-context';
import { createCommandHandler, type Handled } from '@marquee/kit/decider/command-handler';
import { invalid } from '@marquee/kit/decider/rejection';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { KeyedIds } from '@marquee/kit/ids/keyed-ids';
import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';

import { type Actor, mayTouch } from '../actor.ts';
import { copyName } from './copy-name.ts';
import type { ResourceCommand } from './decide.ts';
import { resourceDecider } from './decider.ts';
import { type ResourceRejection, resourceRejections } from './rejections.ts';
import type { ResourceEvent } from './evolve.ts';
import type { ReferencesTo } from './references.ts';
import { type NamedFields, type ResourceDefinition, streamOf } from './definition.ts';
import { initialOwnedState, type Owned, type ResourceState } from './state.ts';

export type ResourceHandled<Fields> = Handled<ResourceState<Fields>, ResourceEvent, ResourceRejection>;

/** Which object, who asks, and the version that was seen, where it matters. */
export interface ResourceTarget {
  readonly id: number;
  readonly actor: Actor;
  readonly expectedVersion?: number | undefined;
}

/** Every write to objects of one definition. Rejections are values. */
export interface ResourceCommands<Fields> {
  create(
    command: {
      /** Null: for everybody; only where the definition is shared, and only by admins. */
      readonly userId: number | null;
      readonly fields: Partial<Fields> & Pick<Fields, 'name' & keyof Fields>;
    },
    context: CommandContext,
  ): Promise<ResourceHandled<Fields>>;
  change(
    command: ResourceTarget & { readonly patch: Partial<Fields> },
    context: CommandContext,
  ): Promise<ResourceHandled<Fields>>;
  /** Refused while something names it. */
  remove(target: ResourceTarget, context: CommandContext): Promise<ResourceHandled<Fields>>;
  /** The copy is the asker's own, under the name "… (copy)"; an admin's copy stays with its owner. */
  duplicate(target: ResourceTarget, context: CommandContext): Promise<ResourceHandled<Fields>>;
  /** An object as it stands; undefined when deleted, unknown or not the actor's to see. */
  find(target: ResourceTarget): Promise<Owned<Fields> | undefined>;
}

export interface ResourceCommandsDeps<Fields> {
  readonly eventStore: EventStore;
  readonly ids: Pick<KeyedIds, 'idForCommand'>;
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
  readonly referencesTo?: ReferencesTo;
}

export function createResourceCommands<Fields extends NamedFields>(
  definition: ResourceDefinition<Fields>,
  deps: ResourceCommandsDeps<Fields>,
): ResourceCommands<Fields> {
  const { eventStore, ids, constants = () => ({}), referencesTo, referenceFaults } = deps;
  const handler = createCommandHandler({ decider: resourceDecider(definition), eventStore });
  const handle = (id: number, command: ResourceCommand<Fields>, context: CommandContext) =>
    handler.handle(streamOf(definition, id), command, context);
  const refused = (rejection: ResourceRejection): ResourceHandled<Fields> => ({
    accepted: false,
    rejection,
    state: initialOwnedState,
  });

  const { notFound } = resourceRejections(definition.names.one);

  const currentReferences = async (id: number) => (await referencesTo?.([id]))?.get(id) ?? [];

  const find = async ({ id, actor }: ResourceTarget) => {
    const { state } = await handler.load(streamOf(definition, id));
    const found = state.object;
    if (!found || found.isDeleted) return undefined;
    const isVisible =
      found.userId === null
        ? actor.scope === 'all' || definition.shared === true
        : mayTouch(actor, found.userId);
    return isVisible ? found : undefined;
  };

  const create = async (
    userId: number | null,
    fields: Fields,
    duplicatedFrom: number | null,
    context: CommandContext,
  ) => {
    const faults = (await referenceFaults?.(userId, fields)) ?? [];
    if (faults.length > 0) return refused(invalid(...faults));
    const id = await ids.idForCommand(definition.kind, context);
    const command = { type: 'Create', id, userId, fields, constants: constants({ duplicatedFrom }) } as const;
    return handle(id, command, context);
  };

  return {
    find,
    create: ({ userId, fields }, context) =>
      create(userId, { ...definition.resource.defaults, ...fields } as unknown as Fields, null, context),
    change: async ({ patch, ...target }, context) => {
      const today = await find(target);
      if (!today) return refused(notFound);
      const faults = (await referenceFaults?.(today.userId, patch, today.fields)) ?? [];
      if (faults.length > 0) return refused(invalid(...faults));
      const users = definition.removesRestriction ? await currentReferences(target.id) : [];
      const { actor, expectedVersion } = target;
      return handle(target.id, { type: 'Change', patch, users, actor, expectedVersion }, context);
    },
    remove: async (target, context) => {
      // Others' objects are unknown, also by what names them. An earlier call of this one may have removed it.
      if (!context.isRepeated && !(await find(target))) return refused(notFound);
      const users = await currentReferences(target.id);
      const { actor, expectedVersion } = target;
      return handle(target.id, { type: 'Delete', users, actor, expectedVersion }, context);
    },
    duplicate: async (target, context) => {
      const original = await find(target);
      if (!original) return refused(notFound);
      const { actor, id } = target;
      const userId = actor.scope === 'own' ? actor.userId : original.userId;
      const fields = { ...original.fields, name: copyName(original.fields.name) };
      return create(userId, fields, id, context);
    },
  };
}

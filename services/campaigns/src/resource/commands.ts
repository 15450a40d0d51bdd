import type { CommandContext } from '@marquee/kit/decider/command-context';
import {
  type CommandHandler,
  createCommandHandler,
  type Handled,
} from '@marquee/kit/decider/command-handler';
import { invalid } from '@marquee/kit/decider/rejection';
import { restorationContext } from '@marquee/kit/decider/restoration-context';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { KeyedIds } from '@marquee/kit/ids/port';
import { createKeyedQueue } from '@marquee/kit/runtime/keyed-queue';
import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';

import { type Actor, canAccess } from '../actor.ts';
import { copyName } from './copy-name.ts';
import type { ResourceCommand } from './decide.ts';
import { resourceDecider } from './decider.ts';
import { type ResourceRejection, resourceRejections } from './rejections.ts';
import type { ResourceEvent } from './evolve.ts';
import type { ReferencesTo } from './references.ts';
import { type NamedFields, type ResourceDefinition, streamOf } from './definition.ts';
import { initialOwnedState, type Owned, type ResourceState } from './state.ts';

export type ResourceHandled<Fields> = Handled<ResourceState<Fields>, ResourceEvent, ResourceRejection>;

/** The object, the actor, and the version that the actor saw, where it matters. */
export interface ResourceTarget {
  readonly id: number;
  readonly actor: Actor;
  readonly expectedVersion?: number | undefined;
}

/** Every write to objects of one definition. Rejections are values. */
export interface ResourceCommands<Fields> {
  create(
    command: {
      /** Null: for all; only where the definition is shared, and only by admins. */
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
  /** Undoes a deletion for `RESTORE_WINDOW_MS`; refused where what the object needs is gone, or its owner has too many. */
  restore(
    target: Omit<ResourceTarget, 'expectedVersion'>,
    context: CommandContext,
  ): Promise<ResourceHandled<Fields>>;
  /** The copy is the asker's own, under the name "… (copy)"; an admin's copy stays with its owner. */
  duplicate(target: ResourceTarget, context: CommandContext): Promise<ResourceHandled<Fields>>;
  /** The current object; undefined when deleted, unknown or not visible to the actor. */
  find(target: ResourceTarget): Promise<Owned<Fields> | undefined>;
}

/** The object that names others. */
export interface ReferencedBy {
  /** Absent of a new object, unless the call is a repeated one. */
  readonly id?: number;
  /** It was deleted, and names what it named. */
  readonly isRestored?: boolean;
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
  readonly referenceErrors?: (
    userId: number | null,
    patch: Partial<Fields>,
    today: Fields | undefined,
    by: ReferencedBy,
  ) => Promise<readonly FieldMessage[]>;
  /** What names the object now. */
  readonly referencesTo?: ReferencesTo;
  /** True for an account that is deleted. */
  readonly isDeletedAccount: (userId: number) => Promise<boolean>;
  /** Without it an owner has as many as he likes. */
  readonly limit?: OwnerLimit;
  /**
   * Whether another object of an owner has the name, never behind. Without it names may be alike.
   * @param exceptId the object that gets the name
   */
  readonly isNameTaken?: (userId: number, name: string, exceptId?: number) => Promise<boolean>;
}

/** How many objects an owner may have, and what is said beyond that. */
export interface OwnerLimit {
  readonly max: number;
  readonly message: string;
  /** Objects that an owner has now, never behind. */
  readonly countOf: (userId: number) => Promise<number>;
}

export function createResourceCommands<Fields extends NamedFields>(
  definition: ResourceDefinition<Fields>,
  deps: ResourceCommandsDeps<Fields>,
): ResourceCommands<Fields> {
  const writer = new ResourceWriter(definition, deps);
  return {
    find: (target) => writer.find(target),
    create: ({ userId, fields }, context) => {
      const filled = { ...definition.resource.defaults, ...fields } as unknown as Fields;
      return writer.create({ userId, fields: filled, duplicatedFrom: null }, context);
    },
    change: (command, context) => writer.change(command, context),
    remove: (target, context) => writer.remove(target, context),
    restore: (target, context) => writer.restore(target, context),
    duplicate: (target, context) => writer.duplicate(target, context),
  };
}

/** Writes objects of one definition, after a look at what they name and what names them. */
class ResourceWriter<Fields extends NamedFields> {
  readonly #definition: ResourceDefinition<Fields>;
  readonly #deps: ResourceCommandsDeps<Fields>;
  readonly #handler: CommandHandler<
    ResourceCommand<Fields>,
    ResourceState<Fields>,
    ResourceEvent,
    ResourceRejection
  >;
  readonly #notFound: ResourceHandled<Fields>;
  /** Of creations at the same moment none counts before the last one is seen. */
  readonly #inTurn = createKeyedQueue();

  constructor(definition: ResourceDefinition<Fields>, deps: ResourceCommandsDeps<Fields>) {
    const { eventStore } = deps;
    this.#definition = definition;
    this.#deps = deps;
    this.#handler = createCommandHandler({ decider: resourceDecider(definition), eventStore });
    this.#notFound = refused(resourceRejections(definition.names.one).notFound);
  }

  async find({ id, actor }: ResourceTarget): Promise<Owned<Fields> | undefined> {
    const { state } = await this.#handler.load(streamOf(this.#definition, id));
    const found = state.object;
    if (!found || found.isDeleted) return undefined;
    const isVisible =
      found.userId === null
        ? actor.scope === 'all' || this.#definition.shared === true
        : canAccess(actor, found.userId);
    return isVisible ? found : undefined;
  }

  async create(wanted: NewObject<Fields>, context: CommandContext): Promise<ResourceHandled<Fields>> {
    return this.#adding(wanted, context, () => this.#createNow(wanted, context));
  }

  /** Refuses one too many, and a second one of a name. @param added what the owner has afterwards */
  async #adding(
    { userId, id, fields: { name } }: Pick<NewObject<Fields>, 'userId' | 'fields'> & { readonly id?: number },
    context: CommandContext,
    add: () => Promise<ResourceHandled<Fields>>,
  ): Promise<ResourceHandled<Fields>> {
    const { limit } = this.#deps;
    return this.#underName({ userId, name, id }, context, async () => {
      // An earlier call of this one may have made the last one.
      const isCounted = limit !== undefined && userId !== null && context.isRepeated !== true;
      const isFull = isCounted && (await limit.countOf(userId)) >= limit.max;
      return isFull ? refused(invalid({ field: 'name', message: limit.message })) : add();
    });
  }

  /** Calls of an owner one after the other, where what they do depends on the others. */
  async #underName(
    {
      userId,
      name,
      id,
    }: { readonly userId: number | null; readonly name: string; readonly id?: number | undefined },
    context: CommandContext,
    act: () => Promise<ResourceHandled<Fields>>,
  ): Promise<ResourceHandled<Fields>> {
    const { limit, isNameTaken } = this.#deps;
    if ((!limit && !isNameTaken) || userId === null) return act();
    return this.#inTurn(String(userId), async () => {
      const isTaken = context.isRepeated !== true && (await isNameTaken?.(userId, name, id)) === true;
      return isTaken ? refused(resourceRejections(this.#definition.names.one).nameTaken) : act();
    });
  }

  async #createNow(
    { userId, fields, duplicatedFrom }: NewObject<Fields>,
    context: CommandContext,
  ): Promise<ResourceHandled<Fields>> {
    const { ids, constants = () => ({}), referenceErrors } = this.#deps;
    const newId = () => ids.idForCommand(this.#definition.kind, context);
    // What an earlier call of this one made is no other object.
    const by: ReferencedBy = context.isRepeated === true ? { id: await newId() } : {};
    const fieldErrors = (await referenceErrors?.(userId, fields, undefined, by)) ?? [];
    if (fieldErrors.length > 0) return refused(invalid(...fieldErrors));
    const id = by.id ?? (await newId());
    const command = { type: 'Create', id, userId, fields, constants: constants({ duplicatedFrom }) } as const;
    return this.#handle(id, command, context);
  }

  async change(
    { patch, ...target }: ResourceTarget & { readonly patch: Partial<Fields> },
    context: CommandContext,
  ): Promise<ResourceHandled<Fields>> {
    const today = await this.find(target);
    if (!today) return this.#notFound;
    const fieldErrors =
      (await this.#deps.referenceErrors?.(today.userId, patch, today.fields, { id: target.id })) ?? [];
    if (fieldErrors.length > 0) return refused(invalid(...fieldErrors));
    const users = this.#definition.removesRestriction ? await this.#currentReferences(target.id) : [];
    const { actor, expectedVersion } = target;
    const act = () =>
      this.#handle(target.id, { type: 'Change', patch, users, actor, expectedVersion }, context);
    const { isNameTaken } = this.#deps;
    if (!isNameTaken || patch.name === undefined) return act();
    return this.#underName({ userId: today.userId, name: patch.name, id: target.id }, context, act);
  }

  async remove(target: ResourceTarget, context: CommandContext): Promise<ResourceHandled<Fields>> {
    // Others' objects are unknown, also by what names them. An earlier call of this one may have removed it.
    if (!context.isRepeated && !(await this.find(target))) return this.#notFound;
    const users = await this.#currentReferences(target.id);
    const { actor, expectedVersion } = target;
    return this.#handle(target.id, { type: 'Delete', users, actor, expectedVersion }, context);
  }

  async restore(
    { id, actor }: Omit<ResourceTarget, 'expectedVersion'>,
    context: CommandContext,
  ): Promise<ResourceHandled<Fields>> {
    const stream = streamOf(this.#definition, id);
    const { object, version } = (await this.#handler.load(stream)).state;
    const { eventStore, isDeletedAccount } = this.#deps;
    const { context: caused, ...undo } = await restorationContext(eventStore, { stream, version }, context);
    const hasOwner = !object || object.userId === null || !(await isDeletedAccount(object.userId));
    const referenceErrors = object?.isDeleted ? await this.#missing(object) : [];
    const command = {
      type: 'Restore',
      ...{ actor, expectedVersion: version, hasOwner, referenceErrors, ...undo },
    } as const;
    const restored = () => this.#handle(id, command, caused);
    // Others' objects, and those that are there, are refused for what they are.
    const isAdded = object?.isDeleted === true && (object.userId === null || canAccess(actor, object.userId));
    return isAdded ? this.#adding(object, context, restored) : restored();
  }

  /** What is wrong by now with the other objects that a deleted one needs. */
  async #missing({ id, userId, fields }: Owned<Fields>): Promise<readonly FieldMessage[]> {
    const { needs = [] } = this.#definition;
    const needed: Partial<Fields> = {};
    for (const field of needs) needed[field] = fields[field];
    return needs.length === 0
      ? []
      : ((await this.#deps.referenceErrors?.(userId, needed, undefined, { id, isRestored: true })) ?? []);
  }

  async duplicate(target: ResourceTarget, context: CommandContext): Promise<ResourceHandled<Fields>> {
    const original = await this.find(target);
    if (!original) return this.#notFound;
    const { actor, id } = target;
    const userId = actor.scope === 'own' ? actor.userId : original.userId;
    const fields = { ...original.fields, name: copyName(original.fields.name) };
    return this.create({ userId, fields, duplicatedFrom: id }, context);
  }

  #handle(id: number, command: ResourceCommand<Fields>, context: CommandContext) {
    return this.#handler.handle(streamOf(this.#definition, id), command, context);
  }

  async #currentReferences(id: number) {
    return (await this.#deps.referencesTo?.([id]))?.get(id) ?? [];
  }
}

interface NewObject<Fields> {
  readonly userId: number | null;
  readonly fields: Fields;
  readonly duplicatedFrom: number | null;
}

const refused = (rejection: ResourceRejection) =>
  ({ accepted: false, rejection, state: initialOwnedState }) as const;

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
import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import { parseSize } from '@marquee/schemas/creative/markup';
import type { CreativeEvent } from '@marquee/schemas/creative/events';
import {
  type CreativeFields,
  creativeResource,
  type NewCreativeFields,
} from '@marquee/schemas/creative/fields';

import { type Actor, canAccess } from '../actor.ts';
import type { CampaignCommands } from '../campaign/commands.ts';
import type { KnownCreative } from '../campaign/decide.ts';
import { newErrors, type CreativeCommand } from './decide.ts';
import { relinked } from './link.ts';
import { CREATIVE_NOT_FOUND, type CreativeRejection } from './rejections.ts';
import { creativeDecider, creativeStream } from './index.ts';
import type { Creative, CreativeState } from './state.ts';
import { undoContext } from '../moderated/undo-context.ts';
import { copyName } from '../resource/copy-name.ts';
import { CreativeChecks, type CreativeChecksDeps } from './checks.ts';
import { CreativePlacement, type CreativePlacementDeps, latestPosition } from './placement.ts';

export type CreativeHandled = Handled<CreativeState, CreativeEvent, CreativeRejection>;
export type CreativeHandler = CommandHandler<
  CreativeCommand,
  CreativeState,
  CreativeEvent,
  CreativeRejection
>;

/** The creative, the actor, and the version that the actor saw, where it matters. */
export interface CreativeTarget {
  readonly creativeId: number;
  readonly actor: Actor;
  readonly expectedVersion?: number | undefined;
}

export interface NewCreative {
  readonly userId: number;
  readonly fields: NewCreativeFields;
  /** Default true: it is shown as soon as it is approved. */
  readonly isActive?: boolean | undefined;
  readonly actor: Actor;
}

export interface CreativeChange extends CreativeTarget {
  /** `campaignIds`: the campaigns that name the creative from now on. */
  readonly patch: Partial<CreativeFields>;
  /** `300x250` for a banner or interstitial whose part the patch leaves as it is. */
  readonly size?: string | null | undefined;
  readonly isActive?: boolean | undefined;
}

/** A copy of a creative with another link. */
export interface CreativeRelink extends Pick<CreativeTarget, 'creativeId' | 'actor'> {
  readonly name: string;
  readonly clickUrl: string;
}

export interface CreativeDeletion extends CreativeTarget {
  /** Refused while a campaign names the creative; otherwise such campaigns go on without it. */
  readonly unusedOnly?: boolean | undefined;
}

/** Every write to creatives, for HTTP, seeding and other callers in the process. Rejections are values. */
export interface CreativeCommands {
  /** From the event store, as of now; undefined when it is unknown or deleted. */
  creative(creativeId: number): Promise<Creative | undefined>;
  createCreative(command: NewCreative, context: CommandContext): Promise<CreativeHandled>;
  changeCreative(command: CreativeChange, context: CommandContext): Promise<CreativeHandled>;
  /** Starts stopped and pending, under the name "… (copy)", in the same campaigns. */
  duplicateCreative(command: CreativeTarget, context: CommandContext): Promise<CreativeHandled>;
  /**
   * Another creative that leads elsewhere: pending, in no campaign, on where the original is. Undefined where the original leads
   * there already or has no link of its own.
   */
  relinkCreative(command: CreativeRelink, context: CommandContext): Promise<CreativeHandled | undefined>;
  /** What would be wrong with such a copy; undefined where there would be none, as above. */
  relinkErrors(command: CreativeRelink): Promise<readonly FieldMessage[] | undefined>;
  switchCreative(
    command: CreativeTarget & { readonly isActive: boolean },
    context: CommandContext,
  ): Promise<CreativeHandled>;
  approveCreative(command: CreativeTarget, context: CommandContext): Promise<CreativeHandled>;
  /** Refuses what waits for moderation. */
  declineCreative(
    command: CreativeTarget & { readonly reason: string },
    context: CommandContext,
  ): Promise<CreativeHandled>;
  /** Takes an approval back. */
  disapproveCreative(
    command: CreativeTarget & { readonly reason: string },
    context: CommandContext,
  ): Promise<CreativeHandled>;
  /** Gives moderation back what it was before the actor's decision at `expectedVersion`, while that is the last event. */
  undoCreativeDecision(command: CreativeTarget, context: CommandContext): Promise<CreativeHandled>;
  deleteCreative(command: CreativeDeletion, context: CommandContext): Promise<CreativeHandled>;
  /** Undoes a deletion for `RESTORE_WINDOW_MS`; the campaigns that named the creative take it again soon after. */
  restoreCreative(
    command: Omit<CreativeTarget, 'expectedVersion'>,
    context: CommandContext,
  ): Promise<CreativeHandled>;
}

export interface CreativeCommandsDeps
  extends Omit<CreativeChecksDeps, 'creative' | 'campaigns'>, Omit<CreativePlacementDeps, 'campaigns'> {
  readonly eventStore: EventStore;
  readonly ids: Pick<KeyedIds, 'idForCommand'>;
  readonly campaigns: CampaignCommands;
  /** True for an account that is deleted. */
  readonly isDeletedAccount: (userId: number) => Promise<boolean>;
}

/** Those of the ids that exist, straight from the event store. */
export function createKnownCreatives(
  eventStore: EventStore,
): (ids: readonly number[]) => Promise<readonly KnownCreative[]> {
  const handler: CreativeHandler = createCommandHandler({ decider: creativeDecider, eventStore });
  return async (ids) => {
    const states = await Promise.all(ids.map((id) => handler.load(creativeStream(id))));
    return states.flatMap(({ state: { creative } }) =>
      creative && !creative.isDeleted ? [knownOf(creative)] : [],
    );
  };
}

/** A creative as of now, straight from the event store; undefined when it is deleted, or never was. */
export function createCreativeReader(
  eventStore: EventStore,
): (creativeId: number) => Promise<Creative | undefined> {
  const handler: CreativeHandler = createCommandHandler({ decider: creativeDecider, eventStore });
  return async (creativeId) => {
    const { creative } = (await handler.load(creativeStream(creativeId))).state;
    return creative?.isDeleted === false ? creative : undefined;
  };
}

const knownOf = ({ id, userId, fields }: Creative): KnownCreative => ({
  id,
  userId,
  creativeType: fields.creativeType,
});

export function createCreativeCommands(deps: CreativeCommandsDeps): CreativeCommands {
  const { eventStore } = deps;
  const handler: CreativeHandler = createCommandHandler({ decider: creativeDecider, eventStore });
  const handle: HandleCreative = (creativeId, command, context) =>
    handler.handle(creativeStream(creativeId), command, context);
  const load = async (creativeId: number): Promise<Creative | undefined> =>
    (await handler.load(creativeStream(creativeId))).state.creative ?? undefined;
  const writer = new CreativeWriter({
    handle,
    load,
    ids: deps.ids,
    checks: new CreativeChecks({ ...deps, creative: load }),
    placement: new CreativePlacement(deps),
  });
  return {
    creative: (creativeId) => writer.existing(creativeId),
    createCreative: (command, context) => writer.create({ ...command, duplicatedFrom: null }, context),
    changeCreative: (command, context) => writer.change(command, context),
    duplicateCreative: (command, context) => writer.duplicate(command, context),
    relinkCreative: (command, context) => writer.relink(command, context),
    relinkErrors: (command) => writer.relinkErrors(command),
    switchCreative: ({ creativeId, actor, expectedVersion, isActive }, context) =>
      handle(creativeId, { type: 'SwitchCreative', actor, expectedVersion, isActive }, context),
    approveCreative: ({ creativeId, actor, expectedVersion }, context) =>
      handle(creativeId, { type: 'ApproveCreative', actor, expectedVersion }, context),
    declineCreative: ({ creativeId, actor, expectedVersion, reason }, context) =>
      handle(creativeId, { type: 'DeclineCreative', actor, expectedVersion, reason }, context),
    disapproveCreative: ({ creativeId, actor, expectedVersion, reason }, context) =>
      handle(creativeId, { type: 'DisapproveCreative', actor, expectedVersion, reason }, context),
    undoCreativeDecision: async ({ creativeId, actor, expectedVersion }, context) => {
      const { isOwn, ...undo } = await undoContext(
        eventStore,
        { stream: creativeStream(creativeId), version: expectedVersion },
        context,
      );
      return handle(
        creativeId,
        { type: 'UndoCreativeDecision', actor, expectedVersion, isOwn },
        undo.context,
      );
    },
    deleteCreative: (command, context) => writer.remove(command, context),
    restoreCreative: async ({ creativeId, actor }, context) => {
      const stream = creativeStream(creativeId);
      const { creative, version } = (await handler.load(stream)).state;
      const { context: caused, ...undo } = await restorationContext(eventStore, { stream, version }, context);
      const hasOwner = creative !== null && !(await deps.isDeletedAccount(creative.userId));
      const command = {
        type: 'RestoreCreative',
        actor,
        expectedVersion: version,
        hasOwner,
        ...undo,
      } as const;
      return handle(creativeId, command, caused);
    },
  };
}

type HandleCreative = (
  creativeId: number,
  command: CreativeCommand,
  context: CommandContext,
) => Promise<CreativeHandled>;

interface CreativeWriterOptions extends Pick<CreativeCommandsDeps, 'ids'> {
  readonly handle: HandleCreative;
  /** A creative as of now; undefined when there never was one. */
  readonly load: (creativeId: number) => Promise<Creative | undefined>;
  readonly checks: CreativeChecks;
  readonly placement: CreativePlacement;
}

/** The writes that concern more than the creative's own stream: what it names, and the campaigns that name it. */
class CreativeWriter {
  readonly #options: CreativeWriterOptions;

  constructor(options: CreativeWriterOptions) {
    this.#options = options;
  }

  async existing(creativeId: number): Promise<Creative | undefined> {
    const creative = await this.#options.load(creativeId);
    return creative?.isDeleted === false ? creative : undefined;
  }

  async create(
    command: NewCreative & { readonly duplicatedFrom: number | null },
    context: CommandContext,
  ): Promise<CreativeHandled> {
    const { checks, placement, ids, handle } = this.#options;
    const { userId, actor, isActive = true, duplicatedFrom } = command;
    const given = creativeResource.create(command.fields);
    const withUploadedImages = await checks.withImages(given, userId);
    const fields = { ...given, ...withUploadedImages.fields };
    const { creativeType, campaignIds } = fields;
    const fieldErrors = [
      ...withUploadedImages.fieldErrors,
      ...(await checks.contentErrors(fields, userId)),
      ...(await checks.folderErrors(fields, userId)),
      ...(await checks.campaignErrors(campaignIds, { userId, creativeType }, actor)),
    ];
    if (fieldErrors.length > 0) return invalidCreative(fieldErrors);
    const creativeId = await ids.idForCommand('creative', context);
    const handled = await handle(
      creativeId,
      { type: 'CreateCreative', creativeId, userId, fields, isActive, duplicatedFrom, actor },
      context,
    );
    if (!handled.accepted) return handled;
    const creative = { id: creativeId, userId, creativeType };
    return within(handled, await placement.attach(campaignIds, creative, actor, context));
  }

  async change(
    { creativeId, actor, expectedVersion, patch, size, isActive }: CreativeChange,
    context: CommandContext,
  ): Promise<CreativeHandled> {
    const { checks, placement, handle } = this.#options;
    const today = await this.#find({ creativeId, actor });
    if (!today) return notFound;
    const { campaignIds, ...own } = patch;
    const withUploadedImages = await checks.withImages(own, today.userId);
    const sized = { ...own, ...withUploadedImages.fields, ...resized(today.fields, own, size) };
    const fieldErrors = [
      ...withUploadedImages.fieldErrors,
      ...(await checks.contentErrors(sized, today.userId)),
      ...(await checks.folderErrors(sized, today.userId)),
      ...(campaignIds
        ? await checks.campaignErrors(
            await placement.notYetIn(campaignIds, creativeId),
            knownOf(today),
            actor,
          )
        : []),
    ];
    if (fieldErrors.length > 0) return invalidCreative(fieldErrors);
    const command = { type: 'ChangeCreative', patch: sized, isActive, actor, expectedVersion } as const;
    const handled = await handle(creativeId, command, context);
    if (!handled.accepted || !campaignIds) return handled;
    return within(handled, await placement.replace(campaignIds, knownOf(today), actor, context));
  }

  async duplicate({ creativeId, actor }: CreativeTarget, context: CommandContext): Promise<CreativeHandled> {
    const { checks, placement } = this.#options;
    const original = await this.#find({ creativeId, actor });
    if (!original) return notFound;
    const { fields, userId } = original;
    const campaignIds = (await placement.campaignsOf(creativeId)).map(({ id }) => id);
    // A folder may be gone, and its creatives still name it: they are in it again when it is restored.
    const isInFolder = (await checks.folderErrors(fields, userId)).length === 0;
    const folderId = isInFolder ? fields.folderId : null;
    const copy = { ...fields, name: copyName(fields.name), campaignIds: [], folderId };
    const handled = await this.create(
      { userId, fields: copy, isActive: false, actor, duplicatedFrom: creativeId },
      context,
    );
    const made = handled.accepted ? handled.state.creative : null;
    if (!handled.accepted || !made) return handled;
    return within(handled, await placement.attach(campaignIds, knownOf(made), actor, context));
  }

  async relink(command: CreativeRelink, context: CommandContext): Promise<CreativeHandled | undefined> {
    const { creativeId, actor, name } = command;
    const relinking = await this.#relinking(command);
    if (relinking === undefined) return undefined;
    if (relinking.fieldErrors.length > 0) return invalidCreative(relinking.fieldErrors);
    const { userId, isActive } = relinking.original;
    const fields = { ...relinking.fields, name, campaignIds: [] };
    return this.create({ userId, fields, isActive, actor, duplicatedFrom: creativeId }, context);
  }

  async relinkErrors(command: CreativeRelink): Promise<readonly FieldMessage[] | undefined> {
    return (await this.#relinking(command))?.fieldErrors;
  }

  /** A copy is not checked by the rules of today, but its new link is. */
  async #relinking({ creativeId, actor, clickUrl }: CreativeRelink) {
    const original = await this.#find({ creativeId, actor });
    const changed = original && relinked(original.fields, clickUrl);
    if (!original || !changed) return undefined;
    const fields = { ...original.fields, ...changed };
    return { original, fields, fieldErrors: newErrors(original.fields, fields) };
  }

  async remove(
    { creativeId, actor, expectedVersion, unusedOnly = false }: CreativeDeletion,
    context: CommandContext,
  ): Promise<CreativeHandled> {
    const { placement, handle } = this.#options;
    // Others' creatives are unknown, also by what names them: the decider checks that first.
    const campaigns = await placement.campaignsOf(creativeId);
    const usedBy = campaigns.map(({ id, name }) => ({ kind: 'campaign', id, name }) as const);
    return handle(
      creativeId,
      { type: 'DeleteCreative', usedBy, unusedOnly, actor, expectedVersion },
      context,
    );
  }

  /** A creative that is there and the actor's to change. */
  async #find({ creativeId, actor }: CreativeTarget): Promise<Creative | undefined> {
    const found = await this.#options.load(creativeId);
    return found && !found.isDeleted && canAccess(actor, found.userId) ? found : undefined;
  }
}

const initialState: CreativeState = creativeDecider.initialState;
const notFound: CreativeHandled = { accepted: false, rejection: CREATIVE_NOT_FOUND, state: initialState };
const invalidCreative = (fieldErrors: readonly FieldMessage[]): CreativeHandled => ({
  accepted: false,
  rejection: invalid(...fieldErrors),
  state: initialState,
});

/** The answer waits for the campaigns' events as well. */
function within(handled: CreativeHandled, position: bigint | undefined): CreativeHandled {
  return handled.accepted ? { ...handled, position: latestPosition(handled.position, position) } : handled;
}

/** A new size for a part that the patch leaves as it is. */
function resized(
  fields: CreativeFields,
  patch: Partial<CreativeFields>,
  size: string | null | undefined,
): Partial<CreativeFields> {
  const sides = size ? parseSize(size) : undefined;
  const type = fields.creativeType;
  if (!sides || (type !== 'banner' && type !== 'interstitial') || patch[type] !== undefined) return {};
  const part = fields[type];
  return part ? { [type]: { ...part, ...sides } } : {};
}

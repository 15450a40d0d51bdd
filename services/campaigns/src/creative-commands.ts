import type { CommandContext } from '@marquee/kit/decider/command-context';
import {
  type CommandHandler,
  createCommandHandler,
  type Handled,
} from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import { TAGS_MAX } from '@marquee/schemas/commands/ad-fields';
import { parseSize } from '@marquee/schemas/commands/creative-rules';
import { validTag } from '@marquee/schemas/common/messages';
import type { CreativeEvent, CreativeFields } from '@marquee/schemas/events/creative';
import { XMLValidator } from 'fast-xml-parser';

import { type Actor, mayTouch } from './actor.ts';
import type { CampaignCommands } from './campaign-commands.ts';
import type { KnownCreative } from './campaign/decide.ts';
import type { CreativeCommand } from './creative/decide.ts';
import type { CreativeRejection } from './creative/errors.ts';
import { creativeDecider, creativeStream } from './creative/index.ts';
import type { Creative, CreativeState } from './creative/state.ts';
import { copyName, newCreativeFields, type NewCreativeFields } from './creative-fields.ts';

export type CreativeHandled = Handled<CreativeState, CreativeEvent, CreativeRejection>;
export type CreativeHandler = CommandHandler<
  CreativeCommand,
  CreativeState,
  CreativeEvent,
  CreativeRejection
>;

/** Which creative, who asks, and the version that was seen, where it matters. */
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

/** Every write to creatives, for HTTP, seeding and whoever is handed them. Refusals are values. */
export interface CreativeCommands {
  createCreative(command: NewCreative, context: CommandContext): Promise<CreativeHandled>;
  changeCreative(command: CreativeChange, context: CommandContext): Promise<CreativeHandled>;
  /** Starts stopped and pending, under the name "… (copy)", in the same campaigns. */
  duplicateCreative(command: CreativeTarget, context: CommandContext): Promise<CreativeHandled>;
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
  deleteCreative(command: CreativeTarget, context: CommandContext): Promise<CreativeHandled>;
}

export interface CreativeCommandsDeps {
  readonly eventStore: EventStore;
  readonly ids: IdAllocator;
  readonly campaigns: CampaignCommands;
  /** Ids of the campaigns that name a creative, as of now. */
  readonly campaignsOf: (creativeId: number) => Promise<readonly number[]>;
  /** Where a user's picture is read by everybody; undefined when it is none or somebody else's. */
  readonly imageUrl: (mediaAssetId: number, userId: number) => Promise<string | undefined>;
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

const knownOf = ({ id, userId, fields }: Creative): KnownCreative => ({
  id,
  userId,
  creativeType: fields.creativeType,
});

export function createCreativeCommands(deps: CreativeCommandsDeps): CreativeCommands {
  const handler: CreativeHandler = createCommandHandler({
    decider: creativeDecider,
    eventStore: deps.eventStore,
  });
  const handle = (creativeId: number, command: CreativeCommand, context: CommandContext) =>
    handler.handle(creativeStream(creativeId), command, context);

  const find = async ({ creativeId, actor }: CreativeTarget) => {
    const { state } = await handler.load(creativeStream(creativeId));
    const found = state.creative;
    return found && !found.isDeleted && mayTouch(actor, found.userId) ? found : undefined;
  };

  const create = async (
    command: NewCreative & { readonly duplicatedFrom: number | null },
    context: CommandContext,
  ): Promise<CreativeHandled> => {
    const { userId, actor, isActive = true, duplicatedFrom } = command;
    const given = newCreativeFields(command.fields);
    const pictured = await withPictures(given, userId);
    const fields = { ...given, ...pictured.fields };
    const faults = [
      ...pictured.faults,
      ...vastFaults(fields.video),
      ...(await childrenFaults(fields, userId)),
      ...(await campaignFaults(fields.campaignIds, { userId, creativeType: fields.creativeType }, actor)),
    ];
    if (faults.length > 0) return invalidCreative(faults);
    const creativeId = await deps.ids.next('creative');
    const handled = await handle(
      creativeId,
      { type: 'CreateCreative', creativeId, userId, fields, isActive, duplicatedFrom, actor },
      context,
    );
    if (!handled.accepted) return handled;
    const creative = { id: creativeId, userId, creativeType: fields.creativeType };
    return within(handled, await attachAll(fields.campaignIds, creative, actor, context));
  };

  /** The campaigns take the creative; one that has gone meanwhile is left out. Answers the last position. */
  const attachAll = async (
    campaignIds: readonly number[],
    creative: KnownCreative,
    actor: Actor,
    context: CommandContext,
  ) => {
    let position: bigint | undefined;
    for (const campaignId of campaignIds) {
      const handled = await deps.campaigns.attachCreative({ campaignId, actor, creative }, context);
      if (handled.accepted) position = later(position, handled.position);
    }
    return position;
  };

  const campaignFaults = async (
    campaignIds: readonly number[],
    creative: Omit<KnownCreative, 'id'>,
    actor: Actor,
  ): Promise<FieldMessage[]> => {
    for (const campaignId of campaignIds) {
      const campaign = await deps.campaigns.campaign({ campaignId, actor });
      const message =
        !campaign || campaign.userId !== creative.userId
          ? `Campaign ${campaignId} is not found.`
          : campaign.fields.creativeType !== creative.creativeType
            ? `Campaign ${campaignId} takes ${campaign.fields.creativeType} creatives.`
            : campaign.fields.creativeIds.length >= TAGS_MAX
              ? `Creatives may hold at most ${TAGS_MAX} values.`
              : undefined;
      if (message !== undefined) return [{ field: 'campaignIds', message }];
    }
    return [];
  };

  const childrenFaults = async (fields: Partial<CreativeFields>, userId: number): Promise<FieldMessage[]> => {
    const kind = fields.banner ? 'banner' : 'interstitial';
    const ids = fields[kind]?.childrenCreative ?? [];
    const states = await Promise.all(ids.map((id) => handler.load(creativeStream(id))));
    const missing = ids.find((_, index) => {
      const child = states[index]?.state.creative;
      return !child || child.isDeleted || child.userId !== userId;
    });
    if (missing === undefined) return [];
    return [{ field: `${kind}.childrenCreative`, message: `Creative ${missing} is not found.` }];
  };

  /** A picture that a native part names by its id is shown from the address that the id stands for. */
  const withPictures = async ({ native }: Partial<CreativeFields>, userId: number) => {
    if (!native) return { fields: {}, faults: [] };
    const faults: FieldMessage[] = [];
    const urlOf = async (picture: 'smallImage' | 'largeImage') => {
      const id = native[`${picture}Id`];
      if (id === null) return native[picture];
      const url = await deps.imageUrl(id, userId);
      if (url === undefined)
        faults.push({ field: `native.${picture}Id`, message: `Image ${id} is not found.` });
      return url ?? null;
    };
    const [smallImage, largeImage] = [await urlOf('smallImage'), await urlOf('largeImage')];
    return { fields: { native: { ...native, smallImage, largeImage } }, faults };
  };

  const placeIn = async (
    wanted: readonly number[],
    creative: Creative,
    actor: Actor,
    context: CommandContext,
  ): Promise<bigint | undefined> => {
    const today = await deps.campaignsOf(creative.id);
    const added = wanted.filter((id) => !today.includes(id));
    let position = await attachAll(added, knownOf(creative), actor, context);
    for (const campaignId of today.filter((id) => !wanted.includes(id))) {
      const command = { campaignId, actor, creativeId: creative.id };
      const handled = await deps.campaigns.detachCreative(command, context);
      if (handled.accepted) position = later(position, handled.position);
    }
    return position;
  };

  return {
    createCreative: (command, context) => create({ ...command, duplicatedFrom: null }, context),
    changeCreative: async ({ creativeId, actor, expectedVersion, patch, size, isActive }, context) => {
      const today = await find({ creativeId, actor });
      if (!today) return notFound;
      const { campaignIds, ...own } = patch;
      const pictured = await withPictures(own, today.userId);
      const sized = { ...own, ...pictured.fields, ...resized(today.fields, own, size) };
      const faults = [
        ...pictured.faults,
        ...vastFaults(sized.video),
        ...(await childrenFaults(sized, today.userId)),
        ...(campaignIds
          ? await campaignFaults(await notYetIn(campaignIds, creativeId), knownOf(today), actor)
          : []),
      ];
      if (faults.length > 0) return invalidCreative(faults);
      const command = { type: 'ChangeCreative', patch: sized, isActive, actor, expectedVersion } as const;
      const handled = await handle(creativeId, command, context);
      if (!handled.accepted || !campaignIds) return handled;
      return within(handled, await placeIn(campaignIds, today, actor, context));
    },
    duplicateCreative: async ({ creativeId, actor }, context) => {
      const original = await find({ creativeId, actor });
      if (!original) return notFound;
      const { fields, userId } = original;
      const campaignIds = [...(await deps.campaignsOf(creativeId))];
      const copy = { ...fields, name: copyName(fields.name), campaignIds: [] };
      const handled = await create(
        { userId, fields: copy, isActive: false, actor, duplicatedFrom: creativeId },
        context,
      );
      const made = handled.accepted ? handled.state.creative : null;
      if (!handled.accepted || !made) return handled;
      return within(handled, await attachAll(campaignIds, knownOf(made), actor, context));
    },
    switchCreative: ({ creativeId, actor, expectedVersion, isActive }, context) =>
      handle(creativeId, { type: 'SwitchCreative', actor, expectedVersion, isActive }, context),
    approveCreative: ({ creativeId, actor, expectedVersion }, context) =>
      handle(creativeId, { type: 'ApproveCreative', actor, expectedVersion }, context),
    declineCreative: ({ creativeId, actor, expectedVersion, reason }, context) =>
      handle(creativeId, { type: 'DeclineCreative', actor, expectedVersion, reason }, context),
    disapproveCreative: ({ creativeId, actor, expectedVersion, reason }, context) =>
      handle(creativeId, { type: 'DisapproveCreative', actor, expectedVersion, reason }, context),
    deleteCreative: ({ creativeId, actor, expectedVersion }, context) =>
      handle(creativeId, { type: 'DeleteCreative', actor, expectedVersion }, context),
  };

  async function notYetIn(campaignIds: readonly number[], creativeId: number): Promise<readonly number[]> {
    const today = await deps.campaignsOf(creativeId);
    return campaignIds.filter((id) => !today.includes(id));
  }
}

const nobody: CreativeState = creativeDecider.initialState;
const notFound: CreativeHandled = { accepted: false, rejection: { kind: 'CreativeNotFound' }, state: nobody };
const invalidCreative = (faults: readonly FieldMessage[]): CreativeHandled => ({
  accepted: false,
  rejection: { kind: 'CreativeInvalid', faults },
  state: nobody,
});

const later = (left: bigint | undefined, right: bigint | undefined) =>
  left === undefined || (right !== undefined && right > left) ? right : left;

/** The answer waits for the campaigns' events as well. */
function within(handled: CreativeHandled, position: bigint | undefined): CreativeHandled {
  return handled.accepted ? { ...handled, position: later(handled.position, position) } : handled;
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

/** VAST is XML before it is anything else. */
function vastFaults(video: CreativeFields['video'] | undefined): FieldMessage[] {
  if (!video || video.admType !== 'vast' || video.skipVastValidation || video.admBody === null) return [];
  if (XMLValidator.validate(video.admBody) === true) return [];
  return [{ field: 'video.admBody', message: validTag('VAST') }];
}

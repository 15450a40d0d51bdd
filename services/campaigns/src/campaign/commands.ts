import { type CommandContext, decidedByPlatform, furtherCommand } from '@marquee/kit/decider/command-context';
import {
  type CommandHandler,
  createCommandHandler,
  type Handled,
} from '@marquee/kit/decider/command-handler';
import { changedFields } from '@marquee/kit/decider/changed-fields';
import { invalid } from '@marquee/kit/decider/rejection';
import type { EventStore, RecordedEvent } from '@marquee/kit/event-store/port';
import type { KeyedIds } from '@marquee/kit/ids/port';
import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import { isAllowedCountry } from '@marquee/schemas/campaign/targeting-values';
import { MESSAGES, mustBeValid } from '@marquee/schemas/common/messages';
import type { CampaignEvent } from '@marquee/schemas/campaign/events';
import {
  type CampaignFields,
  campaignResource,
  type NewCampaignFields,
} from '@marquee/schemas/campaign/fields';

import { type Actor, canAccess } from '../actor.ts';
import { type CampaignCommand, type CampaignStop, type KnownCreative, MODERATED } from './decide.ts';
import { CAMPAIGN_NOT_FOUND, type CampaignRejection } from './rejections.ts';
import { campaignDecider, campaignStream, foldCampaign } from './index.ts';
import type { Campaign, CampaignState } from './state.ts';
import { copyBase, copyName } from '../resource/copy-name.ts';
import { type CountryOfCityPort, REFERENCE_KINDS, type ReferencesPort } from '../ports.ts';

export type CampaignHandled = Handled<CampaignState, CampaignEvent, CampaignRejection>;
export type CampaignHandler = CommandHandler<
  CampaignCommand,
  CampaignState,
  CampaignEvent,
  CampaignRejection
>;

/** The campaign, the actor, and the version that the actor saw, where it matters. */
export interface CampaignTarget {
  readonly campaignId: number;
  readonly actor: Actor;
  readonly expectedVersion?: number | undefined;
}

/** A campaign that exists, and its version. */
export interface VersionedCampaign extends CampaignState {
  readonly campaign: Campaign;
}

export interface NewCampaign {
  readonly userId: number;
  readonly fields: NewCampaignFields;
  /** Default true: it runs as soon as it is approved. */
  readonly isActive?: boolean | undefined;
  readonly actor: Actor;
}

export interface CampaignChange extends CampaignTarget {
  readonly patch: Partial<CampaignFields>;
  readonly isActive?: boolean | undefined;
}

/** Every write to campaigns, for HTTP, seeding and other callers in the process. Rejections are values. */
export interface CampaignCommands {
  createCampaign(command: NewCampaign, context: CommandContext): Promise<CampaignHandled>;
  changeCampaign(command: CampaignChange, context: CommandContext): Promise<CampaignHandled>;
  /**
   * Starts stopped, under the name "… (copy)". What moderation looked at is the same, and so a copy of an approved campaign is
   * approved too.
   */
  duplicateCampaign(command: CampaignTarget, context: CommandContext): Promise<CampaignHandled>;
  startCampaign(command: CampaignTarget, context: CommandContext): Promise<CampaignHandled>;
  stopCampaign(
    command: CampaignTarget & Partial<CampaignStop>,
    context: CommandContext,
  ): Promise<CampaignHandled>;
  approveCampaign(command: CampaignTarget, context: CommandContext): Promise<CampaignHandled>;
  disapproveCampaign(
    command: CampaignTarget & { readonly reason: string | null },
    context: CommandContext,
  ): Promise<CampaignHandled>;
  deleteCampaign(command: CampaignTarget, context: CommandContext): Promise<CampaignHandled>;
  attachCreative(
    command: CampaignTarget & { readonly creative: KnownCreative },
    context: CommandContext,
  ): Promise<CampaignHandled>;
  detachCreative(
    command: CampaignTarget & { readonly creativeId: number },
    context: CommandContext,
  ): Promise<CampaignHandled>;
  /** What `changeCampaign` would do now: the same decision, and nothing is written. */
  previewChange(command: CampaignChange): Promise<CampaignHandled>;
  /** The current campaign; undefined when deleted, unknown or not the actor's. */
  campaign(target: CampaignTarget): Promise<Campaign | undefined>;
  /** As `campaign`, with its version. */
  versioned(target: CampaignTarget): Promise<VersionedCampaign | undefined>;
  /** All events of the campaign, the first one first; undefined where `campaign` is. */
  recorded(target: CampaignTarget): Promise<readonly RecordedEvent[] | undefined>;
  /** The campaign as it was at a version; undefined where it had none, and where `campaign` is. */
  campaignAt(target: CampaignTarget & { readonly version: number }): Promise<Campaign | undefined>;
}

export interface CampaignCommandsDeps {
  readonly eventStore: EventStore;
  readonly ids: Pick<KeyedIds, 'idForCommand'>;
  readonly references: ReferencesPort;
  readonly countryOfCity: CountryOfCityPort;
  /** Names of an account's campaigns that begin so. */
  readonly namesFrom: (userId: number, start: string) => Promise<readonly string[]>;
  /** Those of the ids that exist. */
  readonly knownCreatives: (ids: readonly number[]) => Promise<readonly KnownCreative[]>;
}

export function createCampaignCommands(deps: CampaignCommandsDeps): CampaignCommands {
  const handler: CampaignHandler = createCommandHandler({
    decider: campaignDecider,
    eventStore: deps.eventStore,
  });
  const writer = new CampaignWriter(handler, deps);
  const handle = (campaignId: number, command: CampaignCommand, context: CommandContext) =>
    handler.handle(campaignStream(campaignId), command, context);
  /** A command that needs no more than its target. */
  const simple =
    (type: 'ApproveCampaign' | 'StartCampaign' | 'DeleteCampaign') =>
    ({ campaignId, actor, expectedVersion }: CampaignTarget, context: CommandContext) =>
      handle(campaignId, { type, actor, expectedVersion }, context);
  return {
    campaign: async (target) => (await writer.find(target))?.campaign,
    versioned: (target) => writer.find(target),
    campaignAt: (target) => writer.at(target),
    recorded: async (target) =>
      (await writer.find(target)) && deps.eventStore.readStream(campaignStream(target.campaignId)),
    previewChange: (command) => writer.preview(command),
    createCampaign: (command, context) => writer.create({ ...command, duplicatedFrom: null }, context),
    changeCampaign: (command, context) => writer.change(command, context),
    duplicateCampaign: (target, context) => writer.duplicate(target, context),
    startCampaign: simple('StartCampaign'),
    approveCampaign: simple('ApproveCampaign'),
    deleteCampaign: simple('DeleteCampaign'),
    stopCampaign: ({ campaignId, reason = null, ...rest }, context) =>
      handle(campaignId, { type: 'StopCampaign', ...rest, reason }, context),
    disapproveCampaign: ({ campaignId, actor, expectedVersion, reason }, context) =>
      handle(campaignId, { type: 'DisapproveCampaign', actor, expectedVersion, reason }, context),
    attachCreative: ({ campaignId, actor, creative }, context) =>
      handle(campaignId, { type: 'AttachCreative', actor, creative }, context),
    detachCreative: ({ campaignId, actor, creativeId }, context) =>
      handle(campaignId, { type: 'DetachCreative', actor, creativeId }, context),
  };
}

/** The writes that look at more than the campaign's own stream: what it names must be there and its owner's. */
class CampaignWriter {
  readonly #handler: CampaignHandler;
  readonly #deps: CampaignCommandsDeps;

  constructor(handler: CampaignHandler, deps: CampaignCommandsDeps) {
    this.#handler = handler;
    this.#deps = deps;
  }

  async find({ campaignId, actor }: CampaignTarget): Promise<VersionedCampaign | undefined> {
    const { state } = await this.#handler.load(campaignStream(campaignId));
    const found = state.campaign;
    if (!found || found.isDeleted || !canAccess(actor, found.userId)) return undefined;
    return { version: state.version, campaign: found };
  }

  async at({
    version,
    ...target
  }: CampaignTarget & { readonly version: number }): Promise<Campaign | undefined> {
    const now = await this.find(target);
    if (!now || now.version <= version) return now?.version === version ? now.campaign : undefined;
    const recorded = await this.#deps.eventStore.readStream(campaignStream(target.campaignId));
    return foldCampaign(recorded.filter(({ revision }) => revision <= version)).campaign ?? undefined;
  }

  async create(
    command: NewCampaign & { readonly duplicatedFrom: number | null },
    context: CommandContext,
  ): Promise<CampaignHandled> {
    const fields = campaignResource.create(command.fields);
    const fieldErrors = await referenceErrors(this.#deps, command.userId, fields);
    if (fieldErrors.length > 0) return invalidCampaign(fieldErrors);
    const creatives = await this.#deps.knownCreatives(fields.creativeIds);
    const campaignId = await this.#deps.ids.idForCommand('campaign', context);
    const { userId, actor, isActive = true, duplicatedFrom } = command;
    return this.#handler.handle(
      campaignStream(campaignId),
      { type: 'CreateCampaign', campaignId, userId, fields, isActive, duplicatedFrom, creatives, actor },
      context,
    );
  }

  async change(command: CampaignChange, context: CommandContext): Promise<CampaignHandled> {
    const ready = await this.#readyChange(command);
    return 'accepted' in ready
      ? ready
      : this.#handler.handle(campaignStream(command.campaignId), ready, context);
  }

  async preview(command: CampaignChange): Promise<CampaignHandled> {
    const ready = await this.#readyChange(command);
    if ('accepted' in ready) return ready;
    const { state, revision } = await this.#handler.load(campaignStream(command.campaignId));
    const decision = campaignDecider.decide(ready, state);
    if (!decision.accepted) return { accepted: false, rejection: decision.rejection, state };
    const { events } = decision;
    return {
      accepted: true,
      state: events.reduce(campaignDecider.evolve, state),
      events,
      revision,
      position: undefined,
    };
  }

  /** The decider's command with what it has to know of other objects; rejected where it names what is not there. */
  async #readyChange({
    campaignId,
    actor,
    expectedVersion,
    patch,
    isActive,
  }: CampaignChange): Promise<CampaignCommand | Extract<CampaignHandled, { accepted: false }>> {
    const today = (await this.find({ campaignId, actor }))?.campaign;
    if (!today) return notFound;
    const fieldErrors = await referenceErrors(this.#deps, today.userId, patch);
    if (fieldErrors.length > 0) return invalidCampaign(fieldErrors);
    const named = patch.creativeIds ?? [];
    const own = patch.creativeType === undefined ? [] : today.fields.creativeIds;
    const creatives = await this.#deps.knownCreatives([...new Set([...named, ...own])]);
    return { type: 'ChangeCampaign', patch, isActive, creatives, actor, expectedVersion };
  }

  async duplicate({ campaignId, actor }: CampaignTarget, context: CommandContext): Promise<CampaignHandled> {
    const original = (await this.find({ campaignId, actor }))?.campaign;
    if (!original) return notFound;
    const { fields, userId } = original;
    const creatives = await this.#deps.knownCreatives(fields.creativeIds);
    const creativeIds = fields.creativeIds.filter((id) => creatives.some((creative) => creative.id === id));
    const taken = new Set(await this.#deps.namesFrom(userId, copyBase(fields.name)));
    const copy = {
      ...fields,
      ...offeredPrice(fields, actor),
      name: copyName(fields.name, taken),
      creativeIds,
    };
    const made = await this.create(
      { userId, fields: copy, isActive: false, actor, duplicatedFrom: campaignId },
      context,
    );
    const copied = made.accepted ? made.state.campaign : null;
    return copied && keepsApproval(original, copied) ? this.#approve(copied.id, context) : made;
  }

  /** In the platform's name: no person looked at it again. */
  #approve(campaignId: number, context: CommandContext): Promise<CampaignHandled> {
    return this.#handler.handle(
      campaignStream(campaignId),
      { type: 'ApproveCampaign', actor: { scope: 'all' } },
      decidedByPlatform(furtherCommand(context, 'approval')),
    );
  }
}

/** Whether moderation would see in a copy what it approved in the original: its creatives, domain and categories. */
const keepsApproval = (original: Campaign, copy: Campaign): boolean =>
  original.approved === 'approved' &&
  !MODERATED.some((field) => field in changedFields(original.fields, copy.fields)) &&
  copy.fields.creativeIds.every((id) => original.fields.creativeIds.includes(id));

/**
 * A guaranteed action was agreed for one campaign: an advertiser's copy of it is a CPA goal campaign at the same price,
 * which bears its own risk.
 */
const offeredPrice = ({ pricingModel }: CampaignFields, { scope }: Actor): Partial<CampaignFields> =>
  pricingModel === 'CPAg' && scope !== 'all' ? { pricingModel: 'CPA' } : {};

const initialState: CampaignState = campaignDecider.initialState;
const notFound: Extract<CampaignHandled, { accepted: false }> = {
  accepted: false,
  rejection: CAMPAIGN_NOT_FOUND,
  state: initialState,
};

const invalidCampaign = (
  fieldErrors: readonly FieldMessage[],
): Extract<CampaignHandled, { accepted: false }> => ({
  accepted: false,
  rejection: invalid(...fieldErrors),
  state: initialState,
});

async function referenceErrors(
  { references, countryOfCity }: Pick<CampaignCommandsDeps, 'references' | 'countryOfCity'>,
  userId: number,
  patch: Partial<CampaignFields>,
): Promise<FieldMessage[]> {
  const fieldErrors = forbiddenCities(patch.targeting?.cities ?? [], countryOfCity);
  for (const kind of REFERENCE_KINDS) {
    const ids = patch[kind] ?? [];
    if (ids.length === 0) continue;
    const unknown = await references.unknownIds(kind, userId, ids);
    if (unknown.length > 0)
      fieldErrors.push({ field: kind, message: mustBeValid(campaignResource.fields[kind].label) });
  }
  return fieldErrors;
}

/**
 * The whitelist cannot include Russia or Belarus (specification, section 5), whole or by the city. A body names cities by
 * ids, of which the directory alone knows the countries; an unknown id is no city.
 */
const forbiddenCities = (cities: readonly number[], countryOfCity: CountryOfCityPort): FieldMessage[] =>
  cities.flatMap((id, index) =>
    isAllowedCountry(countryOfCity(id) ?? '')
      ? []
      : [{ field: `targeting.cities.${index}`, message: MESSAGES.whitelistCountries }],
  );

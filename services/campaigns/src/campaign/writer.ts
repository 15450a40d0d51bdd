import { changedFields } from '@marquee/kit/decider/changed-fields';
import { createCommandHandler } from '@marquee/kit/decider/command-handler';
import { type CommandContext, decidedByPlatform, furtherCommand } from '@marquee/kit/decider/command-context';
import { invalid } from '@marquee/kit/decider/rejection';
import { restorationContext } from '@marquee/kit/decider/restoration-context';
import { type CampaignFields, campaignResource } from '@marquee/schemas/campaign/fields';
import { isAllowedCountry } from '@marquee/schemas/campaign/targeting-values';
import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import { MESSAGES, mustBeValid } from '@marquee/schemas/common/messages';
import { TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';

import { type Actor, canAccess } from '../actor.ts';
import { type CountryOfCityPort, type IsCountryPort, REFERENCE_KINDS } from '../ports.ts';
import { undoContext } from '../moderated/undo-context.ts';
import { copyBase, copyName } from '../resource/copy-name.ts';
import type {
  CampaignChange,
  CampaignCommands,
  CampaignCommandsDeps,
  CampaignCopy,
  CampaignHandled,
  CampaignHandler,
  CampaignTarget,
  NewCampaign,
  VersionedCampaign,
} from './commands.ts';
import { type CampaignCommand, MODERATED } from './decide.ts';
import { campaignDecider, campaignStream, foldCampaign } from './index.ts';
import { minPriceErrors, minPriceErrorsOfChange, withMinPrice } from './min-price.ts';
import { recentFields } from './recent-fields.ts';
import { CAMPAIGN_NOT_FOUND, NAME_TAKEN } from './rejections.ts';
import { sspErrors } from './ssp-rights.ts';
import type { Campaign, CampaignState } from './state.ts';
import { UniqueNames } from './unique-names.ts';

type Rejected = Extract<CampaignHandled, { accepted: false }>;
type Creation = NewCampaign & { readonly duplicatedFrom: number | null };

/** The commands on campaigns over the event store. */
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
    previewChange: (command, context) => writer.preview(command, context),
    previewCreation: (command) => writer.previewCreation(command),
    previewCopy: (command) => writer.previewCopy(command),
    createCampaign: (command, context) => writer.create({ ...command, duplicatedFrom: null }, context),
    changeCampaign: (command, context) => writer.change(command, context),
    duplicateCampaign: (target, context) => writer.duplicate(target, context),
    copyCampaign: (command, context) => writer.copy(command, context),
    startCampaign: simple('StartCampaign'),
    approveCampaign: simple('ApproveCampaign'),
    deleteCampaign: simple('DeleteCampaign'),
    stopCampaign: ({ campaignId, reason = null, ...rest }, context) =>
      handle(campaignId, { type: 'StopCampaign', ...rest, reason }, context),
    applyOptimizationRule: (command, context) => writer.applyRule(command, context),
    disapproveCampaign: ({ campaignId, actor, expectedVersion, reason }, context) =>
      handle(campaignId, { type: 'DisapproveCampaign', actor, expectedVersion, reason }, context),
    undoCampaignDecision: async ({ campaignId, actor, expectedVersion }, context) => {
      const { isOwn, ...undo } = await undoContext(
        deps.eventStore,
        { stream: campaignStream(campaignId), version: expectedVersion },
        context,
      );
      return handle(
        campaignId,
        { type: 'UndoCampaignDecision', actor, expectedVersion, isOwn },
        undo.context,
      );
    },
    restoreCampaign: (target, context) => writer.restore(target, context),
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
  readonly #names: UniqueNames;

  constructor(handler: CampaignHandler, deps: CampaignCommandsDeps) {
    this.#handler = handler;
    this.#deps = deps;
    this.#names = new UniqueNames(deps);
  }

  async find({ campaignId, actor }: CampaignTarget): Promise<VersionedCampaign | undefined> {
    const { state } = await this.#handler.load(campaignStream(campaignId));
    const found = state.campaign;
    if (!found || found.isDeleted || !canAccess(actor, found.userId)) return undefined;
    return { ...state, campaign: found };
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

  async create(command: Creation, context: CommandContext): Promise<CampaignHandled> {
    const { userId, fields, isNameUnique = false } = command;
    if (!isNameUnique) return this.#create(command, context);
    return this.#names.inTurn(userId, fields.name, async () =>
      // A repeated call finds the name taken by its own campaign.
      (await this.#names.isTaken(userId, fields.name)) && !(await this.#exists(context))
        ? nameTaken
        : this.#create(command, context),
    );
  }

  async #create(command: Creation, context: CommandContext): Promise<CampaignHandled> {
    const ready = await this.#readyCreation(command);
    if ('accepted' in ready) return ready;
    const campaignId = await this.#deps.ids.idForCommand('campaign', context);
    return this.#handler.handle(campaignStream(campaignId), { ...ready, campaignId }, context);
  }

  async previewCreation(command: NewCampaign): Promise<CampaignHandled> {
    const { userId, fields, isNameUnique = false } = command;
    if (isNameUnique && (await this.#names.isTaken(userId, fields.name))) return nameTaken;
    const ready = await this.#readyCreation({ ...command, duplicatedFrom: null });
    return 'accepted' in ready ? ready : decided(ready, initialState, -1);
  }

  /** The decider's command with what it has to know of other objects; rejected where it names what is not there. */
  async #readyCreation(
    command: Creation,
  ): Promise<Extract<CampaignCommand, { type: 'CreateCampaign' }> | Rejected> {
    const fields = campaignResource.create(command.fields);
    const { userId, actor, isActive = true, duplicatedFrom } = command;
    // A copy names the SSPs of its original.
    const before = async () => (duplicatedFrom === null ? [] : [fields]);
    const fieldErrors = [
      ...(await referenceErrors(this.#deps, userId, fields)),
      ...(await minPriceErrors(this.#deps, userId, fields)),
      ...(await sspErrors(fields, this.#maySeeSsps(actor, userId), before)),
    ];
    if (fieldErrors.length > 0) return invalidCampaign(fieldErrors);
    const creatives = await this.#deps.knownCreatives(fields.creativeIds);
    const campaignId = NOT_CREATED;
    return { type: 'CreateCampaign', campaignId, userId, fields, isActive, duplicatedFrom, creatives, actor };
  }

  async change(command: CampaignChange, context: CommandContext): Promise<CampaignHandled> {
    const ready = await this.#readyChange(command, context);
    return 'accepted' in ready
      ? ready
      : this.#handler.handle(campaignStream(command.campaignId), ready, context);
  }

  async preview(command: CampaignChange, context: CommandContext): Promise<CampaignHandled> {
    const ready = await this.#readyChange(command, context);
    if ('accepted' in ready) return ready;
    const { state, revision } = await this.#handler.load(campaignStream(command.campaignId));
    return decided(ready, state, revision);
  }

  /** The decider's command with what it has to know of other objects; rejected where it names what is not there. */
  async #readyChange(
    { campaignId, actor, expectedVersion, patch, isActive }: CampaignChange,
    { occurredAt }: CommandContext,
  ): Promise<CampaignCommand | Rejected> {
    const today = (await this.find({ campaignId, actor }))?.campaign;
    if (!today) return notFound;
    const recent = async () =>
      recentFields(await this.#deps.eventStore.readStream(campaignStream(campaignId)), occurredAt);
    const fieldErrors = [
      ...(await referenceErrors(this.#deps, today.userId, patch)),
      ...(await minPriceErrorsOfChange(this.#deps, today.userId, { today: today.fields, patch }, recent)),
      ...(await sspErrors(patch, this.#maySeeSsps(actor, today.userId), recent)),
    ];
    if (fieldErrors.length > 0) return invalidCampaign(fieldErrors);
    const named = patch.creativeIds ?? [];
    const own = patch.creativeType === undefined ? [] : today.fields.creativeIds;
    const creatives = await this.#deps.knownCreatives([...new Set([...named, ...own])]);
    return { type: 'ChangeCampaign', patch, isActive, creatives, actor, expectedVersion };
  }

  /** Of an account by itself; staff names SSPs for any. */
  #maySeeSsps({ scope }: Actor, userId: number): () => Promise<boolean> {
    return async () => scope === 'all' || this.#deps.maySeeSsps(userId);
  }

  async applyRule(
    { campaignId, actor, application }: Parameters<CampaignCommands['applyOptimizationRule']>[0],
    context: CommandContext,
  ): Promise<CampaignHandled> {
    const today = (await this.find({ campaignId, actor }))?.campaign;
    const { bidChange: wanted } = application;
    const bidChange =
      wanted && today ? await withMinPrice(this.#deps, today.userId, today.fields, wanted) : wanted;
    return this.#handler.handle(
      campaignStream(campaignId),
      { type: 'ApplyOptimizationRule', actor, application: { ...application, bidChange } },
      context,
    );
  }

  async restore(
    { campaignId, actor }: Omit<CampaignTarget, 'expectedVersion'>,
    context: CommandContext,
  ): Promise<CampaignHandled> {
    const stream = campaignStream(campaignId);
    const { campaign, version } = (await this.#handler.load(stream)).state;
    const { context: caused, ...undo } = await restorationContext(
      this.#deps.eventStore,
      { stream, version },
      context,
    );
    const hasOwner = campaign !== null && !(await this.#deps.isDeletedAccount(campaign.userId));
    const command = { type: 'RestoreCampaign', actor, expectedVersion: version, hasOwner, ...undo } as const;
    return this.#handler.handle(stream, command, caused);
  }

  async duplicate({ campaignId, actor }: CampaignTarget, context: CommandContext): Promise<CampaignHandled> {
    const original = (await this.find({ campaignId, actor }))?.campaign;
    if (!original) return notFound;
    const { name } = original.fields;
    const taken = new Set(await this.#deps.namesFrom(original.userId, copyBase(name)));
    return this.#copy(
      original,
      { campaignId, actor, name: copyName(name, taken), patch: {}, isActive: false },
      context,
    );
  }

  async copy(command: CampaignCopy, context: CommandContext): Promise<CampaignHandled> {
    const original = (await this.find(command))?.campaign;
    if (!original) return notFound;
    return this.#names.inTurn(original.userId, command.name, async () =>
      // A repeated call finds the name taken by its own copy.
      (await this.#names.isTaken(original.userId, command.name)) && !(await this.#exists(context))
        ? nameTaken
        : this.#copy(original, command, context),
    );
  }

  async previewCopy(command: CampaignCopy): Promise<CampaignHandled> {
    const original = (await this.find(command))?.campaign;
    if (!original) return notFound;
    if (await this.#names.isTaken(original.userId, command.name)) return nameTaken;
    const ready = await this.#readyCreation(await this.#creationOf(original, command));
    if ('accepted' in ready) return ready;
    const made = decided(ready, initialState, -1);
    const copied = made.accepted ? made.state.campaign : null;
    if (!copied || !keepsApproval(original, copied)) return made;
    return decided({ type: 'ApproveCampaign', actor: { scope: 'all' } }, made.state, -1);
  }

  async #copy(original: Campaign, command: CampaignCopy, context: CommandContext): Promise<CampaignHandled> {
    const made = await this.create(await this.#creationOf(original, command), context);
    const copied = made.accepted ? made.state.campaign : null;
    return copied && keepsApproval(original, copied) ? this.#approve(copied.id, context) : made;
  }

  /** A new campaign with the fields of another one, without the creatives that are deleted. */
  async #creationOf(
    { id, userId, fields }: Campaign,
    { actor, name, patch, isActive }: CampaignCopy,
  ): Promise<Creation> {
    const creatives = await this.#deps.knownCreatives(fields.creativeIds);
    const creativeIds = fields.creativeIds.filter((one) => creatives.some((creative) => creative.id === one));
    const copy = { ...fields, ...offeredPrice(fields, actor), creativeIds, ...patch, name };
    return { userId, fields: copy, isActive, actor, duplicatedFrom: id };
  }

  /** Whether an earlier call of the same command created its campaign. */
  async #exists(context: CommandContext): Promise<boolean> {
    const id = await this.#deps.ids.idForCommand('campaign', context);
    return (await this.#handler.load(campaignStream(id))).state.campaign !== null;
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

/** The id of a campaign of which only a preview is made. */
const NOT_CREATED = 0;

/** What a command would do in a state; nothing is written. */
function decided(command: CampaignCommand, state: CampaignState, revision: number): CampaignHandled {
  const decision = campaignDecider.decide(command, state);
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
const notFound: Rejected = { accepted: false, rejection: CAMPAIGN_NOT_FOUND, state: initialState };
const nameTaken: Rejected = { accepted: false, rejection: NAME_TAKEN, state: initialState };

const invalidCampaign = (fieldErrors: readonly FieldMessage[]): Rejected => ({
  accepted: false,
  rejection: invalid(...fieldErrors),
  state: initialState,
});

async function referenceErrors(
  {
    references,
    countryOfCity,
    isCountry,
  }: Pick<CampaignCommandsDeps, 'references' | 'countryOfCity' | 'isCountry'>,
  userId: number,
  patch: Partial<CampaignFields>,
): Promise<FieldMessage[]> {
  const { countries = [], excludedCountries = [], regions = [], cities = [] } = patch.targeting ?? {};
  const fieldErrors = [
    ...unknownCountries('countries', countries, isCountry),
    ...unknownCountries('excludedCountries', excludedCountries, isCountry),
    ...unknownCountries('regions', regions, isCountry),
    ...forbiddenCities(cities, countryOfCity),
  ];
  for (const kind of REFERENCE_KINDS) {
    const ids = patch[kind] ?? [];
    if (ids.length === 0) continue;
    const unknown = await references.unknownIds(kind, userId, ids);
    if (unknown.length > 0)
      fieldErrors.push({ field: kind, message: mustBeValid(campaignResource.fields[kind].label) });
  }
  return fieldErrors;
}

/** A code that is no country's matches no traffic, and excludes none: `GER` is written for `DEU`. A region's begins with its country's. */
const unknownCountries = (
  field: keyof typeof COUNTRY_FIELDS,
  codes: readonly string[],
  isCountry: IsCountryPort,
): FieldMessage[] =>
  codes.flatMap((code, index) =>
    isCountry(code.slice(0, 3))
      ? []
      : [
          {
            field: `targeting.${field}.${index}`,
            message: mustBeValid(COUNTRY_FIELDS[field].label),
          },
        ],
  );

const { country, region } = TRAFFIC_DIMENSIONS;
/** Targeting whose codes begin with a country's. */
const COUNTRY_FIELDS = {
  countries: country.targeting.values,
  excludedCountries: country.targeting.excluded.values,
  regions: region.targeting.values,
};

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

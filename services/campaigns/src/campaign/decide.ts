import { changedFields, patched } from '@marquee/kit/decider/changed-fields';
import { type FieldMessage, TAGS_MAX } from '@marquee/schemas/commands/ad-fields';
import { campaignErrors } from '@marquee/schemas/campaign/rules';
import type { CreativeType, StopCause } from '@marquee/schemas/common/campaign-terms';
import type { Translations } from '@marquee/schemas/common/translations';
import type { CampaignEvent } from '@marquee/schemas/campaign/events';
import { campaignResource, type CampaignFields } from '@marquee/schemas/campaign/fields';
import { accept, type Decision, reject } from '@marquee/kit/decider/decider';
import { invalid, VERSION_CONFLICT } from '@marquee/kit/decider/rejection';
import { type Restoration, restorationRejection } from '@marquee/kit/decider/restoration';

import { type Actor, canAccess } from '../actor.ts';
import {
  CAMPAIGN_CHANGED_SINCE,
  CAMPAIGN_DECISION_NOT_UNDOABLE,
  CAMPAIGN_EXISTS,
  CAMPAIGN_NOT_FOUND,
  type CampaignRejection,
  PRICING_MODEL_NOT_OFFERED,
} from './rejections.ts';
import { decideRuleApplication, type RuleApplication } from './rule-application/decide.ts';
import type { Campaign, CampaignState } from './state.ts';

interface Editing {
  readonly actor: Actor;
  /** Version that the editor saw; undefined: the last writer wins. */
  readonly expectedVersion?: number | undefined;
}

/** Why a campaign is stopped. */
export interface CampaignStop {
  /** What its advertiser reads; null when a person stops it. */
  readonly reason: string | null;
  readonly reasonTranslations?: Translations | undefined;
  /** Set when the platform stops it for its results. */
  readonly cause?: StopCause | undefined;
  /** Loss at which a campaign stops, nano-dollars. */
  readonly lossNanos?: bigint | undefined;
}

/** A creative as it stood when the command was issued. */
export interface KnownCreative {
  readonly id: number;
  readonly userId: number;
  readonly creativeType: CreativeType;
}

export type CampaignCommand =
  | {
      readonly type: 'CreateCampaign';
      readonly campaignId: number;
      readonly userId: number;
      readonly fields: CampaignFields;
      readonly isActive: boolean;
      readonly duplicatedFrom: number | null;
      readonly creatives: readonly KnownCreative[];
      readonly actor: Actor;
    }
  | ({
      readonly type: 'ChangeCampaign';
      readonly patch: Partial<CampaignFields>;
      /** Those that the patch names, and the campaign's own where the patch changes its creative type. */
      readonly creatives: readonly KnownCreative[];
      readonly isActive?: boolean | undefined;
    } & Editing)
  | ({ readonly type: 'AttachCreative'; readonly creative: KnownCreative } & Editing)
  | ({ readonly type: 'DetachCreative'; readonly creativeId: number } & Editing)
  | ({ readonly type: 'ApproveCampaign' } & Editing)
  | ({ readonly type: 'DisapproveCampaign'; readonly reason: string | null } & Editing)
  /** `isOwn`: the actor made the decision. */
  | ({ readonly type: 'UndoCampaignDecision'; readonly isOwn: boolean } & Editing)
  | ({ readonly type: 'StartCampaign' } & Editing)
  | ({ readonly type: 'StopCampaign' } & CampaignStop & Editing)
  | ({ readonly type: 'ApplyOptimizationRule'; readonly application: RuleApplication } & Editing)
  | ({ readonly type: 'DeleteCampaign' } & Editing)
  /** `expectedVersion`: revision of the deletion that the rest is about. */
  | ({
      readonly type: 'RestoreCampaign';
      readonly actor: Actor;
      readonly expectedVersion: number;
    } & Restoration);

type CampaignDecision = Decision<CampaignEvent, CampaignRejection>;

/** Moderated fields: an advertiser's change of one sends the campaign back to moderation. */
export const MODERATED = campaignResource.namesWith('moderated');

export function decideCampaign(
  command: CampaignCommand,
  { campaign, version }: CampaignState,
): CampaignDecision {
  if (command.type === 'CreateCampaign') return campaign ? reject(CAMPAIGN_EXISTS) : create(command);
  if (!campaign || !canAccess(command.actor, campaign.userId)) return reject(CAMPAIGN_NOT_FOUND);
  if (command.type === 'RestoreCampaign') return restore(command, campaign, version);
  if (campaign.isDeleted) return reject(CAMPAIGN_NOT_FOUND);
  if (command.expectedVersion !== undefined && command.expectedVersion !== version) {
    return reject(command.type === 'UndoCampaignDecision' ? CAMPAIGN_CHANGED_SINCE : VERSION_CONFLICT);
  }
  switch (command.type) {
    case 'ChangeCampaign':
      return change(command, campaign);
    case 'AttachCreative':
      return attach(command.creative, campaign);
    case 'DetachCreative':
      return detach(command.creativeId, campaign);
    case 'ApplyOptimizationRule':
      return accept(...decideRuleApplication(command.application, campaign));
    default:
      return changeStatus(command, campaign);
  }
}

type StatusCommand = Exclude<
  CampaignCommand,
  {
    type:
      | 'CreateCampaign'
      | 'ChangeCampaign'
      | 'AttachCreative'
      | 'DetachCreative'
      | 'ApplyOptimizationRule'
      | 'RestoreCampaign';
  }
>;

/** Moderation, the switch and deletion: what is so already is no change. */
function changeStatus(
  command: StatusCommand,
  { id, userId, approved, isActive, beforeDecision }: Campaign,
): CampaignDecision {
  const identity = { campaignId: id, userId };
  switch (command.type) {
    case 'ApproveCampaign':
      return approved === 'approved' ? accept() : accept({ type: 'CampaignApproved', data: identity });
    case 'DisapproveCampaign':
      return approved === 'disapproved'
        ? accept()
        : accept({ type: 'CampaignDisapproved', data: { ...identity, reason: command.reason } });
    case 'UndoCampaignDecision':
      return command.isOwn && beforeDecision !== null
        ? accept({ type: 'CampaignDecisionUndone', data: { ...identity, ...beforeDecision } })
        : reject(CAMPAIGN_DECISION_NOT_UNDOABLE);
    case 'StartCampaign':
      return isActive ? accept() : accept({ type: 'CampaignStarted', data: identity });
    case 'StopCampaign':
      return isActive
        ? accept({ type: 'CampaignStopped', data: { ...identity, ...stopOf(command) } })
        : accept();
    case 'DeleteCampaign':
      return accept({ type: 'CampaignDeleted', data: identity });
  }
}

/** As it was, switched on where it was; names may repeat, so that none keeps it away. */
function restore(
  restoration: Extract<CampaignCommand, { type: 'RestoreCampaign' }>,
  campaign: Campaign,
  version: number,
): CampaignDecision {
  const rejection = restorationRejection('campaign', campaign, restoration);
  if (rejection) return reject(rejection);
  if (restoration.expectedVersion !== version) return reject(VERSION_CONFLICT);
  const { id, userId, fields, approved, isActive } = campaign;
  return accept({
    type: 'CampaignRestored',
    data: { campaignId: id, userId, ...fields, approved, isActive },
  });
}

const stopOf = ({ reason, reasonTranslations, cause, lossNanos }: CampaignStop) => ({
  reason,
  ...(reasonTranslations === undefined ? {} : { reasonTranslations }),
  ...(cause === undefined ? {} : { cause }),
  ...(lossNanos === undefined ? {} : { lossNanos }),
});

function create(command: Extract<CampaignCommand, { type: 'CreateCampaign' }>): CampaignDecision {
  const { campaignId, userId, fields, duplicatedFrom, actor } = command;
  if (fields.pricingModel === 'CPAg' && actor.scope !== 'all') {
    return reject(PRICING_MODEL_NOT_OFFERED);
  }
  const fieldErrors = [
    ...campaignErrors(fields),
    ...creativesErrors(fields.creativeIds, command.creatives, fields, userId),
  ];
  if (fieldErrors.length > 0) return reject(invalid(...fieldErrors));
  const identity = { campaignId, userId };
  const created: CampaignEvent = {
    type: 'CampaignCreated',
    data: { ...identity, ...fields, duplicatedFrom },
  };
  if (command.isActive) return accept(created);
  return accept<CampaignEvent>(created, { type: 'CampaignStopped', data: { ...identity, reason: null } });
}

type AgreedField = 'bidPrice' | 'bidMultipliers';

/**
 * Action prices are agreed: the platform buys impressions at them, and an advertiser could raise one and
 * report no action.
 */
const agreedPrice = (field: AgreedField) => ({
  field,
  message: 'The price of a guaranteed action can be changed by admins only.',
});
/** What of a change is the price of an action. */
const agreedIn = (changed: Partial<CampaignFields>): AgreedField | undefined => {
  if (changed.bidPriceNanos !== undefined) return 'bidPrice';
  return changed.bidMultipliers === undefined ? undefined : 'bidMultipliers';
};

function change(
  command: Extract<CampaignCommand, { type: 'ChangeCampaign' }>,
  campaign: Campaign,
): CampaignDecision {
  const changed = changedFields(campaign.fields, {
    ...withoutForeignGoal(campaign, command.patch),
    ...command.patch,
  });
  if (changed.pricingModel === 'CPAg' && command.actor.scope !== 'all') {
    return reject(PRICING_MODEL_NOT_OFFERED);
  }
  const fields = patched(campaign.fields, changed);
  const agreed =
    fields.pricingModel === 'CPAg' && command.actor.scope !== 'all' ? agreedIn(changed) : undefined;
  if (agreed !== undefined) return reject(invalid(agreedPrice(agreed)));
  const unchecked =
    changed.creativeType === undefined
      ? fields.creativeIds.filter((id) => !campaign.fields.creativeIds.includes(id))
      : fields.creativeIds;
  const fieldErrors = [
    ...campaignErrors(fields),
    ...creativesErrors(unchecked, command.creatives, fields, campaign.userId),
  ];
  if (fieldErrors.length > 0) return reject(invalid(...fieldErrors));
  const identity = { campaignId: campaign.id, userId: campaign.userId };
  const events: CampaignEvent[] = [];
  if (Object.keys(changed).length > 0)
    events.push({ type: 'CampaignChanged', data: { ...identity, ...changed } });
  const requiresReview = MODERATED.some((field) => field in changed);
  if (requiresReview && command.actor.scope === 'own' && campaign.approved !== 'pending') {
    events.push({ type: 'CampaignSubmitted', data: identity });
  }
  if (command.isActive !== undefined && command.isActive !== campaign.isActive) {
    events.push(
      command.isActive
        ? { type: 'CampaignStarted', data: identity }
        : { type: 'CampaignStopped', data: { ...identity, reason: null } },
    );
  }
  return accept(...events);
}

/** A campaign that leaves CPA goal has no goal to stop above. */
const withoutForeignGoal = (
  { fields }: Campaign,
  { pricingModel = fields.pricingModel }: Partial<CampaignFields>,
): Partial<CampaignFields> =>
  pricingModel === 'CPA' || fields.goalStopMultiple === null ? {} : { goalStopMultiple: null };

function attach(creative: KnownCreative, campaign: Campaign): CampaignDecision {
  const { fields } = campaign;
  if (fields.creativeIds.includes(creative.id)) return accept();
  const refuse = (message: string) => reject<CampaignRejection>(invalid({ field: 'campaignIds', message }));
  if (creative.userId !== campaign.userId) return reject(CAMPAIGN_NOT_FOUND);
  if (creative.creativeType !== fields.creativeType) {
    return refuse(`Campaign ${campaign.id} takes ${fields.creativeType} creatives.`);
  }
  if (fields.creativeIds.length >= TAGS_MAX) return refuse(`Creatives may hold at most ${TAGS_MAX} values.`);
  return accept({
    type: 'CampaignChanged',
    data: {
      campaignId: campaign.id,
      userId: campaign.userId,
      creativeIds: [...fields.creativeIds, creative.id],
    },
  });
}

function detach(creativeId: number, { id, userId, fields }: Campaign): CampaignDecision {
  if (!fields.creativeIds.includes(creativeId)) return accept();
  const creativeIds = fields.creativeIds.filter((one) => one !== creativeId);
  return accept({ type: 'CampaignChanged', data: { campaignId: id, userId, creativeIds } });
}

/** A campaign shows creatives of its owner and of its creative type. */
function creativesErrors(
  ids: readonly number[],
  known: readonly KnownCreative[],
  { creativeType }: CampaignFields,
  ownerId: number,
): FieldMessage[] {
  return ids.flatMap((id) => {
    const creative = known.find((candidate) => candidate.id === id && candidate.userId === ownerId);
    if (!creative) return [{ field: 'creativeIds', message: `Creative ${id} is not found.` }];
    if (creative.creativeType === creativeType) return [];
    return [{ field: 'creativeIds', message: `Creative ${id} is not of the type ${creativeType}.` }];
  });
}

import {
  alreadyExists,
  declareRejections,
  type AlreadyExists,
  type Invalid,
  notFound,
  type NotFound,
  type RejectionIn,
  type VersionConflict,
} from '@marquee/kit/decider/rejection';
import type { RestorationRejection } from '@marquee/kit/decider/restoration';

export const CAMPAIGN_NOT_FOUND = notFound('Campaign');
export const CAMPAIGN_EXISTS = alreadyExists('Campaign already exists.');

const CAMPAIGN_REJECTIONS = declareRejections({
  'pricing-model-not-offered': {
    type: 'Forbidden',
    field: 'pricingModel',
    message: 'CPAg is offered to admins only.',
  },
  'name-taken': {
    type: 'Conflict',
    field: 'name',
    message: 'A campaign with this name exists already.',
  },
  'changed-since': {
    type: 'VersionConflict',
    message: 'The campaign changed again since, and the decision could not be undone.',
  },
  'not-undoable': {
    type: 'Conflict',
    message: 'Only the last decision about a campaign can be undone, by the user who made it.',
  },
});
export const NAME_TAKEN = CAMPAIGN_REJECTIONS['name-taken'];
export const CAMPAIGN_CHANGED_SINCE = CAMPAIGN_REJECTIONS['changed-since'];
export const CAMPAIGN_DECISION_NOT_UNDOABLE = CAMPAIGN_REJECTIONS['not-undoable'];
export const PRICING_MODEL_NOT_OFFERED = CAMPAIGN_REJECTIONS['pricing-model-not-offered'];

/** Why a campaign does not accept a command. */
export type CampaignRejection =
  | NotFound
  | AlreadyExists
  | VersionConflict
  | Invalid
  | RestorationRejection
  | RejectionIn<typeof CAMPAIGN_REJECTIONS>;

import * as v from 'valibot';

import {
  booleanInput,
  commandObject,
  optionalTextInput,
  requiredVersionInput,
  TEXTAREA_MAX,
  versionInput,
} from '../commands/ad-fields.ts';
import { forUser, withVersion } from '../resource/resource.ts';
import { campaignResource } from './fields.ts';
import { campaignErrors } from './rules.ts';

const { command } = campaignResource;
/** Start and stop are events of their own. */
const body = { ...campaignResource.body, isActive: v.optional(booleanInput('Status')) };
const edit = { ...campaignResource.edit, isActive: body.isActive, ...withVersion };

type Named = Parameters<typeof campaignResource.toStored>[0];

/**
 * The rules between fields, as far as the request names them; the campaign's own check covers all fields.
 *
 * @param isNew an omitted pricing model is the default; for an existing campaign it is unknown here
 */
const rulesBetweenFields = <Input extends Named>({ isNew }: { readonly isNew: boolean }) =>
  v.rawCheck<Input>(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const input = dataset.value;
    const fields = campaignResource.create({
      name: '',
      bidPriceNanos: UNJUDGED,
      ...campaignResource.toStored(input),
    });
    const canCheckPrice = isNew || input.pricingModel !== undefined;
    const fieldErrors = campaignErrors({
      ...fields,
      ...(canCheckPrice ? {} : { bidPriceNanos: UNJUDGED }),
      // The first needs the campaign's pricing model, the second was checked with its field.
      goalStopMultiple: null,
      dailyImpressions: 0,
    });
    for (const { field, message } of fieldErrors) {
      addIssue({
        message,
        path: [
          {
            type: 'object',
            origin: 'value',
            input: { ...input },
            key: field,
            value: input[field as keyof Input],
          },
        ],
      });
    }
  });
/** A price that meets the rules of every pricing model. */
const UNJUDGED = 1_000_000_000n;

const createEntries = command(body);
/** `POST /campaigns`. */
export const createCampaignBody = v.pipe(
  createEntries,
  rulesBetweenFields<v.InferOutput<typeof createEntries>>({ isNew: true }),
);

const createForEntries = command({ ...body, ...forUser });
/** `POST /admin/campaigns`: for an advertiser. */
export const createCampaignForUserBody = v.pipe(
  createForEntries,
  rulesBetweenFields<v.InferOutput<typeof createForEntries>>({ isNew: true }),
);

const changeEntries = command({ ...body, ...withVersion });
/** `PUT /campaigns/{id}`: optional fields that it leaves out keep their value. */
export const changeCampaignBody = v.pipe(
  changeEntries,
  rulesBetweenFields<v.InferOutput<typeof changeEntries>>({ isNew: false }),
);

const editEntries = command(edit);
/** `PATCH /campaigns/{id}`: what a table edits in place. */
export const editCampaignBody = v.pipe(
  editEntries,
  rulesBetweenFields<v.InferOutput<typeof editEntries>>({ isNew: false }),
);

/** Start, stop, approve: nothing, or the version that was seen. */
export const versionBody = commandObject({ version: versionInput });

/** `POST /admin/campaigns/{id}/undo-decision`, and of creatives: the version that the decision led to. */
export const undoDecisionBody = commandObject({ version: requiredVersionInput });

/** `POST /admin/campaigns/{id}/disapprove`. */
export const disapproveCampaignBody = commandObject({
  reason: v.optional(optionalTextInput('Reason', TEXTAREA_MAX), null),
  version: versionInput,
});

import * as v from 'valibot';

import { mustBeValid, required } from '../common/messages.ts';
import { AUDIENCE_COLLECTIONS, AUDIENCE_TYPES, type AudienceFields } from '../events/audience.ts';
import {
  choiceInput,
  commandObject,
  countInput,
  type FieldMessage,
  idInput,
  tagsInput,
  textInput,
  versionInput,
} from './ad-fields.ts';

/** Days; after longer a click says nothing about a person any more. */
export const AUDIENCE_LIFETIME_DAYS_MAX = 540;
export const AUDIENCE_LIFETIME_DAYS_DEFAULT = 30;

const LABELS = { name: 'Audience name', lifetimeDays: 'Lifetime', pixelId: 'Pixel', userId: 'User' };

const fields = {
  name: textInput('Audience name', 2),
  collectionType: choiceInput('Collection type', AUDIENCE_COLLECTIONS),
  lifetimeDays: v.optional(countInput('Lifetime', 1, AUDIENCE_LIFETIME_DAYS_MAX)),
  type: v.optional(choiceInput('Type', AUDIENCE_TYPES)),
  sourceCampaignIds: v.optional(tagsInput('Source campaigns', idInput('Source campaigns'))),
  pixelId: v.optional(v.nullable(idInput('Pixel'))),
};

/** `POST /audiences`. */
export const createAudienceBody = commandObject(fields, LABELS);
export type CreateAudienceBody = v.InferOutput<typeof createAudienceBody>;
/** `POST /admin/audiences`: for an advertiser. */
export const createAudienceForUserBody = commandObject({ ...fields, userId: idInput('User') }, LABELS);
/** `PUT /audiences/{id}`: optional fields that it leaves out keep their value. */
export const changeAudienceBody = commandObject({ ...fields, version: versionInput }, LABELS);

/** The rules that an audience as a whole must meet. */
export function audienceFaults({
  collectionType,
  pixelId,
  sourceCampaignIds,
}: AudienceFields): readonly FieldMessage[] {
  if (collectionType !== 'pixel') {
    return pixelId === null ? [] : [{ field: 'pixelId', message: mustBeValid('Pixel') }];
  }
  const faults: FieldMessage[] = [];
  if (pixelId === null) faults.push({ field: 'pixelId', message: required('Pixel') });
  if (sourceCampaignIds.length > 0) {
    faults.push({ field: 'sourceCampaignIds', message: mustBeValid('Source campaigns') });
  }
  return faults;
}

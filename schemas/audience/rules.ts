import type { FieldMessage } from '../commands/ad-fields.ts';
import { mustBeValid, required } from '../common/messages.ts';
import type { AudienceFields } from './fields.ts';

/** The rules that an audience as a whole must meet. */
export function audienceErrors({
  collectionType,
  pixelId,
  sourceCampaignIds,
}: AudienceFields): readonly FieldMessage[] {
  if (collectionType !== 'pixel') {
    return pixelId === null ? [] : [{ field: 'pixelId', message: mustBeValid('Pixel') }];
  }
  const fieldErrors: FieldMessage[] = [];
  if (pixelId === null) fieldErrors.push({ field: 'pixelId', message: required('Pixel') });
  if (sourceCampaignIds.length > 0) {
    fieldErrors.push({ field: 'sourceCampaignIds', message: mustBeValid('Source campaigns') });
  }
  return fieldErrors;
}

import type { FieldMessage } from '../commands/ad-fields.ts';
import { mustBeValid, required } from '../common/messages.ts';
import type { AudienceFields } from './fields.ts';

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

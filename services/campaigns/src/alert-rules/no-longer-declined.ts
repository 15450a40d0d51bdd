import type { Localized } from '@marquee/schemas/common/language';

import { alertText } from './texts/alert-text.ts';
import type { CreativeChange } from './texts/alert-texts.ts';
import type { AlertedCreative, WatchedCampaign } from './watched.ts';

type Campaign = Pick<WatchedCampaign, 'creativeIds'>;

/**
 * What became of a declined creative whose alert ends; it follows the campaign's name.
 * @param creative as it is now, as far as it is known
 */
export function noLongerDeclinedText(
  campaign: Campaign,
  creativeId: number | null,
  creative: AlertedCreative | undefined,
): Localized {
  if (creativeId === null || creative === undefined)
    return alertText(({ noDeclinedCreative }) => noDeclinedCreative());
  const change = changeOf(campaign, creativeId, creative);
  return alertText(({ noLongerDeclined }) => noLongerDeclined(creative.name, change));
}

function changeOf(
  { creativeIds }: Campaign,
  creativeId: number,
  { isDeleted, status }: AlertedCreative,
): CreativeChange | null {
  if (isDeleted) return 'deleted';
  if (!creativeIds.includes(creativeId)) return 'removed';
  return status === 'disapproved' ? null : status;
}

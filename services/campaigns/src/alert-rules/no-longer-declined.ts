import type { AlertedCreative, WatchedCampaign } from './watched.ts';

/**
 * What became of a declined creative whose alert ends; it follows the campaign's name.
 * @param creative as it is now, as far as it is known
 */
export function noLongerDeclinedText(
  { creativeIds }: Pick<WatchedCampaign, 'creativeIds'>,
  creativeId: number | null,
  creative: AlertedCreative | undefined,
): string {
  if (creativeId === null || creative === undefined) return 'no longer has a declined creative.';
  const named = `no longer has the declined creative "${creative.name}"`;
  if (creative.isDeleted) return `${named}: it was deleted.`;
  if (!creativeIds.includes(creativeId)) return `${named}: it was removed from the campaign.`;
  switch (creative.status) {
    case 'approved':
      return `${named}: it was approved.`;
    case 'pending':
      return `${named}: it is under review again.`;
    case 'disabled':
      return `${named}: it was switched off.`;
    case 'disapproved':
      return `${named}.`;
  }
}

import { TRAFFIC_TYPES } from '@marquee/schemas/common/campaign-terms';

/** Ids are those that campaigns and statistics carry. */
export const TRAFFIC_TYPE_NAMES = [
  { id: TRAFFIC_TYPES.mobileWeb, name: 'Mobile web' },
  { id: TRAFFIC_TYPES.desktopWeb, name: 'Desktop web' },
  { id: TRAFFIC_TYPES.inApp, name: 'In app' },
  { id: TRAFFIC_TYPES.rewardedVideo, name: 'Rewarded video' },
] as const;

/** What staff note about an advertiser's content, as people read it. */
export const CONTENT_FLAG_LABELS = {
  isPremiumAdvert: 'Premium',
  isGamblingAdvert: 'Gambling',
  isCannabisAdvert: 'Cannabis',
  isMalwareAdvert: 'Malware',
} as const;
export type ContentFlag = keyof typeof CONTENT_FLAG_LABELS;

/** All of them, in the order in which lists show them. */
export const CONTENT_FLAGS = Object.keys(CONTENT_FLAG_LABELS) as readonly ContentFlag[];

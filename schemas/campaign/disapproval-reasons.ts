/** What campaigns are disapproved for most. They are kept as they are here, whatever language the moderator reads. */
export const CAMPAIGN_DISAPPROVAL_REASONS = [
  'The landing page doesn’t match the creatives.',
  'The domain doesn’t belong to the advertiser.',
  'The categories don’t match the content.',
  'The content is prohibited.',
  'The content is restricted in the targeted countries.',
] as const;

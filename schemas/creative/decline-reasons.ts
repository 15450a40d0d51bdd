/** What creatives are declined for most. They are kept as they are here, whatever language the moderator reads. */
export const CREATIVE_DECLINE_REASONS = [
  'The landing page doesn’t open.',
  'The landing page doesn’t match the creative.',
  'The image or text is misleading.',
  'The content is prohibited.',
  'The content needs a category that isn’t set.',
  'The ad doesn’t render at its size.',
  'The ad redirects or opens windows without a click.',
  'The ad looks like a system message or warning.',
] as const;

/** What a format may have against an imp, its size aside: see `fit.ts`. */
export const FORMAT_REASONS = [
  'size',
  'blocked-attribute',
  'blocked-banner-type',
  'mime',
  'api',
  'native-assets',
  'video-duration',
  'video-protocol',
  'video-linearity',
  'video-skip',
  'video-delivery',
] as const;
export type FormatReason = (typeof FORMAT_REASONS)[number];

import type { CampaignStatus, CreativeType } from '@marquee/schemas/common/campaign-terms';

export const TYPE_LABELS: Readonly<Record<CreativeType, string>> = {
  banner: 'Banner',
  native: 'Native',
  pop: 'Pop',
  push: 'Push',
  interstitial: 'Interstitial',
  video: 'Video',
};

/** What a type is, for whoever chooses one. */
export const TYPE_DESCRIPTIONS: Readonly<Record<CreativeType, string>> = {
  banner: 'A rectangle on a page or in an app.',
  native: 'Texts and pictures in the look of the page around them.',
  pop: 'A landing page that opens by itself.',
  push: 'A message of the operating system.',
  interstitial: 'The whole screen, between two contents.',
  video: 'A film before, in or after another one.',
};

/** What a person reads for each status (specification section 4). */
export const STATUS_LABELS: Readonly<Record<CampaignStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  disapproved: 'Disapproved',
  disabled: 'Disabled',
};

interface Companion {
  readonly width?: unknown;
  readonly height?: unknown;
  readonly altText?: unknown;
}

/** `300 × 250 (Parasols), 728 × 90`. */
export const companionWords = (companions: unknown): string =>
  (Array.isArray(companions) ? (companions as readonly Companion[]) : [])
    .map(({ width, height, altText }) => {
      const size =
        typeof width === 'number' && typeof height === 'number' ? `${width} × ${height}` : 'no size yet';
      return typeof altText === 'string' && altText !== '' ? `${size} (${altText})` : size;
    })
    .join(', ');

export const switchedWords = (isActive: boolean): string =>
  isActive ? 'Creative activated' : 'Creative stopped';

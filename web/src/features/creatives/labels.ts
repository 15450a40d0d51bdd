import type { CreativeType } from '@marquee/schemas/common/campaign-terms';

/** What a type is, for users who choose one. */
export const TYPE_DESCRIPTIONS: Readonly<Record<CreativeType, string>> = {
  banner: 'A rectangle on a page or in an app.',
  native: 'Text and images styled like the page around them.',
  pop: 'Opens your landing page in a new window.',
  push: 'A browser or system notification.',
  interstitial: 'Full screen, between pages or levels.',
  video: 'Pre-roll, mid-roll or post-roll video.',
};

interface Companion {
  readonly width?: unknown;
  readonly height?: unknown;
  readonly altText?: unknown;
}

/** `300 × 250 (Parasols), 728 × 90`. */
export const companionLabel = (companions: unknown): string =>
  (Array.isArray(companions) ? (companions as readonly Companion[]) : [])
    .map(({ width, height, altText }) => {
      const size =
        typeof width === 'number' && typeof height === 'number' ? `${width} × ${height}` : 'no size yet';
      return typeof altText === 'string' && altText !== '' ? `${size} (${altText})` : size;
    })
    .join(', ');

export const toggledMessage = (isActive: boolean): string =>
  isActive ? 'Creative activated' : 'Creative stopped';

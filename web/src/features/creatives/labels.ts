import type { CreativeType } from '@marquee/schemas/common/campaign-terms';
import type { CreativeView } from '@marquee/schemas/creative/views';

import { t } from '../../lib/i18n/i18n.ts';
import { TYPE_LABELS } from '../../widgets/status/advertising-labels.ts';

/** What a type is, for users who choose one. */
export const TYPE_DESCRIPTIONS: Readonly<Record<CreativeType, string>> = {
  banner: t('A rectangle on a page or in an app.'),
  native: t('Text and images styled like the page around them.'),
  pop: t('Opens your landing page in a new window.'),
  push: t('A browser or system notification.'),
  interstitial: t('Full screen, between pages or levels.'),
  video: t('Pre-roll, mid-roll or post-roll video.'),
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
        typeof width === 'number' && typeof height === 'number' ? `${width} × ${height}` : t('no size yet');
      return typeof altText === 'string' && altText !== '' ? `${size} (${altText})` : size;
    })
    .join(', ');

export const toggledMessage = (isActive: boolean): string =>
  isActive ? t('Creative activated') : t('Creative stopped');

/** A creative's type, and that it is an HTML5 zip: `Banner · HTML5`. */
export const typeLabel = ({
  creativeType,
  banner,
  interstitial,
}: Pick<CreativeView, 'creativeType' | 'banner' | 'interstitial'>): string => {
  const type = TYPE_LABELS[creativeType];
  return (banner ?? interstitial)?.admType === 'html5' ? t('{type} · HTML5', { type }) : type;
};

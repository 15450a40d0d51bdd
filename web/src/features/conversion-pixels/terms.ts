import { REPEAT_CONVERSIONS_TYPES } from '@marquee/schemas/conversion-pixel/fields';
import type { ConversionPixelView } from '@marquee/schemas/conversion-pixel/views';

import { t } from '../../lib/i18n/i18n.ts';

const REPEAT_LABELS: Readonly<Record<ConversionPixelView['repeatConversionsType'], string>> = {
  all: t('Every conversion'),
  once: t('One per click'),
  interval: t('One per interval'),
};

export const REPEAT_OPTIONS = REPEAT_CONVERSIONS_TYPES.map((value) => ({
  value,
  label: REPEAT_LABELS[value],
}));

/** Which conversions count: `One every 24 hours`. */
export const countingText = ({
  repeatConversionsType,
  frequency,
}: Pick<ConversionPixelView, 'repeatConversionsType' | 'frequency'>): string =>
  repeatConversionsType === 'interval'
    ? t('One every {frequency, plural, one {# hour} other {# hours}}', { frequency })
    : REPEAT_LABELS[repeatConversionsType];

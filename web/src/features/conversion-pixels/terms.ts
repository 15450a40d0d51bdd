import { REPEAT_CONVERSIONS_TYPES } from '@marquee/schemas/conversion-pixel/fields';
import type { ConversionPixelView } from '@marquee/schemas/conversion-pixel/views';

import { plural } from '../../lib/format.ts';

const REPEAT_LABELS: Readonly<Record<ConversionPixelView['repeatConversionsType'], string>> = {
  all: 'Every conversion',
  once: 'One per click',
  interval: 'One per interval',
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
    ? `One every ${plural(frequency, 'hour')}`
    : REPEAT_LABELS[repeatConversionsType];

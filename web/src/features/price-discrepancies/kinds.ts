import type { PriceDiscrepancy } from '@marquee/schemas/traffic/price-discrepancies';

import { t } from '../../lib/i18n/i18n.ts';

interface KindText {
  readonly label: string;
  /** What happened, and who pays. */
  readonly meaning: string;
}

const KINDS: Readonly<Record<PriceDiscrepancy, KindText>> = {
  unpriced: {
    label: t('No price'),
    meaning: t('The notice had no readable price. The bid is charged until another notice has one.'),
  },
  lower: {
    label: t('Lower than before'),
    meaning: t('The price was lower than in an earlier notice. The higher price is charged.'),
  },
  'above-bid': {
    label: t('Above the bid'),
    meaning: t('The price was above the bid. The bid is charged.'),
  },
  late: {
    label: t('Too late'),
    meaning: t('The notice came too late. Nothing is charged.'),
  },
};

export const kindLabel = (kind: PriceDiscrepancy): string => KINDS[kind].label;
export const kindMeaning = (kind: PriceDiscrepancy): string => KINDS[kind].meaning;
export const KIND_OPTIONS = Object.entries(KINDS).map(([value, { label }]) => ({ value, label }));

import { formatDollars, type Nanos } from '@marquee/schemas/common/money';

import { formatCount, formatDecimal, formatMoney, formatPercent, NOTHING } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { changeOf, type Figures, nanosEach } from './before-after.ts';

/** A figure before and after a change, as text. */
export interface ComparedFigure {
  readonly label: string;
  readonly before: string;
  readonly after: string;
  /** `+12 %`; `—` where there is nothing to compare. */
  readonly change: string;
}

interface Figure<Value> {
  readonly label: string;
  readonly of: (figures: Figures) => Value | null;
  readonly text: (value: Value) => string;
}

const PER_MILLE = 1_000n;
/** Averages below this have a place after the point. */
const WHOLE_FROM = 100;

const asMoney = (nanos: Nanos): string => formatMoney(formatDollars(nanos));
const asAverage = (value: number): string =>
  value < WHOLE_FROM ? formatDecimal(value, 1) : formatCount(Math.round(value));
const perDay =
  (field: 'impressions' | 'clicks' | 'conversions') =>
  ({ days, [field]: count }: Figures): number =>
    count / days;

const SPEND: readonly Figure<Nanos>[] = [
  {
    label: t('Spend per day'),
    of: ({ spendNanos, days }) => nanosEach(spendNanos, days),
    text: asMoney,
  },
  {
    label: t('Average CPM'),
    of: ({ spendNanos, impressions }) => nanosEach(spendNanos * PER_MILLE, impressions),
    text: asMoney,
  },
  {
    label: t('CPA'),
    of: ({ spendNanos, conversions }) => nanosEach(spendNanos, conversions),
    text: asMoney,
  },
];
const COUNTS: readonly Figure<number>[] = [
  { label: t('Impressions per day'), of: perDay('impressions'), text: asAverage },
  { label: t('Conversions per day'), of: perDay('conversions'), text: asAverage },
];
const CLICKS: readonly Figure<number>[] = [
  { label: t('Clicks per day'), of: perDay('clicks'), text: asAverage },
  {
    label: t('CTR'),
    of: ({ clicks, impressions }) => (impressions === 0 ? null : (clicks / impressions) * 100),
    text: (share) => formatPercent(share),
  },
];

/** Averages of a day and prices, so that periods of different lengths compare. @param canSeeClick of the reader */
export function comparedFigures(
  before: Figures | undefined,
  after: Figures | undefined,
  canSeeClick: boolean,
): readonly ComparedFigure[] {
  const compare = <Value extends Nanos | number>({ label, of, text }: Figure<Value>): ComparedFigure => {
    const [old, now] = [before && of(before), after && of(after)];
    const shown = (value: Value | null | undefined) =>
      value === null || value === undefined ? NOTHING : text(value);
    return {
      label,
      before: shown(old),
      after: shown(now),
      change: percentText(changeOf(old ?? null, now ?? null)),
    };
  };
  return [...SPEND.map(compare), ...COUNTS.map(compare), ...(canSeeClick ? CLICKS.map(compare) : [])];
}

function percentText(percent: number | null): string {
  if (percent === null) return NOTHING;
  const size = formatPercent(Math.abs(percent), 0);
  if (Math.abs(percent) < 0.5) return size;
  return `${percent > 0 ? '+' : '−'}${size}`;
}

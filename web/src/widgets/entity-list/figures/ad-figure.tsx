import type { AdStats } from '@marquee/schemas/queries/stats';
import { useCallback, type ReactNode } from 'react';

import { formatCount, formatMoney, formatPercent, NOTHING } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { useColumnPlaces } from '../../cells/column-places.tsx';
import { LiveNumber } from '../../live-number/live-number.tsx';

const money = (value: unknown, places: number) =>
  formatMoney(typeof value === 'string' ? value : null, places);
const share = (value: unknown) => formatPercent(typeof value === 'number' ? value : null);
const count = (value: unknown) => formatCount(typeof value === 'number' ? value : null);

const FORMATS = {
  impressions: count,
  clicks: count,
  wins: count,
  ctr: share,
  winRate: share,
  dspSpend: money,
  conversions: count,
  cpa: money,
  conversionValue: money,
  roas: share,
} as const;

/** A figure of the statistics that a list shows. */
export type Counted = keyof typeof FORMATS;

interface AdFigureProps {
  readonly figure: Counted;
  /** Null while the statistics do not answer. */
  readonly stats: AdStats | null;
}

/** A figure of an object in the period of its list, with the places of its column where it is money. */
export function AdFigure({ figure, stats }: AdFigureProps) {
  const value = stats?.[figure];
  const places = useColumnPlaces(figure, typeof value === 'string' ? value : null);
  const format = useCallback((shown: unknown) => FORMATS[figure](shown, places), [figure, places]);
  if (stats === null) return <span title={t('Statistics are unavailable right now')}>{NOTHING}</span>;
  return <LiveNumber value={value} format={format} />;
}

/** A figure of all objects of the list's filter. */
export const totalOf =
  (figure: Counted) =>
  (stats: AdStats): ReactNode => <AdFigure figure={figure} stats={stats} />;

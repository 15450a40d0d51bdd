import type { CreativeView } from '@marquee/schemas/creative/views';

import { t } from '../../../lib/i18n/i18n.ts';
import type { ListColumn } from '../resource.ts';
import { AdFigure, totalOf, type Counted } from './ad-figure.tsx';
import { trendColumn } from './trend-column.tsx';

type Column = ListColumn<CreativeView>;

const figure = (
  id: Counted,
  header: string,
  over: Pick<Column, 'description' | 'priority' | 'width' | 'hiddenByDefault'> = {},
): Column => ({
  id,
  header,
  sortField: id,
  align: 'end',
  width: id === 'impressions' || id === 'dspSpend' ? 120 : 96,
  cell: ({ stats }) => <AdFigure figure={id} stats={stats} />,
  total: totalOf(id),
  csv: ({ stats }) => stats?.[id],
  ...over,
});

/** Columns of what creatives did, the first ones of a list; clicks only for users who may see them. */
export const creativeFigures = (canSeeClick: boolean): readonly Column[] => [
  figure('dspSpend', t('Spend')),
  figure('impressions', t('Impressions')),
  trendColumn<CreativeView>(({ name }) => name),
  ...(canSeeClick
    ? [
        figure('clicks', t('Clicks'), { priority: 4 }),
        figure('ctr', 'CTR', { description: t('Clicks per 100 impressions.'), priority: 2 }),
      ]
    : []),
];

/** The others, after what creatives are. */
export const FURTHER_CREATIVE_FIGURES: readonly Column[] = [
  figure('wins', t('Wins'), { description: t('Auctions won.'), priority: 4 }),
  figure('winRate', t('Win rate'), { description: t('Wins per 100 bids.'), priority: 4 }),
  figure('conversions', t('Conversions'), { priority: 4, width: 124 }),
  figure('cpa', 'CPA', { description: t('Spend per conversion.'), priority: 4 }),
  figure('conversionValue', t('Conversion value'), {
    description: t('As reported by your pixels and servers.'),
    priority: 4,
    width: 152,
    hiddenByDefault: true,
  }),
  figure('roas', 'ROAS', { description: t('Conversion value divided by spend.'), priority: 4 }),
];

import { t } from '../../../lib/i18n/i18n.ts';
import type { ListFilterField, ListMetrics } from '../resource.ts';

/** What campaigns and creatives are filtered by, with the places of money (9), shares (4) and counts (0). */
const AD_METRICS = {
  dspSpend: 9,
  impressions: 0,
  bids: 0,
  wins: 0,
  winRate: 4,
  conversions: 0,
  cpa: 9,
  conversionValue: 9,
  roas: 4,
} as const satisfies ListMetrics;

const CLICK_METRICS = { ctr: 4, clicks: 0 } as const satisfies ListMetrics;

/** The filter by figures of the chosen days. @param canSeeClick of the account */
export const figuresFilter = (canSeeClick: boolean): ListFilterField => ({
  field: 'figures',
  label: t('Figures'),
  kind: 'figures',
  metrics: canSeeClick ? { ...CLICK_METRICS, ...AD_METRICS } : AD_METRICS,
});

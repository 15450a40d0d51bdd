import { TRAFFIC_TYPES } from '@marquee/schemas/common/campaign-terms';
import type { OptimizationSubject } from '@marquee/schemas/optimization-rule/rules';

const inApps = `traffic_type IN (${TRAFFIC_TYPES.inApp}, ${TRAFFIC_TYPES.rewardedVideo})`;
const lowered = (column: string) => `lower(trimBoth(${column}))`;

/** Where facts keep a source or campaign, and samples of the inventory a domain or bundle. The domain of app traffic is the app's bundle. */
export const SOURCE_COLUMNS: Readonly<
  Record<OptimizationSubject, { readonly column: string; readonly where: string }>
> = {
  domain: {
    column: `replaceRegexpOne(${lowered('domain')}, '^www\\\\.', '')`,
    where: `NOT ${inApps} AND domain != ''`,
  },
  bundles: { column: lowered('domain'), where: `${inApps} AND domain != ''` },
  siteAndAppsIds: { column: lowered('site_id'), where: `site_id != ''` },
  campaign: { column: 'toString(campaign_id)', where: '1' },
  publishers: { column: lowered('publisher'), where: `publisher != ''` },
};

import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';

import { t } from '../../../lib/i18n/i18n.ts';
import { IconBan } from '../../../ui/icons.ts';
import type { BulkAction } from '../../../widgets/entity-list/resource.ts';
import type { ReportActions } from '../../../widgets/report-rows/report-rows.ts';
import { sourceDimensionOf, type BlockScope } from './block-plan.ts';

/**
 * Takes the sources in ticked rows of a report out of the campaigns that the report is about, or out of all. Which campaigns
 * it is about is known where it is grouped or filtered by them.
 */
export const blockActions: ReportActions = (report) => {
  const dimension = sourceDimensionOf(report.groupBy);
  if (dimension === undefined) return [];
  const action = (scope: BlockScope, label: string): BulkAction<StatisticsRow> => ({
    id: `block-${scope}`,
    label,
    icon: <IconBan size="1rem" />,
    done: t('blocked'),
    hasDialog: true,
    run: async (target, tools) => {
      const { runBlock } = await import('./run-block.tsx');
      return runBlock({ report, dimension, scope }, target, tools);
    },
  });
  const chosen = report.filters.campaign?.length ?? 0;
  const isAboutCampaigns = chosen > 0 || report.groupBy.includes('campaign');
  const here = chosen === 1 ? t('Block in this campaign') : t('Block in these campaigns');
  return [...(isAboutCampaigns ? [action('campaigns', here)] : []), action('all', t('Block everywhere'))];
};

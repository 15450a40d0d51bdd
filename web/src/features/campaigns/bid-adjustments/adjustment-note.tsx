import { useQuery } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import type { RowNoteProps } from '../../../widgets/report-rows/report-rows.ts';
import { campaignQuery, type CampaignScope } from '../api.ts';
import { adjustedReport, percentOf } from './adjusted-rows.ts';
import { formatAdjustment } from './adjustment-labels.ts';
import classes from './adjustments.module.css';

export interface AdjustmentNoteProps extends RowNoteProps {
  readonly scope: CampaignScope;
}

/** How a row's bid is adjusted today, where the report is about one campaign. */
export function AdjustmentNote({ scope, rows, rowId }: AdjustmentNoteProps) {
  const report = adjustedReport(rows);
  const { data } = useQuery({
    ...campaignQuery(scope, report?.campaignId ?? 0),
    enabled: report !== undefined,
    meta: {},
  });
  if (report === undefined || data === undefined) return null;
  const { dimension } = report;
  const percent = percentOf(data.bidMultipliers, { dimension, value: rows.valuesOf(rowId)[dimension] ?? '' });
  if (percent === 0) return null;
  return (
    <span className={classes.note}> {t('Bid {adjustment}', { adjustment: formatAdjustment(percent) })}</span>
  );
}

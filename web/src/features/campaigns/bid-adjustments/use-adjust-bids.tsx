import { BID_MULTIPLIERS_MAX, isValueOf } from '@marquee/schemas/campaign/bid-multipliers';
import { Suspense, useCallback, useState, type ReactNode } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconAdjustments } from '../../../ui/icons.ts';
import type { ReportActions } from '../../../widgets/report-rows/report-rows.ts';
import type { CampaignScope } from '../api.ts';
import type { AdjustBidsDialogProps } from './adjust-bids-dialog.tsx';
import { adjustedReport } from './adjusted-rows.ts';

const AdjustBidsDialog = lazyWithRetry<AdjustBidsDialogProps>(
  async () => (await import('./adjust-bids-dialog.tsx')).AdjustBidsDialog,
);

type Opened = Omit<AdjustBidsDialogProps, 'scope'>;

/** Bids more or less for sites, SSPs, devices or hours in ticked rows of a report of one campaign; `dialog` belongs on the page. */
export function useAdjustBids(scope: CampaignScope): {
  readonly actionsFor: ReportActions;
  readonly dialog: ReactNode;
} {
  const [opened, setOpened] = useState<Opened>();
  const actionsFor = useCallback<ReportActions>((rows) => {
    const report = adjustedReport(rows);
    if (report === undefined) return [];
    return [
      {
        id: 'adjust-bids',
        label: t('Adjust bids…'),
        icon: <IconAdjustments size="1rem" aria-hidden />,
        done: t('adjusted'),
        hasDialog: true,
        run: async (target, { resolveIds }) => {
          const rowIds = await resolveIds(target);
          if (rowIds.length > BID_MULTIPLIERS_MAX) {
            toast.error(t('Adjust bids of at most 1,000 rows at once. Add filters first.'));
            return undefined;
          }
          const values = rowIds.map((rowId) => ({
            rowId,
            value: rows.valuesOf(rowId)[report.dimension] ?? '',
          }));
          const known = values.filter(({ value }) => isValueOf(report.dimension, value));
          const reason = t('Bids for unknown traffic cannot be adjusted.');
          if (known.length === 0) {
            toast.error(reason);
            return undefined;
          }
          const unknown = values
            .filter((one) => !known.includes(one))
            .map(({ rowId }) => ({ id: rowId, reason }));
          return new Promise((resolve) => {
            const onDone: Opened['onDone'] = (result) =>
              resolve(result && { ...result, failed: [...result.failed, ...unknown] });
            setOpened({ report, values: known, zone: rows.zone, onDone });
          });
        },
      },
    ];
  }, []);
  const dialog = opened !== undefined && (
    <Suspense fallback={null}>
      <AdjustBidsDialog
        scope={scope}
        {...opened}
        onDone={(result) => {
          opened.onDone(result);
          setOpened(undefined);
        }}
      />
    </Suspense>
  );
  return { actionsFor, dialog };
}

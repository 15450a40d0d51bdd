import type { StatisticsRow } from '@marquee/schemas/queries/statistics-answer';
import { Suspense, useCallback, useState, type ComponentProps, type ReactNode } from 'react';

import { t } from '../../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { IconArrowDown, IconArrowUp } from '../../../ui/icons.ts';
import type { BulkAction, BulkResult } from '../../../widgets/entity-list/resource.ts';
import type { ReportActions, ReportRows } from '../../../widgets/report-rows/report-rows.ts';
import type { CampaignScope } from '../api.ts';
import { useAdjustBids } from '../bid-adjustments/use-adjust-bids.tsx';
import type { BulkDraft } from '../bulk-edit/bulk-draft.ts';
import type { BulkEditDialog as BulkEdit } from '../bulk-edit/bulk-edit-dialog.tsx';

const BulkEditDialog = lazyWithRetry<ComponentProps<typeof BulkEdit>>(
  async () => (await import('../bulk-edit/bulk-edit-dialog.tsx')).BulkEditDialog,
);

/** What is offered first; the dialog takes any other. */
const PERCENT = '10';
const raised: Partial<BulkDraft> = { bidPrice: { mode: 'up-percent', amount: PERCENT } };
const lowered: Partial<BulkDraft> = { bidPrice: { mode: 'down-percent', amount: PERCENT } };

type Edited = Pick<ComponentProps<typeof BulkEdit>, 'ids' | 'initial' | 'onDone'>;
/** Opens the editor of campaigns; what it resolves to became of them. */
type Edit = (ids: readonly number[], initial: Partial<BulkDraft>) => Promise<BulkResult | undefined>;

/** Bids up or down and stop, for rows of a report that are campaigns or the traffic of one; `dialog` belongs on the page. */
export function useCampaignRowActions(scope: CampaignScope): {
  readonly actionsFor: ReportActions;
  readonly dialog: ReactNode;
} {
  const [edited, setEdited] = useState<Edited>();
  const open = useCallback<Edit>(
    (ids, initial) => new Promise((resolve) => setEdited({ ids, initial, onDone: resolve })),
    [],
  );
  const { actionsFor: adjustments, dialog: adjustmentsDialog } = useAdjustBids(scope);
  const actionsFor = useCallback<ReportActions>(
    (rows) => (isOfCampaigns(rows) ? campaignActions(scope, rows, open) : adjustments(rows)),
    [scope, open, adjustments],
  );
  const dialog = edited !== undefined && (
    <Suspense fallback={null}>
      <BulkEditDialog
        scope={scope}
        {...edited}
        onDone={(result) => {
          edited.onDone(result);
          setEdited(undefined);
        }}
      />
    </Suspense>
  );
  return {
    actionsFor,
    dialog: (
      <>
        {dialog}
        {adjustmentsDialog}
      </>
    ),
  };
}

/** Of other rows a campaign is but a part: a bid for a zone is no bid of its campaign. */
const isOfCampaigns = ({ groupBy }: ReportRows): boolean =>
  groupBy.includes('campaign') &&
  groupBy.every((dimension) => dimension === 'campaign' || dimension === 'user');

const ICON = { size: '1rem', 'aria-hidden': true } as const;

function campaignActions(
  scope: CampaignScope,
  rows: ReportRows,
  edit: Edit,
): readonly BulkAction<StatisticsRow>[] {
  const idsOf = (rowIds: readonly string[]) => rowIds.map((rowId) => Number(rows.valuesOf(rowId).campaign));
  const bids = (
    labels: Pick<BulkAction<StatisticsRow>, 'id' | 'label' | 'icon'>,
    draft: Partial<BulkDraft>,
  ): BulkAction<StatisticsRow> => ({
    ...labels,
    done: t('changed'),
    hasDialog: true,
    run: async (target, { resolveIds }) => edit(idsOf(await resolveIds(target)), draft),
  });
  return [
    bids({ id: 'raise-bids', label: t('Raise bids'), icon: <IconArrowUp {...ICON} /> }, raised),
    bids({ id: 'lower-bids', label: t('Lower bids'), icon: <IconArrowDown {...ICON} /> }, lowered),
    {
      id: 'stop',
      label: t('Stop'),
      done: t('stopped'),
      hasDialog: true,
      run: async (target, tools) => {
        const { stopCampaigns } = await import('./stop-campaigns.ts');
        return stopCampaigns(scope, idsOf(await tools.resolveIds(target)), tools);
      },
    },
  ];
}

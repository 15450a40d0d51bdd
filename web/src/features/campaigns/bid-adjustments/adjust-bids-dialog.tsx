import type { BidMultiplier } from '@marquee/schemas/campaign/bid-multipliers';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { dictionaryQuery } from '../../../lib/reference-data.ts';
import { minutesOf, zoneLabel } from '../../../lib/zone/zones.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert, ErrorState, Skeleton } from '../../../ui/feedback/feedback.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Table, TableScroll } from '../../../ui/layout/table.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toastErrors } from '../../../widgets/command/toast-errors.ts';
import { useCommand } from '../../../widgets/command/use-command.ts';
import type { BulkResult } from '../../../widgets/entity-list/resource.ts';
import { campaignQuery, fetchCampaign, type CampaignScope } from '../api.ts';
import { CAMPAIGN_KEY } from '../commands/use-campaign-commands.ts';
import { percentOf, undoOf, type AdjustedReport } from './adjusted-rows.ts';
import classes from './adjustments.module.css';
import {
  adjustedBid,
  adjustedDimensionLabel,
  adjustedValueLabel,
  formatAdjustment,
  percentMessage,
} from './adjustment-labels.ts';
import { setAdjustments } from './adjustments-api.ts';

/** A value in a ticked row. */
export interface AdjustedValue {
  readonly rowId: string;
  readonly value: string;
}

export interface AdjustBidsDialogProps {
  readonly scope: CampaignScope;
  readonly report: AdjustedReport;
  readonly values: readonly AdjustedValue[];
  /** Zone of the report's hours. */
  readonly zone: string;
  /** What became of the rows; undefined when nothing was saved. */
  readonly onDone: (result: BulkResult | undefined) => void;
}

const PERCENT = '20';
/** Values whose old and new bids are listed. */
const VALUES_SHOWN = 20;

/** Bids more or less for the values of ticked rows: shows the old and the new bid of each, then saves. */
export function AdjustBidsDialog({ scope, report, values, zone, onDone }: AdjustBidsDialogProps) {
  const { data: campaign, error, refetch } = useQuery(campaignQuery(scope, report.campaignId));
  const [typed, setTyped] = useState(PERCENT);
  const percent = typed === '' ? Number.NaN : Number(typed);
  const save = useSave({ scope, report, values, zone, onDone }, percent);
  const otherClock = campaign === undefined ? undefined : clockMessage(report, campaign, zone);
  const message = percentMessage(percent);
  return (
    <Dialog
      opened
      size="lg"
      onClose={() => onDone(undefined)}
      dismissible={!save.isPending}
      title={t('Adjust bids')}
      footer={
        <Button
          disabled={campaign === undefined || message !== undefined || otherClock !== undefined}
          loading={save.isPending}
          onClick={() => campaign && save.run(campaign)}
        >
          {t('Save')}
        </Button>
      }
    >
      {campaign === undefined && error === null && <Skeleton height={180} aria-label={t('Loading')} />}
      {campaign === undefined && error !== null && <ErrorState onRetry={() => void refetch()} />}
      {campaign !== undefined && (
        <Stack>
          <p className={classes.quiet}>{campaign.name}</p>
          {otherClock !== undefined && <Alert tone="warning">{otherClock}</Alert>}
          <NumberField
            label={t('Adjustment')}
            description={t('Percent of the campaign’s bid. 0 bids the same as for other traffic.')}
            negative
            unit="%"
            step="5"
            autoFocus
            value={typed}
            error={message}
            onChange={setTyped}
          />
          <Changes campaign={campaign} report={report} values={values} percent={percent} />
        </Stack>
      )}
    </Dialog>
  );
}

/** Hours of a report on another clock are other hours of the campaign. */
const clockMessage = (
  { dimension }: AdjustedReport,
  { timezone }: CampaignView,
  zone: string,
): string | undefined =>
  dimension !== 'hourOfDay' || minutesOf(zone) === minutesOf(timezone)
    ? undefined
    : t(
        'These hours are in {reportZone}, the campaign runs in {campaignZone}. Show the report in that zone.',
        {
          reportZone: zoneLabel(zone),
          campaignZone: zoneLabel(timezone),
        },
      );

interface ChangesProps extends Pick<AdjustBidsDialogProps, 'report' | 'values'> {
  readonly campaign: CampaignView;
  readonly percent: number;
}

function Changes({ campaign, report: { dimension }, values, percent }: ChangesProps) {
  const { data: dictionary } = useQuery(dictionaryQuery);
  const shown = values.slice(0, VALUES_SHOWN);
  return (
    <>
      <TableScroll label={t('Bids before and after')} minWidth="16rem" maxHeight="20rem">
        <Table>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{adjustedDimensionLabel(dimension)}</Table.Th>
              <Table.Th scope="col">{t('Bid now')}</Table.Th>
              <Table.Th scope="col">{t('New bid')}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {shown.map(({ rowId, value }) => {
              const before = percentOf(campaign.bidMultipliers, { dimension, value });
              return (
                <Table.Tr key={rowId}>
                  <Table.Th scope="row" className={classes.value}>
                    {adjustedValueLabel({ dimension, value }, dictionary)}
                  </Table.Th>
                  <Table.Td className={classes.bid}>{bidText(campaign, before)}</Table.Td>
                  <Table.Td className={classes.bid}>{bidText(campaign, percent)}</Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      </TableScroll>
      {values.length > shown.length && (
        <p className={classes.quiet}>{t('And {count} more', { count: values.length - shown.length })}</p>
      )}
      <p className={classes.quiet}>{t('Adjustments of other traffic multiply these bids.')}</p>
    </>
  );
}

/** `$2.60 (+30%)`. */
const bidText = (campaign: CampaignView, percent: number): string => {
  const bid = adjustedBid(campaign, percent);
  return percent === 0 || Number.isNaN(percent) ? bid : `${bid} (${formatAdjustment(percent)})`;
};

/** Saves the percentage for every value, and can give each back what it had. */
function useSave({ scope, report, values, onDone }: AdjustBidsDialogProps, percent: number) {
  const queryClient = useQueryClient();
  const refresh = () => void queryClient.invalidateQueries({ queryKey: CAMPAIGN_KEY });
  const { campaignId: id, dimension } = report;
  const undo = async (rows: readonly BidMultiplier[]) => {
    try {
      const { version } = await fetchCampaign(scope, id);
      const refused = await setAdjustments(scope, { id, version }, rows);
      if (refused === undefined) toast.success(t('Changes undone'));
      else toast.error(declaredText(refused));
    } catch (error) {
      toastErrors(error);
    }
    refresh();
  };
  return useCommand<CampaignView, string | undefined>({
    run: ({ version }) =>
      setAdjustments(
        scope,
        { id, version },
        values.map(({ value }) => ({ dimension, value, percent })),
      ),
    onSuccess: (refused, { bidMultipliers }) => {
      refresh();
      if (refused !== undefined) {
        onDone({ succeeded: [], failed: values.map(({ rowId }) => ({ id: rowId, reason: refused })) });
        return;
      }
      const changed = values.map(({ value }) => ({ dimension, value, percent }));
      onDone({
        succeeded: values.map(({ rowId }) => rowId),
        failed: [],
        undo: () => void undo(undoOf(changed, bidMultipliers)),
      });
    },
  });
}

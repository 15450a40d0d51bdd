import type { LabOutcome, LabResult } from '@marquee/schemas/queries/lab';
import { useState } from 'react';
import { Link } from 'react-router-dom';

import { formatCount, formatExactMoney, NOTHING } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { StatusBadge } from '../../ui/feedback/feedback.tsx';
import { IconSearch } from '../../ui/icons.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Table, TableScroll } from '../../ui/layout/table.tsx';
import { Text } from '../../ui/text.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { BarList } from '../../widgets/charts/bar-list.tsx';
import {
  compareByEvaluationOrder,
  describeNoBidReason,
} from '../../widgets/no-bid-reasons/no-bid-reason-labels.ts';
import classes from './torture-lab.module.css';

/** Rows that are drawn at once. */
const STEP = 50;

/** Each campaign with the filter that refused it, or its bid; the filters above narrow the rows. */
export function OutcomesTab({ result }: { readonly result: LabResult }) {
  const { outcomes, reasons, campaignsAsked, isCut } = result;
  const [reason, setReason] = useState<string>();
  const [needle, setNeedle] = useState('');
  const [limit, setLimit] = useState(STEP);
  if (campaignsAsked === 0)
    return <Text c="dimmed">{t('No campaigns were evaluated: the outcome was decided earlier.')}</Text>;
  const text = needle.trim().toLowerCase();
  const rows = outcomes.filter(
    (row) =>
      (reason === undefined || row.reason === reason) &&
      (text === '' || row.campaignName.toLowerCase().includes(text) || String(row.campaignId) === text),
  );
  return (
    <Stack gap="md">
      {reasons.length > 0 && <ReasonBars reasons={reasons} reason={reason} onReason={setReason} />}
      <TextField
        label={t('Search campaigns')}
        hideLabel
        type="search"
        placeholder={t('Search by name or ID')}
        leftSection={<IconSearch size="1rem" aria-hidden />}
        value={needle}
        onChange={setNeedle}
      />
      {reason !== undefined && (
        <Text size="sm">
          {t('Only “{title}”: {meaning}', {
            title: describeNoBidReason(reason).title,
            meaning: describeNoBidReason(reason).meaning,
          })}{' '}
          <Button variant="subtle" size="compact-sm" onClick={() => setReason(undefined)}>
            {t('Show all')}
          </Button>
        </Text>
      )}
      {rows.length === 0 ? (
        <Text c="dimmed">{t('No campaign fits.')}</Text>
      ) : (
        <OutcomeTable rows={rows.slice(0, limit)} />
      )}
      {rows.length > limit && (
        <Button variant="default" onClick={() => setLimit(limit + STEP)}>
          {t('Show {count} more of {total}', {
            count: formatCount(Math.min(STEP, rows.length - limit)),
            total: formatCount(rows.length),
          })}
        </Button>
      )}
      {isCut && (
        <Text size="sm" c="dimmed">
          {t('Too many campaigns to show. These are the bids and the ones that came closest.')}
        </Text>
      )}
    </Stack>
  );
}

interface ReasonBarsProps {
  readonly reasons: LabResult['reasons'];
  /** The one that the rows are narrowed to. */
  readonly reason: string | undefined;
  readonly onReason: (reason: string | undefined) => void;
}

/** How many campaigns each filter refused; pressed, it narrows the rows to them. */
const ReasonBars = ({ reasons, reason, onReason }: ReasonBarsProps) => (
  <BarList
    label={t('Rejecting filters')}
    rows={reasons
      .toSorted((left, right) => compareByEvaluationOrder(left.reason, right.reason))
      .map(({ reason: id, count }) => ({
        id,
        label: describeNoBidReason(id).title,
        value: count,
        text: formatCount(count),
      }))}
    onSelect={(id) => onReason(id === reason ? undefined : id)}
    selectLabel={({ id }) => (id === reason ? t('Show all campaigns') : t('Show only these campaigns'))}
  />
);

function OutcomeTable({ rows }: { readonly rows: readonly LabOutcome[] }) {
  return (
    <TableScroll label={t('Campaigns')} minWidth="32rem" maxHeight="32rem">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('Campaign')}</Table.Th>
            <Table.Th scope="col">{t('Imp')}</Table.Th>
            <Table.Th scope="col">{t('Outcome')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={`${row.campaignId} ${row.impId ?? ''}`}>
              <Table.Th scope="row" className={classes.campaign}>
                <Link to={paths.adminCampaignEdit.href({ id: row.campaignId })}>{row.campaignName}</Link>
                <span className={classes.quiet}>#{row.campaignId}</span>
              </Table.Th>
              <Table.Td>{row.impId ?? NOTHING}</Table.Td>
              <Table.Td>
                <Outcome outcome={row} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}

function Outcome({ outcome: { bid, reason, detail } }: { readonly outcome: LabOutcome }) {
  if (bid !== null) {
    return (
      <>
        <StatusBadge
          status="approved"
          label={t('Bids {price} CPM', { price: formatExactMoney(bid.price) })}
        />
        <span className={classes.quiet}>
          {bid.creativeName ?? t('Creative')} #{bid.creativeId}
        </span>
        {detail !== null && <span className={classes.quiet}>{detail}</span>}
      </>
    );
  }
  const { title, meaning } = describeNoBidReason(reason ?? '');
  return (
    <>
      {title}
      <span className={classes.quiet}>{detail ?? meaning}</span>
    </>
  );
}

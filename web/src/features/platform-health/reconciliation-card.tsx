import { formatDollars } from '@marquee/schemas/common/money';
import { useQuery } from '@tanstack/react-query';

import { formatExactMoney, formatInstant } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { StatusBadge } from '../../ui/feedback/feedback.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Table, TableScroll } from '../../ui/layout/table.tsx';
import { Text } from '../../ui/text.tsx';
import { reconciliationQuery, type Reconciliation } from './api.ts';
import styles from './platform-health.module.css';
import { QueryCard } from './query-card.tsx';

/** Nano-dollars, with all places. */
export const exactMoney = (nanos: string): string => formatExactMoney(formatDollars(BigInt(nanos)));

const WHAT: Readonly<Record<Reconciliation['differences'][number]['what'], string>> = {
  campaign: t('Campaign: facts and ledger'),
  cost: t('Campaign: cost in facts and ledger'),
  account: t('Account: ledger'),
  balance: t('Account: balance'),
  journal: t('Debits and credits'),
};

/** Whether facts, ledger and balances say the same, to the nano-dollar. */
export function ReconciliationCard() {
  const query = useQuery(reconciliationQuery);
  return (
    <QueryCard
      title={t('Reconciliation')}
      description={t('Facts, ledger and balances, to the nano-dollar')}
      query={query}
    >
      {(data) => (
        <Stack gap="sm">
          <StatusBadge
            status={data.isBalanced ? 'approved' : 'disapproved'}
            label={
              data.isBalanced
                ? t('Balanced')
                : t('Differs by {amount}', { amount: exactMoney(data.differenceNanos) })
            }
          />
          <dl className={styles.figures}>
            <dt>{t('Spend in the journal')}</dt>
            <dd>{exactMoney(data.journalNanos)}</dd>
            <dt>{t('Not in the journal yet')}</dt>
            <dd>{exactMoney(String(BigInt(data.factsNanos) - BigInt(data.journalNanos)))}</dd>
            <dt>{t('Sum: spend in the facts')}</dt>
            <dd>{exactMoney(data.factsNanos)}</dd>
            <dt>{t('Cost')}</dt>
            <dd>{exactMoney(data.factsCostNanos)}</dd>
            <dt>{t('Margin')}</dt>
            <dd>{exactMoney(data.marginNanos)}</dd>
            <dt>{t('In transit, at most')}</dt>
            <dd>{exactMoney(data.inFlightNanos)}</dd>
          </dl>
          <Text size="sm" c="dimmed">
            {t('Balanced if the gap is no more than spend in transit.')}
          </Text>
          {data.differences.length > 0 && <Differences differences={data.differences} />}
          <Text size="xs" c="dimmed">
            {t('All figures are of one snapshot, read at {date}.', {
              date: formatInstant(data.checkedAt, undefined, true),
            })}
          </Text>
        </Stack>
      )}
    </QueryCard>
  );
}

function Differences({ differences }: Pick<Reconciliation, 'differences'>) {
  return (
    <TableScroll label={t('Differences')} maxHeight="20rem">
      <Table>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{t('What')}</Table.Th>
            <Table.Th scope="col">{t('Campaign')}</Table.Th>
            <Table.Th scope="col">{t('Account')}</Table.Th>
            <Table.Th scope="col">{t('Expected')}</Table.Th>
            <Table.Th scope="col">{t('Found')}</Table.Th>
            <Table.Th scope="col">{t('Difference')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {differences.map((one) => (
            <Table.Tr key={`${one.what} ${one.campaignId ?? ''} ${one.userId ?? ''}`}>
              <Table.Td>{WHAT[one.what]}</Table.Td>
              <Table.Td>{one.campaignId ?? '—'}</Table.Td>
              <Table.Td>{one.userId ?? '—'}</Table.Td>
              <Table.Td>{exactMoney(one.expectedNanos)}</Table.Td>
              <Table.Td>{exactMoney(one.actualNanos)}</Table.Td>
              <Table.Td>{exactMoney(one.differenceNanos)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </TableScroll>
  );
}

import { dollars } from '@marquee/schemas/common/money';
import { centsOf, printCents } from '@marquee/schemas/payment/printed';
import type { StatementSummary } from '@marquee/schemas/payment/statement';
import { useQuery } from '@tanstack/react-query';
import { parseAsInteger, useQueryState } from 'nuqs';
import { Link } from 'react-router-dom';

import { ApiError } from '../../lib/api-error.ts';
import { textsOf } from '../../lib/error-catalogue.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { IconReceipt } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Pagination } from '../../ui/layout/pagination.tsx';
import { Table, TableScroll } from '../../ui/layout/table.tsx';
import { statementsQuery } from './api.ts';
import { DownloadButtons } from './download-buttons.tsx';
import { monthName } from './month-name.ts';
import { monthHref, type StatementScope } from './scope.ts';
import classes from './statements.module.css';

/** Months of an account with their balances, each to open and to download. */
export function StatementMonths({ scope }: { readonly scope: StatementScope }) {
  const [page, setPage] = useQueryState('page', parseAsInteger.withDefault(1));
  const { data, error, refetch } = useQuery(statementsQuery(scope, Math.max(1, page)));
  const isMissing = error instanceof ApiError && error.status === 404;
  if (data === undefined && error === null) return <Skeleton height={320} />;
  if (data === undefined && !isMissing)
    return <ErrorState text={textsOf(error)[0]} onRetry={() => void refetch()} />;
  if (data === undefined || data.data.length === 0)
    return (
      <EmptyState
        order={2}
        icon={<IconReceipt />}
        title={t('No statements yet')}
        text={t('There is one for each month from the opening of the account on.')}
      />
    );
  return (
    <Stack gap="md">
      <Card padded={false}>
        <TableScroll label={t('Statements')} minWidth="46rem">
          <MonthsTable scope={scope} months={data.data} />
        </TableScroll>
      </Card>
      {data.meta.total_pages > 1 && (
        <Pagination page={page} pages={data.meta.total_pages} onChange={(next) => void setPage(next)} />
      )}
    </Stack>
  );
}

interface MonthsTableProps {
  readonly scope: StatementScope;
  readonly months: readonly StatementSummary[];
}

const MonthsTable = ({ scope, months }: MonthsTableProps) => (
  <Table>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t('Month')}</Table.Th>
        {[t('Opening'), t('Deposits'), t('Spend'), t('Other'), t('Closing')].map((title) => (
          <Table.Th key={title} className={classes.amount ?? ''}>
            {title}
          </Table.Th>
        ))}
        <Table.Th className={classes.amount ?? ''}>{t('Download')}</Table.Th>
      </Table.Tr>
    </Table.Thead>
    <Table.Tbody>
      {months.map((summary) => (
        <Table.Tr key={summary.month}>
          <Table.Td className={classes.month ?? ''}>
            <Link to={monthHref(scope, summary.month)}>{monthName(summary.month)}</Link>
            {summary.isOpen && <p className={classes.muted}>{t('So far')}</p>}
          </Table.Td>
          {amountsOf(summary).map((cents, index) => (
            <Table.Td key={index} className={classes.amount ?? ''}>
              {printCents(cents)}
            </Table.Td>
          ))}
          <Table.Td>
            <div className={classes.downloads}>
              <DownloadButtons scope={scope} month={summary.month} size="xs" />
            </div>
          </Table.Td>
        </Table.Tr>
      ))}
    </Table.Tbody>
  </Table>
);

/** Cents of a row, which add up: what is neither a deposit nor spend is the rest, rounding among it. */
function amountsOf({ opening, movements, closing }: StatementSummary): readonly bigint[] {
  const cents = (amount: string) => centsOf(dollars(amount));
  const [first, deposits, spend, last] = [opening, movements.deposit, movements.spend, closing].map(
    cents,
  ) as [bigint, bigint, bigint, bigint];
  return [first, deposits, spend, last - first - deposits - spend, last];
}

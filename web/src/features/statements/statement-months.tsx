import type { StatementSummary } from '@marquee/schemas/payment/statement';
import { useQuery } from '@tanstack/react-query';
import { parseAsInteger, useQueryState } from 'nuqs';
import { Link, Navigate } from 'react-router-dom';

import { ApiError } from '../../lib/api-error.ts';
import { textsOf } from '../../lib/error-catalogue.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { useMediaQuery } from '../../ui/hooks.ts';
import { IconReceipt } from '../../ui/icons.ts';
import { Card } from '../../ui/layout/card.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Pagination } from '../../ui/layout/pagination.tsx';
import { Table, TableScroll } from '../../ui/layout/table.tsx';
import { statementsQuery } from './api.ts';
import { DownloadButtons } from './download-buttons.tsx';
import { AMOUNT_TITLES, amountsOf } from './month-amounts.ts';
import { MonthCards } from './month-cards.tsx';
import { monthName } from './month-name.ts';
import { monthHref, type StatementScope } from './scope.ts';
import classes from './statements.module.css';

/** The table is wider than these windows. */
const NARROW = '(max-width: 66em)';

/** Months of an account with their balances, each to open and to download. */
export function StatementMonths({ scope }: { readonly scope: StatementScope }) {
  const [page, setPage] = useQueryState('page', parseAsInteger.withDefault(1));
  const { data, error, refetch } = useQuery(statementsQuery(scope, Math.max(1, page)));
  const isMissing = error instanceof ApiError && error.status === 404;
  if (data === undefined && error === null) return <Skeleton height={320} />;
  if (data === undefined && !isMissing)
    return <ErrorState text={textsOf(error)[0]} onRetry={() => void refetch()} />;
  const pages = data?.meta.total_pages ?? 0;
  // A kept address of a page that there is not.
  if (data?.data.length === 0 && page > pages && pages > 0)
    return <Navigate replace to={{ search: `?page=${pages}` }} />;
  if (data === undefined || data.data.length === 0)
    return (
      <EmptyState
        order={2}
        icon={<IconReceipt />}
        title={t('No statements yet')}
        text={t('One statement per month since the account opened.')}
      />
    );
  return (
    <Stack gap="md">
      <Card padded={false}>
        <Months scope={scope} months={data.data} />
      </Card>
      {pages > 1 && <Pagination page={page} pages={pages} onChange={(next) => void setPage(next)} />}
    </Stack>
  );
}

interface MonthsProps {
  readonly scope: StatementScope;
  readonly months: readonly StatementSummary[];
}

function Months(props: MonthsProps) {
  const isNarrow = useMediaQuery(NARROW, false, { getInitialValueInEffect: false });
  if (isNarrow) return <MonthCards {...props} />;
  return (
    <TableScroll label={t('Statements')} minWidth="46rem">
      <MonthsTable {...props} />
    </TableScroll>
  );
}

const MonthsTable = ({ scope, months }: MonthsProps) => (
  <Table>
    <Table.Thead>
      <Table.Tr>
        <Table.Th>{t('Month')}</Table.Th>
        {AMOUNT_TITLES.map((title) => (
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
          {amountsOf(summary).map((amount, index) => (
            <Table.Td key={AMOUNT_TITLES[index]} className={classes.amount ?? ''}>
              {amount}
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

import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { ApiError } from '../../lib/api-error.ts';
import { textsOf } from '../../lib/error-catalogue.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState, ErrorState, Skeleton } from '../../ui/feedback/feedback.tsx';
import { IconReceipt } from '../../ui/icons.ts';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { statementQuery } from './api.ts';
import { DownloadButtons } from './download-buttons.tsx';
import { monthName } from './month-name.ts';
import { listHref, type StatementScope } from './scope.ts';
import { StatementPaper } from './statement-paper.tsx';
import classes from './statements.module.css';

interface StatementScreenProps {
  readonly scope: StatementScope;
  /** Of the address: `2026-11`. */
  readonly month: string;
}

/** One month in full, to read, print and download. */
export function StatementScreen({ scope, month }: StatementScreenProps) {
  const { data, error, refetch } = useQuery(statementQuery(scope, month));
  const isMissing = error instanceof ApiError && (error.status === 404 || error.status === 422);
  return (
    <>
      <PageHeader
        title={t('Statement for {month}', { month: monthName(month) })}
        actions={
          <>
            <Button
              component={Link}
              to={listHref(scope)}
              variant="default"
              className={classes.onScreen ?? ''}
            >
              {t('All statements')}
            </Button>
            {data !== undefined && <DownloadButtons scope={scope} month={month} />}
            <Button disabled={data === undefined} onClick={() => window.print()}>
              {t('Print')}
            </Button>
          </>
        }
      />
      {data !== undefined && <StatementPaper statement={data} />}
      {data === undefined && error === null && <Skeleton height={480} />}
      {data === undefined && isMissing && (
        <EmptyState
          order={2}
          icon={<IconReceipt />}
          title={t('No statement for this month')}
          text={t('Statements begin with the month in which the account was opened.')}
        />
      )}
      {data === undefined && error !== null && !isMissing && (
        <ErrorState text={textsOf(error)[0]} onRetry={() => void refetch()} />
      )}
    </>
  );
}

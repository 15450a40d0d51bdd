import { Link, useParams } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { useIdParam } from '../../lib/use-id-param.ts';
import { Button } from '../../ui/button.tsx';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { StatementScreen } from './statement-screen.tsx';
import { StatementMonths } from './statement-months.tsx';

interface AreaProps {
  readonly area: 'admin' | 'manager';
}

/** Months of the account of the address, for staff who read money. */
export function AccountStatements({ area }: AreaProps) {
  const id = useIdParam();
  const payments = area === 'admin' ? paths.adminPayments : paths.managerPayments;
  return (
    <>
      <PageHeader
        title={t('Statements of account #{id}', { id })}
        description={t(
          'The balance at the beginning and end of each month, and what changed it. Months are UTC.',
        )}
        actions={
          <Button
            component={Link}
            to={payments.href({ type: 'all' }, { userId: String(id) })}
            variant="default"
          >
            {t('Payments')}
          </Button>
        }
      />
      <StatementMonths scope={{ kind: 'account', id, area }} />
    </>
  );
}

/** One month of the account of the address. */
export function AccountStatement({ area }: AreaProps) {
  const id = useIdParam();
  const { month = '' } = useParams();
  return <StatementScreen scope={{ kind: 'account', id, area }} month={month} />;
}

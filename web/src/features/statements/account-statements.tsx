import { Link, useParams } from 'react-router-dom';

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
        title={`Statements of account #${id}`}
        description="The balance at the beginning and end of each month, and what moved it. Months are UTC."
        actions={
          <Button
            component={Link}
            to={payments.href({ type: 'all' }, { userId: String(id) })}
            variant="default"
          >
            Payments
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

import { Link } from 'react-router-dom';

import { paths } from '../../../lib/paths.ts';
import { useQuery } from '@tanstack/react-query';
import { realProfileQuery } from '../../../lib/profile.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { EmptyState } from '../../../ui/feedback.tsx';
import { IconFileText, IconCreditCard } from '../../../ui/icons.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

export function Page() {
  const { data: user } = useQuery(realProfileQuery);
  const isFinance = user?.isFinanceRole === true || user?.role === 'admin';
  return (
    <>
      <PageHeader title={user === undefined ? 'Manager area' : `Hello, ${user.firstName}`} />
      <Card>
        {isFinance ? (
          <EmptyState
            order={2}
            icon={<IconCreditCard />}
            title="Payments wait in one place"
            text="Confirm or decline deposits and withdrawals."
            action={
              <Button component={Link} to={paths.managerPayments.href({ type: '' })}>
                Open payments
              </Button>
            }
          />
        ) : (
          <EmptyState
            order={2}
            icon={<IconFileText />}
            title="Nothing waits for you"
            text="Your account has no finance rights; an admin can grant them in user management."
          />
        )}
      </Card>
    </>
  );
}

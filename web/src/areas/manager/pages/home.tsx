import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { realProfileQuery } from '../../../lib/profile.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { EmptyState } from '../../../ui/feedback/feedback.tsx';
import { IconCreditCard, IconFileText, IconHistory } from '../../../ui/icons.ts';
import { PageHeader } from '../../../widgets/page/page-header.tsx';

const AUDITOR = {
  icon: <IconHistory />,
  title: t('You have read-only access'),
  text: t(
    'Review logs, payments, the journal and accounts, and export any of them. Auditors cannot change anything.',
  ),
  action: { label: t('Open the activity log'), href: paths.managerActivityLogs.href() },
};
const FINANCE = {
  icon: <IconCreditCard />,
  title: t('Review payments'),
  text: t('Confirm or decline deposits and withdrawals.'),
  action: { label: t('Open payments'), href: paths.managerPayments.href({ type: '' }) },
};
const NO_DUTY = {
  icon: <IconFileText />,
  title: t('Nothing to do yet'),
  text: t('Your account has no finance rights. An admin can grant them in user management.'),
  action: undefined,
};

export function Page() {
  const { data: user } = useQuery(realProfileQuery);
  const isFinance = user?.isFinanceRole === true || user?.role === 'admin';
  const { action, ...state } = user?.isAuditorRole === true ? AUDITOR : isFinance ? FINANCE : NO_DUTY;
  return (
    <>
      <PageHeader
        title={user === undefined ? t('Manager area') : t('Hello, {name}', { name: user.firstName })}
      />
      <Card>
        <EmptyState
          order={2}
          {...state}
          action={
            action && (
              <Button component={Link} to={action.href}>
                {action.label}
              </Button>
            )
          }
        />
      </Card>
    </>
  );
}

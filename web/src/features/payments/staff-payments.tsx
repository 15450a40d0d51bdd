import { PAYMENT_TYPES } from '@marquee/schemas/common/payment-terms';
import { Navigate, useParams } from 'react-router-dom';

import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useDisclosure } from '../../ui/hooks.ts';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { AllPayments } from './all-payments.tsx';
import { CompensationDialog } from './compensation-dialog.tsx';
import { PaymentTypeTabs } from './payment-type-tabs.tsx';

interface StaffPaymentsProps {
  readonly path: typeof paths.adminPayments | typeof paths.managerPayments;
}

/** The payments of everybody, as admins and finance see them. */
export function StaffPayments({ path }: StaffPaymentsProps) {
  const { type } = useParams();
  const [isOpen, dialog] = useDisclosure(false);
  if (type !== undefined && !(PAYMENT_TYPES as readonly string[]).includes(type)) {
    return <Navigate to={paths.notFound.href()} replace />;
  }
  return (
    <>
      <PageHeader
        description="Confirm what has arrived, decline what has not."
        actions={<Button onClick={dialog.open}>Grant a compensation</Button>}
      />
      <PaymentTypeTabs path={path} />
      <AllPayments type={type} />
      {isOpen && <CompensationDialog onClose={dialog.close} />}
    </>
  );
}

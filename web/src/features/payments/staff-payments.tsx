import { PAYMENT_TYPES } from '@marquee/schemas/common/payment-terms';
import { Suspense, type ComponentProps } from 'react';
import { Navigate, useParams } from 'react-router-dom';

import { lazyPart } from '../../lib/lazy-part.tsx';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { useDisclosure } from '../../ui/hooks.ts';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { AllPayments } from './all-payments.tsx';
import type { CompensationDialog as CompensationDialogPart } from './compensation-dialog.tsx';
import { PaymentTypeTabs } from './payment-type-tabs.tsx';

const CompensationDialog = lazyPart<ComponentProps<typeof CompensationDialogPart>>(
  async () => (await import('./compensation-dialog.tsx')).CompensationDialog,
);

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
        actions={
          <Button
            onClick={dialog.open}
            onPointerEnter={CompensationDialog.preload}
            onFocus={CompensationDialog.preload}
          >
            Grant a compensation
          </Button>
        }
      />
      <PaymentTypeTabs path={path} />
      <AllPayments type={type} />
      <Suspense fallback={null}>{isOpen && <CompensationDialog onClose={dialog.close} />}</Suspense>
    </>
  );
}

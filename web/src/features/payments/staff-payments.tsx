import { PAYMENT_TYPES } from '@marquee/schemas/payment/terms';
import { useQuery } from '@tanstack/react-query';
import { Suspense, type ComponentProps } from 'react';
import { Navigate, useParams } from 'react-router-dom';

import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { paths } from '../../lib/paths.ts';
import { realProfileQuery } from '../../lib/profile.ts';
import { Button } from '../../ui/button.tsx';
import { useDisclosure } from '../../ui/hooks.ts';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { AllPayments } from './all-payments.tsx';
import type { CompensationDialog as CompensationDialogPart } from './compensation-dialog.tsx';
import { PaymentTypeTabs } from './payment-type-tabs.tsx';

const CompensationDialog = lazyWithRetry<ComponentProps<typeof CompensationDialogPart>>(
  async () => (await import('./compensation-dialog.tsx')).CompensationDialog,
);

interface StaffPaymentsProps {
  readonly path: typeof paths.adminPayments | typeof paths.managerPayments;
}

/** Payments of all users: admins and finance decide on them, auditors read them. */
export function StaffPayments({ path }: StaffPaymentsProps) {
  const { type } = useParams();
  const decides = useQuery(realProfileQuery).data?.isAuditorRole === false;
  const [isOpen, dialog] = useDisclosure(false);
  if (type !== undefined && !(PAYMENT_TYPES as readonly string[]).includes(type)) {
    return <Navigate to={paths.notFound.href()} replace />;
  }
  return (
    <>
      <PageHeader
        description={
          decides
            ? 'Confirm payments that arrived and decline those that didn’t.'
            : 'All transactions and who decided them.'
        }
        actions={
          decides ? (
            <Button
              onClick={dialog.open}
              onPointerEnter={CompensationDialog.preload}
              onFocus={CompensationDialog.preload}
            >
              Grant compensation
            </Button>
          ) : undefined
        }
      />
      <PaymentTypeTabs path={path} />
      <AllPayments type={type} decides={decides} />
      <Suspense fallback={null}>{isOpen && <CompensationDialog onClose={dialog.close} />}</Suspense>
    </>
  );
}

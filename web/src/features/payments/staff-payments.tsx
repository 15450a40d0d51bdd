import { PAYMENT_TYPES } from '@marquee/schemas/payment/terms';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Suspense, type ComponentProps } from 'react';
import { Navigate, useLocation, useParams } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { paths } from '../../lib/paths.ts';
import { realProfileQuery } from '../../lib/profile.ts';
import { Button } from '../../ui/button.tsx';
import { useDisclosure } from '../../ui/hooks.ts';
import { LinkTabs } from '../../widgets/page/link-tabs.tsx';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { AllPayments } from './all-payments.tsx';
import type { CompensationDialog as CompensationDialogPart } from './compensation-dialog.tsx';
import { PaymentQueue } from './review/payment-queue.tsx';
import { toDecideQuery } from './review/to-decide.ts';
import { useChosenReceipt } from './review/use-chosen-payment.ts';
import type { MethodsDialog as MethodsDialogPart } from './methods-dialog.tsx';
import type { Receipt as ReceiptPart } from './receipt.tsx';
import { TYPE_OPTIONS } from './terms.ts';

const CompensationDialog = lazyWithRetry<ComponentProps<typeof CompensationDialogPart>>(
  async () => (await import('./compensation-dialog.tsx')).CompensationDialog,
);
const MethodsDialog = lazyWithRetry<ComponentProps<typeof MethodsDialogPart>>(
  async () => (await import('./methods-dialog.tsx')).MethodsDialog,
);
const Receipt = lazyWithRetry<ComponentProps<typeof ReceiptPart>>(
  async () => (await import('./receipt.tsx')).Receipt,
);

interface StaffPaymentsProps {
  readonly path: typeof paths.adminPayments | typeof paths.managerPayments;
}

/** Parts of the address that the queue understands; a filter is for the list of all payments. */
const QUEUE_PARAMS = ['payment', 'receipt'];

/** Payments of all users: those to decide first, then all by type. Admins and finance decide, auditors read. */
export function StaffPayments({ path }: StaffPaymentsProps) {
  const { type } = useParams();
  const { search } = useLocation();
  const decides = useQuery(realProfileQuery).data?.isAuditorRole === false;
  const [receipt] = useChosenReceipt();
  const isFiltered = [...new URLSearchParams(search).keys()].some((name) => !QUEUE_PARAMS.includes(name));
  if (type === undefined && isFiltered)
    return <Navigate to={`${path.href({ type: 'all' })}${search}`} replace />;
  if (type !== undefined && type !== 'all' && !(PAYMENT_TYPES as readonly string[]).includes(type))
    return <Navigate to={paths.notFound.href()} replace />;
  if (receipt !== null)
    return (
      <Suspense fallback={null}>
        <Receipt scope="all" id={receipt} back={path.href({ type: type ?? '' })} />
      </Suspense>
    );
  return (
    <>
      <Header decides={decides} isQueue={type === undefined} />
      <Tabs path={path} />
      {type === undefined ? (
        <PaymentQueue path={path} decides={decides} />
      ) : (
        <AllPayments path={path} type={type === 'all' ? undefined : type} decides={decides} />
      )}
    </>
  );
}

interface HeaderProps {
  readonly decides: boolean;
  /** The queue has a primary action of its own. */
  readonly isQueue: boolean;
}

function Header({ decides, isQueue }: HeaderProps) {
  const [isOpen, dialog] = useDisclosure(false);
  const [showsMethods, methods] = useDisclosure(false);
  return (
    <>
      <PageHeader
        description={
          decides
            ? t('Confirm payments that arrived and decline those that didn’t.')
            : t('All transactions and who decided them.')
        }
        actions={
          <>
            <Button variant="default" onClick={methods.open}>
              {t('Payment methods')}
            </Button>
            {decides && (
              <Button
                variant={isQueue ? 'default' : 'filled'}
                onClick={dialog.open}
                onPointerEnter={CompensationDialog.preload}
                onFocus={CompensationDialog.preload}
              >
                {t('Add credit')}
              </Button>
            )}
          </>
        }
      />
      <Suspense fallback={null}>
        {isOpen && <CompensationDialog onClose={dialog.close} />}
        {showsMethods && <MethodsDialog onClose={methods.close} />}
      </Suspense>
    </>
  );
}

/** What waits first, then everything, and each type; the tab is a part of the address. */
function Tabs({ path }: StaffPaymentsProps) {
  const waiting = useInfiniteQuery(toDecideQuery).data?.pages.at(-1)?.meta.total;
  return (
    <LinkTabs
      label={t('Payments')}
      tabs={[
        { label: t('To decide'), count: waiting, to: path.href({ type: '' }) },
        { label: t('All'), to: path.href({ type: 'all' }) },
        ...TYPE_OPTIONS.map(({ value, label }) => ({ label, to: path.href({ type: value }) })),
      ]}
    />
  );
}

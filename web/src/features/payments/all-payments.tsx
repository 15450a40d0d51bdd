import type { PaymentView } from '@marquee/schemas/payment/views';
import { Suspense, useMemo, useState, type ComponentProps } from 'react';

import { formatMoney } from '../../lib/format.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { confirm } from '../../ui/overlays/dialog.tsx';
import { IconCheck, IconReceipt, IconX } from '../../ui/icons.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import type { BulkAction, RowAction } from '../../widgets/entity-list/resource.ts';
import { confirmPayment, declinePayment } from './api.ts';
import type { DeclineDialog as DeclineDialogPart } from './decline-dialog.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { staffPaymentResource } from './payment-resource.tsx';
import { confirmedText, typeLabel } from './terms.ts';

const DeclineDialog = lazyWithRetry<ComponentProps<typeof DeclineDialogPart>>(
  async () => (await import('./decline-dialog.tsx')).DeclineDialog,
);

const idOf = (key: string): number => Number(/^payment-(\d+)$/.exec(key)?.[1] ?? 0);

const isOpen = ({ id, status }: PaymentView): boolean =>
  id !== null && (status === 'pending' || status === 'approved' || status === 'precompleted');

const bulkActions: readonly BulkAction<PaymentView>[] = [
  {
    id: 'confirm',
    label: 'Confirm',
    icon: <IconCheck size="1rem" aria-hidden />,
    done: 'confirmed',
    isOffered: (rows) => rows.some(isOpen),
    confirm: (count) => ({
      title: `Confirm ${count} payments?`,
      body: 'Deposits are added to balances; cash-outs are paid from them. This can’t be undone.',
      confirmLabel: 'Confirm all',
    }),
    runOne: (key) => {
      const id = idOf(key);
      if (id === 0) return Promise.reject(new Error('Daily spend can’t be confirmed manually'));
      return confirmPayment(id, `confirm-${key}`);
    },
  },
];

/**
 * Payments of all users; pending ones are confirmed or declined here.
 * @param type one of the payment types; without it all of them
 */
export function AllPayments({
  type,
  decides,
}: {
  readonly type: string | undefined;
  readonly decides: boolean;
}) {
  const resource = useMemo(() => staffPaymentResource(type), [type]);
  const [declined, setDeclined] = useState<PaymentView>();
  const askToAccept = useAskToAccept();
  const actionsOf = (payment: PaymentView): readonly RowAction[] =>
    isOpen(payment)
      ? [
          {
            id: 'confirm',
            label: 'Confirm',
            icon: <IconCheck size="1rem" aria-hidden />,
            onSelect: () => void askToAccept(payment),
          },
          {
            id: 'decline',
            label: 'Decline',
            icon: <IconX size="1rem" aria-hidden />,
            danger: true,
            onSelect: () => setDeclined(payment),
          },
        ]
      : [];
  return (
    <>
      <EntityList
        key={type ?? 'all'}
        scope="all"
        resource={resource}
        {...(decides ? { rowActions: actionsOf, bulkActions } : {})}
        emptyState={{ icon: <IconReceipt />, title: 'No transactions yet' }}
      />
      <Suspense fallback={null}>
        {declined !== undefined && (
          <DeclineDialog
            payment={declined}
            onClose={() => setDeclined(undefined)}
            onDecline={declinePayment}
          />
        )}
      </Suspense>
    </>
  );
}

/** Asks the user, then confirms a payment. */
function useAskToAccept() {
  const accept = useCommand<number, PaymentView>({
    run: (id, { idempotencyKey }) => confirmPayment(id, idempotencyKey),
    success: confirmedText,
    invalidates: [['payment'], ['user']],
  });
  return async (payment: PaymentView) => {
    const isSure = await confirm({
      title: `Confirm ${typeLabel(payment.type).toLowerCase()} of ${formatMoney(payment.amount)}?`,
      body: (
        <Stack gap="sm">
          <PaymentFacts payment={payment} isConfirmed />
          <span>
            {payment.type === 'cash-out'
              ? `Pay it to "${payment.destination ?? 'the given destination'}" first. Confirming marks it as paid.`
              : 'The amount is added to the balance immediately. This can’t be undone.'}
          </span>
        </Stack>
      ),
      confirmLabel: 'Confirm',
    });
    if (isSure && payment.id !== null) accept.run(payment.id);
  };
}

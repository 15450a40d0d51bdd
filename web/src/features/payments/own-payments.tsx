import type { PaymentView } from '@marquee/schemas/payment/views';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { Suspense, type ComponentProps } from 'react';

import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { lazyWithRetry } from '../../lib/lazy-with-retry.tsx';
import { confirm, Dialog } from '../../ui/overlays/dialog.tsx';
import { IconReceipt } from '../../ui/icons.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { useCommand } from '../../widgets/command/use-command.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import { cancelPayment } from './api.ts';
import { BalanceCard } from './balance-card.tsx';
import { DepositCard } from './deposit-card.tsx';
import { OwnPaymentFacts } from './own-payment-facts.tsx';
import { useChosenPayment, useChosenReceipt } from './review/use-chosen-payment.ts';
import { ownPaymentResource } from './payment-resource.tsx';
import classes from './payments.module.css';
import { PendingPayment } from './pending-payment.tsx';
import type { PromoCodeDialog as PromoCodeDialogPart } from './promo-code-dialog.tsx';
import { hasInstructions, hasReceipt } from './terms.ts';
import type { WithdrawalDialog as WithdrawalDialogPart } from './withdrawal-dialog.tsx';

const PromoCodeDialog = lazyWithRetry<ComponentProps<typeof PromoCodeDialogPart>>(
  async () => (await import('./promo-code-dialog.tsx')).PromoCodeDialog,
);
const WithdrawalDialog = lazyWithRetry<ComponentProps<typeof WithdrawalDialogPart>>(
  async () => (await import('./withdrawal-dialog.tsx')).WithdrawalDialog,
);

/** Which dialog is open is in the URL, so that it can be linked to. */
export const useMoneyDialog = () =>
  useQueryState('dialog', parseAsStringLiteral(['cash-out', 'promo-code'] as const));

/** An advertiser's money: what there is, how to add to it, and what has happened to it. */
export function OwnPayments() {
  const [dialog, setDialog] = useMoneyDialog();
  const [chosen, setChosen] = useChosenPayment();
  const [, setReceipt] = useChosenReceipt();
  const cancel = useCommand<number>({
    run: (id, { idempotencyKey }) => cancelPayment(id, idempotencyKey),
    success: t('Payment canceled'),
    invalidates: [['payment']],
  });
  const askToCancel = async (payment: PaymentView) => {
    const isSure = await confirm(cancelQuestion(payment));
    if (isSure && payment.id !== null) cancel.run(payment.id);
  };
  const close = () => void setDialog(null);
  return (
    <>
      <div className={classes.top}>
        <BalanceCard />
        <DepositCard />
      </div>
      <EntityList
        resource={ownPaymentResource}
        rowActions={(payment) => [
          ...(hasInstructions(payment)
            ? [{ id: 'how', label: t('How to pay'), onSelect: () => void setChosen(payment.id) }]
            : []),
          ...(hasReceipt(payment)
            ? [{ id: 'receipt', label: t('Receipt'), onSelect: () => void setReceipt(payment.id) }]
            : []),
          ...(payment.status === 'pending' && payment.id !== null
            ? [{ id: 'cancel', label: t('Cancel'), danger: true, onSelect: () => void askToCancel(payment) }]
            : []),
        ]}
        emptyState={{
          icon: <IconReceipt />,
          title: t('No transactions yet'),
          text: t('Add funds above. Your first campaign can run as soon as they arrive.'),
        }}
      />
      <Dialog opened={chosen !== null} onClose={() => void setChosen(null)} title={t('How to pay')}>
        {chosen !== null && <PendingPayment key={chosen} id={chosen} />}
      </Dialog>
      <Suspense fallback={null}>
        {dialog === 'cash-out' && <WithdrawalDialog onClose={close} />}
        {dialog === 'promo-code' && <PromoCodeDialog onClose={close} />}
      </Suspense>
    </>
  );
}

/** Names what is about to be canceled. */
const cancelQuestion = (payment: PaymentView) => ({
  title: t('Cancel payment {id}?', { id: payment.id ?? '' }),
  body: (
    <Stack gap="sm">
      <Text>{t('Your request for {amount} will be canceled.', { amount: formatMoney(payment.amount) })}</Text>
      <OwnPaymentFacts payment={payment} />
    </Stack>
  ),
  confirmLabel: t('Cancel payment'),
  cancelLabel: t('Keep payment'),
  danger: true,
});

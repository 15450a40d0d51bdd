import type { PaymentView } from '@marquee/schemas/payment/views';
import { useState } from 'react';

import { formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { withinSentence } from '../../../lib/sentences/within-sentence.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { confirm } from '../../../ui/overlays/dialog.tsx';
import { useCommand } from '../../../widgets/command/use-command.ts';
import { confirmPayment } from '../api.ts';
import { PaymentFacts } from '../payment-facts.tsx';
import { confirmedText, typeLabel } from '../terms.ts';

/** What can still be decided about. */
export const isToDecide = ({ id, status }: PaymentView): boolean =>
  id !== null && (status === 'pending' || status === 'approved');

/** Asks about a payment and decides on it. @param onDecided once the server has taken the decision */
export function usePaymentDecision<Payment extends PaymentView>(onDecided?: (payment: Payment) => void) {
  const [declining, setDeclining] = useState<Payment>();
  const [isAsking, setAsking] = useState(false);
  const command = useCommand<Payment, PaymentView>({
    run: ({ id }, { idempotencyKey }) =>
      id === null
        ? Promise.reject(new Error('Daily spend needs no decision'))
        : confirmPayment(id, idempotencyKey),
    success: confirmedText,
    invalidates: [['payment'], ['user']],
    onSuccess: (_, payment) => onDecided?.(payment),
  });
  const askToConfirm = async (payment: Payment) => {
    setAsking(true);
    const isSure = await confirm({
      title: t('Confirm {type} of {amount}?', {
        type: withinSentence(typeLabel(payment.type)),
        amount: formatMoney(payment.amount),
      }),
      body: (
        <Stack gap="sm">
          <PaymentFacts payment={payment} outcome="confirmed" />
          <span>
            {payment.type === 'cash-out'
              ? t('Pay it to "{destination}" first. Confirming marks it as paid.', {
                  destination: payment.destination ?? t('the given destination'),
                })
              : t('The amount is added to the balance immediately. This can’t be undone.')}
          </span>
        </Stack>
      ),
      confirmLabel: t('Confirm'),
    });
    setAsking(false);
    if (isSure) command.run(payment);
  };
  return {
    confirm: (payment: Payment) => void askToConfirm(payment),
    decline: setDeclining,
    /** The payment that the decline dialog is about. */
    declining,
    closeDecline: () => setDeclining(undefined),
    /** A dialog has the keyboard, or an answer is on its way. */
    isBusy: isAsking || declining !== undefined || command.isPending,
    onDecided,
  };
}

export type PaymentDecision<Payment extends PaymentView = PaymentView> = ReturnType<
  typeof usePaymentDecision<Payment>
>;

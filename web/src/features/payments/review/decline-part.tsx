import type { PaymentView } from '@marquee/schemas/payment/views';
import { Suspense, type ComponentProps } from 'react';

import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import { declinePayment } from '../api.ts';
import type { DeclineDialog as DeclineDialogPart } from '../decline-dialog.tsx';
import type { PaymentDecision } from './use-payment-decision.tsx';

const DeclineDialog = lazyWithRetry<ComponentProps<typeof DeclineDialogPart>>(
  async () => (await import('../decline-dialog.tsx')).DeclineDialog,
);

/** Fetches the dialog before the first press of its key. */
export const preloadDecline = DeclineDialog.preload;

interface DeclinePartProps<Payment extends PaymentView> {
  readonly decision: PaymentDecision<Payment>;
}

/** The decline dialog of a decision, while it is open. */
export function DeclinePart<Payment extends PaymentView>({ decision }: DeclinePartProps<Payment>) {
  const { declining, closeDecline, onDecided } = decision;
  return (
    <Suspense fallback={null}>
      {declining !== undefined && (
        <DeclineDialog
          payment={declining}
          onClose={closeDecline}
          onDecline={async (id, reason, key) => {
            await declinePayment(id, reason, key);
            onDecided?.(declining);
          }}
        />
      )}
    </Suspense>
  );
}

import { declinePaymentCommand } from '@marquee/schemas/payment/commands';
import type { InferInput } from 'valibot';
import type { PaymentView } from '@marquee/schemas/payment/views';
import { useQueryClient } from '@tanstack/react-query';

import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { withinSentence } from '../../lib/sentences/within-sentence.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { FormTextarea } from '../../widgets/form/fields/textarea-field.tsx';
import { PaymentFacts } from './payment-facts.tsx';
import { typeLabel } from './terms.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';

const fieldName = fieldNames<InferInput<typeof declinePaymentCommand>>();

interface DeclineDialogProps {
  readonly payment: PaymentView;
  readonly onClose: () => void;
  readonly onDecline: (id: number, reason: string, idempotencyKey: string) => Promise<unknown>;
}

/** A payment is declined with a reason that its owner reads. */
export function DeclineDialog({ payment, onClose, onDecline }: DeclineDialogProps) {
  const queryClient = useQueryClient();
  const { id, type, amount } = payment;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('Decline {type} of {amount}', {
        type: withinSentence(typeLabel(type)),
        amount: formatMoney(amount),
      })}
    >
      <AppForm
        schema={declinePaymentCommand}
        defaultValues={{ reason: '' }}
        guard={false}
        aria-label={t('Decline payment')}
        onSubmit={async ({ reason }, { idempotencyKey }) => {
          if (id !== null) await onDecline(id, reason, idempotencyKey);
          // Closed at once: keys pressed while the lists load are meant for the next payment.
          onClose();
          toast.success(t('Payment declined'));
          void queryClient.invalidateQueries({ queryKey: ['payment'] });
        }}
      >
        <Stack gap="md">
          <PaymentFacts payment={payment} outcome="declined" />
          <FormTextarea
            name={fieldName('reason')}
            label={t('Reason')}
            description={t('Shown to the advertiser.')}
          />
          <FormActions submitLabel={t('Decline')} onCancel={onClose} />
        </Stack>
      </AppForm>
    </Dialog>
  );
}

import { withdrawalCommand } from '@marquee/schemas/payment/commands';
import type { InferInput } from 'valibot';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { formatMoney } from '../../lib/format.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { FormMoney } from '../../widgets/form/fields/money-field.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { FormTextarea } from '../../widgets/form/fields/textarea-field.tsx';
import { balanceQuery, requestWithdrawal } from './api.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';

const fieldName = fieldNames<InferInput<typeof withdrawalCommand>>();

/** Cash out: the amount is set aside until finance decides. */
export function WithdrawalDialog({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const balance = useQuery(balanceQuery).data?.balance;
  return (
    <Dialog opened onClose={onClose} title="Cash out">
      <AppForm
        schema={withdrawalCommand}
        defaultValues={{ amount: '', destination: '', comment: '' }}
        guard={false}
        aria-label="Cash out"
        onSubmit={async (input, { idempotencyKey }) => {
          await requestWithdrawal(input, idempotencyKey);
          await queryClient.invalidateQueries({ queryKey: ['payment'] });
          toast.success('Payment pending');
          onClose();
        }}
      >
        <Stack gap="md">
          <FormMoney
            name={fieldName('amount')}
            label="Amount"
            description={
              balance === undefined
                ? undefined
                : `Up to ${formatMoney(balance)}. It is reserved until finance decides.`
            }
          />
          <FormText
            name={fieldName('destination')}
            label="Destination"
            placeholder="IBAN or wallet address"
            description="Where to send the money. Stored encrypted."
            autoComplete="off"
          />
          <FormTextarea name={fieldName('comment')} label="Comment" />
          <FormActions submitLabel="Request cash-out" onCancel={onClose} />
        </Stack>
      </AppForm>
    </Dialog>
  );
}

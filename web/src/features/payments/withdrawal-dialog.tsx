import { withdrawalCommand } from '@marquee/schemas/commands/payment';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { formatMoney } from '../../lib/format.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/form-actions.tsx';
import { FormMoney } from '../../widgets/form/money-field.tsx';
import { FormText } from '../../widgets/form/text-field.tsx';
import { FormTextarea } from '../../widgets/form/textarea-field.tsx';
import { balanceQuery, requestWithdrawal } from './api.ts';

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
            name="amount"
            label="Amount"
            description={
              balance === undefined
                ? undefined
                : `Up to ${formatMoney(balance)}. It is set aside until finance decides.`
            }
          />
          <FormText
            name="destination"
            label="Destination"
            placeholder="IBAN or wallet address"
            description="Where the money goes. Kept encrypted."
            autoComplete="off"
          />
          <FormTextarea name="comment" label="Comment" />
          <FormActions submitLabel="Ask for the cash-out" onCancel={onClose} />
        </Stack>
      </AppForm>
    </Dialog>
  );
}

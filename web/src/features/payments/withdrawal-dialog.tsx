import { withdrawalCommand } from '@marquee/schemas/payment/commands';
import type { BalanceView } from '@marquee/schemas/wallet/views';
import type { InferInput } from 'valibot';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
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
  const { data } = useQuery(balanceQuery);
  return (
    <Dialog opened onClose={onClose} title={t('Cash out')}>
      <AppForm
        schema={withdrawalCommand}
        defaultValues={{ amount: '', destination: '', comment: '' }}
        guard={false}
        aria-label={t('Cash out')}
        onSubmit={async (input, { idempotencyKey }) => {
          await requestWithdrawal(input, idempotencyKey);
          await queryClient.invalidateQueries({ queryKey: ['payment'] });
          toast.success(t('Payment pending'));
          onClose();
        }}
      >
        <Stack gap="md">
          <FormMoney
            name={fieldName('amount')}
            label={t('Amount')}
            description={data === undefined ? undefined : amountHelp(data)}
          />
          <FormText
            name={fieldName('destination')}
            label={t('Destination')}
            placeholder={t('IBAN or wallet address')}
            description={t('Where to send the money. Stored encrypted.')}
            autoComplete="off"
          />
          <FormTextarea name={fieldName('comment')} label={t('Comment')} />
          <FormActions submitLabel={t('Request cash-out')} onCancel={onClose} />
        </Stack>
      </AppForm>
    </Dialog>
  );
}

function amountHelp({ balance, cashable }: BalanceView): string {
  const upTo = t('Up to {balance}. It is reserved until finance decides.', {
    balance: formatMoney(cashable),
  });
  return Number(cashable) < Number(balance)
    ? `${upTo} ${t('The rest of your balance is bonus money, which can’t be cashed out.')}`
    : upTo;
}

import { promoCodeCommand } from '@marquee/schemas/commands/payment';
import { useQueryClient } from '@tanstack/react-query';

import { Dialog } from '../../ui/dialog.tsx';
import { Stack } from '../../ui/layout.tsx';
import { toast } from '../../ui/toast.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/form-actions.tsx';
import { FormText } from '../../widgets/form/text-field.tsx';
import { redeemPromoCode } from './api.ts';

export function PromoCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <Dialog opened onClose={onClose} title="Use a promo code">
      <AppForm
        schema={promoCodeCommand}
        defaultValues={{ code: '' }}
        guard={false}
        aria-label="Use a promo code"
        onSubmit={async (input, { idempotencyKey }) => {
          await redeemPromoCode(input, idempotencyKey);
          await queryClient.invalidateQueries({ queryKey: ['payment'] });
          toast.success('Operation successful');
          onClose();
        }}
      >
        <Stack gap="md">
          <FormText name="code" label="Code" autoComplete="off" />
          <FormActions submitLabel="Use the code" onCancel={onClose} />
        </Stack>
      </AppForm>
    </Dialog>
  );
}

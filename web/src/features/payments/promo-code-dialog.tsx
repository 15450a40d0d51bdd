import { redeemPromoCodeBody } from '@marquee/schemas/promo-code/commands';
import type { InferInput } from 'valibot';
import { useQueryClient } from '@tanstack/react-query';

import { t } from '../../lib/i18n/i18n.ts';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { redeemPromoCode } from './api.ts';
import { fieldNames } from '../../widgets/form/field-names.ts';

const fieldName = fieldNames<InferInput<typeof redeemPromoCodeBody>>();

export function PromoCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  return (
    <Dialog opened onClose={onClose} title={t('Redeem a promo code')}>
      <AppForm
        schema={redeemPromoCodeBody}
        defaultValues={{ code: '' }}
        guard={false}
        aria-label={t('Redeem a promo code')}
        onSubmit={async (input, { idempotencyKey }) => {
          await redeemPromoCode(input, idempotencyKey);
          await queryClient.invalidateQueries({ queryKey: ['payment'] });
          toast.success(t('Operation successful'));
          onClose();
        }}
      >
        <Stack gap="md">
          <FormText name={fieldName('code')} label={t('Code')} autoComplete="off" />
          <FormActions submitLabel={t('Redeem code')} onCancel={onClose} />
        </Stack>
      </AppForm>
    </Dialog>
  );
}

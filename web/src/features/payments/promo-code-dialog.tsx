import { redeemPromoCodeBody } from '@marquee/schemas/promo-code/commands';
import type { OwnPromoCodesView } from '@marquee/schemas/promo-code/own';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { InferInput } from 'valibot';

import { formatDay, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { DataList } from '../../ui/layout/data-list.tsx';
import { Stack } from '../../ui/layout/layout.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Text } from '../../ui/text.tsx';
import { AppForm } from '../../widgets/form/app-form.tsx';
import { fieldNames } from '../../widgets/form/field-names.ts';
import { FormText } from '../../widgets/form/fields/text-field.tsx';
import { FormActions } from '../../widgets/form/submit/form-actions.tsx';
import { ownPromoCodesQuery, redeemPromoCode } from './promo-code-api.ts';

const fieldName = fieldNames<InferInput<typeof redeemPromoCodeBody>>();

/** Using a promo code: a code to type, and the bonuses that came before. What waits is beside the deposit. */
export function PromoCodeDialog({ onClose }: { readonly onClose: () => void }) {
  const queryClient = useQueryClient();
  const { data } = useQuery(ownPromoCodesQuery);
  return (
    <Dialog opened onClose={onClose} title={t('Use a promo code')}>
      <Stack gap="md">
        <AppForm
          schema={redeemPromoCodeBody}
          defaultValues={{ code: '' }}
          guard={false}
          aria-label={t('Use a promo code')}
          onSubmit={async (input, { idempotencyKey }) => {
            await redeemPromoCode(input, idempotencyKey);
            await queryClient.invalidateQueries({ queryKey: ['payment'] });
            toast.success(t('Your bonus comes with your next deposit'));
            onClose();
          }}
        >
          <Stack gap="md">
            <FormText name={fieldName('code')} label={t('Code')} autoComplete="off" />
            <FormActions submitLabel={t('Use code')} onCancel={onClose} />
          </Stack>
        </AppForm>
        {data !== undefined && data.used.length + data.expired.length > 0 && <PastCodes past={data} />}
      </Stack>
    </Dialog>
  );
}

const PastCodes = ({ past }: { readonly past: Pick<OwnPromoCodesView, 'used' | 'expired'> }) => (
  <Stack gap="xs">
    <Text>{t('Bonuses so far')}</Text>
    <DataList
      items={[
        ...past.used.map(({ code, bonus, usedAt }) => ({
          label: code,
          value: t('{bonus} on {day}', { bonus: formatMoney(bonus), day: formatDay(usedAt) }),
        })),
        ...past.expired.map(({ code, expirationDate }) => ({
          label: code,
          value: t('Expired on {day} before a deposit', { day: formatDay(expirationDate) }),
        })),
      ]}
    />
  </Stack>
);

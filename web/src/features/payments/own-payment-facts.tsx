import type { PaymentView } from '@marquee/schemas/payment/views';

import { formatInstant, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { DataList } from '../../ui/layout/data-list.tsx';
import { methodLabel, typeLabel } from './terms.ts';

/** Which of their payments it is, for the advertiser who decides about it. */
export const OwnPaymentFacts = ({ payment }: { readonly payment: PaymentView }) => (
  <DataList
    items={[
      { label: t('Payment'), value: `${typeLabel(payment.type)}, #${payment.id ?? ''}` },
      { label: t('Method'), value: methodLabel(payment.method) },
      { label: t('Amount'), value: formatMoney(payment.amount) },
      { label: t('Requested'), value: formatInstant(payment.createdAt) },
    ]}
  />
);

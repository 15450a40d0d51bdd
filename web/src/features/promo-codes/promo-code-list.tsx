import { useNavigate } from 'react-router-dom';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { IconCoin } from '../../ui/icons.ts';
import { SwitchedList } from '../../widgets/entity/entity-kind-list.tsx';
import { PROMO_CODE } from './promo-code-kind.ts';
import { promoCodeResource } from './promo-code-resource.tsx';

/** Every promo code, with its switch. */
export function PromoCodeList() {
  const navigate = useNavigate();
  return (
    <SwitchedList
      kind={PROMO_CODE}
      resource={promoCodeResource}
      rowActions={({ id }) => [
        {
          id: 'usages',
          label: t('Show uses'),
          onSelect: () => void navigate(paths.promoCode.href({ id })),
        },
      ]}
      emptyState={{
        icon: <IconCoin />,
        title: t('No promo codes yet'),
        text: t('A promo code gives an account a bonus with its next deposit.'),
      }}
    />
  );
}

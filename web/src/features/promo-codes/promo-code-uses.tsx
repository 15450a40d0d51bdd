import { useMemo } from 'react';

import { t } from '../../lib/i18n/i18n.ts';
import { IconCoin } from '../../ui/icons.ts';
import { Section } from '../../ui/layout/section.tsx';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import { promoCodeUseResource } from './promo-code-use-resource.tsx';

/** Who used a promo code, with which payment. */
export function PromoCodeUses({ promoCodeId }: { readonly promoCodeId: number }) {
  const resource = useMemo(() => promoCodeUseResource(promoCodeId), [promoCodeId]);
  return (
    <Section title={t('Uses')} description={t('Accounts that used the code, and the deposits it came with.')}>
      <EntityList
        resource={resource}
        emptyState={{
          icon: <IconCoin />,
          title: t('Not used yet'),
          text: t('Accounts appear here as soon as they use the code.'),
        }}
      />
    </Section>
  );
}

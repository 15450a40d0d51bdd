import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Link } from 'react-router-dom';

import { textsOf } from '../../lib/error-catalogue.ts';
import { formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/feedback/feedback.tsx';
import { IconCoin } from '../../ui/icons.ts';
import { EntityList } from '../../widgets/entity-list/entity-list.tsx';
import { PageHeader } from '../../widgets/page/page-header.tsx';
import { PROMO_CODE } from './promo-code-kind.ts';
import { promoCodeUseResource } from './promo-code-use-resource.tsx';

/** Who used a promo code, with which payment. */
export function PromoCodeUses({ id }: { readonly id: number }) {
  const { data, error, refetch } = useQuery(PROMO_CODE.detail(id));
  const resource = useMemo(() => promoCodeUseResource(id), [id]);
  if (error !== null && data === undefined)
    return <ErrorState text={textsOf(error)[0]} onRetry={() => void refetch()} />;
  return (
    <>
      <PageHeader
        {...(data === undefined ? {} : { title: data.code })}
        description={
          data &&
          t('{bonus} bonus with a deposit of at least {minimum}', {
            bonus: formatMoney(data.bonus),
            minimum: formatMoney(data.minimumAmount),
          })
        }
        actions={
          <Button component={Link} to={paths.promoCodeEdit.href({ id })} variant="default">
            {t('Edit promo code')}
          </Button>
        }
      />
      <EntityList
        resource={resource}
        emptyState={{
          icon: <IconCoin />,
          title: t('Not used yet'),
          text: t('Accounts appear here as soon as they use the code.'),
        }}
      />
    </>
  );
}

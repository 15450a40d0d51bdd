import { Link } from 'react-router-dom';

import { t } from '../../../lib/i18n/i18n.ts';
import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** Leads to what of this exchange's prices does not fit. */
export function DiscrepanciesCard({ id }: { readonly id: number }) {
  return (
    <Card
      title={t('Price discrepancies')}
      description={t('Notices without a price, with a lower price than before, above the bid, or too late.')}
      actions={
        <Button
          component={Link}
          variant="default"
          size="sm"
          to={`${paths.priceDiscrepancies.href()}?sspEndpointId=${id}`}
        >
          {t('Show discrepancies')}
        </Button>
      }
    />
  );
}

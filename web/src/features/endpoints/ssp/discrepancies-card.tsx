import { Link } from 'react-router-dom';

import { paths } from '../../../lib/paths.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';

/** Leads to what of this exchange's prices does not fit. */
export function DiscrepanciesCard({ id }: { readonly id: number }) {
  return (
    <Card
      title="Price discrepancies"
      description="Notices without a price, with a lower price than before, above the bid, or too late."
      actions={
        <Button
          component={Link}
          variant="default"
          size="sm"
          to={`${paths.priceDiscrepancies.href()}?sspEndpointId=${id}`}
        >
          Show discrepancies
        </Button>
      }
    />
  );
}

import { useQuery } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { ExamplesCard } from '../../../widgets/message-examples/examples-card.tsx';
import { describeResponseNoBid } from '../../../widgets/no-bid-reasons/response-no-bid-labels.ts';
import { SSP } from './ssp-kind.ts';

/** What the exchange sends, what our bidder answers, and what it answers just now. */
export function SspExamplesCard({ id }: { readonly id: number }) {
  return (
    <ExamplesCard
      description={t('One auction as both sides see it. A replay is sent with test=1 and is never billed.')}
      examples={useQuery(SSP.examples(id))}
      replay={() => SSP.replay(id)}
      labelOf={describeResponseNoBid}
    />
  );
}

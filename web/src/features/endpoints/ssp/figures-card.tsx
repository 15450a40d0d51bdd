import type { SspEndpointFigures } from '@marquee/schemas/queries/no-bids';
import type { SspEndpointView } from '@marquee/schemas/ssp-endpoint/views';
import { useQuery } from '@tanstack/react-query';

import { t } from '../../../lib/i18n/i18n.ts';
import { withinSentence } from '../../../lib/sentences/within-sentence.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { describeResponseNoBid } from '../../../widgets/no-bid-reasons/response-no-bid-labels.ts';
import { NO_FIGURES } from '../../../widgets/traffic-figures/bidder-no-bids.ts';
import { FiguresCard } from '../../../widgets/traffic-figures/figures-card.tsx';
import { FiguresTable, type FiguresRow } from '../../../widgets/traffic-figures/figures-table.tsx';
import { SpendToday } from '../../../widgets/traffic-figures/spend-today.tsx';
import { sspSpendTodayQuery } from './ssp-kind.ts';

/** What an exchange asks and is answered, as it happens, and what it has sold us today. */
export function SspFiguresCard({ endpoint: { id, spendLimit } }: { readonly endpoint: SspEndpointView }) {
  return (
    <FiguresCard description={t('Counted by the bidder.')}>
      {({ endpoints }) => {
        const figures = endpoints.find(({ sspEndpointId }) => sspEndpointId === id);
        return (
          <Stack gap="md">
            {figures?.spentToday === undefined ? (
              <BookedToday id={id} limit={spendLimit} />
            ) : (
              <SpendToday spent={figures.spentToday} limit={spendLimit} />
            )}
            <FiguresTable label={t('Requests and responses')} rows={rowsOf(figures)} />
          </Stack>
        );
      }}
    </FiguresCard>
  );
}

/** The bidder lists no exchange that has not asked since it started, though it may have been paid before that. */
function BookedToday({ id, limit }: { readonly id: number; readonly limit: string }) {
  const { data: booked } = useQuery(sspSpendTodayQuery(id));
  return <SpendToday spent={booked} limit={limit} />;
}

const rowsOf = (figures: SspEndpointFigures | undefined): FiguresRow[] => [
  { id: 'requests', label: t('Requests'), figures: figures?.requests ?? NO_FIGURES },
  { id: 'bids', label: t('Bids'), figures: figures?.bids ?? NO_FIGURES },
  ...(figures?.noBids ?? [])
    .toSorted((left, right) => right.lastHour - left.lastHour || right.total - left.total)
    .map(({ reason, ...counts }) => {
      const { title, meaning } = describeResponseNoBid(reason);
      return {
        id: reason,
        label: t('No bid: {reason}', { reason: withinSentence(title) }),
        note: meaning,
        figures: counts,
        isPart: true,
      };
    }),
  {
    id: 'wrong-keys',
    label: t('Wrong key'),
    note: t('Not included in the requests above.'),
    figures: figures?.wrongKeys ?? NO_FIGURES,
  },
];

import type { DspEndpointView } from '@marquee/schemas/dsp-endpoint/views';
import type { DspEndpointFigures } from '@marquee/schemas/queries/no-bids';

import { formatDecimal } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { withinSentence } from '../../../lib/sentences/within-sentence.ts';
import { Stack } from '../../../ui/layout/layout.tsx';
import { Text } from '../../../ui/text.tsx';
import { humanize } from '../../../widgets/no-bid-reasons/no-bid-reason-labels.ts';
import { NO_FIGURES } from '../../../widgets/traffic-figures/bidder-no-bids.ts';
import { FiguresCard } from '../../../widgets/traffic-figures/figures-card.tsx';
import { FiguresTable, type FiguresRow } from '../../../widgets/traffic-figures/figures-table.tsx';
import { SpendToday } from '../../../widgets/traffic-figures/spend-today.tsx';

/** What a DSP was asked and answered, as it happens. */
export function DspFiguresCard({
  endpoint: { id, spendLimit, tmax },
}: {
  readonly endpoint: DspEndpointView;
}) {
  return (
    <FiguresCard description={t('Counted by the bidder.')}>
      {({ outside }) => {
        const figures = outside?.find(({ dspEndpointId }) => dspEndpointId === id);
        return (
          <Stack gap="md">
            <SpendToday spent={figures?.spentToday} limit={spendLimit} />
            {figures?.tookMs !== undefined && figures.tookMs !== null && (
              <Text size="sm">
                {t('Response time: median {p50} ms, 99th percentile {p99} ms, limit {tmax} ms.', {
                  p50: formatDecimal(figures.tookMs.p50, 1),
                  p99: formatDecimal(figures.tookMs.p99, 1),
                  tmax,
                })}
              </Text>
            )}
            <FiguresTable label={t('Calls and responses')} rows={rowsOf(figures)} />
          </Stack>
        );
      }}
    </FiguresCard>
  );
}

const rowsOf = (figures: DspEndpointFigures | undefined): FiguresRow[] => [
  { id: 'calls', label: t('Calls'), figures: figures?.calls ?? NO_FIGURES },
  { id: 'bids', label: t('Bids in an auction'), figures: figures?.bids ?? NO_FIGURES, isPart: true },
  { id: 'no-bids', label: t('No bid'), figures: figures?.noBids ?? NO_FIGURES, isPart: true },
  {
    id: 'timeouts',
    label: t('Timeouts'),
    note: t('No answer within tmax.'),
    figures: figures?.timeouts ?? NO_FIGURES,
    isPart: true,
  },
  {
    id: 'failures',
    label: t('Failures'),
    note: t('No connection or an invalid response.'),
    figures: figures?.failures ?? NO_FIGURES,
    isPart: true,
  },
  ...(figures?.refusedBids ?? [])
    .toSorted((left, right) => right.lastHour - left.lastHour || right.total - left.total)
    .map(({ reason, ...counts }) => ({
      id: `refused-${reason}`,
      label: t('Rejected bid: {reason}', { reason: withinSentence(humanize(reason)) }),
      figures: counts,
      isPart: true,
    })),
  { id: 'wins', label: t('Wins'), figures: figures?.wins ?? NO_FIGURES },
];

import type { WindowedFigures } from '@marquee/schemas/queries/no-bids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { EmptyState } from '../../ui/feedback/feedback.tsx';
import { SegmentedField } from '../../ui/fields/segmented-field.tsx';
import { IconTarget } from '../../ui/icons.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { BarList } from '../../widgets/charts/bar-list.tsx';
import { noBidsQuery } from './api.ts';
import { QueryCard } from './query-card.tsx';
import { formatReason, noBidTotals, describeIneligible } from './no-bid-totals.ts';

const SPANS = [
  { value: 'lastMinute', label: t('Minute') },
  { value: 'lastHour', label: t('Hour') },
  { value: 'total', label: t('Since start') },
] as const satisfies readonly { value: keyof WindowedFigures; label: string }[];
const REASONS_MAX = 10;

/** Why campaigns did not bid on what was offered, summed over all of them. */
export function NoBidsCard() {
  const [span, setSpan] = useState<keyof WindowedFigures>('lastHour');
  const query = useQuery(noBidsQuery);
  return (
    <QueryCard
      title={t('Why no bid')}
      query={query}
      actions={
        <SegmentedField
          label={t('Time')}
          hideLabel
          size="xs"
          options={SPANS}
          value={span}
          onChange={setSpan}
        />
      }
    >
      {(data) => {
        const { bids, reasons, ineligible } = noBidTotals(data);
        const shown = reasons.filter((one) => one[span] > 0).slice(0, REASONS_MAX);
        return (
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {ineligible.length === 0
                ? t('{bids, plural, one {# bid} other {# bids}}', { bids: bids[span] })
                : t('{bids, plural, one {# bid} other {# bids}}; cannot bid now: {campaigns}', {
                    bids: bids[span],
                    campaigns: ineligible.map(describeIneligible).join(', '),
                  })}
            </Text>
            {shown.length === 0 ? (
              <EmptyState
                icon={<IconTarget />}
                title={t('No rejections')}
                text={t('No bid requests arrived in this period, or every campaign bid on them.')}
              />
            ) : (
              <BarList
                label={t('Reasons for not bidding')}
                rows={[...shown]
                  .sort((left, right) => right[span] - left[span])
                  .map((one) => ({
                    id: one.reason,
                    label: formatReason(one.reason),
                    value: one[span],
                    text: formatCount(one[span]),
                  }))}
              />
            )}
          </Stack>
        );
      }}
    </QueryCard>
  );
}

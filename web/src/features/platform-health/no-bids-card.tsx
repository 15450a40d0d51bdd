import type { WindowedFigures } from '@marquee/schemas/queries/no-bids';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatCount, plural } from '../../lib/format.ts';
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
  { value: 'lastMinute', label: 'Minute' },
  { value: 'lastHour', label: 'Hour' },
  { value: 'total', label: 'Since start' },
] as const satisfies readonly { value: keyof WindowedFigures; label: string }[];
const REASONS_MAX = 10;

/** Why campaigns did not bid on what was offered, summed over all of them. */
export function NoBidsCard() {
  const [span, setSpan] = useState<keyof WindowedFigures>('lastHour');
  const query = useQuery(noBidsQuery);
  return (
    <QueryCard
      title="Why no bid"
      query={query}
      actions={
        <SegmentedField label="Time" hideLabel size="xs" options={SPANS} value={span} onChange={setSpan} />
      }
    >
      {(data) => {
        const { bids, reasons, ineligible } = noBidTotals(data);
        const shown = reasons.filter((one) => one[span] > 0).slice(0, REASONS_MAX);
        return (
          <Stack gap="sm">
            <Text size="sm" c="dimmed">
              {plural(bids[span], 'bid')}
              {ineligible.length > 0 && `; cannot bid now: ${ineligible.map(describeIneligible).join(', ')}`}
            </Text>
            {shown.length === 0 ? (
              <EmptyState
                icon={<IconTarget />}
                title="No rejections"
                text="No bid requests arrived in this period, or every campaign bid on them."
              />
            ) : (
              <BarList
                label="Reasons for not bidding"
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

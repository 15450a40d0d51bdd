import type { LabResult } from '@marquee/schemas/queries/lab';

import { formatCount } from '../../lib/format.ts';
import { Stack } from '../../ui/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { BarList } from '../../widgets/charts/bar-list.tsx';

/** Where the time went. */
export function TimingTab({ timing: { totalMicros, steps } }: Pick<LabResult, 'timing'>) {
  return (
    <Stack gap="md">
      <Text>
        {formatCount(Math.round(totalMicros))} µs from the body to the answer. One run on a quiet bidder;
        under traffic the code is warm and faster.
      </Text>
      {steps.length > 0 && (
        <BarList
          label="Steps"
          rows={steps.map(({ name, micros }) => ({
            id: name,
            label: name,
            value: micros,
            text: `${formatCount(Math.round(micros))} µs`,
          }))}
        />
      )}
    </Stack>
  );
}

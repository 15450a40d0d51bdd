import type { LabResult } from '@marquee/schemas/queries/lab';

import { formatCount } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { Stack } from '../../ui/layout/layout.tsx';
import { Text } from '../../ui/text.tsx';
import { BarList } from '../../widgets/charts/bar-list.tsx';
import { withRest } from './model/timing-rest.ts';

/** Where the time went. */
export function TimingTab({ timing: { totalMicros, steps } }: Pick<LabResult, 'timing'>) {
  return (
    <Stack gap="md">
      <Text>
        {t(
          '{micros} µs from request body to response. This is a single run on an idle bidder; it is faster under traffic.',
          { micros: formatCount(Math.round(totalMicros)) },
        )}
      </Text>
      {steps.length > 0 && (
        <BarList
          label={t('Steps')}
          rows={withRest(totalMicros, steps).map(({ name, micros }) => ({
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

import type { LabResult } from '@marquee/schemas/queries/lab';

import { t } from '../../../lib/i18n/i18n.ts';

type Steps = LabResult['timing']['steps'];

/** Rounding, and clocks that are read twice, leave less than this. */
const REST_MIN_MICROS = 1;

/** The steps, and the time between them that none of them measures: together they are the whole. */
export function withRest(totalMicros: number, steps: Steps): Steps {
  const rest = totalMicros - steps.reduce((sum, { micros }) => sum + micros, 0);
  return rest < REST_MIN_MICROS
    ? steps
    : [...steps, { name: t('Network, decoding and waiting'), micros: rest }];
}

import { Suspense } from 'react';

import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import type { RowNoteProps } from '../../../widgets/report-rows/report-rows.ts';
import type { AdjustmentNoteProps } from './adjustment-note.tsx';

const AdjustmentNote = lazyWithRetry<AdjustmentNoteProps>(
  async () => (await import('./adjustment-note.tsx')).AdjustmentNote,
);

/** Notes on rows of an advertiser's reports. */
export const OwnRowNote = (props: RowNoteProps) => (
  <Suspense fallback={null}>
    <AdjustmentNote scope="own" {...props} />
  </Suspense>
);

/** The same for admins. */
export const AnyRowNote = (props: RowNoteProps) => (
  <Suspense fallback={null}>
    <AdjustmentNote scope="all" {...props} />
  </Suspense>
);

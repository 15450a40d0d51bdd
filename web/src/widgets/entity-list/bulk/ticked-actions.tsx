import { Suspense } from 'react';

import { lazyWithRetry } from '../../../lib/lazy-with-retry.tsx';
import type { BulkAction } from '../resource.ts';
import type { BulkBar as Bar, BulkBarProps } from './bulk-bar.tsx';
import type { BulkReportDialogProps } from './bulk-report-dialog.tsx';
import { countOf } from './selection.ts';
import type { useBulk } from './use-bulk.ts';
import type { useSelection } from './use-selection.ts';

const BulkBar = lazyWithRetry<BulkBarProps<never>>(
  async () => (await import('./bulk-bar.tsx')).BulkBar,
) as unknown as typeof Bar;
const BulkReportDialog = lazyWithRetry<BulkReportDialogProps>(
  async () => (await import('./bulk-report-dialog.tsx')).BulkReportDialog,
);

interface TickedActionsProps<Row> {
  readonly noun: BulkBarProps<Row>['noun'];
  /** Rows of the whole filter. */
  readonly total: number;
  readonly actions: readonly BulkAction<Row>[];
  readonly ticking: ReturnType<typeof useSelection<Row>>;
  readonly bulk: ReturnType<typeof useBulk<Row>>;
}

/** What can be done with the ticked rows, and which of them it failed for. */
export function TickedActions<Row>(props: TickedActionsProps<Row>) {
  const { noun, total, actions, ticking, bulk } = props;
  return (
    <Suspense fallback={null}>
      {/* Whatever became of the selection, what is running can be seen and stopped. */}
      {(countOf(ticking.selection, total) > 0 || bulk.progress !== undefined) && (
        <BulkBar
          noun={noun}
          selection={ticking.selection}
          total={total}
          actions={actions}
          progress={bulk.progress}
          onRun={bulk.run}
          onCancel={bulk.cancel}
          onSelectAll={ticking.selectAllMatching}
          onClear={ticking.clear}
        />
      )}
      {bulk.report !== undefined && <BulkReportDialog report={bulk.report} onClose={bulk.closeReport} />}
    </Suspense>
  );
}

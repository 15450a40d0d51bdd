import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { reasonOf } from '../../../lib/error-catalogue.ts';
import { confirm } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { BulkAction } from '../resource.ts';
import type { BulkInput, BulkReport } from './run-on-rows.ts';
import { countOf } from './selection.ts';

export interface BulkProgress {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** Runs bulk actions over what is ticked: asks, shows how far it is, can be stopped, and says what failed. */
export function useBulk<Row>(input: BulkInput<Row> & { readonly onDone: () => void }) {
  const { resource, selection, total } = input;
  const queryClient = useQueryClient();
  const controller = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<BulkProgress>();
  const [report, setReport] = useState<BulkReport>();
  const count = countOf(selection, total);

  const run = async (action: BulkAction<Row>) => {
    if (controller.current !== undefined) return;
    const question = await action.confirm?.(count, [...selection.rows.values()]);
    if (question !== undefined && !(await confirm(question))) return;
    const abort = new AbortController();
    controller.current = abort;
    const { label } = action;
    if (action.hasDialog !== true) setProgress({ label, done: 0, total: count });
    try {
      const { runOnRows } = await import('./run-on-rows.ts');
      const done = await runOnRows(action, input, {
        signal: abort.signal,
        report: (done, of) => setProgress({ label, done, total: of }),
        reasonOf,
      });
      if (done === undefined) return;
      const { text, failures, undo } = done;
      if (undo !== undefined) toast.undoable(text, undo);
      else if (failures.length === 0) toast.success(text);
      if (failures.length > 0) setReport({ title: text, failures });
      input.onDone();
    } catch (error) {
      if (!abort.signal.aborted) toast.error(reasonOf(error));
    } finally {
      controller.current = undefined;
      setProgress(undefined);
      void queryClient.invalidateQueries({ queryKey: [resource.key] });
    }
  };

  return {
    run: (action: BulkAction<Row>) => void run(action),
    cancel: () => controller.current?.abort(),
    progress,
    report,
    closeReport: () => setReport(undefined),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { reasonOf } from '../../../lib/error-catalogue.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { confirm } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import type { BulkAction } from '../resource.ts';
import { warnBeforeLeaving } from './leave-warning.ts';
import type { BulkInput, BulkReport, ReadProgress } from './run-on-rows.ts';
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
  const { beforeDialog, isMounted } = useUndecided(selection, controller);
  const [progress, setProgress] = useState<BulkProgress>();
  const [report, setReport] = useState<BulkReport>();
  const count = countOf(selection, total);

  const run = async (action: BulkAction<Row>) => {
    if (controller.current !== undefined) return;
    const question = await action.confirm?.(count, [...selection.rows.values()]);
    if (question !== undefined && !(await confirm(question))) return;
    const abort = new AbortController();
    controller.current = abort;
    const { label, hasDialog = false } = action;
    let endWarning: (() => void) | undefined;
    const showProgress = (done: number, of: number) => {
      endWarning ??= warnBeforeLeaving();
      setProgress({ label, done, total: of });
    };
    const onRead = (read: ReadProgress | undefined) => {
      beforeDialog.current = hasDialog && read !== undefined;
      if (read !== undefined) setProgress({ label: t('Reading the selection'), ...read });
      else setProgress(hasDialog ? undefined : { label, done: 0, total: count });
    };
    if (!hasDialog) showProgress(0, count);
    try {
      const { runOnRows } = await import('./run-on-rows.ts');
      const done = await runOnRows(action, input, {
        signal: abort.signal,
        report: showProgress,
        onRead,
        reasonOf,
      });
      if (done === undefined) return;
      const { text, failures, undo } = done;
      if (undo !== undefined) toast.undoable(text, undo);
      else if (failures.length === 0) toast.success(text);
      else if (!isMounted.current) toast.error(text);
      if (failures.length > 0) setReport({ title: text, failures });
      input.onDone();
    } catch (error) {
      if (!abort.signal.aborted) toast.error(reasonOf(error));
    } finally {
      endWarning?.();
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

/**
 * Breaks off an action whose dialog has not opened yet once the selection changes or the page is left: the dialog would
 * ask about rows that are selected no more, over another page.
 */
function useUndecided(selection: unknown, controller: { readonly current: AbortController | undefined }) {
  const beforeDialog = useRef(false);
  const isMounted = useRef(true);
  useEffect(
    () => () => {
      if (beforeDialog.current) controller.current?.abort();
    },
    [selection, controller],
  );
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  return { beforeDialog, isMounted };
}

import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';

import { textsOf, wording } from '../../../lib/error-catalogue.ts';
import type { ListParams } from '../../../lib/list-query.ts';
import { confirm } from '../../../ui/overlays/dialog.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { bulkSummary, runBulk } from './bulk.ts';
import { fetchPage, walkPages } from '../list-request.ts';
import type { BulkAction, BulkResult, BulkTarget, ListResource, ListScope } from '../resource.ts';
import { countOf, type Selection } from './selection.ts';

export interface BulkProgress {
  readonly label: string;
  readonly done: number;
  readonly total: number;
}

/** What went wrong with which row; undefined label when the row is not on this page any more. */
export interface BulkReport {
  readonly title: string;
  readonly failures: readonly { readonly id: string; readonly label: string; readonly reason: string }[];
}

interface BulkInput<Row> {
  readonly resource: ListResource<Row>;
  readonly scope: ListScope;
  readonly params: ListParams;
  readonly selection: Selection<Row>;
  readonly total: number;
  readonly onDone: () => void;
}

const reasonOf = (error: unknown): string =>
  textsOf(error)
    .map((text) => wording(text).text)
    .join(' ');

/** Runs bulk actions over what is ticked: asks, shows how far it is, can be stopped, and says what failed. */
export function useBulk<Row>({ resource, scope, params, selection, total, onDone }: BulkInput<Row>) {
  const queryClient = useQueryClient();
  const controller = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<BulkProgress>();
  const [report, setReport] = useState<BulkReport>();
  const count = countOf(selection, total);
  const labels = useRef(new Map<string, string>());

  const resolveIds = async (target: BulkTarget, signal: AbortSignal): Promise<readonly string[]> => {
    if ('ids' in target) return target.ids;
    const rows = await walkPages((page, abort) => fetchPage(resource, scope, page, abort), {
      params: target.allMatching,
      rowId: resource.rowId,
      signal,
    });
    for (const row of rows) labels.current.set(resource.rowId(row), resource.rowLabel(row));
    return rows.map(resource.rowId);
  };

  const finish = (action: BulkAction<Row>, result: BulkResult) => {
    const text = bulkSummary(result, action.done, resource.noun);
    if (result.failed.length === 0) toast.success(text);
    else {
      setReport({
        title: text,
        failures: result.failed.map(({ id, reason }) => ({
          id,
          reason,
          label: labels.current.get(id) ?? `#${id}`,
        })),
      });
    }
    onDone();
  };

  const run = async (action: BulkAction<Row>) => {
    if (controller.current !== undefined) return;
    const question = action.confirm?.(count);
    if (question !== undefined && !(await confirm(question))) return;
    const abort = new AbortController();
    controller.current = abort;
    labels.current = new Map([...selection.rows].map(([id, row]) => [id, resource.rowLabel(row)]));
    const target: BulkTarget = selection.allMatching
      ? { allMatching: params, count: total }
      : { ids: [...selection.rows.keys()] };
    setProgress({ label: action.label, done: 0, total: count });
    try {
      const result = await runBulk(action, target, {
        signal: abort.signal,
        report: (done, of) => setProgress({ label: action.label, done, total: of }),
        resolveIds: (asked) => resolveIds(asked, abort.signal),
        reasonOf,
      });
      finish(action, result);
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

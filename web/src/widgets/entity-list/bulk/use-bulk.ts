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
export function useBulk<Row>(input: BulkInput<Row>) {
  const { resource, selection, total } = input;
  const queryClient = useQueryClient();
  const controller = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<BulkProgress>();
  const [report, setReport] = useState<BulkReport>();
  const count = countOf(selection, total);

  const run = async (action: BulkAction<Row>) => {
    if (controller.current !== undefined) return;
    const question = action.confirm?.(count);
    if (question !== undefined && !(await confirm(question))) return;
    const abort = new AbortController();
    controller.current = abort;
    const rows = new BulkRows(input);
    const { label } = action;
    setProgress({ label, done: 0, total: count });
    try {
      const result = await runBulk(action, rows.target, {
        signal: abort.signal,
        report: (done, of) => setProgress({ label, done, total: of }),
        resolveIds: (target) => rows.resolveIds(target, abort.signal),
        reasonOf,
      });
      const text = bulkSummary(result, action.done, resource.noun);
      if (result.failed.length === 0) toast.success(text);
      else setReport({ title: text, failures: rows.labelled(result.failed) });
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

/** The rows of one run, with the label of each that was seen: a row that failed may have left the page. */
class BulkRows<Row> {
  readonly target: BulkTarget;
  readonly #input: BulkInput<Row>;
  readonly #labels: Map<string, string>;

  constructor(input: BulkInput<Row>) {
    const { resource, params, selection, total } = input;
    this.#input = input;
    this.#labels = new Map([...selection.rows].map(([id, row]) => [id, resource.rowLabel(row)]));
    this.target = selection.allMatching
      ? { allMatching: params, count: total }
      : { ids: [...selection.rows.keys()] };
  }

  /** @throws whatever a page's call throws; the signal's reason once it is aborted */
  async resolveIds(target: BulkTarget, signal: AbortSignal): Promise<readonly string[]> {
    if ('ids' in target) return target.ids;
    const { resource, scope } = this.#input;
    const rows = await walkPages((page, abort) => fetchPage(resource, scope, page, abort), {
      params: target.allMatching,
      rowId: resource.rowId,
      signal,
    });
    for (const row of rows) this.#labels.set(resource.rowId(row), resource.rowLabel(row));
    return rows.map(resource.rowId);
  }

  labelled(failed: BulkResult['failed']): BulkReport['failures'] {
    return failed.map(({ id, reason }) => ({ id, reason, label: this.#labels.get(id) ?? `#${id}` }));
  }
}

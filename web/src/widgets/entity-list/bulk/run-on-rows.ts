import type { ListParams } from '../../../lib/list-query.ts';
import { fetchPage } from '../list-request.ts';
import type { BulkAction, BulkResult, BulkTarget, BulkTools, ListResource, ListScope } from '../resource.ts';
import { walkPages } from '../walk-pages.ts';
import { bulkSummary, runBulk } from './bulk.ts';
import type { Selection } from './selection.ts';

export interface BulkInput<Row> {
  readonly resource: ListResource<Row>;
  readonly scope: ListScope;
  readonly params: ListParams;
  readonly selection: Selection<Row>;
  readonly total: number;
}

/** The rows that a bulk action failed for, with the reasons. */
export interface BulkReport {
  readonly title: string;
  readonly failures: readonly { readonly id: string; readonly label: string; readonly reason: string }[];
}

/** Runs an action on the selected rows and reports its result and failures. */
export async function runOnRows<Row>(
  action: BulkAction<Row>,
  input: BulkInput<Row>,
  tools: Pick<BulkTools, 'signal' | 'report'> & { readonly reasonOf: (error: unknown) => string },
): Promise<
  | {
      readonly text: string;
      readonly failures: BulkReport['failures'];
      readonly undo: BulkResult['undo'];
    }
  | undefined
> {
  const rows = new BulkRows(input);
  const result = await runBulk(action, rows.target, {
    ...tools,
    resolveIds: (target) => rows.resolveIds(target, tools.signal),
  });
  if (result === undefined) return undefined;
  const text = bulkSummary(result, action.done, input.resource.noun);
  return { text, failures: rows.labelled(result.failed), undo: result.undo };
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

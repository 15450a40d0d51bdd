import type { ListParams } from '../../../lib/list-query.ts';
import { undoEach } from '../../command/undo-each.ts';
import { fetchPage } from '../list-request.ts';
import type {
  BulkAction,
  BulkResult,
  BulkTarget,
  BulkTools,
  ListResource,
  ListScope,
  UndoRow,
} from '../resource.ts';
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

/** How many of the selected rows were read. */
export interface ReadProgress {
  readonly done: number;
  readonly total: number;
}

type RunTools = Pick<BulkTools, 'signal' | 'report'> & {
  readonly reasonOf: (error: unknown) => string;
  /** Receives how far it is while the rows of the whole filter are read, and undefined after the last. */
  readonly onRead: (progress: ReadProgress | undefined) => void;
};

/** Runs an action on the selected rows and reports its result and failures. */
export async function runOnRows<Row>(
  action: BulkAction<Row>,
  input: BulkInput<Row>,
  tools: RunTools,
): Promise<
  | {
      readonly text: string;
      readonly failures: BulkReport['failures'];
      readonly undo: BulkResult['undo'];
    }
  | undefined
> {
  const rows = new BulkRows(input);
  const undos: UndoRow[] = [];
  const result = await runBulk(rows.collecting(action, undos), rows.target, {
    ...tools,
    resolveIds: (target) => rows.resolveIds(target, tools),
  });
  if (result === undefined) return undefined;
  const text = bulkSummary(result, action.done, input.resource.noun);
  const { counted } = input.resource.noun;
  const undo =
    undos.length === 0 ? result.undo : () => void undoEach({ undos, counted, key: input.resource.key });
  return { text, failures: rows.labelled(result.failed), undo };
}

/** The rows of one run, each as it was seen: a row that failed may have left the page. */
class BulkRows<Row> {
  readonly target: BulkTarget;
  readonly #input: BulkInput<Row>;
  readonly #seen: Map<string, Row>;

  constructor(input: BulkInput<Row>) {
    const { params, selection, total } = input;
    this.#input = input;
    this.#seen = new Map(selection.rows);
    this.target = selection.allMatching
      ? { allMatching: params, count: total }
      : { ids: [...selection.rows.keys()] };
  }

  /** @throws whatever a page's call throws; the signal's reason once it is aborted */
  async resolveIds(
    target: BulkTarget,
    { signal, onRead }: Pick<RunTools, 'signal' | 'onRead'>,
  ): Promise<readonly string[]> {
    if ('ids' in target) return target.ids;
    const { resource, scope } = this.#input;
    onRead({ done: 0, total: target.count });
    const rows = await walkPages((page, abort) => fetchPage(resource, scope, page, abort), {
      params: target.allMatching,
      rowId: resource.rowId,
      signal,
      onProgress: (done, total) => onRead({ done, total }),
    }).finally(() => onRead(undefined));
    // Stopped while the last page came: what would follow was called off.
    signal.throwIfAborted();
    for (const row of rows) this.#seen.set(resource.rowId(row), row);
    return rows.map(resource.rowId);
  }

  /** The action, which keeps the undo of each row that it changed. */
  collecting(action: BulkAction<Row>, undos: UndoRow[]): BulkAction<Row> {
    const { runUndoable } = action;
    if (runUndoable === undefined) return action;
    return {
      ...action,
      runOne: async (id) => {
        const undo = await runUndoable(id, this.#seen.get(id));
        if (undo !== undefined) undos.push(undo);
      },
    };
  }

  labelled(failed: BulkResult['failed']): BulkReport['failures'] {
    const { rowLabel } = this.#input.resource;
    return failed.map(({ id, reason }) => {
      const row = this.#seen.get(id);
      return { id, reason, label: row === undefined ? `#${id}` : rowLabel(row) };
    });
  }
}

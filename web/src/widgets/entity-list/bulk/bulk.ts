import { t } from '../../../lib/i18n/i18n.ts';
import type { BulkAction, BulkFailure, BulkResult, BulkTarget, BulkTools, ListNoun } from '../resource.ts';

/** So many rows are worked on at a time: quick, and no flood for the server. */
const AT_ONCE = 4;

/**
 * Works through the ids, some at a time. One failure does not stop the others; an abort does, and what was not tried
 * is in neither list.
 */
export async function runEach(
  ids: readonly string[],
  runOne: (id: string, signal: AbortSignal) => Promise<unknown>,
  options: {
    readonly signal: AbortSignal;
    readonly report: (done: number, total: number) => void;
    readonly reasonOf: (error: unknown) => string;
  },
): Promise<BulkResult> {
  const { signal, report, reasonOf } = options;
  const succeeded: string[] = [];
  const failed: BulkFailure[] = [];
  const waiting = [...ids];
  const work = async () => {
    for (let id = waiting.shift(); id !== undefined && !signal.aborted; id = waiting.shift()) {
      try {
        await runOne(id, signal);
        succeeded.push(id);
      } catch (error) {
        if (signal.aborted) return;
        failed.push({ id, reason: reasonOf(error) });
      }
      report(succeeded.length + failed.length, ids.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { succeeded, failed };
}

/** Runs an action on its target, whichever way it is written. */
export async function runBulk<Row>(
  action: BulkAction<Row>,
  target: BulkTarget,
  tools: BulkTools & { readonly reasonOf: (error: unknown) => string },
): Promise<BulkResult | undefined> {
  if (action.run !== undefined) return action.run(target, tools);
  const { runOne } = action;
  if (runOne === undefined) throw new Error(`bulk action ${action.id} has neither run nor runOne`);
  return runEach(await tools.resolveIds(target), runOne, tools);
}

/** `12 started, 1 failed: The balance is too low`; several reasons are counted, not listed. */
export function bulkSummary(result: BulkResult, done: string, noun: ListNoun): string {
  const { succeeded, failed, unchanged } = result;
  const went = t('{objects} {done}', { objects: noun.counted(succeeded.length), done });
  const isAnySucceeded = succeeded.length > 0 || (failed.length === 0 && unchanged === undefined);
  return [
    ...(isAnySucceeded ? [went] : []),
    ...(unchanged === undefined ? [] : [unchanged]),
    ...(failed.length === 0 ? [] : [failureSummary(failed)]),
  ].join(', ');
}

function failureSummary(failed: BulkResult['failed']): string {
  const reasons = new Set(failed.map(({ reason }) => reason));
  return reasons.size === 1
    ? t('{count} failed: {reason}', { count: failed.length, reason: [...reasons].join('') })
    : t('{count} failed for {reasons} reasons', { count: failed.length, reasons: reasons.size });
}

import type { BulkRow } from '@marquee/schemas/campaign/bulk';
import type { ItemsAdded } from '@marquee/schemas/filter-list/views';

import type { BulkFailure } from '../../../widgets/entity-list/resource.ts';
import { addItems, createFilterList, removeAddedItems } from '../api.ts';
import { FILTER_LIST } from '../filter-list-kind.ts';
import { changeLists, fetchCampaigns } from './block-calls.ts';
import { itemsOf, type BlockedSource, type ListPlan } from './block-plan.ts';

/** Takes back one thing that was done. */
export type UndoStep = () => Promise<unknown>;

export interface Outcome {
  /** In the order in which they were done. */
  readonly undo: readonly UndoStep[];
  readonly failures: readonly BulkFailure[];
}

/**
 * Puts the sources of a plan on its list, and lets its campaigns use the list. What cannot be done for all of them is not done
 * for any, so that no list is left that blocks nothing.
 */
export async function carryOut(plan: ListPlan): Promise<Outcome> {
  const { id, report, undo } = await fill(plan);
  const refused = refusedSources(plan, report);
  if (report.added + report.existing === 0) {
    await undo();
    return { undo: [], failures: refused };
  }
  const joined = await join(plan, id).catch(async (error: unknown) => {
    await undo();
    throw error;
  });
  const left = joined.filter(({ outcome }) => outcome === 'refused');
  if (left.length > 0 && left.length === plan.campaigns.length) {
    await undo();
    const reason = left[0]?.message ?? '';
    return { undo: [], failures: plan.sources.map(({ rowId }) => ({ id: rowId, reason })) };
  }
  const changed = joined.filter(({ outcome }) => outcome === 'changed').map((row) => row.id);
  return {
    undo: [undo, ...(changed.length === 0 ? [] : [() => leave(changed, id)])],
    failures: [...refused, ...left.map(campaignFailure)],
  };
}

const join = async ({ joining }: ListPlan, listId: number): Promise<readonly BulkRow[]> =>
  joining.length === 0 ? [] : changeLists(joining, { add: [listId] });

/** Puts the sources on the list. */
async function fill(
  plan: ListPlan,
): Promise<{ readonly id: number; readonly report: ItemsAdded; readonly undo: UndoStep }> {
  const { list, name, type } = plan;
  const items = itemsOf(plan);
  const idempotencyKey = crypto.randomUUID();
  if (list === undefined) {
    const created = await createFilterList({ name, type, mode: 'black', items }, idempotencyKey);
    return { id: created.id, report: created.itemsReport, undo: () => FILTER_LIST.remove(created.id) };
  }
  const report = await addItems(list.id, items, { query: { named: true }, idempotencyKey });
  return { id: list.id, report, undo: () => removeAddedItems(list.id, report.addedItems ?? []) };
}

/**
 * Takes the list out of campaigns; whatever else was changed in them since stays.
 * @throws NotUndone where a campaign keeps it
 */
async function leave(ids: readonly number[], listId: number): Promise<void> {
  const today = await fetchCampaigns(ids, new AbortController().signal);
  const rows = await changeLists(today, { remove: [listId] });
  const kept = rows.find(({ outcome }) => outcome === 'refused');
  if (kept !== undefined) throw new NotUndone(`${kept.name ?? `#${kept.id}`}: ${kept.message ?? ''}`);
}

/** Something that was done and stays; the message says why. */
export class NotUndone extends Error {}

/** Answers show items cut short. */
const isOf = ({ source }: BlockedSource, item: string): boolean =>
  source.trim().startsWith(item) || item === source;

const refusedSources = ({ sources }: ListPlan, { refusedItems }: ItemsAdded): BulkFailure[] =>
  refusedItems.flatMap(({ item, message }) =>
    sources.filter((source) => isOf(source, item)).map(({ rowId }) => ({ id: rowId, reason: message })),
  );

/** A failure of a campaign, beside those of rows. */
const campaignFailure = ({ id, name, message }: BulkRow): BulkFailure => ({
  id: `${id} ${name ?? ''}`.trim(),
  reason: message ?? '',
});

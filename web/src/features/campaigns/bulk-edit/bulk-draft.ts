import type { BidMultiplier } from '@marquee/schemas/campaign/bid-multipliers';
import type { BulkChangesInput } from '@marquee/schemas/campaign/bulk';
import type { Rotation } from '@marquee/schemas/common/campaign-terms';

/** How an amount of each campaign changes. */
export type AmountMode = 'keep' | 'set' | 'up-percent' | 'down-percent' | 'up-dollars' | 'down-dollars';
export interface AmountDraft {
  readonly mode: AmountMode;
  /** Plain decimal text: dollars or per cent. */
  readonly amount: string;
}

export interface DateDraft {
  readonly mode: 'keep' | 'set' | 'clear';
  /** ISO 8601 UTC. */
  readonly at: string | null;
}

export interface ValuesDraft {
  readonly mode: 'keep' | 'add' | 'remove' | 'set';
  readonly values: readonly string[];
}

/** Adjustments of bids that are set beside the others, that go, or that take the place of all. */
export interface AdjustmentsDraft {
  readonly mode: ValuesDraft['mode'];
  /** Of those that go the percentage says nothing. */
  readonly rows: readonly BidMultiplier[];
}

const AMOUNT_FIELDS = ['bidPrice', 'dailyBudget', 'totalBudget'] as const;
const DATE_FIELDS = ['startAt', 'endAt'] as const;
const NUMERIC_FIELDS = [
  'cities',
  'filterLists',
  'audiences',
  'contextualBundles',
  'optimizationRules',
] as const;
const TEXT_FIELDS = ['countries', 'excludedCountries', 'regions', 'labels'] as const;
const NUMERIC: ReadonlySet<string> = new Set(NUMERIC_FIELDS);

/** What the editor of many campaigns holds: for each field whether and how it changes. */
export type BulkDraft = Readonly<
  Record<(typeof AMOUNT_FIELDS)[number], AmountDraft> &
    Record<(typeof DATE_FIELDS)[number], DateDraft> &
    Record<(typeof NUMERIC_FIELDS)[number] | (typeof TEXT_FIELDS)[number], ValuesDraft> & {
      readonly bidMultipliers: AdjustmentsDraft;
      readonly rotation: Rotation | 'keep';
    }
>;

const draftOf = <Name extends string, Draft>(names: readonly Name[], draft: Draft) =>
  Object.fromEntries(names.map((name) => [name, draft])) as Record<Name, Draft>;

export const UNCHANGED: BulkDraft = {
  ...draftOf(AMOUNT_FIELDS, { mode: 'keep', amount: '' }),
  ...draftOf(DATE_FIELDS, { mode: 'keep', at: null }),
  ...draftOf([...NUMERIC_FIELDS, ...TEXT_FIELDS], { mode: 'keep', values: [] }),
  bidMultipliers: { mode: 'keep', rows: [] },
  rotation: 'keep',
};

/**
 * The body of the call. What is chosen but not filled in yet changes nothing; only "set to" may be empty, which empties
 * the field.
 */
export function changesOf(draft: BulkDraft): BulkChangesInput {
  const changes: Record<string, unknown> = {};
  for (const name of AMOUNT_FIELDS) {
    const text = amountText(draft[name]);
    if (text !== undefined) changes[name] = text;
  }
  for (const name of DATE_FIELDS) {
    const { mode, at } = draft[name];
    if (mode === 'clear') changes[name] = null;
    if (mode === 'set' && at !== null) changes[name] = at;
  }
  for (const name of [...NUMERIC_FIELDS, ...TEXT_FIELDS]) {
    const { mode, values } = draft[name];
    if (mode === 'keep' || (mode !== 'set' && values.length === 0)) continue;
    changes[name] = { [mode]: NUMERIC.has(name) ? values.map(Number) : values };
  }
  const adjustments = adjustmentsOf(draft.bidMultipliers);
  if (adjustments !== undefined) changes['bidMultipliers'] = adjustments;
  if (draft.rotation !== 'keep') changes['rotation'] = draft.rotation;
  return changes;
}

function adjustmentsOf({ mode, rows }: AdjustmentsDraft): BulkChangesInput['bidMultipliers'] {
  if (mode === 'keep' || (mode !== 'set' && rows.length === 0)) return undefined;
  return mode === 'remove'
    ? { remove: rows.map(({ dimension, value }) => ({ dimension, value })) }
    : { [mode]: [...rows] };
}

/** `+10%`, `-$0.50` or the amount itself; undefined where nothing changes. */
function amountText({ mode, amount }: AmountDraft): string | undefined {
  if (mode === 'keep' || amount.trim() === '') return undefined;
  if (mode === 'set') return amount;
  const sign = mode.startsWith('up') ? '+' : '-';
  return mode.endsWith('percent') ? `${sign}${amount}%` : `${sign}$${amount}`;
}

import type { BidMultiplier } from '@marquee/schemas/campaign/bid-multipliers';
import { BULK_AMOUNTS, type BulkChangesInput } from '@marquee/schemas/campaign/bulk';
import { byName } from '@marquee/schemas/common/by-name';
import type { Rotation } from '@marquee/schemas/common/campaign-terms';
import { withoutUndefined } from '@marquee/schemas/common/without-undefined';

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

export type BulkAmount = (typeof BULK_AMOUNTS)[number];
const DATE_FIELDS = ['startAt', 'endAt'] as const;
/** Values are ids. */
const ID_FIELDS = ['cities', 'filterLists', 'audiences', 'contextualBundles', 'optimizationRules'] as const;
const TEXT_FIELDS = ['countries', 'excludedCountries', 'regions', 'labels'] as const;

/** What the editor of many campaigns holds: for each field whether and how it changes. */
export type BulkDraft = Readonly<
  Record<BulkAmount, AmountDraft> &
    Record<(typeof DATE_FIELDS)[number], DateDraft> &
    Record<(typeof ID_FIELDS)[number] | (typeof TEXT_FIELDS)[number], ValuesDraft> & {
      readonly bidMultipliers: AdjustmentsDraft;
      readonly rotation: Rotation | 'keep';
    }
>;

export const UNCHANGED: BulkDraft = {
  ...byName(BULK_AMOUNTS, () => ({ mode: 'keep', amount: '' })),
  ...byName(DATE_FIELDS, () => ({ mode: 'keep', at: null })),
  ...byName([...ID_FIELDS, ...TEXT_FIELDS], () => ({ mode: 'keep', values: [] })),
  bidMultipliers: { mode: 'keep', rows: [] },
  rotation: 'keep',
};

/**
 * The body of the call. What is chosen but not filled in yet changes nothing; only "set to" may be empty, which empties
 * the field.
 */
export const changesOf = (draft: BulkDraft): BulkChangesInput =>
  withoutUndefined({
    ...byName(BULK_AMOUNTS, (name) => amountText(draft[name])),
    ...byName(DATE_FIELDS, (name) => dateOf(draft[name])),
    ...byName(ID_FIELDS, (name) => valuesOf(draft[name], Number)),
    ...byName(TEXT_FIELDS, (name) => valuesOf(draft[name], String)),
    bidMultipliers: adjustmentsOf(draft.bidMultipliers),
    rotation: draft.rotation === 'keep' ? undefined : draft.rotation,
  });

/** ISO 8601 UTC, or null, which removes the date; undefined where nothing changes. */
function dateOf({ mode, at }: DateDraft): string | null | undefined {
  if (mode === 'clear') return null;
  return mode === 'set' && at !== null ? at : undefined;
}

/** What is set, added or removed; undefined where nothing changes. */
const valuesOf = <Value extends string | number>(
  { mode, values }: ValuesDraft,
  valueOf: (text: string) => Value,
): { [Mode in 'set' | 'add' | 'remove']?: Value[] } | undefined =>
  mode === 'keep' || (mode !== 'set' && values.length === 0) ? undefined : { [mode]: values.map(valueOf) };

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

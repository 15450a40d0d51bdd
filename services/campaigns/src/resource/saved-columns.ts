import type { TableColumns } from '@marquee/kit/lists/list-file';
import type { TableColumn } from '@marquee/kit/lists/table-file';
import type { OwnerView } from '@marquee/schemas/queries/stats';

import { ownerName } from '../owner-name.ts';

/** What the answers about resources may say of one, beside the fields that lists are asked about. */
interface SavedResource {
  readonly id: number;
  readonly userId: number | null;
  readonly user?: OwnerView;
  readonly usedBy?: readonly { readonly id: number; readonly name: string }[];
  readonly conditions?: readonly {
    readonly metric: string;
    readonly operator: string;
    readonly value: string;
  }[];
  readonly isActive?: boolean;
  readonly firing?: number;
  readonly campaigns?: readonly { readonly id: number; readonly name: string }[];
  readonly budget?: string;
  readonly spent?: string | null;
  readonly periodEnd?: string;
  readonly lastFiredAt?: string | null;
  readonly effect?: { readonly share: number; readonly low: number; readonly high: number } | null;
}

type Column = TableColumn<SavedResource>;

/** Columns of a saved list of resources that do not follow from its fields. */
export const SAVED_COLUMNS: TableColumns<SavedResource> = {
  userId: [
    { header: 'Advertiser ID', kind: 'integer', value: ({ userId }) => userId },
    { header: 'Advertiser', kind: 'text', value: ({ user }) => user && ownerName(user) },
  ],
  isShared: [text('Made by', ({ userId }) => (userId === null ? 'Shared' : 'You'))],
  usedBy: [
    text('Used by IDs', ({ usedBy }) => usedBy?.map(({ id }) => id).join('; ')),
    text('Used by', ({ usedBy }) => usedBy?.map(({ name }) => name).join('; ')),
  ],
  conditions: [
    text('Conditions', ({ conditions }) =>
      conditions?.map(({ metric, operator, value }) => `${metric} ${operator} ${value}`).join('; '),
    ),
  ],
  state: [{ header: 'Firing', kind: 'integer', value: ({ isActive, firing }) => (isActive ? firing : null) }],
  campaigns: [
    { header: 'Campaigns', kind: 'integer', value: ({ campaigns }) => campaigns?.length },
    text('Campaign names', ({ campaigns }) => campaigns?.map(({ name }) => name).join('; ')),
  ],
  budget: [{ header: 'Budget', kind: 'money', value: ({ budget }) => budget }],
  spent: [{ header: 'Spent this period', kind: 'money', value: ({ spent }) => spent }],
  periodEnd: [{ header: 'Period ends', kind: 'instant', value: ({ periodEnd }) => periodEnd }],
  effect: [
    percent('Keeps away (%)', ({ effect }) => effect?.share),
    percent('Keeps away, at least (%)', ({ effect }) => effect?.low),
    percent('Keeps away, at most (%)', ({ effect }) => effect?.high),
  ],
  lastFiredAt: [{ header: 'Last fired', kind: 'instant', value: ({ lastFiredAt }) => lastFiredAt }],
};

/** @param shareOf 0 to 1 */
function percent(header: string, shareOf: (row: SavedResource) => number | undefined): Column {
  const valueOf = (share: number | undefined) =>
    share === undefined ? null : Math.round(share * 10_000) / 100;
  return { header, kind: 'percent', value: (row) => valueOf(shareOf(row)) };
}

function text(header: string, value: Column['value']): Column {
  return { header, kind: 'text', value };
}

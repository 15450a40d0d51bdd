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
  readonly lastFiredAt?: string | null;
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
  lastFiredAt: [{ header: 'Last fired', kind: 'instant', value: ({ lastFiredAt }) => lastFiredAt }],
};

function text(header: string, value: Column['value']): Column {
  return { header, kind: 'text', value };
}

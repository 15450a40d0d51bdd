import type { TableColumns } from '@marquee/kit/lists/list-file';
import type { SumsOfTime } from '@marquee/kit/lists/ranked-list';
import { listTableColumns } from '@marquee/kit/resource/table-columns';
import { formatDollars } from '@marquee/schemas/common/money';
import type { AdTotals } from '@marquee/schemas/queries/ad-totals';
import { CONTENT_FLAG_LABELS, CONTENT_FLAGS } from '@marquee/schemas/user/terms';
import type { UserView } from '@marquee/schemas/user/views';

import { USER_FIELDS } from '../read-models/users/query.ts';

/** What the campaigns of users did. */
export type UserSums = SumsOfTime<AdTotals>;

/** A user as a file has it. */
type SavedUser = UserView & { readonly stats: AdTotals };

/** Columns of the list as a file: its fields, and what the page shows of several of them together. */
export const USER_COLUMNS: TableColumns<SavedUser> = {
  ...listTableColumns<SavedUser>(USER_FIELDS),
  firstName: [
    { header: 'First name', kind: 'text', value: ({ firstName }) => firstName },
    { header: 'Last name', kind: 'text', value: ({ lastName }) => lastName },
  ],
  salesManagerId: [
    { header: 'Sales manager ID', kind: 'integer', value: ({ salesManagerId }) => salesManagerId },
    { header: 'Account manager ID', kind: 'integer', value: ({ accountManagerId }) => accountManagerId },
  ],
  flags: [
    {
      header: 'Flags',
      kind: 'text',
      value: (user) =>
        CONTENT_FLAGS.filter((flag) => user[flag])
          .map((flag) => CONTENT_FLAG_LABELS[flag])
          .join(', '),
    },
  ],
  dspSpend: [{ header: 'Spend', kind: 'money', value: ({ stats }) => formatDollars(stats.dspSpendNanos) }],
  impressions: [{ header: 'Impressions', kind: 'integer', value: ({ stats }) => stats.impressions }],
};

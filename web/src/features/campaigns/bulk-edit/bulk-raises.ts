import type { BulkRow } from '@marquee/schemas/campaign/bulk';

import { t } from '../../../lib/i18n/i18n.ts';
import type { AmountChange } from '../../../widgets/money/large-raises.ts';
import { amountChanges } from '../model/amount-changes.ts';

type Changed = Pick<BulkRow, 'id' | 'name' | 'changes'>;

/** The amounts to which changes give other values, each with the campaign's name. */
export const raisesIn = (rows: readonly Changed[]): readonly AmountChange[] =>
  rows.flatMap(({ id, name, changes }) => {
    const values = (side: 'old' | 'new') =>
      Object.fromEntries(changes.map((change) => [change.field, change[side] as string]));
    return amountChanges(values('old'), values('new')).map((change) => ({
      ...change,
      of: name ?? t('Campaign {id}', { id }),
    }));
  });

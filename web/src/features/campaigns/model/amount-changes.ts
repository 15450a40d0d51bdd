import { campaignResource } from '@marquee/schemas/campaign/fields';

import { declaredText } from '../../../lib/i18n/declared-text.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import type { AmountChange } from '../../../widgets/money/large-raises.ts';
import { type BudgetName, BUDGETS } from './amounts.ts';

type AmountName = 'bidPrice' | BudgetName;

const AMOUNTS: readonly { readonly name: AmountName; readonly label: string; readonly isLimit: boolean }[] = [
  { name: 'bidPrice', label: t('Bid'), isLimit: false },
  ...BUDGETS.map((name) => ({
    name,
    label: declaredText(campaignResource.fields[name].label),
    isLimit: true,
  })),
];

type Amounts = Partial<Record<AmountName, string | number | null | undefined>>;

/** The amounts of a campaign before and after its form was edited. */
export const amountChanges = (before: Amounts, after: Amounts): readonly AmountChange[] =>
  AMOUNTS.map(({ name, ...amount }) => ({
    ...amount,
    from: String(before[name] ?? ''),
    to: String(after[name] ?? ''),
  }));

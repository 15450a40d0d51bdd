import { t } from '../../../lib/i18n/i18n.ts';
import type { AmountChange } from '../../../widgets/money/large-raises.ts';

const AMOUNTS = [
  { name: 'bidPrice', label: t('Bid'), isLimit: false },
  { name: 'dailyBudget', label: t('Daily budget'), isLimit: true },
  { name: 'totalBudget', label: t('Total budget'), isLimit: true },
] as const;

type Amounts = Partial<Record<(typeof AMOUNTS)[number]['name'], string | number | null | undefined>>;

/** The amounts of a campaign before and after its form was edited. */
export const amountChanges = (before: Amounts, after: Amounts): readonly AmountChange[] =>
  AMOUNTS.map(({ name, ...amount }) => ({
    ...amount,
    from: String(before[name] ?? ''),
    to: String(after[name] ?? ''),
  }));

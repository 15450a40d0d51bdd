import { dollars } from '@marquee/schemas/common/money';
import { centsOf } from '@marquee/schemas/payment/printed';
import type { StatementSummary } from '@marquee/schemas/payment/statement';

import { formatCents } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';

/** What the list says of a month, in the order of its columns. */
export const AMOUNT_TITLES = [t('Opening'), t('Deposits'), t('Spend'), t('Other'), t('Closing')] as const;

/** Amounts of a month as printed, which add up: what is neither a deposit nor spend is the rest, rounding among it. */
export function amountsOf({ opening, movements, closing }: StatementSummary): readonly string[] {
  const cents = (amount: string) => centsOf(dollars(amount));
  const [first, deposits, spend, last] = [opening, movements.deposit, movements.spend, closing].map(
    cents,
  ) as [bigint, bigint, bigint, bigint];
  return [first, deposits, spend, last - first - deposits - spend, last].map(formatCents);
}

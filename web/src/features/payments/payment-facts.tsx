import type { PaymentView } from '@marquee/schemas/payment/views';
import { formatDollars, parseDollars } from '@marquee/schemas/common/money';
import { useQuery } from '@tanstack/react-query';

import { formatDateTime, formatMoney } from '../../lib/format.ts';
import { DataList } from '../../ui/layout/data-list.tsx';
import { personName } from '../../widgets/cells/person-cell.tsx';
import { payerQuery } from './api.ts';
import { methodLabel, typeLabel } from './terms.ts';

interface PaymentFactsProps {
  readonly payment: PaymentView;
  /** The balance before and after is shown as well. */
  readonly isConfirmed?: boolean;
}

/** Whose payment it is and what it is, for the person who decides about it. */
export function PaymentFacts({ payment, isConfirmed = false }: PaymentFactsProps) {
  const { id, userId, user, type, amount, method, createdAt } = payment;
  const { data: payer } = useQuery(payerQuery(userId));
  const balance = payer && isConfirmed ? balanceText(payment, payer.balance) : undefined;
  return (
    <DataList
      items={[
        { label: 'Account', value: `${personName(payer ?? user ?? { id: userId })}, #${userId}` },
        ...(payer === undefined ? [] : [{ label: 'Email', value: payer.email }]),
        { label: 'Payment', value: `${typeLabel(type)}, ID ${id ?? ''}` },
        { label: 'Method', value: methodLabel(method) },
        { label: 'Amount', value: formatMoney(amount) },
        { label: 'Requested', value: `${formatDateTime(createdAt)} UTC` },
        ...(balance === undefined ? [] : [{ label: 'Balance', value: balance }]),
      ]}
    />
  );
}

/** What a confirmation does to the balance; a cash-out was taken from it when it was asked for. */
function balanceText({ type, amount }: PaymentView, balance: string): string {
  if (type === 'cash-out') return `${formatMoney(balance)}, already without this cash-out`;
  const after = (parseDollars(balance) ?? 0n) + (parseDollars(amount) ?? 0n);
  return `${formatMoney(balance)} → ${formatMoney(formatDollars(after))}`;
}

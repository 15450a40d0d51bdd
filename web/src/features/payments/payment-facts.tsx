import { formatDollars, parseDollars } from '@marquee/schemas/common/money';
import type { PaymentReview } from '@marquee/schemas/payment/review';
import type { PaymentView } from '@marquee/schemas/payment/views';
import { useQuery } from '@tanstack/react-query';

import { formatInstant, formatMoney } from '../../lib/format.ts';
import { t } from '../../lib/i18n/i18n.ts';
import { DataList } from '../../ui/layout/data-list.tsx';
import { personName } from '../../widgets/cells/person-cell.tsx';
import { reviewQuery } from './api.ts';
import { methodLabel, typeLabel } from './terms.ts';

interface PaymentFactsProps {
  readonly payment: PaymentView;
  /** What is about to become of it, for the balance before and after. */
  readonly outcome: 'confirmed' | 'declined';
}

/** Whose payment it is and what it is, for the person who decides about it. */
export function PaymentFacts({ payment, outcome }: PaymentFactsProps) {
  const { id, userId, user, type, amount, method, createdAt } = payment;
  const { data: review } = useQuery({ ...reviewQuery(id ?? 0), enabled: id !== null });
  const payer = review?.payer;
  return (
    <DataList
      items={[
        { label: t('Account'), value: `${personName(payer ?? user ?? { id: userId })}, #${userId}` },
        ...(payer?.company ? [{ label: t('Company'), value: payer.company }] : []),
        ...(payer ? [{ label: t('Email'), value: payer.email }] : []),
        { label: t('Payment'), value: `${typeLabel(type)}, #${id ?? ''}` },
        { label: t('Method'), value: methodLabel(method) },
        { label: t('Amount'), value: formatMoney(amount) },
        { label: t('Requested'), value: formatInstant(createdAt) },
        ...(review ? [{ label: t('Balance'), value: BALANCE_TEXTS[outcome](review) }] : []),
      ]}
    />
  );
}

/** What a confirmation does to the balance; a cash-out was taken from it when it was asked for. */
export function balanceText({ payment, balance, promoCode }: PaymentReview): string {
  if (balance.after === null) return formatMoney(balance.now);
  if (payment.type === 'cash-out')
    return t('{now}, this cash-out already deducted', { now: formatMoney(balance.now) });
  const change = `${formatMoney(balance.now)} → ${formatMoney(balance.after)}`;
  if (promoCode === null) return change;
  return t('{change}, of which {bonus} is the bonus of promo code {code}', {
    change,
    bonus: formatMoney(promoCode.bonus),
    code: promoCode.code,
  });
}

/** A declined cash-out goes back to the balance. */
function declinedBalanceText({ payment, balance }: PaymentReview): string {
  const now = formatMoney(balance.now);
  if (payment.type !== 'cash-out') return t('{now}, unchanged', { now });
  const after = (parseDollars(balance.now) ?? 0n) + (parseDollars(payment.amount) ?? 0n);
  return `${now} → ${formatMoney(formatDollars(after))}`;
}

const BALANCE_TEXTS = { confirmed: balanceText, declined: declinedBalanceText };

import { EQUAL_AMOUNT_DAYS, type PaymentReview } from '@marquee/schemas/payment/review';

import { formatMoney } from '../../../lib/format.ts';
import { t } from '../../../lib/i18n/i18n.ts';
import { personName } from '../../../widgets/cells/person-cell.tsx';

/** One thing that speaks for a payment or asks for a closer look. */
export interface EvidenceNote {
  readonly text: string;
  readonly needsLook: boolean;
}

/** What the account's other payments and the people behind this one say about it. */
export function evidenceNotes({ payment, steps, evidence }: PaymentReview): readonly EvidenceNote[] {
  const { completedDeposits, deposited, equalPayments, cashOutsToDestination: uses } = evidence;
  const requester = steps.find(({ step }) => step === 'requested')?.by ?? null;
  const notes: EvidenceNote[] = [
    completedDeposits === 0
      ? { text: t('No other completed deposit'), needsLook: payment.type === 'cash-out' }
      : {
          text: t(
            '{completedDeposits, plural, one {# completed deposit} other {# completed deposits}}, {deposited} in total',
            { completedDeposits, deposited: formatMoney(deposited) },
          ),
          needsLook: false,
        },
  ];
  if (equalPayments > 0)
    notes.push({
      text: t(
        '{equalPayments, plural, one {# other payment} other {# other payments}} of the same amount within {days} days',
        { equalPayments, days: EQUAL_AMOUNT_DAYS },
      ),
      needsLook: true,
    });
  if (uses === 0) notes.push({ text: t('First cash-out to this destination'), needsLook: true });
  else if (uses !== null)
    notes.push({
      text: t(
        '{uses, plural, one {# completed cash-out} other {# completed cash-outs}} to this destination',
        { uses },
      ),
      needsLook: false,
    });
  if (requester !== null && requester.id !== payment.userId)
    notes.push({
      text: t('Requested by {person} for this account', { person: personName(requester) }),
      needsLook: true,
    });
  return notes;
}

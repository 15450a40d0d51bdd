import { EQUAL_AMOUNT_DAYS, type PaymentReview } from '@marquee/schemas/payment/review';

import { formatMoney, plural } from '../../../lib/format.ts';
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
      ? { text: 'No other completed deposit', needsLook: payment.type === 'cash-out' }
      : {
          text: `${plural(completedDeposits, 'completed deposit')}, ${formatMoney(deposited)} in total`,
          needsLook: false,
        },
  ];
  if (equalPayments > 0)
    notes.push({
      text: `${plural(equalPayments, 'other payment')} of the same amount within ${EQUAL_AMOUNT_DAYS} days`,
      needsLook: true,
    });
  if (uses === 0) notes.push({ text: 'First cash-out to this destination', needsLook: true });
  else if (uses !== null)
    notes.push({ text: `${plural(uses, 'completed cash-out')} to this destination`, needsLook: false });
  if (requester !== null && requester.id !== payment.userId)
    notes.push({ text: `Requested by ${personName(requester)} for this account`, needsLook: true });
  return notes;
}

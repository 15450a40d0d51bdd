import type { PaymentReview } from '@marquee/schemas/payment/review';
import { describe, expect, it } from 'vitest';

import { evidenceNotes } from './evidence.ts';

const person = (id: number) => ({ id, firstName: 'Ada', lastName: `Lovelace ${id}` });

function review(
  evidence: Partial<PaymentReview['evidence']>,
  over: Partial<PaymentReview['payment']> = {},
  requester = 7,
): PaymentReview {
  return {
    payment: {
      key: 'payment-19',
      id: 19,
      userId: 7,
      type: 'deposit',
      method: 5,
      amount: '600.00',
      bonus: null,
      comment: null,
      status: 'pending',
      destination: null,
      declineReason: null,
      day: null,
      createdAt: '2026-11-20T10:00:00.000Z',
      updatedAt: '2026-11-20T10:00:00.000Z',
      ...over,
    },
    payer: null,
    balance: { now: '0.00', bonus: '0.00', held: '0.00', after: '600.00' },
    promoCode: null,
    decision: { isOpen: true, rejection: null, needsSecondPerson: false },
    steps: [{ step: 'requested', by: person(requester), at: '2026-11-20T10:00:00.000Z' }],
    evidence: {
      completedDeposits: 2,
      deposited: '1100.00',
      equalPayments: 0,
      cashOutsToDestination: null,
      ...evidence,
    },
    history: [],
    historyTotal: 0,
  };
}

describe('the evidence about a payment', () => {
  it('is quiet about what is usual', () => {
    expect(evidenceNotes(review({}))).toEqual([
      { text: '2 completed deposits, $1,100.00 in total', needsLook: false },
    ]);
  });

  it('asks for a look at the same amount again, and at a request by someone else', () => {
    expect(evidenceNotes(review({ equalPayments: 1 }, {}, 1)).filter(({ needsLook }) => needsLook)).toEqual([
      { text: '1 other payment of the same amount within 7 days', needsLook: true },
      { text: 'Requested by Ada Lovelace 1 for this account', needsLook: true },
    ]);
  });

  it('asks for a look at a cash-out of money that was never paid in, and at a new destination', () => {
    const notes = evidenceNotes(
      review({ completedDeposits: 0, cashOutsToDestination: 0 }, { type: 'cash-out' }),
    );
    expect(notes.map(({ text, needsLook }) => [text, needsLook])).toEqual([
      ['No other completed deposit', true],
      ['First cash-out to this destination', true],
    ]);
  });
});

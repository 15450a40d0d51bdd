import { specification } from '@marquee/kit/decider/specification';
import { dollars } from '@marquee/schemas/common/money';
import type { PaymentEvent } from '@marquee/schemas/payment/events';
import { describe, expect, it } from 'vitest';

import type { DepositRules, PaymentCommand } from './decide.ts';
import { paymentDecider } from './index.ts';

const { given } = specification(paymentDecider);

const rules: DepositRules = {
  offeredMethods: [5, 10],
  allowRefill: true,
  ownMinimumNanos: null,
  autoApprove: false,
  onePersonMaxNanos: dollars('5000'),
};
const deposit = (
  over: Partial<Extract<PaymentCommand, { type: 'RequestDeposit' }>> = {},
): PaymentCommand => ({
  type: 'RequestDeposit',
  paymentId: 1,
  userId: 7,
  method: 5,
  amountNanos: dollars('500'),
  requestedBy: 7,
  rules,
  ...over,
});
const requested: PaymentEvent = {
  type: 'PaymentRequested',
  data: {
    paymentId: 1,
    userId: 7,
    paymentType: 'deposit',
    method: 5,
    amountNanos: dollars('500'),
    comment: null,
    destination: null,
    requestedBy: 7,
  },
};
const confirm = (
  over: Partial<Extract<PaymentCommand, { type: 'ConfirmPayment' }>> = {},
): PaymentCommand => ({
  type: 'ConfirmPayment',
  paymentId: 1,
  confirmedBy: 2,
  knownApprover: null,
  isApproverEntitled: false,
  isSamePerson: false,
  hasGranted: false,
  onePersonMaxNanos: dollars('5000'),
  ...over,
});
const confirmed: PaymentEvent = {
  type: 'PaymentConfirmed',
  data: { paymentId: 1, userId: 7, amountNanos: dollars('500') },
};
const declined: PaymentEvent = {
  type: 'PaymentDeclined',
  data: { paymentId: 1, userId: 7, reason: 'no money came' },
};
const canceled: PaymentEvent = { type: 'PaymentCanceled', data: { paymentId: 1, userId: 7 } };
const completed: PaymentEvent = { type: 'PaymentCompleted', data: { paymentId: 1, userId: 7 } };

describe('a deposit', () => {
  it('waits for a decision', () => {
    given().when(deposit()).then(requested);
  });

  it('is confirmed at once for accounts that staff trusts', () => {
    given()
      .when(deposit({ rules: { ...rules, autoApprove: true } }))
      .then(requested, confirmed);
  });

  it('asked for again with the same terms changes nothing', () => {
    given(requested).when(deposit()).then();
    given(requested, confirmed, completed).when(deposit()).then();
  });

  it('never takes over the number of another payment', () => {
    given(requested)
      .when(deposit({ userId: 8 }))
      .thenRejected({ reason: 'id-taken' });
    given(requested)
      .when(deposit({ amountNanos: dollars('501') }))
      .thenRejected({ reason: 'id-taken' });
  });

  it.each([
    ['a method that is not offered', deposit({ method: 16 }), { reason: 'method-not-offered' }],
    ['the account balance as method', deposit({ method: 0 }), { reason: 'method-not-offered' }],
    [
      'less than the wire minimum',
      deposit({ amountNanos: dollars('499.99') }),
      { reason: 'amount-low', message: 'Low amount: minimum deposit - $500' },
    ],
    [
      'less than the minimum of other methods',
      deposit({ method: 10, amountNanos: dollars('99.99') }),
      { reason: 'amount-low', message: 'Your entered amount is below the minimum needed' },
    ],
    [
      "less than the account's own minimum",
      deposit({ rules: { ...rules, ownMinimumNanos: dollars('1000') } }),
      { reason: 'amount-low', message: 'Your entered amount is below the minimum needed: $1,000.00' },
    ],
    [
      'an account that may not refill',
      deposit({ rules: { ...rules, allowRefill: false } }),
      { reason: 'refill-not-allowed' },
    ],
  ])('refuses %s', (_what, command, rejection) => {
    given().when(command).thenRejected(rejection);
  });

  it('takes exactly the minimum', () => {
    expect(
      paymentDecider.decide(deposit({ method: 10, amountNanos: dollars('100') }), { phase: 'unknown' }),
    ).toMatchObject({
      accepted: true,
    });
  });
});

describe('a decision', () => {
  it('confirms, declines or cancels what is requested', () => {
    given(requested).when(confirm()).then(confirmed);
    given(requested).when({ type: 'DeclinePayment', paymentId: 1, reason: 'no money came' }).then(declined);
    given(requested).when({ type: 'CancelPayment', paymentId: 1, ownerId: 7 }).then(canceled);
  });

  it("does not reveal another advertiser's payment", () => {
    given(requested)
      .when({ type: 'CancelPayment', paymentId: 1, ownerId: 8 })
      .thenRejected({ reason: 'payment-of-another' });
    given()
      .when({ type: 'CancelPayment', paymentId: 1, ownerId: 8 })
      .thenRejected({ reason: 'payment-unknown' });
  });

  const decided: [PaymentEvent[], string][] = [
    [[requested, confirmed], 'confirmed'],
    [[requested, confirmed, completed], 'completed'],
    [[requested, declined], 'declined'],
    [[requested, canceled], 'canceled'],
  ];
  it.each(decided)('is taken once (%#)', (history, phase) => {
    const commands: PaymentCommand[] = [
      confirm(),
      { type: 'DeclinePayment', paymentId: 1, reason: 'late' },
      { type: 'CancelPayment', paymentId: 1, ownerId: 7 },
    ];
    for (const command of commands) {
      given(...history)
        .when(command)
        .thenRejected({ reason: 'payment-decided', phase });
    }
  });

  it('is completed once, and only when confirmed', () => {
    const complete: PaymentCommand = { type: 'CompletePayment', paymentId: 1 };
    given(requested, confirmed).when(complete).then(completed);
    given(requested, confirmed, completed).when(complete).then();
    given(requested).when(complete).thenRejected({ reason: 'payment-decided', phase: 'requested' });
    given(requested, canceled).when(complete).thenRejected({ reason: 'payment-decided', phase: 'canceled' });
  });
});

it('a compensation is confirmed as it is granted', () => {
  given()
    .when({
      type: 'GrantCompensation',
      paymentId: 2,
      userId: 7,
      method: 0,
      amountNanos: dollars('3'),
      reason: 'outage',
      requestedBy: 2,
      onePersonMaxNanos: dollars('3'),
    })
    .then(
      {
        type: 'PaymentRequested',
        data: {
          paymentId: 2,
          userId: 7,
          paymentType: 'compensation',
          method: 0,
          amountNanos: dollars('3'),
          comment: 'outage',
          destination: null,
          requestedBy: 2,
        },
      },
      { type: 'PaymentConfirmed', data: { paymentId: 2, userId: 7, amountNanos: dollars('3') } },
    );
});

describe('four eyes', () => {
  const large = dollars('5000.01');
  const requestedLarge: PaymentEvent = { ...requested, data: { ...requested.data, amountNanos: large } };
  const approved: PaymentEvent = {
    type: 'PaymentApproved',
    data: { paymentId: 1, userId: 7, approvedBy: 2 },
  };
  const known = { knownApprover: 2, isApproverEntitled: true };
  const confirmedLarge: PaymentEvent = { ...confirmed, data: { ...confirmed.data, amountNanos: large } };

  it('above the limit of one person need a second one', () => {
    given(requestedLarge).when(confirm()).then(approved);
    given(requestedLarge, approved).when(confirm(known)).thenRejected({ reason: 'second-person-needed' });
    given(requestedLarge, approved)
      .when(confirm({ ...known, confirmedBy: 3 }))
      .then(confirmedLarge);
    given(requestedLarge)
      .when(confirm({ confirmedBy: null }))
      .thenRejected({ reason: 'second-person-needed' });
  });

  it('do not count an approval by who may not decide any more: the next person approves', () => {
    given(requestedLarge, approved)
      .when(confirm({ ...known, confirmedBy: 3, isApproverEntitled: false }))
      .then({ ...approved, data: { ...approved.data, approvedBy: 3 } });
  });

  it('do not confirm on top of an approval that was not loaded', () => {
    given(requestedLarge, approved)
      .when(confirm({ confirmedBy: 3 }))
      .thenRejected({ reason: 'approved-meanwhile' });
  });

  it('are those of two people, and not of one who could be both', () => {
    given(requestedLarge, approved)
      .when(confirm({ ...known, confirmedBy: 3, isSamePerson: true }))
      .thenRejected({ reason: 'same-person' });
  });

  it('also look at the deposits of accounts that staff trusts', () => {
    given()
      .when(deposit({ amountNanos: large, rules: { ...rules, autoApprove: true } }))
      .then(requestedLarge);
  });

  it('begin above the limit: exactly that much takes one person', () => {
    const onePersonMaxNanos = dollars('500');
    given()
      .when(deposit({ rules: { ...rules, autoApprove: true, onePersonMaxNanos } }))
      .then(requested, confirmed);
    given(requested).when(confirm({ onePersonMaxNanos })).then(confirmed);
  });

  it('review a deposit by an impersonator, even for a trusted account', () => {
    given()
      .when(deposit({ requestedBy: 2, rules: { ...rules, autoApprove: true } }))
      .then({ ...requested, data: { ...requested.data, requestedBy: 2 } });
  });

  it('never are the own ones', () => {
    given(requested)
      .when(confirm({ confirmedBy: 7 }))
      .thenRejected({ reason: 'own-account' });
    const asked = { ...requested, data: { ...requested.data, requestedBy: 2 } } as PaymentEvent;
    given(asked).when(confirm()).thenRejected({ reason: 'own-request' });
    const cashOut = { ...requested, data: { ...requested.data, paymentType: 'cash-out' } } as PaymentEvent;
    given(cashOut)
      .when(confirm({ hasGranted: true }))
      .thenRejected({ reason: 'own-grant' });
    given(requested)
      .when(confirm({ hasGranted: true }))
      .then(confirmed);
  });

  it('grant more than the limit together', () => {
    const grant: PaymentCommand = {
      type: 'GrantCompensation',
      paymentId: 1,
      userId: 7,
      method: 0,
      amountNanos: large,
      reason: 'outage',
      requestedBy: 2,
      onePersonMaxNanos: dollars('5000'),
    };
    const granted = {
      ...requestedLarge,
      data: {
        ...requestedLarge.data,
        paymentType: 'compensation',
        method: 0,
        comment: 'outage',
        requestedBy: 2,
      },
    } as PaymentEvent;
    given().when(grant).then(granted, approved);
    given(granted, approved).when(confirm(known)).thenRejected({ reason: 'second-person-needed' });
    given(granted, approved)
      .when(confirm({ ...known, confirmedBy: 3 }))
      .then(confirmedLarge);
    given()
      .when({ ...grant, requestedBy: 7 })
      .thenRejected({ reason: 'own-account' });
  });
});

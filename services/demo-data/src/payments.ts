import type { BillingService } from '@marquee/billing';
import { dollars } from '@marquee/schemas/common/money';
import { PAYMENT_METHODS } from '@marquee/schemas/payment/terms';
import { MINUTE_MS } from '@marquee/schemas/common/time';

import type { Calendar } from './calendar.ts';
import { accepted, type Step } from './seed-context.ts';

/** From a request to the word of the finance team. */
const DECIDED_AFTER_MS = 95 * MINUTE_MS;

type Decision = 'confirmed' | 'pending' | 'canceled' | { readonly declined: string };

interface Request {
  readonly user: string;
  readonly at: Date;
  readonly amount: string;
  readonly decision: Decision;
}

/** Money: deposits and withdrawals in every state, and a compensation. */
export function paymentSteps({ commands }: BillingService, calendar: Calendar): readonly Step[] {
  const { daysAgo } = calendar;
  return [
    ...deposits(calendar).flatMap((request, index) => [
      depositStep(commands, request, index),
      ...decisionSteps(commands, request, `deposit ${index} of ${request.user}`),
    ]),
    ...withdrawals(calendar).flatMap((request, index) => [
      withdrawalStep(commands, request, index),
      ...decisionSteps(commands, request, `withdrawal ${index} of ${request.user}`),
    ]),
    {
      key: 'compensation of brightwell',
      at: daysAgo(18, '10:30'),
      by: 'admin',
      proof: { type: 'PaymentRequested', id: 'paymentId' },
      async run(context, createdIds) {
        const { payment } = accepted(
          await commands.grantCompensation(
            {
              userId: createdIds.id('brightwell'),
              amountNanos: dollars('50'),
              reason: 'Placements outside of the agreed inventory in the first week',
            },
            context,
          ),
        );
        return payment.paymentId;
      },
    },
  ];
}

const deposits = ({ daysAgo, minutesAgo }: Calendar): readonly Request[] => [
  { user: 'nordlys', at: daysAgo(102, '09:00'), amount: '1400', decision: 'confirmed' },
  { user: 'bluepeak', at: daysAgo(100, '11:00'), amount: '2400', decision: 'confirmed' },
  { user: 'brightwell', at: daysAgo(99, '09:30'), amount: '9500', decision: 'confirmed' },
  { user: 'kitewell', at: daysAgo(96, '08:00'), amount: '1200', decision: 'confirmed' },
  { user: 'oakline', at: daysAgo(95, '10:00'), amount: '2200', decision: 'confirmed' },
  { user: 'silverdice', at: daysAgo(94, '16:00'), amount: '1200', decision: 'confirmed' },
  { user: 'brightwell', at: daysAgo(68, '09:20'), amount: '6000', decision: 'confirmed' },
  { user: 'kitewell', at: daysAgo(66, '07:50'), amount: '900', decision: 'confirmed' },
  { user: 'bluepeak', at: daysAgo(50, '12:30'), amount: '2000', decision: 'confirmed' },
  { user: 'nordlys', at: daysAgo(48, '08:40'), amount: '1200', decision: 'confirmed' },
  { user: 'brightwell', at: daysAgo(44, '10:15'), amount: '5500', decision: 'confirmed' },
  { user: 'oakline', at: daysAgo(40, '14:00'), amount: '1400', decision: 'confirmed' },
  { user: 'kitewell', at: daysAgo(38, '08:10'), amount: '900', decision: 'confirmed' },
  { user: 'brightwell', at: daysAgo(21, '14:10'), amount: '4500', decision: 'confirmed' },
  { user: 'kitewell', at: daysAgo(14, '08:30'), amount: '900', decision: 'confirmed' },
  {
    user: 'brightwell',
    at: daysAgo(15, '16:40'),
    amount: '5000',
    decision: { declined: 'No transfer with this reference has come in within 14 days' },
  },
  { user: 'nordlys', at: daysAgo(12, '08:20'), amount: '600', decision: 'confirmed' },
  { user: 'brightwell', at: daysAgo(12, '08:50'), amount: '700', decision: 'canceled' },
  { user: 'brightwell', at: daysAgo(9, '10:05'), amount: '4500', decision: 'confirmed' },
  { user: 'verdant', at: daysAgo(4, '09:45'), amount: '600', decision: 'confirmed' },
  { user: 'brightwell', at: minutesAgo(26 * 60), amount: '800', decision: 'pending' },
  { user: 'bluepeak', at: minutesAgo(7 * 60), amount: '1000', decision: 'pending' },
];

const withdrawals = ({ daysAgo, minutesAgo }: Calendar): readonly Request[] => [
  { user: 'kitewell', at: daysAgo(94, '12:00'), amount: '473', decision: 'confirmed' },
  { user: 'brightwell', at: daysAgo(16, '13:15'), amount: '200', decision: 'confirmed' },
  { user: 'brightwell', at: minutesAgo(22 * 60), amount: '150', decision: 'pending' },
];

type Commands = BillingService['commands'];

const depositStep = (commands: Commands, { user, at, amount }: Request, index: number): Step => ({
  key: `deposit ${index} of ${user}`,
  at,
  by: user,
  proof: { type: 'PaymentRequested', id: 'paymentId' },
  async run(context, createdIds) {
    const command = {
      userId: createdIds.id(user),
      method: PAYMENT_METHODS.wireTransfer,
      amountNanos: dollars(amount),
    };
    return accepted(await commands.requestDeposit(command, context)).payment.paymentId;
  },
});

const withdrawalStep = (commands: Commands, { user, at, amount }: Request, index: number): Step => ({
  key: `withdrawal ${index} of ${user}`,
  at,
  by: user,
  proof: { type: 'PaymentRequested', id: 'paymentId' },
  async run(context, createdIds) {
    const command = {
      userId: createdIds.id(user),
      amountNanos: dollars(amount),
      destination: 'IBAN XX00 DEMO 0000 0000 0143',
      comment: 'Unused budget',
    };
    return accepted(await commands.requestWithdrawal(command, context)).payment.paymentId;
  },
});

function decisionSteps(commands: Commands, { user, at, decision }: Request, payment: string): Step[] {
  const step = (
    what: string,
    by: string,
    type: string,
    run: (paymentId: number, ownerId: number, context: Parameters<Step['run']>[0]) => Promise<unknown>,
  ): Step => ({
    key: `${payment} is ${what}`,
    at: new Date(at.getTime() + DECIDED_AFTER_MS),
    by,
    proof: { type },
    async run(context, createdIds) {
      await run(createdIds.id(payment), createdIds.id(user), context);
      return undefined;
    },
  });
  if (decision === 'pending') return [];
  if (decision === 'confirmed') {
    return [
      step('confirmed', 'finance', 'PaymentConfirmed', async (paymentId, _owner, context) =>
        accepted(await commands.confirmPayment({ paymentId }, context)),
      ),
    ];
  }
  if (decision === 'canceled') {
    return [
      step('canceled', user, 'PaymentCanceled', async (paymentId, ownerId, context) =>
        accepted(await commands.cancelPayment({ paymentId, ownerId }, context)),
      ),
    ];
  }
  const { declined: reason } = decision;
  return [
    step('declined', 'finance', 'PaymentDeclined', async (paymentId, _owner, context) =>
      accepted(await commands.declinePayment({ paymentId, reason }, context)),
    ),
  ];
}

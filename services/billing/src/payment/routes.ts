import { RejectedError } from '@marquee/kit/decider/rejection';
import { ADMIN_OR_FINANCE, data, route, type Access, type RouteDefinition } from '@marquee/kit/http/route';
import { shownText } from '@marquee/kit/personal-data/open-text';
import type { PersonalDataVault } from '@marquee/kit/personal-data/port';
import {
  compensationCommand,
  declinePaymentCommand,
  depositCommand,
  withdrawalCommand,
} from '@marquee/schemas/payment/commands';
import { idParam, paymentId } from '@marquee/schemas/common/ids';
import { formatDollars } from '@marquee/schemas/common/money';
import { paymentAnswer, type PaymentView } from '@marquee/schemas/payment/views';
import * as v from 'valibot';

import type { BillingCommands, PaymentOutcome } from './commands.ts';
import { paymentStatusOf, type KnownPayment } from './state.ts';
import type { PaymentQueries } from '../read-models/payments/query.ts';

/** Users with a wallet. Staff see payments under `/admin`, or as the advertiser with `SudoUser`. */
export const ADVERTISER: Access = { kind: 'roles', roles: ['advert'] };

export const paymentParams = v.object({ id: idParam(paymentId) });

type WaitForProjections = (position: bigint | undefined) => Promise<boolean>;

type Vault = Pick<PersonalDataVault, 'open'>;

export function commandRoutes(
  commands: BillingCommands,
  queries: PaymentQueries,
  vault: Vault,
): RouteDefinition[] {
  /** Waits for the read model, and answers the row that the next list will show. */
  const answer = async (
    outcome: PaymentOutcome,
    request: { waitForProjections: WaitForProjections; context: { occurredAt: string } },
    status: 200 | 201,
  ) => {
    if (!outcome.accepted) throw new RejectedError(outcome.rejection);
    const { payment, position } = outcome;
    await request.waitForProjections(position);
    const shown = await queries.find({}, payment.paymentId);
    const isCurrent = shown?.status === paymentStatusOf(payment);
    if (isCurrent) return data(shown, status);
    return data(await viewOfState(payment, shown, request.context.occurredAt, vault), status);
  };
  return [...ownRoutes(commands, answer), ...staffRoutes(commands, answer)];
}

type Answer = (
  outcome: PaymentOutcome,
  request: { waitForProjections: WaitForProjections; context: { occurredAt: string } },
  status: 200 | 201,
) => Promise<ReturnType<typeof data>>;

const ownRoutes = (commands: BillingCommands, answer: Answer): RouteDefinition[] => [
  depositRoute(commands, answer),
  withdrawalRoute(commands, answer),
  cancelRoute(commands, answer),
];

const depositRoute = (commands: BillingCommands, answer: Answer): RouteDefinition =>
  route({
    method: 'POST',
    path: '/payments',
    summary: 'Ask to top up the balance',
    tag: 'Payments',
    access: ADVERTISER,
    ownership: 'own',
    body: depositCommand,
    response: paymentAnswer,
    idempotent: true,
    handler: async (request) => {
      const { method, amount } = request.body;
      const { userId } = request.principal;
      return answer(
        await commands.requestDeposit({ userId, method, amountNanos: amount }, request.context),
        request,
        201,
      );
    },
  });

const withdrawalRoute = (commands: BillingCommands, answer: Answer): RouteDefinition =>
  route({
    method: 'POST',
    path: '/payments/withdrawals',
    summary: 'Cash out: the money is held at once and leaves when finance confirms',
    tag: 'Payments',
    access: ADVERTISER,
    ownership: 'own',
    body: withdrawalCommand,
    response: paymentAnswer,
    idempotent: true,
    needsFreshProof: true,
    handler: async (request) => {
      const { amount, destination, comment } = request.body;
      const { userId } = request.principal;
      return answer(
        await commands.requestWithdrawal(
          { userId, amountNanos: amount, destination, comment },
          request.context,
        ),
        request,
        201,
      );
    },
  });

const cancelRoute = (commands: BillingCommands, answer: Answer): RouteDefinition =>
  route({
    method: 'POST',
    path: '/payments/:id/cancel',
    summary: 'Cancel a pending payment',
    tag: 'Payments',
    access: ADVERTISER,
    ownership: 'own',
    params: paymentParams,
    response: paymentAnswer,
    idempotent: true,
    handler: async (request) =>
      answer(
        await commands.cancelPayment(
          { paymentId: request.params.id, ownerId: request.principal.userId },
          request.context,
        ),
        request,
        200,
      ),
  });

const staffRoutes = (commands: BillingCommands, answer: Answer): RouteDefinition[] => [
  route({
    method: 'POST',
    path: '/admin/payments/:id/confirm',
    summary: 'Confirm a payment: the wallet takes the money of a deposit, or gives that of a withdrawal',
    tag: 'Payments',
    access: ADMIN_OR_FINANCE,
    ownership: 'none',
    params: paymentParams,
    response: paymentAnswer,
    idempotent: true,
    needsFreshProof: true,
    handler: async (request) =>
      answer(await commands.confirmPayment({ paymentId: request.params.id }, request.context), request, 200),
  }),
  route({
    method: 'POST',
    path: '/admin/payments/:id/decline',
    summary: 'Decline a payment; the money of a withdrawal goes back',
    tag: 'Payments',
    access: ADMIN_OR_FINANCE,
    ownership: 'none',
    params: paymentParams,
    body: declinePaymentCommand,
    response: paymentAnswer,
    idempotent: true,
    handler: async (request) => {
      const command = { paymentId: request.params.id, reason: request.body.reason };
      return answer(await commands.declinePayment(command, request.context), request, 200);
    },
  }),
  route({
    method: 'POST',
    path: '/admin/payments/compensation',
    summary: 'Give money to an advertiser',
    tag: 'Payments',
    access: ADMIN_OR_FINANCE,
    ownership: 'none',
    body: compensationCommand,
    response: paymentAnswer,
    idempotent: true,
    needsFreshProof: true,
    handler: async (request) => {
      const { userId, amount, reason } = request.body;
      return answer(
        await commands.grantCompensation({ userId, amountNanos: amount, reason }, request.context),
        request,
        201,
      );
    },
  }),
];

/** The decided state, for the rare answer that overtakes its read model. */
async function viewOfState(
  payment: KnownPayment,
  shown: PaymentView | undefined,
  now: string,
  vault: Vault,
): Promise<PaymentView> {
  const { comment } = payment;
  return {
    key: `payment-${payment.paymentId}`,
    id: payment.paymentId,
    userId: payment.userId,
    type: payment.paymentType,
    method: payment.method,
    amount: formatDollars(payment.amountNanos),
    bonus: shown?.bonus ?? null,
    status: paymentStatusOf(payment),
    comment: shown?.comment ?? (comment === null ? null : await shownText(vault, comment)),
    destination: shown?.destination ?? null,
    declineReason: payment.phase === 'declined' ? await shownText(vault, payment.declineReason) : null,
    day: null,
    createdAt: shown?.createdAt ?? now,
    updatedAt: now,
  };
}

import { listFile } from '@marquee/kit/lists/list-file';
import { listFileRoutes } from '@marquee/kit/lists/list-file-routes';
import { pageMetaOf } from '@marquee/kit/lists/list-query';
import { notFound } from '@marquee/kit/http/problem-error';
import { ADMIN_OR_FINANCE, data, MONEY_READERS, route, type RouteDefinition } from '@marquee/kit/http/route';
import { pageAnswer } from '@marquee/kit/resource/routes';
import { depositMinimumNanos } from '@marquee/schemas/payment/rules';
import { RUN_BALANCE_MIN_DOLLARS } from '@marquee/schemas/common/campaign-terms';
import { mustBeValid } from '@marquee/schemas/common/messages';
import { dollars, formatDollars } from '@marquee/schemas/common/money';
import { PAYMENT_TYPES } from '@marquee/schemas/payment/terms';
import { balanceAnswer, journalAnswer, type BalanceView } from '@marquee/schemas/wallet/views';
import {
  paymentAnswer,
  paymentListAnswer,
  paymentMethodsAnswer,
  payersAnswer,
} from '@marquee/schemas/payment/views';
import * as v from 'valibot';

import { isFirstDeposit, ownMinimumOf, type AccountTerms } from '../account-terms.ts';
import { ADVERTISER, paymentParams } from '../payment/routes.ts';
import {
  JOURNAL_COLUMNS,
  OWN_PAYMENT_COLUMNS,
  PAYMENT_COLUMNS,
  peopleOfPayment,
  withNames,
} from './file-columns.ts';
import type { OfferedMethod } from '../payment/methods.ts';
import type { PayersPort } from '../ports.ts';
import { journalList, type JournalQueries } from './journal/query.ts';
import { paymentList, type PaymentQueries, type PaymentScope, staffPaymentList } from './payments/query.ts';
import { withUsers } from './payments/with-users.ts';
import { cashableNanos, type WalletState } from '../wallet/state.ts';

export interface QueryRouteDeps {
  readonly payments: PaymentQueries;
  readonly journal: JournalQueries;
  readonly payers: PayersPort;
  readonly methods: readonly OfferedMethod[];
  readonly walletOf: (userId: number) => Promise<WalletState>;
  readonly accountOf: (userId: number) => Promise<AccountTerms | undefined>;
}

/** Files that programs read too: their columns are named by fields, and say by themselves what a row is. */
const EVIDENCE = { isForPrograms: true, withoutId: true } as const;

export const queryRoutes = (deps: QueryRouteDeps): RouteDefinition[] => [
  ...ownRoutes(deps),
  ...staffRoutes(deps),
  ...journalRoutes(deps),
];

async function findPayment(payments: PaymentQueries, scope: PaymentScope, paymentId: number) {
  const payment = await payments.find(scope, paymentId);
  if (!payment) throw notFound('Payment');
  return payment;
}

const ownRoutes = ({ payments, methods, walletOf, accountOf }: QueryRouteDeps): RouteDefinition[] => [
  route({
    method: 'GET',
    path: '/payments',
    summary: 'Own transactions: deposits, withdrawals, compensations and the spend of each day',
    tag: 'Payments',
    access: ADVERTISER,
    ownership: 'own',
    list: paymentList,
    response: paymentListAnswer,
    handler: async (call) =>
      pageAnswer(call, await payments.list({ userId: call.principal.userId }, call.list)),
  }),
  ...ownFiles(payments),
  route({
    method: 'GET',
    path: '/payments/methods',
    summary: 'How an account may be topped up',
    tag: 'Payments',
    access: ADVERTISER,
    ownership: 'own',
    response: paymentMethodsAnswer,
    handler: async ({ principal: { userId } }) => {
      const [wallet, account] = await Promise.all([walletOf(userId), accountOf(userId)]);
      const ownMinimum = account && ownMinimumOf(account, wallet);
      return data(methods.map((method) => withMinimum(method, ownMinimum ?? 0n)));
    },
  }),
  route({
    method: 'GET',
    path: '/payments/balance',
    summary: 'Own balance, and whether campaigns may run on it',
    tag: 'Payments',
    access: ADVERTISER,
    ownership: 'own',
    response: balanceAnswer,
    handler: async ({ principal: { userId } }) => {
      const [wallet, account] = await Promise.all([walletOf(userId), accountOf(userId)]);
      return data(balanceViewOf(wallet, account));
    },
  }),
  route({
    method: 'GET',
    path: '/payments/:id',
    summary: 'One own payment',
    tag: 'Payments',
    access: ADVERTISER,
    ownership: 'own',
    params: paymentParams,
    response: paymentAnswer,
    handler: async ({ principal, params }) =>
      data(await findPayment(payments, { userId: principal.userId }, params.id)),
  }),
];

const ownFiles = (payments: PaymentQueries): readonly RouteDefinition[] =>
  listFileRoutes({
    onAll: { tag: 'Payments', access: ADVERTISER, ownership: 'own' },
    path: '/payments',
    many: 'own transactions',
    list: paymentList,
    handler: async ({ list, format }, { userId }) => {
      const batches = await payments.exportAll({ userId }, list);
      const pages = withNames(batches, { names: async () => new Map() }, () => []);
      return listFile({ ...EVIDENCE, format, name: 'payments', columns: OWN_PAYMENT_COLUMNS, list, pages });
    },
  });

/** Payers that are answered at most. */
const PAYERS_MAX = 20;
const payersQuery = v.object({
  search: v.optional(
    v.pipe(
      v.string(mustBeValid('Search')),
      v.trim(),
      v.maxLength(255, mustBeValid('Search')),
      v.regex(/^\P{Cc}*$/u, mustBeValid('Search')),
    ),
    '',
  ),
});

const staffRoutes = ({ payments, payers }: QueryRouteDeps): RouteDefinition[] => [
  staffList({ payments, payers }, '/admin/payments', 'Transactions of all accounts', {}),
  ...PAYMENT_TYPES.map((type) =>
    staffList(
      { payments, payers },
      `/admin/payments/${type}`,
      `Transactions of all accounts of type ${type}`,
      {
        type,
      },
    ),
  ),
  ...listFileRoutes({
    onAll: {
      tag: 'Payments',
      access: MONEY_READERS,
      ownership: 'none',
      records: 'personal-data-exported',
    },
    path: '/admin/payments',
    many: 'transactions',
    list: staffPaymentList,
    handler: async ({ list, format }) => {
      const pages = withNames(await payments.exportAll({}, list), payers, peopleOfPayment);
      return listFile({ ...EVIDENCE, format, name: 'payments', columns: PAYMENT_COLUMNS, list, pages });
    },
  }),
  route({
    method: 'GET',
    path: '/admin/payments/:id',
    records: 'personal-data-read',
    summary: 'One payment',
    tag: 'Payments',
    access: MONEY_READERS,
    ownership: 'none',
    params: paymentParams,
    response: paymentAnswer,
    handler: async ({ params }) => {
      const [payment] = await withUsers(payers, [await findPayment(payments, {}, params.id)]);
      return data(payment);
    },
  }),
  route({
    method: 'GET',
    path: '/admin/payments/payers',
    records: 'personal-data-read',
    summary: 'Advertisers to give money to, by id, name or email address; at most 20',
    tag: 'Payments',
    access: ADMIN_OR_FINANCE,
    ownership: 'none',
    query: payersQuery,
    response: payersAnswer,
    handler: async ({ query }) => data(await payers.search(query.search, PAYERS_MAX)),
  }),
];

const journalRoutes = ({ payers, journal }: QueryRouteDeps): RouteDefinition[] => [
  route({
    method: 'GET',
    path: '/admin/journal',
    records: 'personal-data-read',
    summary: 'The double-entry journal, with the running total of each account',
    tag: 'Payments',
    access: MONEY_READERS,
    ownership: 'none',
    list: journalList,
    response: journalAnswer,
    handler: async ({ list, url }) => {
      const { rows, total, totals } = await journal.list(list);
      return { body: { data: rows, meta: pageMetaOf(list, total, rows.length, url), totals } };
    },
  }),
  ...listFileRoutes({
    onAll: {
      tag: 'Payments',
      access: MONEY_READERS,
      ownership: 'none',
      records: 'personal-data-exported',
    },
    path: '/admin/journal',
    many: 'entries of the journal',
    list: journalList,
    handler: async ({ list, format }) => {
      const pages = withNames(await journal.exportAll(list), payers, ({ actorId }) => [actorId]);
      return listFile({ ...EVIDENCE, format, name: 'journal', columns: JOURNAL_COLUMNS, list, pages });
    },
  }),
];

const staffList = (
  { payments, payers }: Pick<QueryRouteDeps, 'payments' | 'payers'>,
  path: string,
  summary: string,
  scope: PaymentScope,
): RouteDefinition =>
  route({
    method: 'GET',
    path,
    summary,
    tag: 'Payments',
    access: MONEY_READERS,
    ownership: 'none',
    records: 'personal-data-read',
    list: staffPaymentList,
    response: paymentListAnswer,
    handler: async (call) => {
      const { rows, total } = await payments.list(scope, call.list);
      return pageAnswer(call, { rows: await withUsers(payers, rows), total });
    },
  });

/** With the account's own minimum where that is higher. */
const withMinimum = (method: OfferedMethod, ownMinimumNanos: bigint): OfferedMethod =>
  ownMinimumNanos > depositMinimumNanos(method.id)
    ? { ...method, minimum: formatDollars(ownMinimumNanos) }
    : method;

const largerOf = (one: bigint, other: bigint): bigint => (one > other ? one : other);

function balanceViewOf(wallet: WalletState, account: AccountTerms | undefined): BalanceView {
  const runMinimumNanos = dollars(RUN_BALANCE_MIN_DOLLARS);
  return {
    balance: formatDollars(wallet.balanceNanos),
    bonus: formatDollars(wallet.bonus.bonusNanos),
    cashable: formatDollars(largerOf(cashableNanos(wallet), 0n)),
    held: formatDollars(wallet.heldNanos),
    totalSpent: formatDollars(wallet.spentNanos),
    canRun: wallet.balanceNanos > runMinimumNanos,
    runMinimum: formatDollars(runMinimumNanos),
    isFirstPayment: isFirstDeposit(account, wallet),
    allowRefill: account?.allowRefill ?? false,
  };
}

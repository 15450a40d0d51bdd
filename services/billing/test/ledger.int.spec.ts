import { readModelDb } from '@marquee/kit/projector/read-model';
import { createCommandHandler } from '@marquee/kit/decider/command-handler';
import type { Worker } from '@marquee/kit/runtime/service';
import { sampleContext } from '@marquee/kit/testing/samples';
import { dollars, formatDollars } from '@marquee/schemas/common/money';
import type { SpendLine } from '@marquee/schemas/wallet/events';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { createBillingTestContext, type BillingTestContext } from './billing-test-context.ts';
import { createCorrectionWorker } from '../src/corrections/correction-worker.ts';
import { createSpendCorrections } from '../src/corrections/corrections.ts';
import { paymentDecider, paymentStream } from '../src/payment/index.ts';
import type { BillingCommands } from '../src/payment/commands.ts';
import { JOURNAL_MODEL } from '../src/read-models/journal/projector.ts';
import { walletStream } from '../src/wallet/index.ts';

const ADMIN = 'user:1:admin';
const HALF_HOUR = '2026-11-20T23:30:00.000Z';
const NEXT_HALF_HOUR = '2026-11-21T00:00:00.000Z';

const line = (campaignId: number, spend: string, halfHour = HALF_HOUR): SpendLine => ({
  campaignId,
  halfHour,
  spendNanos: dollars(spend),
  impressions: 10,
  clicks: 1,
});
const block = (first: number, last: number, partition = 0) => ({
  topic: 'impressions',
  partition,
  first: String(first),
  last: String(last),
});
const balanceOf = async (context: BillingTestContext, userId: number) =>
  (await context.call(`user:${userId}:advert`, 'GET', '/payments/balance')).body.data as unknown as {
    balance: string;
    canRun: boolean;
    totalSpent: string;
  };
const fund = async (context: BillingTestContext, userId: number, amount: string) => {
  const requested = await context.billing.commands.requestDeposit(
    { userId, method: 5, amountNanos: dollars(amount) },
    sampleContext(),
  );
  if (!requested.accepted) throw new Error(requested.rejection.reason);
  return context.billing.commands.confirmPayment({ paymentId: requested.payment.paymentId }, sampleContext());
};

describe('spend and the journal', () => {
  let context: BillingTestContext;
  beforeAll(async () => {
    context = await createBillingTestContext();
    await context.register(7);
    await context.register(8);
  });
  afterAll(() => context.dispose());

  it('takes each block once, also when many hand it over at the same moment', async () => {
    await fund(context, 7, '500');
    const recordSpend: BillingCommands['recordSpend'] = (...spent) =>
      context.billing.commands.recordSpend(...spent);
    const lines = [
      { ...line(1, '1.000000001'), costNanos: dollars('0.900000001') },
      { ...line(2, '0.5'), costNanos: dollars('1') },
      { ...line(1, '0.25', NEXT_HALF_HOUR), costNanos: dollars('0.2') },
      { ...line(3, '0'), costNanos: dollars('0.7') },
    ];
    const command = { userId: 7, blocks: [{ block: block(0, 99), lines }] };
    const positions = await Promise.all(
      Array.from({ length: 16 }, () => recordSpend(command, sampleContext())),
    );
    expect(positions.filter((position) => position !== undefined)).toHaveLength(1);
    const again = (first: number, last: number) =>
      recordSpend({ userId: 7, blocks: [{ block: block(first, last), lines }] }, sampleContext());
    expect(await again(50, 99)).toBeUndefined();
    await expect(again(99, 120)).rejects.toThrow(RangeError);
    // A charged block arrives again with another, as after a crash between the wallet and the watermark.
    await recordSpend(
      {
        userId: 7,
        blocks: [
          { block: block(0, 99), lines },
          { block: block(100, 140), lines: [line(2, '2')] },
        ],
      },
      sampleContext(),
    );
    await recordSpend(
      {
        userId: 8,
        blocks: [{ block: block(100, 140, 3), lines: [{ ...line(9, '7.5'), costNanos: dollars('8') }] }],
      },
      sampleContext(),
    );

    expect(await context.billing.walletWatermarks(7)).toEqual({ 'impressions:0': 140n });
    expect(await balanceOf(context, 7)).toMatchObject({
      balance: '496.249999999',
      totalSpent: '3.750000001',
    });
    expect(await balanceOf(context, 8)).toMatchObject({ balance: '-7.50', canRun: false });
  });

  it('shows a row a day (UTC)', async () => {
    expect(await context.waitForProjections()).toBe(true);
    const { body } = await context.call(
      ADMIN,
      'GET',
      '/admin/payments/daily-spend?where[userId]=7&orderBy=day&sortedBy=asc',
    );
    expect(body.data).toMatchObject([
      {
        key: 'daily-spend-7-2026-11-20',
        id: null,
        amount: '3.500000001',
        day: '2026-11-20',
        status: 'completed',
      },
      { key: 'daily-spend-7-2026-11-21', id: null, amount: '0.25', day: '2026-11-21', type: 'daily-spend' },
    ]);
  });

  it('balances to the nano-dollar, from the sums and from the entries', async () => {
    await context.billing.commands.grantCompensation(
      { userId: 8, amountNanos: dollars('3'), reason: 'Outage' },
      sampleContext(),
    );
    expect(await context.waitForProjections()).toBe(true);
    const figures = await context.billing.ledgerFigures();
    expect(figures).toEqual({
      accounts: [
        {
          userId: 7,
          balanceNanos: dollars('496.249999999'),
          walletBalanceNanos: dollars('496.249999999'),
          spendNanos: dollars('3.750000001'),
          walletSpendNanos: dollars('3.750000001'),
        },
        {
          userId: 8,
          balanceNanos: dollars('-4.5'),
          walletBalanceNanos: dollars('-4.5'),
          spendNanos: dollars('7.5'),
          walletSpendNanos: dollars('7.5'),
        },
      ],
      campaigns: [
        {
          campaignId: 1,
          userId: 7,
          spendNanos: dollars('1.250000001'),
          costNanos: dollars('1.100000001'),
        },
        // Half of its spend has no cost.
        { campaignId: 2, userId: 7, spendNanos: dollars('2.5'), costNanos: null },
        // Clicks that are charged later than the impressions cost.
        { campaignId: 3, userId: 7, spendNanos: 0n, costNanos: dollars('0.7') },
        { campaignId: 9, userId: 8, spendNanos: dollars('7.5'), costNanos: dollars('8') },
      ],
      totals: { debitNanos: dollars('525.050000002'), creditNanos: dollars('525.050000002') },
    });
    expect(await context.billing.ledgerFigures({ thorough: true })).toEqual(figures);
  });

  it('reports a planted error in the entries', async () => {
    const db = readModelDb(context.readStore, JOURNAL_MODEL);
    const fieldError = sql`update rm_journal.entries set amount_nanos = amount_nanos + 1
      where account = 'media_revenue' and campaign_id = 9`;
    await fieldError.execute(db);
    const thorough = await context.billing.ledgerFigures({ thorough: true });
    expect(thorough.totals.creditNanos - thorough.totals.debitNanos).toBe(1n);
    await sql`update rm_journal.entries set amount_nanos = amount_nanos - 1
      where account = 'media_revenue' and campaign_id = 9`.execute(db);
  });

  it('lists the journal with running totals', async () => {
    const path = '/admin/journal?where[account]=advertiser:7&orderBy=position&sortedBy=asc';
    const { status, body } = await context.call(ADMIN, 'GET', path);
    expect(status).toBe(200);
    const rows = body.data as {
      side: string;
      amount: string;
      accountBalance: string;
      campaignId: number | null;
    }[];
    expect(
      rows.map(({ side, amount, accountBalance, campaignId }) => [side, amount, accountBalance, campaignId]),
    ).toEqual([
      ['credit', '500.00', '500.00', null],
      ['debit', '1.250000001', '498.749999999', 1],
      ['debit', '0.50', '498.249999999', 2],
      ['debit', '2.00', '496.249999999', 2],
    ]);
    expect(body['totals']).toEqual({ debit: '3.750000001', credit: '500.00' });
    const all = await context.call(ADMIN, 'GET', '/admin/journal?perPage=3');
    expect(all.body['totals']).toEqual({ debit: '525.050000002', credit: '525.050000002' });
    expect(all.body['meta']).toMatchObject({ total: 20, count: 3, total_pages: 7 });
  });

  it('an account runs only above five dollars', async () => {
    await context.register(9);
    await context.billing.commands.grantCompensation(
      { userId: 9, amountNanos: dollars('5.000000001'), reason: 'Start' },
      sampleContext(),
    );
    expect(await balanceOf(context, 9)).toMatchObject({ balance: '5.000000001', canRun: true });
    await context.billing.commands.recordSpend(
      { userId: 9, blocks: [{ block: block(0, 0), lines: [line(4, '0.000000001')] }] },
      sampleContext(),
    );
    expect(await balanceOf(context, 9)).toMatchObject({ balance: '5.00', canRun: false });
  });

  it('opens a wallet for every advertiser and for no other user', async () => {
    await context.register(20);
    await context.register(21, {}, 'admin');
    expect(await context.waitForProjections()).toBe(true);
    expect(await context.eventStore.readStream(walletStream(20))).toMatchObject([{ type: 'WalletOpened' }]);
    expect(await context.eventStore.readStream(walletStream(21))).toEqual([]);
  });

  it('records a block that credits more than it charges the other way round', async () => {
    const before = await balanceOf(context, 8);
    const figures = await context.billing.ledgerFigures();
    const spentOn = (campaigns: typeof figures.campaigns) =>
      campaigns.find(({ campaignId }) => campaignId === 9)?.spendNanos;
    await context.billing.commands.recordSpend(
      { userId: 8, blocks: [{ block: block(141, 150, 3), lines: [line(9, '-0.25')] }] },
      sampleContext(),
    );
    expect(await context.waitForProjections()).toBe(true);
    const after = await context.billing.ledgerFigures();
    expect(after.totals.debitNanos).toBe(after.totals.creditNanos);
    expect(spentOn(after.campaigns)! - spentOn(figures.campaigns)!).toBe(dollars('-0.25'));
    expect(dollars((await balanceOf(context, 8)).balance) - dollars(before.balance)).toBe(dollars('0.25'));
  });

  it('gives back what a doubled block charged, once, and the journal follows', async () => {
    const doubled = block(200, 209, 2);
    await context.billing.commands.recordSpend(
      {
        userId: 8,
        blocks: [{ block: doubled, lines: [line(9, '1.5'), line(9, '0.5', NEXT_HALF_HOUR)] }],
      },
      sampleContext(),
    );
    const { chargedFacts } = context;
    chargedFacts.accountsWithDuplicateLines = async () => [8];
    const factLine = { block: doubled, campaignId: 9, halfHour: HALF_HOUR, impressions: 5, copies: 2 };
    chargedFacts.chargedBlocks = async () => [
      { ...factLine, spendNanos: dollars('0.75') },
      { ...factLine, halfHour: NEXT_HALF_HOUR, spendNanos: dollars('0.25') },
    ];
    expect(await context.waitForProjections()).toBe(true);
    const before = await balanceOf(context, 8);

    const dryRun = await context.billing.correctOvercharges({ isDryRun: true });
    expect(dryRun.corrections).toMatchObject([{ userId: 8, amountNanos: dollars('1') }]);
    expect(await balanceOf(context, 8)).toEqual(before);
    // The other blocks of this wallet are in no facts: nothing proves a thing about them.
    expect(dryRun.unexplained.length).toBeGreaterThan(0);

    await context.billing.correctOvercharges({ isDryRun: false });
    expect((await context.billing.correctOvercharges({ isDryRun: false })).corrections).toEqual([]);
    expect(await context.waitForProjections()).toBe(true);
    const after = await balanceOf(context, 8);
    expect(dollars(after.balance) - dollars(before.balance)).toBe(dollars('1'));
    expect(dollars(after.totalSpent) - dollars(before.totalSpent)).toBe(dollars('-1'));
    for (const thorough of [false, true]) {
      const figures = await context.billing.ledgerFigures({ thorough });
      expect(figures.totals.debitNanos).toBe(figures.totals.creditNanos);
      const account = figures.accounts.find(({ userId }) => userId === 8)!;
      expect([account.balanceNanos, account.spendNanos]).toEqual([
        account.walletBalanceNanos,
        account.walletSpendNanos,
      ]);
    }
  });

  it('long wallets are folded from their snapshot', async () => {
    await context.register(30);
    for (let index = 0; index < 250; index += 1) {
      await context.billing.commands.recordSpend(
        {
          userId: 30,
          blocks: [{ block: block(index * 10, index * 10 + 9), lines: [line(5, '0.01')] }],
        },
        sampleContext(),
      );
    }
    const read = vi.spyOn(context.eventStore, 'readStream');
    const later = context.anotherProcess();
    expect(await later.walletWatermarks(30)).toEqual({ 'impressions:0': 2_499n });
    expect(read).toHaveBeenCalledExactlyOnceWith(walletStream(30), 200);
    read.mockRestore();
    expect((await balanceOf(context, 30)).balance).toBe(formatDollars(dollars('-2.5')));
  });
});

it('what a crash has cut off is finished by the reactors, once', async () => {
  const context = await createBillingTestContext({ withReactors: false });
  await context.register(7);
  await fund(context, 7, '500');
  const payments = createCommandHandler({ decider: paymentDecider, eventStore: context.eventStore });
  const rules = {
    offeredMethods: [5],
    allowRefill: true,
    ownMinimumNanos: null,
    autoApprove: false,
    onePersonMaxNanos: 0n,
  };

  // The process dies between the events of the payment and those of the wallet.
  const deposit = {
    paymentId: 101,
    userId: 7,
    method: 5,
    amountNanos: dollars('600'),
    requestedBy: 7,
  } as const;
  await payments.handle(paymentStream(101), { type: 'RequestDeposit', ...deposit, rules }, sampleContext());
  await payments.handle(
    paymentStream(101),
    {
      type: 'ConfirmPayment',
      paymentId: 101,
      confirmedBy: 1,
      knownApprover: null,
      isApproverEntitled: false,
      isSamePerson: false,
      hasGranted: false,
      onePersonMaxNanos: dollars('5000'),
    },
    sampleContext(),
  );
  const withdrawal = {
    type: 'RequestWithdrawal',
    requestedBy: 7,
    userId: 7,
    method: 5,
    destination: { keyOf: 7, sealed: await context.vault.seal(7, '{"destination":"DE00","comment":null}') },
  } as const;
  const request = (paymentId: number, amount: string) =>
    payments.handle(
      paymentStream(paymentId),
      { ...withdrawal, paymentId, amountNanos: dollars(amount) },
      sampleContext(),
    );
  await request(102, '50');
  await request(103, '70');
  await payments.handle(
    paymentStream(103),
    { type: 'CancelPayment', paymentId: 103, ownerId: 7 },
    sampleContext(),
  );
  await request(104, '999999');
  expect(await balanceOf(context, 7)).toMatchObject({ balance: '500.00' });

  for (const worker of context.billing.workers) await worker.start();
  await vi.waitFor(async () => expect((await balanceOf(context, 7)).balance).toBe('1050.00'), 10_000);
  await vi.waitFor(
    async () =>
      expect((await payments.load(paymentStream(104))).state).toMatchObject({
        phase: 'declined',
        declineReason: 'The balance is too low for this withdrawal',
      }),
    10_000,
  );
  expect((await payments.load(paymentStream(101))).state.phase).toBe('completed');
  expect((await payments.load(paymentStream(102))).state.phase).toBe('requested');
  const wallet = (await context.eventStore.readStream(walletStream(7))).map(({ type }) => type);
  expect(wallet.filter((type) => type === 'FundsDeposited')).toHaveLength(2);
  expect(wallet.filter((type) => type === 'WithdrawalHeld')).toHaveLength(1);
  await context.dispose();
});

it('an installation that charged a doubled block gives it back once at its next start, and says so', async () => {
  const warn = vi.fn();
  const logger = { info: vi.fn(), warn, error: vi.fn() };
  const context = await createBillingTestContext({ withReactors: false, logger });
  await context.register(8);
  const charge = (doubled: ReturnType<typeof block>) =>
    context.billing.commands.recordSpend(
      { userId: 8, blocks: [{ block: doubled, lines: [line(9, '1.5')] }] },
      sampleContext(),
    );
  const doubled = [block(1, 9), block(10, 19)] as const;
  const setFacts = (...blocks: readonly (typeof doubled)[number][]) =>
    (context.chargedFacts.chargedBlocks = async () =>
      blocks.map((one) => ({
        ...{ block: one, campaignId: 9, halfHour: HALF_HOUR, impressions: 5, copies: 2 },
        spendNanos: dollars('0.75'),
      })));
  context.chargedFacts.accountsWithDuplicateLines = async () => [8];
  await charge(doubled[0]);
  setFacts(doubled[0]);
  const run = async (worker: Worker) => {
    await worker.start();
    await worker.stop();
  };
  const corrections = async () =>
    (await context.eventStore.readStream(walletStream(8))).filter(({ type }) => type === 'SpendCorrected');

  await run(context.billing.workers.find(({ name }) => name === 'billing: corrections')!);
  expect(await context.waitForProjections()).toBe(true);
  expect((await balanceOf(context, 8)).balance).toBe('-0.75');
  // The event names its cause, and the activity log shows it like every event.
  expect((await corrections()).map(({ data }) => data)).toMatchObject([{ block: doubled[0] }]);
  expect(warn).toHaveBeenCalledWith(
    expect.objectContaining({ userId: 8, amountNanos: dollars('0.75') }),
    'an overcharge by a doubled block was given back',
  );

  await charge(doubled[1]);
  setFacts(...doubled);
  const again = createSpendCorrections({
    ...context,
    commands: context.billing.commands,
    facts: context.chargedFacts,
    clock: () => new Date(),
  });
  await run(createCorrectionWorker(again, logger));
  expect(await corrections()).toHaveLength(1);
  await again.correct({ isDryRun: false });
  expect(await corrections()).toHaveLength(2);
  await context.dispose();
});

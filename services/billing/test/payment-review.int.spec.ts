import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createBillingTestContext, type BillingTestContext } from './billing-test-context.ts';
import { payersOf } from './payers.ts';

const ADMIN = 'user:1:admin';
const FINANCE = 'user:8:manager:finance';
const MANAGER = 'user:9:manager';

let context: BillingTestContext;
const { newAdvertiser, deposit, funded, idOf } = payersOf(() => context);

beforeAll(async () => {
  context = await createBillingTestContext();
  await context.register(1, {}, 'admin');
  await context.register(8, {}, 'finance');
});
afterAll(() => context.dispose());

describe('the review of a payment', () => {
  const review = async (as: string, id: number) =>
    (await context.call(as, 'GET', `/admin/payments/${id}/review`)).body.data as unknown as Record<
      'payment' | 'payer' | 'balance' | 'decision' | 'evidence' | 'historyTotal',
      unknown
    > & { steps: { step: string; by: { id: number } | null }[]; history: { id: number }[] };

  it('names the payer, the balance before and after, and what the account paid before', async () => {
    const { token, userId: owner } = await funded('500');
    const earlier = idOf((await deposit(token, '600')).body);
    const id = idOf((await deposit(token, '600')).body);
    const shown = await review(FINANCE, id);
    expect(shown).toMatchObject({
      payment: { id, amount: '600.00', user: { id: owner } },
      payer: { id: owner, company: 'Analytical Engines', email: `ada${owner}@example.com` },
      balance: { now: '500.00', held: '0.00', after: '1100.00' },
      decision: { isOpen: true, rejection: null, needsSecondPerson: false },
      evidence: { completedDeposits: 1, deposited: '500.00', equalPayments: 1, cashOutsToDestination: null },
      historyTotal: 2,
    });
    expect(shown.history.map((one) => one.id)).toEqual([earlier, expect.any(Number)]);
    expect(shown.steps).toEqual([expect.objectContaining({ step: 'requested' })]);
    for (const other of [token, MANAGER])
      expect((await context.call(other, 'GET', `/admin/payments/${id}/review`)).status).toBe(403);
  });

  it('says who may not confirm it and why, as the confirmation itself would', async () => {
    const { token } = await newAdvertiser();
    const id = idOf((await deposit(token, '10000.5')).body);
    expect(await review(ADMIN, id)).toMatchObject({ decision: { rejection: null, needsSecondPerson: true } });
    await context.call(ADMIN, 'POST', `/admin/payments/${id}/confirm`);
    const refused = await context.call(ADMIN, 'POST', `/admin/payments/${id}/confirm`);
    expect(await review(ADMIN, id)).toMatchObject({
      decision: { isOpen: true, rejection: refused.body.message },
      balance: { after: '10000.50' },
    });
    expect(await review(FINANCE, id)).toMatchObject({
      decision: { rejection: null, needsSecondPerson: false },
    });
    await context.call(FINANCE, 'POST', `/admin/payments/${id}/confirm`);
    const done = await review(ADMIN, id);
    expect(done).toMatchObject({ decision: { isOpen: false, rejection: null }, balance: { after: null } });
    expect(done.steps.map(({ step, by }) => [step, by?.id])).toEqual([
      ['requested', expect.any(Number)],
      ['approved', 1],
      ['confirmed', 8],
    ]);
  });

  it('knows the destinations of earlier cash-outs, and that a cash-out has left the balance', async () => {
    const { token } = await funded('500');
    const withdraw = async (destination: string) =>
      idOf((await context.call(token, 'POST', '/payments/withdrawals', { amount: '100', destination })).body);
    const first = await withdraw('DE00 1');
    expect(await review(ADMIN, first)).toMatchObject({
      balance: { now: '400.00', held: '100.00', after: '400.00' },
      evidence: { cashOutsToDestination: 0 },
    });
    await context.call(FINANCE, 'POST', `/admin/payments/${first}/confirm`);
    expect(await review(ADMIN, await withdraw('DE00 1'))).toMatchObject({
      evidence: { cashOutsToDestination: 1 },
    });
    expect(await review(ADMIN, await withdraw('DE00 2'))).toMatchObject({
      evidence: { cashOutsToDestination: 0 },
    });
  });
});

describe('receipts', () => {
  it('are made out for completed deposits alone, to their owner and to staff', async () => {
    const advertiser = await newAdvertiser();
    const id = idOf((await deposit(advertiser.token, '750')).body);
    const own = `/payments/${id}/receipt`;
    const staff = `/admin/payments/${id}/receipt`;
    expect((await context.call(advertiser.token, 'GET', own)).status).toBe(404);
    await context.call(ADMIN, 'POST', `/admin/payments/${id}/confirm`);
    const receipt = {
      paymentId: id,
      amount: '750.00',
      method: 5,
      payer: { id: advertiser.userId, company: 'Analytical Engines' },
    };
    // Completed once the deposit is in the wallet.
    await expect
      .poll(async () => (await context.call(advertiser.token, 'GET', own)).body.data, { timeout: 15_000 })
      .toMatchObject(receipt);
    expect((await context.call(FINANCE, 'GET', staff)).body.data).toMatchObject(receipt);
    const stranger = await newAdvertiser();
    expect((await context.call(stranger.token, 'GET', own)).status).toBe(404);
    expect((await context.call(stranger.token, 'GET', staff)).status).toBe(403);
  });
});

it('shows staff which methods advertisers cannot pay by, and why', async () => {
  const { body } = await context.call(FINANCE, 'GET', '/admin/payments/methods');
  const methods = body.data as unknown as { id: number; isOffered: boolean; reason: string | null }[];
  expect(methods[0]).toEqual({
    id: 5,
    name: 'Wire transfer',
    minimum: '500.00',
    isOffered: true,
    reason: null,
  });
  const off = methods.filter(({ isOffered }) => !isOffered).map(({ id, reason }) => `${id} ${reason}`);
  expect(off).toEqual([
    expect.stringMatching(/^10 .*Stripe/),
    expect.stringMatching(/^16 .*USDT_ERC20_ADDRESS/),
    expect.stringMatching(/^17 .*USDT_TRC20_ADDRESS/),
  ]);
  expect((await context.call('user:7:advert', 'GET', '/admin/payments/methods')).status).toBe(403);
});

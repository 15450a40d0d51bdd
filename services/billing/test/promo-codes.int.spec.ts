import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { sampleContext, sampleEvent } from '@marquee/kit/testing/samples';
import { dollars } from '@marquee/schemas/common/money';
import type { PeriodicWorker } from '@marquee/kit/runtime/periodic-worker';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createBillingTestContext, type BillingTestContext } from './billing-test-context.ts';
import { payersOf } from './payers.ts';

const ADMIN = 'user:1:admin';
const FINANCE = 'user:8:manager:finance';
const MANAGER = 'user:9:manager';
const NOT_VALID = 'This promo code is not valid';

let context: BillingTestContext;
const { newAdvertiser, deposit, balanceOf, idOf } = payersOf(() => context);
const eventsOf = async (stream: string) =>
  (await context.eventStore.readStream(stream)).map(({ type }) => type);

beforeAll(async () => {
  context = await createBillingTestContext();
  await context.register(1, {}, 'admin');
  await context.register(8, {}, 'finance');
});
// All accounts of these tests have one address.
beforeEach(() => sql`delete from billing.throttle`.execute(context.readStore.db));
afterAll(() => context.dispose());

let codes = 0;
const TERMS = { bonus: '50', minimumAmount: '500', usesMax: 3, expirationDate: '2099-12-31T00:00:00Z' };
const newCode = (): string => `CODE-${(codes += 1)}`;
async function created(over: object = {}, by = ADMIN) {
  const answer = await context.call(by, 'POST', '/admin/promo-codes', {
    code: newCode(),
    ...TERMS,
    ...over,
  });
  expect(answer.status).toBe(201);
  return answer.body.data as { id: number; code: string; version: number; uses: number };
}
const redeem = (token: string, code: string, key?: string) =>
  context.call(
    token,
    'POST',
    '/payments/promo-code',
    { code },
    key === undefined ? {} : { 'idempotency-key': key },
  );
const own = async (token: string) => (await context.call(token, 'GET', '/payments/promo-code')).body.data;
const usages = async (id: number) =>
  (await context.call(ADMIN, 'GET', `/admin/promo-codes/${id}/usages`)).body.data as object[];
const confirm = (id: number) => context.call(FINANCE, 'POST', `/admin/payments/${id}/confirm`);

describe('promo codes of staff', () => {
  it('are created, listed, changed, switched, deleted and restored', async () => {
    const { id, code, version } = await created({ code: 'spring-26' });
    expect(code).toBe('SPRING-26');
    const path = `/admin/promo-codes/${id}`;
    const raised = await context.call(FINANCE, 'PUT', path, { bonus: '60', isActive: false, version });
    expect(raised.body.data).toMatchObject({ bonus: '60.00', isActive: false, version: version + 1 });
    expect((await context.call(ADMIN, 'PUT', path, { bonus: '70', version })).status).toBe(409);
    expect((await context.call(ADMIN, 'DELETE', path)).status).toBe(204);
    expect((await context.call(ADMIN, 'GET', path)).status).toBe(404);
    expect((await context.call(ADMIN, 'POST', `${path}/restore`)).body.data).toMatchObject({
      bonus: '60.00',
    });
    const listed = await context.call(ADMIN, 'GET', '/admin/promo-codes?search=spring');
    expect(listed.body.data).toMatchObject([{ id, code, uses: 0 }]);
    expect((await context.call(MANAGER, 'GET', path)).status).toBe(403);
  });

  it('have each code once, in any case, also when several people create it at once', async () => {
    const code = newCode();
    const answers = await Promise.all(
      [code, code.toLowerCase(), code, code].map((one, index) =>
        context.call(index % 2 ? FINANCE : ADMIN, 'POST', '/admin/promo-codes', { code: one, ...TERMS }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    const made = answers.find(({ status }) => status === 201)?.body.data as { id: number } | undefined;
    await context.call(ADMIN, 'DELETE', `/admin/promo-codes/${made?.id}`);
    const again = await context.call(ADMIN, 'POST', '/admin/promo-codes', { code, ...TERMS });
    expect(again.body.errors).toEqual([
      { field: 'code', message: 'This code is already in use. Choose another one.' },
    ]);
  });

  it.each([
    [{ bonus: '0' }, 'bonus', 'Bonus must be more than 0.'],
    [{ bonus: '10000.01', minimumAmount: '20000' }, 'bonus', 'Bonus must be at most $10,000.00.'],
    [{ bonus: '50', minimumAmount: '49.99' }, 'minimumAmount', 'Minimum amount must be at least 50.00.'],
    [{ expirationDate: '2020-01-01' }, 'expirationDate', 'Expiration date must be in the future.'],
    [{ usesMax: 0 }, 'usesMax', 'Uses in total must be at least 1.'],
    [{ code: 'A B' }, 'code', 'Code must be valid.'],
    [{ code: 'AB' }, 'code', 'Code must be longer than or equal to 3 characters.'],
  ])('are refused with %j', async (over, field, message) => {
    const body = { code: newCode(), ...TERMS, ...over };
    const answer = await context.call(ADMIN, 'POST', '/admin/promo-codes', body);
    expect([answer.status, answer.body.errors]).toEqual([422, [{ field, message }]]);
  });
});

describe('a promo code', () => {
  it('waits for the next deposit that is large enough, and comes with it', async () => {
    const { id, code } = await created({ minimumAmount: '600' });
    const { token, userId } = await newAdvertiser();
    const redeemed = await redeem(token, code.toLowerCase());
    expect([redeemed.status, redeemed.body.data]).toMatchObject([
      201,
      { waiting: { code, bonus: '50.00', minimumAmount: '600.00' }, used: [] },
    ]);
    await confirm(idOf((await deposit(token, '500')).body));
    expect(await balanceOf(token)).toMatchObject({ balance: '500.00', bonus: '0.00' });
    const paymentId = idOf((await deposit(token, '700')).body);
    const review = await context.call(FINANCE, 'GET', `/admin/payments/${paymentId}/review`);
    expect(review.body.data).toMatchObject({
      balance: { now: '500.00', after: '1250.00' },
      promoCode: { code, bonus: '50.00' },
    });
    expect((await confirm(paymentId)).body.data).toMatchObject({ amount: '700.00', bonus: '50.00' });
    expect(await balanceOf(token)).toMatchObject({ balance: '1250.00', bonus: '50.00', cashable: '1200.00' });
    expect(await own(token)).toMatchObject({ waiting: null, used: [{ code, bonus: '50.00', paymentId }] });
    expect(await usages(id)).toMatchObject([
      { userId, status: 'used', paymentId, deposit: '700.00', bonus: '50.00', user: { id: userId } },
    ]);
    const receipt = await context.call(token, 'GET', `/payments/${paymentId}/receipt`);
    expect(receipt.body.data).toMatchObject({ amount: '700.00', bonus: '50.00' });
    const statement = await context.call(token, 'GET', `/payments/statements/${thisMonth()}`);
    expect(statement.body.data).toMatchObject({
      movements: { deposit: '1200.00', bonus: '50.00' },
      closing: '1250.00',
    });
    const { accounts, totals } = await context.billing.ledgerFigures({ thorough: true });
    expect(totals.debitNanos).toBe(totals.creditNanos);
    const figures = accounts.find((account) => account.userId === userId);
    expect(figures?.balanceNanos).toBe(figures?.walletBalanceNanos);
    expect((await redeem(token, code)).body.message).toBe('You’ve already used this promo code');
  });

  it('is redeemed once by two tabs and a double click, and credited once', async () => {
    const { id, code } = await created();
    const { token, userId } = await newAdvertiser();
    const answers = await Promise.all([
      redeem(token, code, 'tab-one'),
      redeem(token, code, 'tab-one'),
      redeem(token, code, 'tab-two'),
      redeem(token, code),
    ]);
    expect(answers.some(({ status }) => status === 201)).toBe(true);
    const paymentId = idOf((await deposit(token)).body);
    await Promise.all([confirm(paymentId), confirm(paymentId), confirm(paymentId)]);
    expect(await context.waitForProjections()).toBe(true);
    const count = (types: readonly string[], type: string) => types.filter((one) => one === type).length;
    const wallet = await eventsOf(`wallet-${userId}`);
    expect(count(wallet, 'BonusPromised')).toBe(1);
    expect(wallet.slice(-2)).toEqual(['FundsDeposited', 'BonusCredited']);
    expect(count(wallet, 'BonusCredited')).toBe(1);
    expect(count(await eventsOf(`promo-code-uses-${id}`), 'PromoCodeRedeemed')).toBe(1);
  });

  it('is used so often in total, however many come at once', async () => {
    const { id, code } = await created({ usesMax: 3 });
    const payers = await Promise.all(Array.from({ length: 8 }, () => newAdvertiser()));
    const answers = await Promise.all(payers.map(({ token }) => redeem(token, code)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    for (const { status, body } of answers)
      if (status !== 201) expect([status, body.message]).toEqual([422, NOT_VALID]);
    expect((await context.call(ADMIN, 'GET', `/admin/promo-codes/${id}`)).body.data).toMatchObject({
      uses: 3,
    });
  });

  it('is given up and used again while it waits; one waits at a time', async () => {
    const [first, second] = [await created(), await created()];
    const { token } = await newAdvertiser();
    await redeem(token, first.code);
    expect([(await redeem(token, second.code)).status, await usages(second.id)]).toEqual([409, []]);
    expect((await context.call(token, 'DELETE', '/payments/promo-code')).status).toBe(204);
    expect(await own(token)).toMatchObject({ waiting: null });
    expect((await context.call(token, 'DELETE', '/payments/promo-code')).status).toBe(409);
    expect((await redeem(token, first.code)).status).toBe(201);
    expect(await usages(first.id)).toMatchObject([{ status: 'waiting' }, { status: 'canceled' }]);
  });

  it('two codes at once: one waits, and the other can be used later', async () => {
    const [first, second] = [await created(), await created()];
    const { token } = await newAdvertiser();
    const answers = await Promise.all([redeem(token, first.code), redeem(token, second.code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await context.waitForProjections()).toBe(true);
    const counted = [...(await usages(first.id)), ...(await usages(second.id))] as { status: string }[];
    expect(counted.filter(({ status }) => status === 'waiting')).toHaveLength(1);
    await context.call(token, 'DELETE', '/payments/promo-code');
    for (const { code } of [first, second]) {
      expect((await redeem(token, code)).status).toBe(201);
      await context.call(token, 'DELETE', '/payments/promo-code');
    }
  });

  it('that was redeemed stays redeemed when it is switched off, changed or deleted', async () => {
    const { id, code } = await created();
    const { token } = await newAdvertiser();
    await redeem(token, code);
    await context.call(ADMIN, 'PUT', `/admin/promo-codes/${id}`, { isActive: false, bonus: '5' });
    await context.call(ADMIN, 'DELETE', `/admin/promo-codes/${id}`);
    await confirm(idOf((await deposit(token)).body));
    expect(await balanceOf(token)).toMatchObject({ balance: '550.00', bonus: '50.00' });
  });

  it('that cannot be used is answered like one that does not exist', async () => {
    const [off, gone, full] = [await created(), await created(), await created({ usesMax: 1 })];
    await context.call(ADMIN, 'PUT', `/admin/promo-codes/${off.id}`, { isActive: false });
    await context.call(ADMIN, 'DELETE', `/admin/promo-codes/${gone.id}`);
    await redeem((await newAdvertiser()).token, full.code);
    const { token } = await newAdvertiser();
    for (const code of [off.code, gone.code, full.code, 'NEVER-CREATED'])
      expect([code, await redeem(token, code)]).toMatchObject([
        code,
        { status: 422, body: { message: NOT_VALID, errors: [{ field: 'code', message: NOT_VALID }] } },
      ]);
    expect((await context.call(token, 'POST', '/payments/promo-code', {})).body.message).toBe(
      'Code is required.',
    );
  });

  it('that the table of codes may not have yet is not called invalid', async () => {
    const { code } = await created();
    const { userId } = await newAdvertiser();
    const late = context.anotherProcess();
    await expect(late.promoCodes.redeem({ userId, code: 'NEW' }, sampleContext())).rejects.toThrow(
      DependencyUnavailable,
    );
    await late.promoCodes.redeem({ userId, code }, sampleContext());
  });

  it('that waits hides whether another one could be used, and says so of itself', async () => {
    const [waiting, other] = [await created(), await created()];
    const { token } = await newAdvertiser();
    await redeem(token, waiting.code);
    for (const code of [other.code, 'NEVER-CREATED']) expect((await redeem(token, code)).status).toBe(409);
    expect((await redeem(token, waiting.code)).body.message).toBe(
      'This promo code already waits for your next deposit',
    );
  });

  it('that is right gives no further guesses, and no address is kept', async () => {
    const { code } = await created();
    const { token } = await newAdvertiser();
    for (let guess = 0; guess < 9; guess += 1) await redeem(token, `GUESS-${guess}`);
    expect((await redeem(token, code)).status).toBe(201);
    await context.call(token, 'DELETE', '/payments/promo-code');
    expect((await redeem(token, 'GUESS-9')).status).toBe(429);
    const { rows } = await sql<{ bucket: string }>`select bucket from billing.throttle`.execute(
      context.readStore.db,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { bucket } of rows) expect(bucket).toMatch(/^promo-code-(account|address):[0-9a-f]{64}$/);
  });

  it('is guessed a few times only', async () => {
    const { code } = await created();
    const { token } = await newAdvertiser();
    for (let guess = 0; guess < 10; guess += 1) await redeem(token, `GUESS-${guess}`);
    const { status, body } = await redeem(token, code);
    expect([status, body.message]).toEqual([429, 'Too many promo codes. Try again later.']);
  });

  it('is not used by staff, neither as an account nor of their own', async () => {
    const { code } = await created();
    const { userId } = await newAdvertiser();
    const asStaff = context.billing.promoCodes.redeem(
      { userId, code },
      sampleContext({ actorId: 1, onBehalfOfId: userId }),
    );
    await expect(asStaff).rejects.toThrow('Only the account itself can use promo codes.');
    // Staff once, an advertiser now.
    await context.register(4_001, {}, 'advert');
    const mine = await created({}, 'user:4001:admin');
    const raised = await created();
    await context.call('user:4001:admin', 'PUT', `/admin/promo-codes/${raised.id}`, { bonus: '60' });
    for (const granted of [mine, raised]) {
      const answer = await redeem('user:4001:advert', granted.code);
      expect([answer.status, answer.body.message]).toEqual([
        403,
        'You created or changed this promo code yourself. You can’t use it.',
      ]);
    }
    const removed = await created();
    await context.call('user:4001:admin', 'DELETE', `/admin/promo-codes/${removed.id}`);
    await context.call(ADMIN, 'POST', `/admin/promo-codes/${removed.id}/restore`);
    expect((await redeem('user:4001:advert', removed.code)).status).toBe(201);
  });
});

describe('a bonus whose time ran out', () => {
  const REDEEMED_AT = '2026-01-10T10:00:00.000Z';
  const ENDED_AT = '2026-01-10T11:00:00.000Z';
  /** A code that was redeemed before it ended, long ago. */
  async function redeemedOnce() {
    const { id, code } = await created();
    const { token, userId } = await newAdvertiser();
    const terms = {
      bonusNanos: dollars('50').toString(),
      minimumAmountNanos: dollars('500').toString(),
      expirationDate: ENDED_AT,
    };
    await context.eventStore.append(`promo-code-uses-${id}`, -1, [
      sampleEvent(
        'PromoCodeRedeemed',
        { promoCodeId: id, userId, redemption: 1, code, ...terms },
        { occurredAt: REDEEMED_AT },
      ),
    ]);
    expect(await context.waitForProjections()).toBe(true);
    return { id, code, token, userId };
  }
  const expireNow = () => {
    const [expiry] = context.billing.workers.filter(({ name }) => name === 'billing: expiry of bonuses');
    (expiry as PeriodicWorker).nudge();
  };

  it('is shown, and its use is free again', async () => {
    const { id, code, token } = await redeemedOnce();
    expect(await own(token)).toMatchObject({ waiting: { code, isExpired: true }, expired: [] });
    expireNow();
    await expect.poll(() => own(token)).toMatchObject({ waiting: null, used: [], expired: [{ code }] });
    expect(await usages(id)).toMatchObject([{ status: 'expired' }]);
    const { body } = await context.call(ADMIN, 'GET', `/admin/promo-codes/${id}`);
    expect(body.data).toMatchObject({ uses: 0 });
    expect((await redeem(token, code)).status).toBe(201);
    await confirm(idOf((await deposit(token)).body));
    expect(await balanceOf(token)).toMatchObject({ balance: '550.00', bonus: '50.00' });
  });

  it('waits on for a deposit that was requested in time', async () => {
    const { id, code, token, userId } = await redeemedOnce();
    const paymentId = idOf((await deposit(token, '500')).body);
    await sql`update rm_payments.payments set created_at = ${REDEEMED_AT} where id = ${paymentId}`.execute(
      context.readStore.db,
    );
    const other = await redeemedOnce();
    expireNow();
    await expect.poll(() => own(other.token)).toMatchObject({ waiting: null });
    expect(await own(token)).toMatchObject({ waiting: { code, isExpired: true } });
    expect(await usages(id)).toMatchObject([{ userId, status: 'waiting' }]);
  });
});

describe('after a crash', () => {
  it('a redemption waits although its command was cut off, once', async () => {
    const { id, code } = await created();
    const { token, userId } = await newAdvertiser();
    const redemption = { promoCodeId: id, userId, redemption: 1 };
    await context.eventStore.append(`promo-code-uses-${id}`, -1, [
      sampleEvent('PromoCodeRedeemed', {
        ...redemption,
        code,
        bonusNanos: dollars('50').toString(),
        minimumAmountNanos: dollars('500').toString(),
        expirationDate: '2099-12-31T00:00:00.000Z',
      }),
    ]);
    expect(await context.waitForProjections()).toBe(true);
    expect(await own(token)).toMatchObject({ waiting: { code } });
  });

  it('a confirmed deposit brings money and bonus together, once', async () => {
    const { code } = await created();
    const { token, userId } = await newAdvertiser();
    await redeem(token, code);
    const paymentId = idOf((await deposit(token)).body);
    await context.eventStore.append(`payment-${paymentId}`, 0, [
      sampleEvent('PaymentConfirmed', { paymentId, userId, amountNanos: dollars('500').toString() }),
    ]);
    expect(await context.waitForProjections()).toBe(true);
    await confirm(paymentId);
    expect(await context.waitForProjections()).toBe(true);
    expect((await eventsOf(`wallet-${userId}`)).slice(-2)).toEqual(['FundsDeposited', 'BonusCredited']);
    expect(await balanceOf(token)).toMatchObject({ balance: '550.00' });
  });
});

const thisMonth = (): string => new Date().toISOString().slice(0, 7);

import { toJson } from '@marquee/kit/runtime/json';
import { sampleContext } from '@marquee/kit/testing/samples';
import { dollars } from '@marquee/schemas/common/money';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { openBillingHouse, type BillingHouse } from '../test/billing-house.ts';
import { paymentStream } from './payment/index.ts';

const ADMIN = 'user:1:admin';
const FINANCE = 'user:8:manager:finance';
const MANAGER = 'user:9:manager';

let house: BillingHouse;
let userId = 100;
/** A fresh advertiser, so that no test sees another's money. */
const newAdvertiser = async (over: Parameters<BillingHouse['register']>[1] = {}) => {
  userId += 1;
  await house.register(userId, over);
  return { userId, token: `user:${userId}:advert` };
};
const deposit = async (token: string, amount: unknown = '500', method: unknown = 5) =>
  house.call(token, 'POST', '/payments', { method, amount });
const balanceOf = async (token: string) =>
  (await house.call(token, 'GET', '/payments/balance')).body.data as unknown as {
    balance: string;
    held: string;
    canRun: boolean;
  };
const funded = async (amount = '500') => {
  const advertiser = await newAdvertiser();
  const { body } = await deposit(advertiser.token, amount);
  await house.call(ADMIN, 'POST', `/admin/payments/${idOf(body)}/confirm`);
  return advertiser;
};
const idOf = (body: { data: unknown }) => (body.data as { id: number }).id;
const eventsOf = async (stream: string) =>
  (await house.eventStore.readStream(stream)).map(({ type }) => type);

beforeAll(async () => {
  house = await openBillingHouse();
});
afterAll(() => house.dispose());

describe('deposits', () => {
  const low = 'Your entered amount is below the minimum needed';
  const lowWire = 'Low amount: minimum deposit - $500';
  const empty = 'Invalid format, please fill in the deposit field';
  const format = 'Invalid format';
  it.each([
    ['', 5, empty],
    ['   ', 5, empty],
    [null, 5, empty],
    ['499.99', 5, lowWire],
    [99, 5, lowWire],
    ['0', 5, lowWire],
    ['99.99', 10, low],
    [99.999, 10, format],
    ['99.999', 5, format],
    ['500.001', 5, format],
    ['10000000', 5, format],
    ['12345.67', 5, format],
    ['-500', 5, format],
    ['1e5', 5, format],
    ['0x1F4', 5, format],
    ['five', 5, format],
    ['5,000', 5, format],
    [true, 5, format],
    [{}, 5, format],
    [['500'], 5, format],
    [1e21, 5, format],
  ])('of %j by method %j are refused with "%s"', async (amount, method, message) => {
    const { token } = await newAdvertiser();
    const { status, body } = await deposit(token, amount, method);
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: [{ field: 'amount', message }] });
    expect(body.message).toBe(message);
  });

  it('without an amount are refused like empty ones', async () => {
    const { token } = await newAdvertiser();
    expect((await house.call(token, 'POST', '/payments', { method: 5 })).body.message).toBe(empty);
  });

  it.each([
    [0, 'This payment method is not offered'],
    [1, 'This payment method is not offered'],
    [14, 'This payment method is not offered'],
    [10, 'This payment method is not offered'],
    [17, 'This payment method is not offered'],
    [99, 'Method must be valid.'],
    ['wire', 'Method must be valid.'],
    [undefined, 'Method is required.'],
    [null, 'Method is required.'],
    ['', 'Method is required.'],
  ])('by method %j are refused with "%s"', async (method, message) => {
    const { token } = await newAdvertiser();
    const { status, body } = await house.call(token, 'POST', '/payments', { method, amount: '1000' });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: [{ field: 'method', message }] });
  });

  it('refuse fields that nobody knows', async () => {
    const { token } = await newAdvertiser();
    const { status } = await house.call(token, 'POST', '/payments', { method: 5, amount: 500, userId: 1 });
    expect(status).toBe(422);
  });

  it.each(['500', 500, '500.00', 500.1, '9999999'])('of %j wait for a decision', async (amount) => {
    const { token } = await newAdvertiser();
    const { status, body } = await deposit(token, amount);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ type: 'deposit', method: 5, status: 'pending', declineReason: null });
    const shown = await house.call(token, 'GET', `/payments/${idOf(body)}`);
    expect(shown.body.data).toEqual(body.data);
    expect(await balanceOf(token)).toMatchObject({ balance: '0.00', canRun: false });
  });

  it("hold to the account's own rules", async () => {
    const barred = await newAdvertiser({ allowRefill: false });
    expect((await deposit(barred.token)).body.message).toBe('Refill is not allowed for this account');

    const large = await newAdvertiser({
      firstPaymentAmount: dollars('2000'),
      followingPaymentAmount: dollars('700'),
    });
    const minimum = async () => {
      const { body } = await house.call(large.token, 'GET', '/payments/methods');
      return (body.data as unknown as { minimum: string }[])[0]?.minimum;
    };
    expect(await minimum()).toBe('2000.00');
    expect((await deposit(large.token, '1999')).body.message).toBe(low);
    const first = await deposit(large.token, '2000');
    await house.call(ADMIN, 'POST', `/admin/payments/${idOf(first.body)}/confirm`);
    expect(await minimum()).toBe('700.00');
    expect((await deposit(large.token, '699')).body.message).toBe(low);
    expect((await deposit(large.token, '700')).status).toBe(201);

    const trusted = await newAdvertiser({ autoApprovePayments: true });
    expect((await deposit(trusted.token, '600')).body.data).toMatchObject({ status: 'completed' });
    expect(await balanceOf(trusted.token)).toMatchObject({ balance: '600.00', canRun: true });
  });

  it('with the same Idempotency-Key are one deposit', async () => {
    const { token } = await newAdvertiser();
    const ask = () =>
      house.call(token, 'POST', '/payments', { method: 5, amount: 500 }, { 'idempotency-key': 'click-1' });
    const [first, second] = [await ask(), await ask()];
    expect(second).toEqual(first);
    expect((await house.call(token, 'GET', '/payments')).body).toMatchObject({ meta: { total: 1 } });
  });

  it('offer configured methods only', async () => {
    const { token } = await newAdvertiser();
    const offered = await house.call(token, 'GET', '/payments/methods');
    expect(offered.body.data).toMatchObject([{ id: 5, name: 'Wire transfer', minimum: '500.00' }]);

    const other = await openBillingHouse({ config: { methods: { 17: { instructions: 'To address T…' } } } });
    await other.register(7);
    const more = await other.call('user:7:advert', 'GET', '/payments/methods');
    expect(more.body.data).toMatchObject([
      { id: 5 },
      { id: 17, minimum: '100.00', instructions: 'To address T…' },
    ]);
    expect((await other.call('user:7:advert', 'POST', '/payments', { method: 17, amount: 100 })).status).toBe(
      201,
    );
    await other.dispose();
  });
});

describe('decisions', () => {
  it('confirm once, whoever clicks how often', async () => {
    const { token, userId: owner } = await newAdvertiser();
    const id = idOf((await deposit(token, '750.50')).body);
    const clicks = await Promise.all(
      Array.from({ length: 64 }, () => house.call(ADMIN, 'POST', `/admin/payments/${id}/confirm`)),
    );
    const statuses = clicks.map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    expect(statuses.filter((status) => status === 409)).toHaveLength(63);
    expect(clicks.find(({ status }) => status === 409)?.body.message).toMatch(/^Payment is already /);
    expect(clicks.find(({ status }) => status === 200)?.body.data).toMatchObject({ status: 'completed' });
    expect(await balanceOf(token)).toMatchObject({ balance: '750.50', canRun: true });
    expect(await eventsOf(`wallet-${owner}`)).toEqual(['WalletOpened', 'FundsDeposited']);
    expect(await eventsOf(paymentStream(id))).toEqual([
      'PaymentRequested',
      'PaymentConfirmed',
      'PaymentCompleted',
    ]);
  });

  it('with one Idempotency-Key get one answer, also in parallel', async () => {
    const { token } = await newAdvertiser();
    const id = idOf((await deposit(token)).body);
    const clicks = await Promise.all(
      Array.from({ length: 8 }, () =>
        house.call(FINANCE, 'POST', `/admin/payments/${id}/confirm`, undefined, {
          'idempotency-key': 'confirm-once',
        }),
      ),
    );
    expect(new Set(clicks.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await balanceOf(token)).toMatchObject({ balance: '500.00' });
  });

  it('decline with a reason, cancel by the owner, and are final', async () => {
    const { token } = await newAdvertiser();
    const declined = idOf((await deposit(token)).body);
    expect((await house.call(ADMIN, 'POST', `/admin/payments/${declined}/decline`, {})).body.errors).toEqual([
      { field: 'reason', message: 'Reason is required.' },
    ]);
    const answer = await house.call(ADMIN, 'POST', `/admin/payments/${declined}/decline`, {
      reason: 'No money came',
    });
    expect(answer.body.data).toMatchObject({ status: 'disapproved', declineReason: 'No money came' });
    const late = await house.call(ADMIN, 'POST', `/admin/payments/${declined}/confirm`);
    expect([late.status, late.body.message]).toEqual([409, 'Payment is already declined']);

    const canceled = idOf((await deposit(token)).body);
    expect((await house.call(token, 'POST', `/payments/${canceled}/cancel`)).body.data).toMatchObject({
      status: 'canceled',
    });
    const again = await house.call(token, 'POST', `/payments/${canceled}/cancel`);
    expect([again.status, again.body.message]).toEqual([409, 'Payment canceled']);
    expect(await balanceOf(token)).toMatchObject({ balance: '0.00' });
  });

  it('are for admins and finance, and payments for their owners', async () => {
    const owner = await newAdvertiser();
    const stranger = await newAdvertiser();
    const id = idOf((await deposit(owner.token)).body);
    for (const token of [owner.token, MANAGER]) {
      expect((await house.call(token, 'POST', `/admin/payments/${id}/confirm`)).status).toBe(403);
      expect((await house.call(token, 'POST', `/admin/payments/${id}/decline`, { reason: 'x' })).status).toBe(
        403,
      );
      expect((await house.call(token, 'GET', '/admin/payments')).status).toBe(403);
      expect((await house.call(token, 'GET', '/admin/journal')).status).toBe(403);
    }
    expect((await house.call(stranger.token, 'GET', `/payments/${id}`)).status).toBe(404);
    expect((await house.call(stranger.token, 'POST', `/payments/${id}/cancel`)).status).toBe(404);
    expect((await house.call(owner.token, 'GET', `/payments/${id}`)).status).toBe(200);
    for (const path of ['/payments/0', '/payments/x', '/payments/99999999', '/payments/1e3']) {
      expect((await house.call(owner.token, 'GET', path)).status).toBe(404);
    }
    expect((await house.call(ADMIN, 'GET', '/admin/payments/nonsense')).status).toBe(404);
    expect((await house.call(ADMIN, 'POST', '/admin/payments/99999999/confirm')).status).toBe(404);
    expect((await house.call(FINANCE, 'POST', `/admin/payments/${id}/confirm`)).status).toBe(200);
    expect((await house.call(ADMIN, 'GET', `/admin/payments/${id}`)).body.data).toMatchObject({
      id,
      userId: owner.userId,
      status: 'completed',
    });
  });
});

describe('separation of duties', () => {
  const grant = (token: string, account: number, amount: string) =>
    house.call(token, 'POST', '/admin/payments/compensation', { userId: account, amount, reason: 'Outage' });
  const withdraw = (token: string, amount: string, headers = {}) =>
    house.call(token, 'POST', '/payments/withdrawals', { amount, destination: 'DE00' }, headers);
  const confirm = (token: string, id: number) => house.call(token, 'POST', `/admin/payments/${id}/confirm`);
  const nameOf = (id: number) => ({ id, firstName: 'Ada', lastName: `Lovelace ${id}` });

  it('a large payment waits for a second person, who sees who asked and who agreed', async () => {
    const { token, userId: owner } = await newAdvertiser();
    const id = idOf((await deposit(token, '10000.5')).body);
    const first = await confirm(ADMIN, id);
    expect(first.body.data).toMatchObject({ status: 'approved' });
    expect(await balanceOf(token)).toMatchObject({ balance: '0.00' });
    const again = await confirm(ADMIN, id);
    expect([again.status, again.body.message]).toEqual([
      403,
      'You approved this payment. A second person must confirm it.',
    ]);
    const shown = await house.call(FINANCE, 'GET', `/admin/payments/${id}`);
    expect(shown.body.data).toMatchObject({
      requestedBy: nameOf(owner),
      approvedBy: nameOf(1),
      confirmedBy: null,
    });
    expect((await confirm(FINANCE, id)).body.data).toMatchObject({ status: 'completed' });
    expect(await balanceOf(token)).toMatchObject({ balance: '10000.50' });
    const own = (await house.call(token, 'GET', `/payments/${id}`)).body.data;
    expect(own).not.toHaveProperty('approvedBy');
  });

  it('a large compensation is granted by two, and an admin who acts as the advertiser confirms nothing', async () => {
    const { token, userId: owner } = await newAdvertiser();
    const granted = await grant(ADMIN, owner, '9999999');
    expect(granted.body.data).toMatchObject({ status: 'approved' });
    expect(await balanceOf(token)).toMatchObject({ balance: '0.00' });
    const asAdvertiser = await withdraw((await funded('500')).token, '100');
    expect(asAdvertiser.status).toBe(201);
    const { token: rich, userId: richId } = await funded('500');
    expect(rich).toContain(String(richId));
    const { body } = await withdraw(ADMIN, '100', { sudouser: String(richId) });
    const refused = await confirm(ADMIN, idOf(body));
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You asked for this payment yourself. Somebody else must confirm it.',
    ]);
    expect((await confirm(FINANCE, idOf(body))).status).toBe(200);
  });

  it('nobody pays out to an account that had money from the same person alone', async () => {
    const { token, userId: owner } = await newAdvertiser();
    await grant(FINANCE, owner, '900');
    const id = idOf((await withdraw(token, '800')).body);
    const refused = await confirm(FINANCE, id);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You gave this account money alone. Somebody else must confirm its withdrawals.',
    ]);
    expect((await confirm(ADMIN, id)).status).toBe(200);
  });

  it('money moves only for a password that was proved lately', async () => {
    const { token, userId: owner } = await funded('500');
    const id = idOf((await deposit(token)).body);
    const type = 'urn:marquee:problem:fresh-proof-required';
    for (const answer of [
      await confirm('user:1:admin:stale', id),
      await grant('user:8:manager:finance:stale', owner, '1'),
      await withdraw(`${token}:stale`, '1'),
    ]) {
      expect([answer.status, answer.body]).toEqual([403, expect.objectContaining({ type })]);
    }
  });
});

describe('withdrawals', () => {
  const withdraw = (token: string, amount: unknown, destination: unknown = 'DE00 1234') =>
    house.call(token, 'POST', '/payments/withdrawals', { amount, destination, comment: 'monthly' });

  it('hold the money at once and pay it when confirmed', async () => {
    const { token } = await funded('500');
    const { status, body } = await withdraw(token, '120.25');
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      type: 'cash-out',
      status: 'pending',
      amount: '120.25',
      destination: 'DE00 1234',
      comment: 'monthly',
    });
    expect(await balanceOf(token)).toMatchObject({ balance: '379.75', held: '120.25' });
    await house.call(ADMIN, 'POST', `/admin/payments/${idOf(body)}/confirm`);
    expect(await balanceOf(token)).toMatchObject({ balance: '379.75', held: '0.00' });
  });

  it('give the money back when declined or canceled', async () => {
    const { token } = await funded('500');
    const first = idOf((await withdraw(token, '100')).body);
    const second = idOf((await withdraw(token, '200')).body);
    expect(await balanceOf(token)).toMatchObject({ balance: '200.00', held: '300.00' });
    await house.call(ADMIN, 'POST', `/admin/payments/${first}/decline`, { reason: 'Wrong account' });
    await house.call(token, 'POST', `/payments/${second}/cancel`);
    expect(await balanceOf(token)).toMatchObject({ balance: '500.00', held: '0.00' });
  });

  it.each([
    ['500.01', 'DE00', 'amount', 'The balance is too low for this withdrawal'],
    ['0', 'DE00', 'amount', 'Amount must be at least 0.01.'],
    ['1.234', 'DE00', 'amount', 'Invalid format'],
    ['', 'DE00', 'amount', 'Invalid format, please fill in the deposit field'],
    ['10', ' ', 'destination', 'Destination is required.'],
    ['10', undefined, 'destination', 'Destination is required.'],
  ])('of %j to %j are refused', async (amount, destination, field, message) => {
    const { token } = await funded('500');
    const { status, body } = await house.call(token, 'POST', '/payments/withdrawals', {
      amount,
      destination,
    });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: [{ field, message }] });
  });

  it('in parallel never take more than there is', async () => {
    const { token, userId: owner } = await funded('500');
    const answers = await Promise.all(Array.from({ length: 16 }, () => withdraw(token, '400')));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(15);
    await house.settled();
    expect(await balanceOf(token)).toMatchObject({ balance: '100.00', held: '400.00' });
    const held = (await eventsOf(`wallet-${owner}`)).filter((type) => type === 'WithdrawalHeld');
    expect(held).toHaveLength(1);
  });

  it('forget where the money went when the person is erased', async () => {
    const { token, userId: owner } = await funded('500');
    const id = idOf((await withdraw(token, '10', 'Account of Jane')).body);
    const stored = await house.eventStore.readStream(paymentStream(id));
    expect(toJson(stored)).not.toContain('Jane');
    await house.vault.erase(owner);
    const shown = await house.call(ADMIN, 'GET', `/admin/payments/${id}`);
    expect(shown.body.data).toMatchObject({ destination: 'erased', comment: null });
  });
});

describe('compensations and promo codes', () => {
  it('are granted to advertisers, once a key', async () => {
    const { token, userId: owner } = await newAdvertiser();
    const grant = () =>
      house.call(
        FINANCE,
        'POST',
        '/admin/payments/compensation',
        { userId: owner, amount: '12.34', reason: 'Outage' },
        { 'idempotency-key': `comp-${owner}` },
      );
    const first = await grant();
    expect(first.status).toBe(201);
    expect(first.body.data).toMatchObject({
      type: 'compensation',
      status: 'completed',
      comment: 'Outage',
      method: 0,
    });
    expect((await grant()).body).toEqual(first.body);
    expect(await balanceOf(token)).toMatchObject({ balance: '12.34', canRun: true });

    const nobody = { userId: 999_999, amount: '1', reason: 'x' };
    const unknown = await house.call(ADMIN, 'POST', '/admin/payments/compensation', nobody);
    expect([unknown.status, unknown.body.message]).toEqual([422, 'User is not found']);
    const notAllowed = await house.call(token, 'POST', '/admin/payments/compensation', {
      ...nobody,
      userId: owner,
    });
    expect(notAllowed.status).toBe(403);
  });

  it('a repeated command with the same id is the same payment, also without the stored answer', async () => {
    const { userId: owner } = await newAdvertiser();
    const context = sampleContext();
    const command = { userId: owner, amountNanos: dollars('5'), reason: 'Outage' };
    const outcomes = await Promise.all([
      house.billing.commands.grantCompensation(command, context),
      house.billing.commands.grantCompensation(command, context),
      house.billing.commands.grantCompensation(command, context),
    ]);
    expect(new Set(outcomes.map((outcome) => outcome.accepted && outcome.payment.paymentId)).size).toBe(1);
    expect(await eventsOf(`wallet-${owner}`)).toEqual(['WalletOpened', 'CompensationGranted']);
  });

  it('promo codes are unknown so far', async () => {
    const { token } = await newAdvertiser();
    const { status, body } = await house.call(token, 'POST', '/payments/promo-code', { code: 'WELCOME' });
    expect([status, body.message]).toEqual([422, 'Promo code is not found']);
    expect((await house.call(token, 'POST', '/payments/promo-code', {})).body.message).toBe(
      'Code is required.',
    );
  });
});

describe('lists', () => {
  it('tell staff whose money it is, and advertisers nothing new', async () => {
    const advertiser = await newAdvertiser();
    const id = idOf((await deposit(advertiser.token)).body);
    const user = { id: advertiser.userId, firstName: 'Ada', lastName: `Lovelace ${advertiser.userId}` };
    const path = `/admin/payments?where[userId]=${advertiser.userId}`;
    for (const staff of [ADMIN, FINANCE]) {
      expect((await house.call(staff, 'GET', path)).body.data).toMatchObject([{ id, user }]);
      expect((await house.call(staff, 'GET', `/admin/payments/${id}`)).body.data).toMatchObject({ user });
    }
    const [own] = (await house.call(advertiser.token, 'GET', '/payments')).body.data as unknown as object[];
    expect(own).toMatchObject({ id });
    expect(own).not.toHaveProperty('user');
    const alone = await house.call(advertiser.token, 'GET', `/payments/${id}`);
    expect(alone.body.data).not.toHaveProperty('user');
  });

  it('find advertisers for staff alone', async () => {
    const ada = { id: 1, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', balance: '12.50' };
    const search = (token: string, text: string) =>
      house.call(token, 'GET', `/admin/payments/payers?search=${encodeURIComponent(text)}`);
    for (const staff of [ADMIN, FINANCE]) {
      expect((await search(staff, ' ada@ ')).body.data).toEqual([ada]);
      expect((await search(staff, 'nobody')).body.data).toEqual([]);
      expect((await house.call(staff, 'GET', '/admin/payments/payers')).body.data).toEqual([ada]);
    }
    for (const other of [MANAGER, 'user:7:advert']) expect((await search(other, 'ada')).status).toBe(403);
    expect((await search(ADMIN, 'a\0b')).status).toBe(422);
    expect((await search(ADMIN, 'a'.repeat(256))).status).toBe(422);
  });

  it('filter, sort and page', async () => {
    const { token, userId: owner } = await funded('500');
    await deposit(token, '600');
    await deposit(token, '700');
    const list = async (as: string, path: string) => {
      const { status, body } = await house.call(as, 'GET', path);
      expect(status).toBe(200);
      return {
        amounts: (body.data as { amount: string }[]).map(({ amount }) => amount),
        total: (body['meta'] as { total: number }).total,
      };
    };
    expect(await list(token, '/payments?orderBy=amount&sortedBy=asc')).toEqual({
      amounts: ['500.00', '600.00', '700.00'],
      total: 3,
    });
    expect(await list(token, '/payments?where[status]=pending&where[amount][gt]=600')).toEqual({
      amounts: ['700.00'],
      total: 1,
    });
    expect(await list(token, '/payments?perPage=1&page=2&orderBy=amount')).toEqual({
      amounts: ['600.00'],
      total: 3,
    });
    expect(
      await list(ADMIN, `/admin/payments?where[userId]=${owner}&whereIn[status]=completed,canceled`),
    ).toEqual({
      amounts: ['500.00'],
      total: 1,
    });
    expect(await list(FINANCE, `/admin/payments/deposit?where[userId]=${owner}`)).toMatchObject({ total: 3 });
    expect(await list(ADMIN, `/admin/payments/cash-out?where[userId]=${owner}`)).toMatchObject({ total: 0 });
    expect((await house.call(token, 'GET', '/payments?where[secret]=1')).status).toBe(422);
    const stranger = await newAdvertiser();
    expect(await list(stranger.token, `/payments?where[userId]=${owner}`)).toMatchObject({ total: 0 });
  });
});

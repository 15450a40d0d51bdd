import { createPostgresIdempotencyStore } from '@marquee/adapters/postgres/idempotency';
import { toJson } from '@marquee/kit/runtime/json';
import { sampleContext } from '@marquee/kit/testing/samples';
import { dollars } from '@marquee/schemas/common/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createBillingTestContext, type BillingTestContext } from './billing-test-context.ts';
import { payersOf } from './payers.ts';
import { paymentStream } from '../src/payment/index.ts';

const ADMIN = 'user:1:admin';
const FINANCE = 'user:8:manager:finance';
const MANAGER = 'user:9:manager';

let context: BillingTestContext;
const { newId, newAdvertiser, deposit, balanceOf, funded, idOf } = payersOf(() => context);
const eventsOf = async (stream: string) =>
  (await context.eventStore.readStream(stream)).map(({ type }) => type);

beforeAll(async () => {
  context = await createBillingTestContext();
  await context.register(1, {}, 'admin');
  await context.register(8, {}, 'finance');
});
afterAll(() => context.dispose());

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
    expect((await context.call(token, 'POST', '/payments', { method: 5 })).body.message).toBe(empty);
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
    const { status, body } = await context.call(token, 'POST', '/payments', { method, amount: '1000' });
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: [{ field: 'method', message }] });
  });

  it('refuse unknown fields', async () => {
    const { token } = await newAdvertiser();
    const { status } = await context.call(token, 'POST', '/payments', { method: 5, amount: 500, userId: 1 });
    expect(status).toBe(422);
  });

  it.each(['500', 500, '500.00', 500.1, '9999999'])('of %j wait for a decision', async (amount) => {
    const { token } = await newAdvertiser();
    const { status, body } = await deposit(token, amount);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({ type: 'deposit', method: 5, status: 'pending', declineReason: null });
    const shown = await context.call(token, 'GET', `/payments/${idOf(body)}`);
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
      const { body } = await context.call(large.token, 'GET', '/payments/methods');
      return (body.data as unknown as { minimum: string }[])[0]?.minimum;
    };
    expect(await minimum()).toBe('2000.00');
    expect((await deposit(large.token, '1999')).body.message).toBe(`${low}: $2,000.00`);
    const { userId } = large;
    expect(await context.billing.moneyOf(userId)).toEqual({ balanceNanos: 0n, pendingPayments: 0 });
    const first = await deposit(large.token, '2000');
    expect(await context.billing.moneyOf(userId)).toEqual({ balanceNanos: 0n, pendingPayments: 1 });
    await context.call(ADMIN, 'POST', `/admin/payments/${idOf(first.body)}/confirm`);
    expect(await minimum()).toBe('700.00');
    expect((await deposit(large.token, '699')).body.message).toBe(`${low}: $700.00`);
    const paid = { balanceNanos: dollars('2000'), pendingPayments: 0 };
    expect(await context.billing.moneyOf(userId)).toEqual(paid);
    expect((await deposit(large.token, '700')).status).toBe(201);

    const trusted = await newAdvertiser({ autoApprovePayments: true });
    expect((await deposit(trusted.token, '600')).body.data).toMatchObject({ status: 'completed' });
    expect(await balanceOf(trusted.token)).toMatchObject({ balance: '600.00', canRun: true });
  });

  it('with the same Idempotency-Key are one deposit', async () => {
    const { token } = await newAdvertiser();
    const ask = () =>
      context.call(token, 'POST', '/payments', { method: 5, amount: 500 }, { 'idempotency-key': 'click-1' });
    const [first, second] = [await ask(), await ask()];
    expect(second).toEqual(first);
    expect((await context.call(token, 'GET', '/payments')).body).toMatchObject({ meta: { total: 1 } });
  });

  it('are new under an Idempotency-Key that was forgotten, and nothing of the first answer is left', async () => {
    const { token, userId: owner } = await newAdvertiser();
    const ask = () =>
      context.call(token, 'POST', '/payments', { method: 5, amount: 500 }, { 'idempotency-key': 'monthly' });
    const first = idOf((await ask()).body);
    await sql`update http.idempotency set claimed_at = claimed_at - interval '8 days', made_at = made_at - interval '8 days'
      where user_id = ${owner}`.execute(context.readStore.db);
    const { token: other } = await newAdvertiser();
    await context.call(
      other,
      'POST',
      '/payments',
      { method: 5, amount: 500 },
      { 'idempotency-key': 'other' },
    );
    const kept = sql`select 1 from http.idempotency where user_id = ${owner}`;
    expect((await kept.execute(context.readStore.db)).rows).toEqual([]);
    expect(idOf((await ask()).body)).not.toBe(first);
    expect((await context.call(token, 'GET', '/payments')).body).toMatchObject({ meta: { total: 2 } });
  });

  it('keep the first answer under an Idempotency-Key when another process answers late', async () => {
    const answers = createPostgresIdempotencyStore(context.readStore);
    const { userId: owner } = await newAdvertiser();
    expect(await answers.claim(owner, 'late', 'same')).toMatchObject({ kind: 'first' });
    await answers.freeClaims();
    expect(await answers.claim(owner, 'late', 'same')).toMatchObject({ kind: 'again' });
    await answers.answered(owner, 'late', { status: 201, body: { id: 1 } });
    // The call before, in a process that was given up, finds that it was done.
    await answers.answered(owner, 'late', { status: 409, body: { message: 'Payment is already confirmed' } });
    expect(await answers.claim(owner, 'late', 'same')).toEqual({
      kind: 'answered',
      answer: { status: 201, body: { id: 1 } },
    });
  });

  it('offer configured methods only', async () => {
    const { token } = await newAdvertiser();
    const offered = await context.call(token, 'GET', '/payments/methods');
    expect(offered.body.data).toMatchObject([{ id: 5, name: 'Wire transfer', minimum: '500.00' }]);

    const other = await createBillingTestContext({
      config: { methods: { 17: { instructions: 'To address T…' } } },
    });
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
  it('confirm once, however many users confirm at the same time', async () => {
    const { token, userId: owner } = await newAdvertiser();
    const id = idOf((await deposit(token, '750.50')).body);
    const clicks = await Promise.all(
      Array.from({ length: 64 }, () => context.call(ADMIN, 'POST', `/admin/payments/${id}/confirm`)),
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
        context.call(FINANCE, 'POST', `/admin/payments/${id}/confirm`, undefined, {
          'idempotency-key': 'confirm-once',
        }),
      ),
    );
    expect(new Set(clicks.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await balanceOf(token)).toMatchObject({ balance: '500.00' });
  });

  it.each([
    ['confirm', ADMIN, undefined, 'completed'],
    ['decline', ADMIN, { reason: 'No money came' }, 'disapproved'],
  ] as const)(
    '%s as the first call did, when that took effect and its answer was lost',
    async (what, who, body, status) => {
      const { token } = await newAdvertiser();
      const id = idOf((await deposit(token)).body);
      const headers = { 'idempotency-key': `lost-${what}` };
      const click = () => context.call(who, 'POST', `/admin/payments/${id}/${what}`, body, headers);
      context.loseNextAnswer();
      expect((await click()).status).toBe(500);
      const [again, third] = [await click(), await click()];
      expect([again.status, again.body.data]).toMatchObject([200, { id, status }]);
      expect(third).toEqual(again);
      // Another key is another command.
      const other = await context.call(who, 'POST', `/admin/payments/${id}/${what}`, body, {
        'idempotency-key': `other-${what}`,
      });
      expect(other.status).toBe(409);
    },
  );

  it('decline with a reason, cancel by the owner, and are final', async () => {
    const { token } = await newAdvertiser();
    const declined = idOf((await deposit(token)).body);
    expect(
      (await context.call(ADMIN, 'POST', `/admin/payments/${declined}/decline`, {})).body.errors,
    ).toEqual([{ field: 'reason', message: 'Reason is required.' }]);
    const answer = await context.call(ADMIN, 'POST', `/admin/payments/${declined}/decline`, {
      reason: 'No money came',
    });
    expect(answer.body.data).toMatchObject({ status: 'disapproved', declineReason: 'No money came' });
    const late = await context.call(ADMIN, 'POST', `/admin/payments/${declined}/confirm`);
    expect([late.status, late.body.message]).toEqual([409, 'Payment is already declined']);

    const canceled = idOf((await deposit(token)).body);
    expect((await context.call(token, 'POST', `/payments/${canceled}/cancel`)).body.data).toMatchObject({
      status: 'canceled',
    });
    const again = await context.call(token, 'POST', `/payments/${canceled}/cancel`);
    expect([again.status, again.body.message]).toEqual([409, 'Payment canceled']);
    expect(await balanceOf(token)).toMatchObject({ balance: '0.00' });
  });

  it('are for admins and finance, and payments for their owners', async () => {
    const owner = await newAdvertiser();
    const stranger = await newAdvertiser();
    const id = idOf((await deposit(owner.token)).body);
    for (const token of [owner.token, MANAGER]) {
      expect((await context.call(token, 'POST', `/admin/payments/${id}/confirm`)).status).toBe(403);
      expect(
        (await context.call(token, 'POST', `/admin/payments/${id}/decline`, { reason: 'x' })).status,
      ).toBe(403);
      expect((await context.call(token, 'GET', '/admin/payments')).status).toBe(403);
      expect((await context.call(token, 'GET', '/admin/journal')).status).toBe(403);
    }
    expect((await context.call(stranger.token, 'GET', `/payments/${id}`)).status).toBe(404);
    expect((await context.call(stranger.token, 'POST', `/payments/${id}/cancel`)).status).toBe(404);
    expect((await context.call(owner.token, 'GET', `/payments/${id}`)).status).toBe(200);
    for (const path of ['/payments/0', '/payments/x', '/payments/99999999', '/payments/1e3']) {
      expect((await context.call(owner.token, 'GET', path)).status).toBe(404);
    }
    expect((await context.call(ADMIN, 'GET', '/admin/payments/nonsense')).status).toBe(404);
    expect((await context.call(ADMIN, 'POST', '/admin/payments/99999999/confirm')).status).toBe(404);
    expect((await context.call(FINANCE, 'POST', `/admin/payments/${id}/confirm`)).status).toBe(200);
    expect((await context.call(ADMIN, 'GET', `/admin/payments/${id}`)).body.data).toMatchObject({
      id,
      userId: owner.userId,
      status: 'completed',
    });
  });
});

describe('the CSV of payments', () => {
  const AUDITOR = 'user:6:manager:auditor';
  const file = async (path: string, token = AUDITOR) => {
    const answer = await context.api.inject({
      method: 'GET',
      url: `/api${path}`,
      headers: { authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode, answer.body).toBe(200);
    const [header = '', ...lines] = answer.body.trimEnd().split('\n');
    const names = header.split(',');
    const rows = lines.map((line) =>
      Object.fromEntries(line.split(',').map((cell, index) => [names[index] ?? '', cell])),
    );
    return { answer, rows };
  };

  it('says who asked, confirmed and declined, and when', async () => {
    const { userId, token } = await newAdvertiser();
    const confirmed = idOf((await deposit(token, '512.25')).body);
    await context.call(FINANCE, 'POST', `/admin/payments/${confirmed}/confirm`);
    const declined = idOf((await deposit(token)).body);
    await context.call(FINANCE, 'POST', `/admin/payments/${declined}/decline`, { reason: '=HYPERLINK("x")' });
    const { answer, rows } = await file(`/admin/payments/export.csv?where[userId]=${userId}&sortedBy=asc`);
    expect(answer.headers['content-disposition']).toContain('payments.csv');
    expect(rows).toMatchObject([
      {
        key: `payment-${confirmed}`,
        amount: '512.25',
        account: `Ada Lovelace ${userId}`,
        requestedById: String(userId),
        confirmedBy: 'Ada Lovelace 8',
        confirmedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/) as unknown,
        declinedById: '',
      },
      {
        key: `payment-${declined}`,
        declinedById: '8',
        declineReason: expect.stringContaining("'=") as unknown,
      },
    ]);
    const offset = await file(`/admin/payments/export.csv?where[userId]=${userId}&timezone=%2B05:30`);
    expect(offset.rows[0]?.['requestedAt']).toMatch(/\+05:30$/);
    const none = await context.call(AUDITOR, 'POST', `/admin/payments/${declined}/confirm`);
    expect([none.status, none.body.message]).toEqual([403, 'Auditors read and change nothing.']);
    for (const stranger of [token, MANAGER]) {
      expect((await context.call(stranger, 'GET', '/admin/payments/export.csv')).status).toBe(403);
      expect((await context.call(stranger, 'GET', '/admin/journal/export.csv')).status).toBe(403);
    }
  });

  it('and of the journal names event, cause and who was at the keyboard', async () => {
    const { userId } = await newAdvertiser();
    await context.call(ADMIN, 'POST', '/admin/payments/compensation', {
      userId,
      amount: '7.5',
      reason: '@Outage of May',
    });
    await context.waitForProjections();
    const { rows } = await file(`/admin/journal/export.csv?where[userId]=${userId}&sortedBy=asc`);
    const [granted] = (await context.eventStore.readStream(`wallet-${userId}`)).filter(
      ({ type }) => type === 'CompensationGranted',
    );
    expect(rows).toMatchObject([
      { side: 'debit', account: 'compensations', amount: '7.50' },
      { side: 'credit', account: `advertiser:${userId}`, amount: '7.50', accountBalance: '7.50' },
    ]);
    for (const row of rows)
      expect(row).toMatchObject({
        eventId: granted?.id,
        cause: "'@Outage of May",
        actorId: '1',
        actor: 'Ada Lovelace 1',
      });
  });

  it('is longer than a batch', async () => {
    const { userId, token } = await newAdvertiser();
    const asked = Array.from({ length: 3 }, () => deposit(token));
    await Promise.all(asked);
    await sql`insert into rm_payments.payments
        (row_key, user_id, type, method, amount_nanos, status, day, created_at, updated_at)
      select 'daily-spend-' || ${userId}::text || '-' || n, ${userId}::integer, 'daily-spend', 1, 1, 'completed',
        date '2020-01-01' + n, timestamptz '2020-01-01' + n / 2 * interval '1 day', now()
      from generate_series(1, 1100) n`.execute(context.readStore.db);
    const { rows } = await file(`/admin/payments/export.csv?where[userId]=${userId}`);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(1_103);
    expect(rows.map(({ requestedAt }) => requestedAt)).toEqual(
      rows
        .map(({ requestedAt }) => requestedAt)
        .toSorted()
        .toReversed(),
    );
  });
});

describe('separation of duties', () => {
  const grant = (token: string, account: number, amount: string) =>
    context.call(token, 'POST', '/admin/payments/compensation', {
      userId: account,
      amount,
      reason: 'Outage',
    });
  const withdraw = (token: string, amount: string, headers = {}) =>
    context.call(token, 'POST', '/payments/withdrawals', { amount, destination: 'DE00' }, headers);
  const confirm = (token: string, id: number) => context.call(token, 'POST', `/admin/payments/${id}/confirm`);
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
    const shown = await context.call(FINANCE, 'GET', `/admin/payments/${id}`);
    expect(shown.body.data).toMatchObject({
      requestedBy: nameOf(owner),
      approvedBy: nameOf(1),
      confirmedBy: null,
    });
    expect((await confirm(FINANCE, id)).body.data).toMatchObject({ status: 'completed' });
    expect(await balanceOf(token)).toMatchObject({ balance: '10000.50' });
    const own = (await context.call(token, 'GET', `/payments/${id}`)).body.data;
    expect(own).not.toHaveProperty('approvedBy');
  });

  it('an approval ends with the right of the approver, and another person who counts as the approver adds none', async () => {
    const { token } = await newAdvertiser();
    const [lapsed, finance] = [newId(), newId()];
    await context.register(lapsed, {}, 'finance');
    await context.register(finance, {}, 'finance');
    const staff = (id: number) => `user:${id}:manager:finance`;
    const id = idOf((await deposit(token, '20000')).body);
    expect((await confirm(staff(lapsed), id)).body.data).toMatchObject({ status: 'approved' });
    await context.change(lapsed, 'UserDeactivated');
    // The approval no longer counts: the next one is the first.
    expect((await confirm(staff(finance), id)).body.data).toMatchObject({ status: 'approved' });
    expect(await balanceOf(token)).toMatchObject({ balance: '0.00' });
    context.samePersonPairs.push([1, finance]);
    const refused = await confirm(ADMIN, id);
    expect(refused.status).toBe(403);
    expect(refused.body.message).toContain('Someone else must confirm it.');
    expect((await confirm(FINANCE, id)).body.data).toMatchObject({ status: 'completed' });
  });

  it('cannot be paid out by a user who counts as the same person as the requester or granter', async () => {
    const { token, userId: owner } = await funded('500');
    const asked = idOf((await withdraw(token, '100')).body);
    context.samePersonPairs.push([owner, 8]);
    expect((await confirm(FINANCE, asked)).status).toBe(403);
    // An advertiser's deposit may be confirmed by the person who created the account.
    expect((await confirm(FINANCE, idOf((await deposit(token)).body))).status).toBe(200);
    const other = await newAdvertiser();
    const puppet = newId();
    await grant(`user:${puppet}:manager:finance`, other.userId, '900');
    const paid = idOf((await withdraw(other.token, '800')).body);
    context.samePersonPairs.push([puppet, 1]);
    expect((await confirm(ADMIN, paid)).status).toBe(403);
    expect((await confirm(FINANCE, paid)).status).toBe(200);
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
      'You requested this payment yourself. Someone else must confirm it.',
    ]);
    expect((await confirm(FINANCE, idOf(body))).status).toBe(200);
  });

  it('cannot pay out to an account whose money came from the same person alone', async () => {
    const { token, userId: owner } = await newAdvertiser();
    await grant(FINANCE, owner, '900');
    const id = idOf((await withdraw(token, '800')).body);
    const refused = await confirm(FINANCE, id);
    expect([refused.status, refused.body.message]).toEqual([
      403,
      'You alone granted this account money. Someone else must confirm its withdrawals.',
    ]);
    expect((await confirm(ADMIN, id)).status).toBe(200);
  });

  it('money moves only for a password that was proved recently', async () => {
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
    context.call(token, 'POST', '/payments/withdrawals', { amount, destination, comment: 'monthly' });

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
    await context.call(ADMIN, 'POST', `/admin/payments/${idOf(body)}/confirm`);
    expect(await balanceOf(token)).toMatchObject({ balance: '379.75', held: '0.00' });
  });

  it('give the money back when declined or canceled', async () => {
    const { token } = await funded('500');
    const first = idOf((await withdraw(token, '100')).body);
    const second = idOf((await withdraw(token, '200')).body);
    expect(await balanceOf(token)).toMatchObject({ balance: '200.00', held: '300.00' });
    await context.call(ADMIN, 'POST', `/admin/payments/${first}/decline`, { reason: 'Wrong account' });
    await context.call(token, 'POST', `/payments/${second}/cancel`);
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
    const { status, body } = await context.call(token, 'POST', '/payments/withdrawals', {
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
    await context.waitForProjections();
    expect(await balanceOf(token)).toMatchObject({ balance: '100.00', held: '400.00' });
    const held = (await eventsOf(`wallet-${owner}`)).filter((type) => type === 'WithdrawalHeld');
    expect(held).toHaveLength(1);
  });

  it('forget where the money went when the person is erased', async () => {
    const { token, userId: owner } = await funded('500');
    const id = idOf((await withdraw(token, '10', 'Account of Jane')).body);
    const stored = await context.eventStore.readStream(paymentStream(id));
    expect(toJson(stored)).not.toContain('Jane');
    const [again, elsewhere] = [
      idOf((await withdraw(token, '20', 'Account of Jane')).body),
      idOf((await withdraw(token, '30', 'Another account')).body),
    ];
    await context.waitForProjections();
    await context.vault.erase(owner);
    const destinationOf = async (payment: number) => {
      const shown = await context.call(ADMIN, 'GET', `/admin/payments/${payment}`);
      expect(shown.body.data).toMatchObject({ comment: null });
      return (shown.body.data as { destination: string }).destination;
    };
    const destination = await destinationOf(id);
    expect(destination).toMatch(/^erased [\w-]{12}$/);
    expect(await destinationOf(again)).toBe(destination);
    expect(await destinationOf(elsewhere)).not.toBe(destination);
  });
});

describe('compensations', () => {
  it('are granted to advertisers, once a key', async () => {
    const { token, userId: owner } = await newAdvertiser();
    const grant = () =>
      context.call(
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

    const toUnknownUser = { userId: 999_999, amount: '1', reason: 'x' };
    const unknown = await context.call(ADMIN, 'POST', '/admin/payments/compensation', toUnknownUser);
    expect([unknown.status, unknown.body.message]).toEqual([422, 'User is not found']);
    const notAllowed = await context.call(token, 'POST', '/admin/payments/compensation', {
      ...toUnknownUser,
      userId: owner,
    });
    expect(notAllowed.status).toBe(403);
  });

  it('a repeated command with the same id is the same payment, also without the stored answer', async () => {
    const { userId: owner } = await newAdvertiser();
    const commandContext = sampleContext();
    const command = { userId: owner, amountNanos: dollars('5'), reason: 'Outage' };
    const outcomes = await Promise.all([
      context.billing.commands.grantCompensation(command, commandContext),
      context.billing.commands.grantCompensation(command, commandContext),
      context.billing.commands.grantCompensation(command, commandContext),
    ]);
    expect(new Set(outcomes.map((outcome) => outcome.accepted && outcome.payment.paymentId)).size).toBe(1);
    expect(await eventsOf(`wallet-${owner}`)).toEqual(['WalletOpened', 'CompensationGranted']);
  });
});

describe('lists', () => {
  it('name the account to staff, and add nothing for advertisers', async () => {
    const advertiser = await newAdvertiser();
    const id = idOf((await deposit(advertiser.token)).body);
    const user = { id: advertiser.userId, firstName: 'Ada', lastName: `Lovelace ${advertiser.userId}` };
    const path = `/admin/payments?where[userId]=${advertiser.userId}`;
    for (const staff of [ADMIN, FINANCE]) {
      expect((await context.call(staff, 'GET', path)).body.data).toMatchObject([{ id, user }]);
      expect((await context.call(staff, 'GET', `/admin/payments/${id}`)).body.data).toMatchObject({ user });
    }
    const [own] = (await context.call(advertiser.token, 'GET', '/payments')).body.data as unknown as object[];
    expect(own).toMatchObject({ id });
    expect(own).not.toHaveProperty('user');
    const alone = await context.call(advertiser.token, 'GET', `/payments/${id}`);
    expect(alone.body.data).not.toHaveProperty('user');
  });

  it('find advertisers for staff alone', async () => {
    const ada = { id: 1, firstName: 'Ada', lastName: 'Lovelace', email: 'ada@example.com', balance: '12.50' };
    const search = (token: string, text: string) =>
      context.call(token, 'GET', `/admin/payments/payers?search=${encodeURIComponent(text)}`);
    for (const staff of [ADMIN, FINANCE]) {
      expect((await search(staff, ' ada@ ')).body.data).toEqual([ada]);
      expect((await search(staff, 'nobody')).body.data).toEqual([]);
      expect((await context.call(staff, 'GET', '/admin/payments/payers')).body.data).toEqual([ada]);
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
      const { status, body } = await context.call(as, 'GET', path);
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
    expect((await context.call(token, 'GET', '/payments?where[secret]=1')).status).toBe(422);
    const stranger = await newAdvertiser();
    expect(await list(stranger.token, `/payments?where[userId]=${owner}`)).toMatchObject({ total: 0 });
  });
});

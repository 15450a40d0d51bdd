import { NO_STREAM } from '@marquee/kit/event-store/port';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { composeProduct, type ComposedProduct } from './composed-product.ts';
import { createTestUsers, type Person, type TestUsers } from './test-users.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };

let product: ComposedProduct;
let users: TestUsers;
beforeAll(async () => {
  product = await composeProduct();
  users = await createTestUsers(product);
});
afterAll(() => product?.dispose());

/** Tables of the database, the event store's among them, with a text in any column. */
async function tablesWith(text: string): Promise<string[]> {
  const { db } = product.engines.readStore;
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname not in ('pg_catalog', 'information_schema') order by 1`.execute(db);
  const found: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ is_there: boolean }>`
      select exists (select from ${sql.raw(name)} as t where strpos(t::text, ${text}) > 0) as is_there`.execute(
      db,
    );
    if (rows[0]?.is_there === true) found.push(name);
  }
  return found;
}

/** Every answer that shows why a payment of this account was given or declined, by who reads it. */
async function shownOf({ userId }: Person): Promise<Record<string, string>> {
  const text = async (caller: 'finance' | 'admin' | 'auditor', path: string) =>
    (await users.as(caller, 'GET', path)).text;
  const ofAccount = `?where[userId]=${userId}`;
  return {
    'payments, finance': await text('finance', `/admin/payments${ofAccount}`),
    'payments, CSV': await text('finance', `/admin/payments/export.csv${ofAccount}`),
    'journal, finance': await text('finance', `/admin/journal${ofAccount}`),
    'journal, CSV': await text('finance', `/admin/journal/export.csv${ofAccount}`),
    'log, admin': await text('admin', `/admin/activity-logs?where[accountId]=${userId}&perPage=100`),
    'log, auditor': await text('auditor', `/admin/activity-logs?where[accountId]=${userId}&perPage=100`),
    'log, CSV': await text('admin', `/admin/activity-logs/export.csv?where[accountId]=${userId}`),
  };
}

/** What of this text is shown where. */
const placesOf = (shown: Record<string, string>, text: string) =>
  Object.keys(shown).filter((place) => shown[place]?.includes(text));

const PLACES_OF_DECLINES = ['payments, finance', 'payments, CSV', 'log, admin', 'log, auditor', 'log, CSV'];
const PLACES = [
  'payments, finance',
  'payments, CSV',
  'journal, finance',
  'journal, CSV',
  'log, admin',
  'log, auditor',
  'log, CSV',
];

const wipe = async ({ userId }: Person, balance: string) => {
  const path = `/users/${userId}?wipePersonalInfo=true&remainingBalance=${balance}`;
  const { status, text } = await users.as('admin', 'DELETE', path);
  expect(status, text).toBe(204);
};

it('why staff gave or declined money is sealed, shown while the person exists, and nowhere afterwards', async () => {
  const person = await users.user('advert');
  const granted = 'Her mother Maria Hidden-Grant fell ill';
  const declined = 'Card belongs to Boris Hidden-Decline';
  const grant = await users.as('finance', 'POST', '/admin/payments/compensation', {
    body: { userId: person.userId, amount: '5', reason: granted },
    headers: { 'idempotency-key': `grant-${person.userId}` },
  });
  expect([grant.status, grant.data['comment']]).toEqual([201, granted]);
  const asked = await users.call('POST', '/payments', {
    token: person.token,
    body: { method: 5, amount: '500' },
  });
  const decline = await users.as('finance', 'POST', `/admin/payments/${String(asked.data['id'])}/decline`, {
    body: { reason: declined },
  });
  expect([decline.status, decline.data['declineReason']]).toEqual([200, declined]);
  const bell = async () => (await users.call('GET', '/notifications', { token: person.token })).text;
  await expect.poll(bell, PATIENCE).toContain(declined);
  await expect.poll(async () => placesOf(await shownOf(person), granted), PATIENCE).toEqual(PLACES);
  await expect
    .poll(async () => placesOf(await shownOf(person), declined), PATIENCE)
    .toEqual(PLACES_OF_DECLINES);
  const found = await users.as('finance', 'GET', '/admin/payments?search=Hidden-Grant');
  expect(found.rows.map(({ userId }) => userId)).toEqual([person.userId]);
  // Beside what people read, no table holds the text: neither events, nor the log, nor snapshots.
  expect(await tablesWith('Hidden-Grant')).toEqual([
    'http.idempotency',
    'rm_journal.entries',
    'rm_payments.payments',
  ]);
  expect(await tablesWith('Hidden-Decline')).toEqual([
    'rm_notifications.notifications',
    'rm_payments.payments',
  ]);

  await wipe(person, '5');
  await expect.poll(() => tablesWith('Hidden-'), PATIENCE).toEqual([]);
  const shown = await shownOf(person);
  expect(placesOf(shown, 'Hidden-')).toEqual([]);
  expect(placesOf(shown, 'erased')).toEqual(PLACES);
});

it('what events of before say in the plain is shown the same way, and erased from all but the events', async () => {
  const person = await users.user('advert');
  const { userId } = person;
  const { eventStore } = product.engines;
  const [paymentId, declinedId] = [900_000 + userId, 950_000 + userId];
  const terms = { userId, amountNanos: '5000000000' };
  const request = { ...terms, paymentId, paymentType: 'compensation', method: 0, destination: null };
  await eventStore.append(`payment-${paymentId}`, NO_STREAM, [
    sampleEvent('PaymentRequested', { ...request, comment: 'For Hidden-Plain' }),
  ]);
  await eventStore.append(`payment-${declinedId}`, NO_STREAM, [
    sampleEvent('PaymentRequested', {
      ...request,
      paymentId: declinedId,
      paymentType: 'deposit',
      comment: null,
    }),
    sampleEvent('PaymentDeclined', { paymentId: declinedId, userId, reason: 'Of Hidden-Plain' }),
  ]);
  const { length } = await eventStore.readStream(`wallet-${userId}`);
  await eventStore.append(`wallet-${userId}`, length - 1, [
    sampleEvent('CompensationGranted', {
      ...terms,
      paymentId,
      balanceNanos: '5000000000',
      reason: 'For Hidden-Plain',
    }),
  ]);
  await eventStore.append(`notifications-${userId}`, NO_STREAM, [
    sampleEvent('NotificationRaised', {
      notificationId: 960_000 + userId,
      userId,
      notificationType: 'payment_refused',
      data: {
        color: 'red',
        message: 'Your deposit was declined: Of Hidden-Plain',
        route: '/payments',
        route_params: {},
      },
    }),
  ]);
  await expect.poll(async () => placesOf(await shownOf(person), 'Hidden-Plain'), PATIENCE).toEqual(PLACES);

  const cancel = await users.as('finance', 'POST', `/admin/payments/${paymentId}/decline`, {
    body: { reason: 'Hidden-Plain again' },
  });
  expect(cancel.status, cancel.text).toBe(200);
  await wipe(person, '5');
  await expect.poll(() => tablesWith('Hidden-Plain'), PATIENCE).toEqual(['event_store.events']);
  expect(placesOf(await shownOf(person), 'Hidden-Plain')).toEqual([]);
});

it('a pseudonym is the same before and after a wipe, wherever records of the person remain', async () => {
  const person = await users.user('advert');
  const { userId } = person;
  const [home, office] = ['203.0.113.50', '203.0.113.51'];
  const withdraw = async (from: string, destination: string) => {
    const response = await product.app.inject({
      method: 'POST',
      url: '/api/payments/withdrawals',
      remoteAddress: from,
      headers: { authorization: `Bearer ${person.token}` },
      payload: { amount: '10', destination, comment: 'For the holidays' },
    });
    expect(response.statusCode, response.body).toBe(201);
    return response.json<{ data: { id: number } }>().data.id;
  };
  const granted = await users.as('finance', 'POST', '/admin/payments/compensation', {
    body: { userId, amount: '50', reason: 'Outage' },
  });
  expect(granted.status, granted.text).toBe(201);
  const ids = [
    await withdraw(home, 'DE11 1111'),
    await withdraw(office, 'DE11 1111'),
    await withdraw(home, 'DE22 2222'),
  ];
  const [first, second] = ids;
  for (const [caller, id] of [
    ['admin', first],
    ['admin', second],
  ] as const) {
    const confirmed = await users.as(caller, 'POST', `/admin/payments/${id}/confirm`);
    expect(confirmed.status, confirmed.text).toBe(200);
  }
  const rejected = await users.as('finance', 'POST', `/admin/payments/${ids[2]}/decline`, {
    body: { reason: 'Not this account' },
  });
  expect(rejected.status, rejected.text).toBe(200);

  const { vault } = product.composed;
  const pseudonymOf = async (text: string) => `erased ${await vault.pseudonym(userId, text)}`;
  const [atHome, atOffice] = [await pseudonymOf(home), await pseudonymOf(office)];
  const [toOne, toOther] = [await pseudonymOf('DE11 1111'), await pseudonymOf('DE22 2222')];
  const destinations = async () =>
    Promise.all(
      ids.map(async (id) => (await users.as('finance', 'GET', `/admin/payments/${id}`)).data['destination']),
    );
  const csv = async () =>
    (await users.as('finance', 'GET', `/admin/payments/export.csv?where[userId]=${userId}`)).text;
  const addresses = async (filter: string) => {
    const { rows, text, status } = await users.as(
      'admin',
      'GET',
      `/admin/activity-logs?${filter}&perPage=100`,
    );
    expect(status, text).toBe(200);
    return rows.map((row) => row['ip']);
  };
  const asked = `where[actorId]=${userId}&where[type]=PaymentRequested&orderBy=occurredAt&sortedBy=asc`;
  expect(await destinations()).toEqual(['DE11 1111', 'DE11 1111', 'DE22 2222']);
  await expect.poll(() => addresses(asked), PATIENCE).toEqual([home, office, home]);

  // The journal needs the payer: one admin asks, another one confirms.
  const another = await users.user('admin');
  const path = `/users/${userId}?wipePersonalInfo=true&remainingBalance=30`;
  const request = await users.as('admin', 'DELETE', path);
  expect([request.status, request.data]).toEqual([202, { waitsForAnother: true }]);
  expect((await users.call('DELETE', path, { token: another.token })).status).toBe(204);

  expect(await vault.pseudonym(userId, home)).toBeUndefined();
  expect(await destinations()).toEqual([toOne, toOne, toOther]);
  const file = await csv();
  expect([file.split(toOne).length - 1, file.split(toOther).length - 1]).toEqual([2, 1]);
  expect(await addresses(asked)).toEqual([atHome, atOffice, atHome]);
  const log = await users.as('admin', 'GET', `/admin/activity-logs?where[actorId]=${userId}&perPage=100`);
  expect(log.rows.map(({ who }) => who)).toEqual(
    log.rows.map(() => ({ id: userId, name: `Erased user ${userId}` })),
  );
  const remaining = [
    file,
    log.text,
    (await users.as('auditor', 'GET', `/admin/payments?where[userId]=${userId}`)).text,
  ];
  for (const text of remaining) expect(text).not.toMatch(/DE11|DE22|203\.0\.113|holidays/);
});

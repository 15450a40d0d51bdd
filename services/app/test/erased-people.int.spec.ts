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

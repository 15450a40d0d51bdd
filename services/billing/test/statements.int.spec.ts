import { readModelDb } from '@marquee/kit/projector/read-model';
import { sampleContext } from '@marquee/kit/testing/samples';
import { dollars } from '@marquee/schemas/common/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { JOURNAL_MODEL } from '../src/read-models/journal/projector.ts';
import type { JournalTables } from '../src/read-models/journal/table.ts';
import { campaignsSql, paymentsSql } from '../src/statements/query.ts';
import { createBillingTestContext, type BillingTestContext } from './billing-test-context.ts';

const ADMIN = 'user:1:admin';
const USER = 7;
const OWN = `user:${USER}:advert`;

let context: BillingTestContext;
beforeAll(async () => {
  // Reactors settle payments too, at the time of the clock: without them every event has the time that the test says.
  context = await createBillingTestContext({ withReactors: false });
  await fill();
  expect(await context.waitForProjections()).toBe(true);
});
afterAll(() => context.dispose());

const at = (occurredAt: string) => sampleContext({ occurredAt });

let offset = 0;
/** Spend of campaigns that the wallet takes at a moment. */
async function spend(userId: number, occurredAt: string, byCampaign: Readonly<Record<number, string>>) {
  const block = { topic: 'impressions', partition: 0, first: String(offset), last: String(offset + 9) };
  offset += 10;
  const lines = Object.entries(byCampaign).map(([campaignId, amount]) => ({
    campaignId: Number(campaignId),
    halfHour: `${occurredAt.slice(0, 13)}:00:00.000Z`,
    spendNanos: dollars(amount),
    impressions: 10,
    clicks: 1,
  }));
  await context.billing.commands.recordSpend({ userId, blocks: [{ block, lines }] }, at(occurredAt));
}

async function deposit(userId: number, amount: string, occurredAt: string) {
  const { commands } = context.billing;
  const asked = await commands.requestDeposit(
    { userId, method: 5, amountNanos: dollars(amount) },
    at(occurredAt),
  );
  if (!asked.accepted) throw new Error(asked.rejection.reason);
  await commands.confirmPayment({ paymentId: asked.payment.paymentId }, at(occurredAt));
}

/** Three months of an account, the last moment of one and the first of the next, and a withdrawal that came back. */
async function fill() {
  const { commands } = context.billing;
  await commands.openWallet(USER, at('2026-08-31T23:59:59.999Z'));
  await context.register(USER);
  await deposit(USER, '500', '2026-09-01T00:00:00.000Z');
  await spend(USER, '2026-09-30T23:59:59.999Z', { 1: '1.000000001', 2: '0.004' });
  await spend(USER, '2026-10-01T00:00:00.000Z', { 1: '2.005', 2: '0.004', 3: '0.004' });
  await spend(USER, '2026-10-02T12:00:00.000Z', { 1: '3.5' });
  await commands.grantCompensation(
    { userId: USER, amountNanos: dollars('3'), reason: 'Outage' },
    at('2026-10-03T00:00:00.000Z'),
  );
  const asked = await commands.requestWithdrawal(
    { userId: USER, amountNanos: dollars('100'), destination: 'DE00 1234', comment: null },
    at('2026-10-04T00:00:00.000Z'),
  );
  if (!asked.accepted) throw new Error(asked.rejection.reason);
  const { paymentId } = asked.payment;
  await commands.declinePayment({ paymentId, reason: 'No such account' }, at('2026-11-05T00:00:00.000Z'));
}

const get = (token: string, path: string) => context.call(token, 'GET', path);
const file = async (path: string, token = OWN) =>
  context.api.inject({ url: `/api${path}`, headers: { authorization: `Bearer ${token}` } });

describe('statements of months', () => {
  it('are listed from the month in which the account was opened, the newest first', async () => {
    const { status, body } = await get(OWN, '/payments/statements?orderBy=month&sortedBy=asc&perPage=4');
    expect(status).toBe(200);
    expect(body.data).toMatchObject([
      { month: '2026-08', isOpen: false, opening: '0.00', closing: '0.00' },
      {
        month: '2026-09',
        asOf: '2026-10-01T00:00:00.000Z',
        opening: '0.00',
        movements: { deposit: '500.00', spend: '-1.004000001', withdrawal: '0.00' },
        closing: '498.995999999',
      },
      {
        month: '2026-10',
        opening: '498.995999999',
        movements: {
          compensation: '3.00',
          spend: '-5.513',
          withdrawal: '-100.00',
          'withdrawal-return': '0.00',
        },
        closing: '396.482999999',
      },
      { month: '2026-11', opening: '396.482999999', movements: { 'withdrawal-return': '100.00' } },
    ]);
    const newest = await get(OWN, '/payments/statements?perPage=1');
    const present = new Date().toISOString().slice(0, 7);
    expect(newest.body.data).toMatchObject([{ month: present, isOpen: true, closing: '496.482999999' }]);
    expect(await get(OWN, '/payments/balance')).toMatchObject({
      body: { data: { balance: '496.482999999' } },
    });
  });

  it('say what each sum is made of', async () => {
    const { body } = await get(OWN, '/payments/statements/2026-10');
    expect(body.data).toMatchObject({
      month: '2026-10',
      isOpen: false,
      account: { id: USER, company: 'Analytical Engines' },
      payments: [
        { kind: 'compensation', at: '2026-10-03T00:00:00.000Z', amount: '3.00' },
        { kind: 'withdrawal', at: '2026-10-04T00:00:00.000Z', amount: '-100.00' },
      ],
      campaigns: [
        { campaignId: 1, name: 'Campaign 1', spend: '-5.505', correction: '0.00' },
        { campaignId: 2, spend: '-0.004' },
        { campaignId: 3, spend: '-0.004' },
      ],
      days: [
        { day: '2026-10-01', spend: '-2.013' },
        { day: '2026-10-02', spend: '-3.50' },
      ],
    });
  });

  it('are the same from staff, who may ask for any account', async () => {
    for (const path of ['', '/2026-10']) {
      const [own, all] = await Promise.all([
        get(OWN, `/payments/statements${path}?`),
        get(ADMIN, `/admin/payments/statements/${USER}${path}?`),
      ]);
      expect(all.status).toBe(200);
      const stable = (data: unknown) => JSON.stringify(data).replaceAll(/"asOf":"[^"]*"/g, '');
      expect(stable(all.body.data)).toBe(stable(own.body.data));
    }
    expect((await get(ADMIN, '/admin/payments/statements/999')).status).toBe(404);
  });

  it.each(['2026-07', '2999-01'])(
    'have no month %s, before the account and after the present one',
    async (month) => {
      for (const path of ['', '/export.csv', '/export.pdf'])
        expect((await get(OWN, `/payments/statements/${month}${path}`)).status).toBe(404);
    },
  );

  it.each(['2026-13', '2026-1', 'last'])('refuse %s, which is no month', async (month) => {
    const { status } = await get(OWN, `/payments/statements/${month}`);
    expect([404, 422]).toContain(status);
  });

  it('are files that add up to the nano-dollar', async () => {
    const csv = await file('/payments/statements/2026-10/export.csv');
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="statement-7-2026-10.csv"',
      'cache-control': 'no-store',
    });
    const id = (row: number) => csv.body.split('\n')[row]?.split(',')[2] ?? '';
    expect(csv.body.trimEnd().split('\n')).toEqual([
      'date,type,paymentId,campaignId,campaign,amount,amountNanos,balance,balanceNanos',
      '2026-10-01T00:00:00.000Z,opening-balance,,,,,,498.995999999,498995999999',
      '2026-10-01,spend,,1,Campaign 1,-2.005,-2005000000,496.990999999,496990999999',
      '2026-10-01,spend,,2,Campaign 2,-0.004,-4000000,496.986999999,496986999999',
      '2026-10-01,spend,,3,Campaign 3,-0.004,-4000000,496.982999999,496982999999',
      '2026-10-02,spend,,1,Campaign 1,-3.50,-3500000000,493.482999999,493482999999',
      `2026-10-03T00:00:00.000Z,compensation,${id(6)},,,3.00,3000000000,496.482999999,496482999999`,
      `2026-10-04T00:00:00.000Z,withdrawal,${id(7)},,,-100.00,-100000000000,396.482999999,396482999999`,
      '2026-11-01T00:00:00.000Z,closing-balance,,,,,,396.482999999,396482999999',
    ]);
    const pdf = await file(`/admin/payments/statements/${USER}/2026-10/export.pdf`, ADMIN);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.rawPayload.toString('latin1')).toMatch(/^%PDF-[\s\S]*Account #7, Analytical Engines/);
  });

  it('are kept sums of the entries of the journal, and read by index', async () => {
    const db = readModelDb<JournalTables>(context.readStore, JOURNAL_MODEL);
    const { rows } = await sql<{ kept: string; summed: string }>`
      select (select jsonb_object_agg(month || event_type, amount_nanos order by month, event_type)
          from rm_journal.account_months where user_id = ${USER})::text as kept,
        (select jsonb_object_agg(month || event_type, amount_nanos order by month, event_type) from (
          select to_char(occurred_at at time zone 'UTC', 'YYYY-MM') as month, event_type,
            sum(case side when 'credit' then amount_nanos else -amount_nanos end) as amount_nanos
          from rm_journal.entries where account = ${`advertiser:${USER}`} group by 1, 2) as summed)::text as summed`.execute(
      db,
    );
    expect(rows[0]?.kept).toBe(rows[0]?.summed);
    await sql`analyze rm_journal.entries`.execute(db);
    const plans = await db.connection().execute(async (connection) => {
      await sql`set enable_seqscan = off`.execute(connection);
      const explained = [];
      for (const query of [paymentsSql(db, USER, '2026-10'), campaignsSql(db, USER, '2026-10')]) {
        const compiled = query.compile();
        const { rows: lines } = await connection.executeQuery<{ 'QUERY PLAN': string }>({
          ...compiled,
          sql: `explain ${compiled.sql}`,
        });
        explained.push(lines.map((line) => line['QUERY PLAN']).join('\n'));
      }
      await sql`reset enable_seqscan`.execute(connection);
      return explained;
    });
    expect(plans[0]).toContain('entries_account_occurred_at_idx');
    expect(plans[1]).toContain('account_days_pkey');
  });
});

import { createPostgresIdAllocator } from '@marquee/adapters/postgres/id-allocator';
import type { Projection } from '@marquee/kit/projector/projector';
import { sampleCreative } from '@marquee/schemas/creative/samples';
import { dollars } from '@marquee/schemas/common/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  ADMIN_ID,
  createNotificationsTestContext,
  type NotificationsTestContext,
} from '../test/notifications-test-context.ts';
import { createNotificationsService } from './service.ts';

let context: NotificationsTestContext;
let lastUser = 10;
const newUser = async (over: Parameters<NotificationsTestContext['register']>[1] = {}) => {
  lastUser += 1;
  await context.register(lastUser, over);
  return lastUser;
};
const mailsTo = (userId: number) => context.mails.filter(({ to }) => to === `user${userId}@marquee.test`);
const bellOf = async (userId: number) => (await context.call(userId, 'GET', '/notifications/new')).body;
const approve = (userId: number, creativeId: number, occurredAt?: string) =>
  context.happens(`creative-${creativeId}`, 'CreativeApproved', { creativeId, userId }, occurredAt);

let offset = 0;
const spend = (userId: number, amount: string, balance: string) => {
  offset += 1;
  return context.happens(`wallet-${userId}`, 'SpendRecorded', {
    userId,
    block: { topic: 'impressions', partition: 0, first: String(offset), last: String(offset) },
    spendNanos: dollars(amount),
    lines: [],
    balanceNanos: dollars(balance),
  });
};
const deposit = (userId: number, amount: string, balance: string) =>
  context.happens(`wallet-${userId}`, 'FundsDeposited', {
    userId,
    paymentId: 1,
    amountNanos: dollars(amount),
    balanceNanos: dollars(balance),
  });

beforeAll(async () => {
  context = await createNotificationsTestContext();
});
afterAll(() => context.dispose());

describe('moderation', () => {
  it('rings the bell of the owner and sends a mail', async () => {
    const userId = await newUser();
    await approve(userId, 501);
    await context.happens('campaign-601', 'CampaignDisapproved', {
      campaignId: 601,
      userId,
      reason: 'No <b>gambling</b>',
    });
    await context.waitForProjections();
    const { data, meta } = await bellOf(userId);
    expect(meta.total).toBe(2);
    expect(data).toMatchObject([
      {
        type: 'campaign_disapproved',
        readedAt: null,
        data: {
          color: 'red',
          message: 'Campaign #601 was disapproved: No <b>gambling</b>',
          route: '/campaigns/{id}/edit',
          route_params: { id: 601 },
        },
      },
      { type: 'creative_approved', data: { color: 'green', route_params: { id: 501 } } },
    ]);
    expect(mailsTo(userId)).toMatchObject([
      { subject: 'Your creative was approved' },
      { subject: 'Your campaign was disapproved' },
    ]);
    const [, refused] = mailsTo(userId);
    expect(refused?.text).toContain(`Hello User${userId},`);
    expect(refused?.text).toContain('https://marquee.test/campaigns/601/edit');
    expect(refused?.html).toContain('No &lt;b&gt;gambling&lt;/b&gt;');
  });

  it('says what holds again after a decision was undone, by mail as well', async () => {
    const userId = await newUser();
    await approve(userId, 503);
    const pending = { creativeId: 503, userId, approved: 'pending', reason: null };
    await context.happens('creative-503', 'CreativeDecisionUndone', pending);
    const blurred = { creativeId: 503, userId, approved: 'disapproved', reason: 'Blurred' };
    await context.happens('creative-503', 'CreativeDecisionUndone', blurred);
    const restored = { campaignId: 603, userId, approved: 'approved', reason: null };
    await context.happens('campaign-603', 'CampaignDecisionUndone', restored);
    await context.waitForProjections();
    const { data } = await bellOf(userId);
    expect(data.slice(0, 3)).toMatchObject([
      {
        type: 'campaign_decision_undone',
        data: {
          color: 'green',
          message: 'The disapproval of campaign #603 was undone. It is approved again.',
        },
      },
      {
        type: 'creative_decision_undone',
        data: {
          color: 'red',
          message: 'The approval of creative #503 was undone. It is disapproved again: Blurred',
        },
      },
      {
        data: {
          color: 'grey',
          message: 'The decision on creative #503 was undone. It is under review again.',
        },
      },
    ]);
    expect(mailsTo(userId).map(({ subject }) => subject)).toEqual([
      'Your creative was approved',
      'The decision on your creative was undone',
      'The decision on your creative was undone',
      'The decision on your campaign was undone',
    ]);
  });

  it('says that a scan found malware, that it was cleared, and that the clearance was taken back', async () => {
    const userId = await newUser();
    const identity = { creativeId: 504, userId };
    const found = {
      ...{ tagName: 'crypto-miner', hitType: 'markup', urgency: null, confidence: null },
      ...{ comment: null, incidentUrl: null },
    };
    const scanned = { ...identity, outcome: 'malware', result: found, signature: 'a' };
    await context.happens('creative-scan-504', 'CreativeScanned', scanned);
    const cleared = { ...identity, reason: 'A game', signature: 'a' };
    await context.happens('creative-scan-504', 'CreativeScanCleared', cleared);
    await context.happens('creative-scan-504', 'CreativeScanClearanceUndone', identity);
    await context.waitForProjections();
    const { data } = await bellOf(userId);
    expect(data.map(({ type, data: { color } }) => [type, color])).toEqual([
      ['creative_malware', 'red'],
      ['creative_malware_cleared', 'green'],
      ['creative_malware', 'red'],
    ]);
  });

  it('notifies the owner why a campaign was stopped, and admins what it lost', async () => {
    const userId = await newUser();
    await context.register(ADMIN_ID);
    const stopped = { campaignId: 602, userId };
    const reason = 'Its traffic costs more than its clicks return.';
    const atLoss = { ...stopped, reason, cause: 'stop-loss', lossNanos: dollars('50.01') };
    await context.happens('campaign-602', 'CampaignStopped', { ...stopped, reason: null });
    await context.happens('campaign-602', 'CampaignStopped', atLoss);
    await context.waitForProjections();
    const { data, meta } = await bellOf(userId);
    expect(meta.total).toBe(1);
    expect(data[0]).toMatchObject({
      type: 'campaign_stopped',
      data: { message: `Campaign #602 was stopped. ${reason}`, route: '/campaigns/{id}/edit' },
    });
    expect((await bellOf(ADMIN_ID)).data[0]).toMatchObject({
      type: 'campaign_at_loss',
      data: {
        message: `Campaign #602 of user ${userId} was stopped: it cost $50.01 more than it returned.`,
        route: '/admin/campaigns/{id}/edit',
      },
    });
    expect(mailsTo(userId)).toMatchObject([{ subject: 'Your campaign was stopped' }]);
    expect(mailsTo(userId)[0]?.text).not.toContain('50.01');
  });

  it('names the creative as it is called now', async () => {
    const userId = await newUser();
    const fields = sampleCreative({
      name: 'Autumn',
      creativeType: 'pop',
      banner: null,
      pop: { clickUrl: 'https://shop.test/' },
    });
    const creative = { creativeId: 510, userId, ...fields, duplicatedFrom: null };
    await context.happens('creative-510', 'CreativeCreated', creative);
    await context.happens('creative-510', 'CreativeChanged', { creativeId: 510, userId, name: 'Winter' });
    await approve(userId, 510);
    await context.waitForProjections();
    expect((await bellOf(userId)).data[0]?.data.message).toBe('Creative "Winter" was approved.');
  });

  it('sends no mail to those who did not ask, nor about what is long past', async () => {
    const quiet = await newUser({ creativeApprovalNotification: false });
    const busy = await newUser();
    await approve(quiet, 502);
    await approve(busy, 503, new Date(Date.now() - 72 * 3_600_000).toISOString());
    await context.waitForProjections();
    expect((await bellOf(quiet)).meta.total).toBe(1);
    expect((await bellOf(busy)).meta.total).toBe(1);
    expect(mailsTo(quiet)).toEqual([]);
    expect(mailsTo(busy)).toEqual([]);
  });

  it('asks the settings of now, not of the registration', async () => {
    const userId = await newUser();
    await context.happens(`user-${userId}`, 'UserSettingsChanged', {
      userId,
      settings: { creativeApprovalNotification: false },
    });
    await approve(userId, 504);
    await context.waitForProjections();
    expect(mailsTo(userId)).toEqual([]);
  });

  it('sends nothing to people who are erased or gone', async () => {
    const erased = await newUser();
    await context.vault.erase(erased);
    await approve(erased, 505);
    const gone = await newUser();
    await context.happens(`user-${gone}`, 'UserDeleted', { userId: gone });
    await approve(gone, 506);
    await context.waitForProjections();
    expect(mailsTo(erased)).toEqual([]);
    expect(mailsTo(gone)).toEqual([]);
    expect((await bellOf(gone)).meta.total).toBe(0);
  });

  it('a mail that was not taken is sent later, once, and the bell rings once', async () => {
    const userId = await newUser();
    context.rejections = 3;
    await approve(userId, 507);
    await context.waitForProjections();
    expect(mailsTo(userId)).toHaveLength(1);
    expect((await bellOf(userId)).meta.total).toBe(1);
  });
});

it('reacting to every event a second time repeats no notification', async () => {
  const userId = await newUser();
  await approve(userId, 520);
  await deposit(userId, '100', '100');
  await context.waitForProjections();
  const head = await context.eventStore.headPosition();
  await sql`update projection.checkpoints set position = 0 where name = 'reactor:notifications raise'`.execute(
    context.readStore.db,
  );
  const again = createNotificationsService(
    { publicUrl: 'https://marquee.test' },
    {
      ...context,
      ids: createPostgresIdAllocator(context.readStore),
      mailer: { send: () => Promise.reject(new Error('nothing is sent')) },
      clock: () => new Date(),
    },
  );
  const raiser = again.workers[0] as Projection;
  await raiser.start();
  expect(await raiser.waitFor(head, 20_000)).toBe(true);
  await raiser.stop();
  expect(await context.eventStore.headPosition()).toBe(head);
  expect((await bellOf(userId)).meta.total).toBe(2);
});

describe('a payment', () => {
  it('that staff declined or canceled is reported with its sum', async () => {
    const userId = await newUser();
    const request = { userId, method: 1, amountNanos: dollars('600'), comment: null, destination: null };
    const payments = [
      [701, 'deposit', 'PaymentDeclined', { reason: 'No transfer came' }],
      [702, 'cash-out', 'PaymentCanceled', {}],
      [703, 'compensation', 'PaymentDeclined', { reason: 'Not deserved' }],
    ] as const;
    for (const [paymentId, paymentType, type, data] of payments) {
      await context.happens(`payment-${paymentId}`, 'PaymentRequested', {
        ...request,
        paymentId,
        paymentType,
      });
      await context.happens(`payment-${paymentId}`, type, { paymentId, userId, ...data });
    }
    await context.waitForProjections();
    const { data } = (await context.call(userId, 'GET', '/notifications?orderBy=id&sortedBy=asc')).body;
    expect(data.map(({ type, data: { message, route } }) => [type, message, route])).toEqual([
      ['payment_refused', 'Your deposit of $600.00 was declined: No transfer came', '/payments'],
      ['payment_refused', 'Your withdrawal of $600.00 was canceled.', '/payments'],
    ]);
  });
});

describe('the balance', () => {
  it('is reported once a crossing, not once an event', async () => {
    const userId = await newUser();
    await deposit(userId, '100', '100');
    await spend(userId, '79', '21');
    await spend(userId, '2', '19');
    await spend(userId, '1', '18');
    await spend(userId, '13', '5');
    await spend(userId, '1', '4');
    await spend(userId, '5', '-1');
    await deposit(userId, '100', '99');
    await spend(userId, '80', '19');
    await context.waitForProjections();
    const { data } = (await context.call(userId, 'GET', '/notifications?orderBy=id&sortedBy=asc')).body;
    expect(data.map(({ type }) => type)).toEqual([
      'balance_changed',
      'balance_low',
      'balance_stopped',
      'balance_changed',
      'balance_low',
    ]);
    expect(data[2]?.data).toEqual({
      color: 'red',
      message: 'Your campaigns are paused: your balance has run out. Balance: $5.00.',
      route: '/payments',
      route_params: {},
    });
    expect(mailsTo(userId).map(({ subject }) => subject)).toEqual([
      'Your balance has changed',
      'Your balance is running low',
      'Your campaigns have stopped',
      'Your balance has changed',
      'Your balance is running low',
    ]);
  });

  it("is low by the account's own sum, and each kind of mail has its own setting", async () => {
    const userId = await newUser({
      lowBudgetSum: dollars('50'),
      lowBudgetNotification: false,
      balanceChangeNotification: false,
    });
    await deposit(userId, '100', '100');
    await spend(userId, '51', '49');
    await spend(userId, '45', '4');
    await context.waitForProjections();
    expect((await bellOf(userId)).meta.total).toBe(3);
    expect(mailsTo(userId).map(({ subject }) => subject)).toEqual(['Your campaigns have stopped']);
    const silent = await newUser({
      ...{ lowBudgetNotification: false, balanceChangeNotification: false, zeroBudgetNotification: false },
    });
    await deposit(silent, '100', '100');
    await spend(silent, '96', '4');
    await context.waitForProjections();
    expect((await bellOf(silent)).meta.total).toBeGreaterThan(1);
    expect(mailsTo(silent)).toEqual([]);
  });
});

describe('the bell', () => {
  it('is read one by one or all at once, by its owner', async () => {
    const userId = await newUser();
    const stranger = await newUser();
    for (const creativeId of [601, 602, 603]) await approve(userId, creativeId);
    await context.waitForProjections();
    const [newest] = (await bellOf(userId)).data;
    if (!newest) throw new Error('the bell is empty');
    expect((await context.call(stranger, 'PATCH', `/notifications/${newest.id}`)).status).toBe(404);
    expect((await context.call(userId, 'PATCH', '/notifications/99999999')).status).toBe(404);
    expect((await context.call(userId, 'PATCH', '/notifications/x')).status).toBe(404);

    const read = await context.call(userId, 'PATCH', `/notifications/${newest.id}`);
    expect(read.status).toBe(200);
    expect(read.body.data).toMatchObject({ id: newest.id, readedAt: expect.any(String) as string });
    expect((await context.call(userId, 'PATCH', `/notifications/${newest.id}`)).body).toEqual(read.body);
    expect((await bellOf(userId)).meta.total).toBe(2);

    expect((await context.call(userId, 'POST', '/notifications')).body).toEqual({ data: { read: 2 } });
    expect((await context.call(userId, 'POST', '/notifications')).body).toEqual({ data: { read: 0 } });
    expect((await bellOf(userId)).meta.total).toBe(0);
    const all = await context.call(userId, 'GET', '/notifications?perPage=2&where[type]=creative_approved');
    expect(all.body.meta).toMatchObject({ total: 3, count: 2, total_pages: 2 });
    expect((await context.call(stranger, 'GET', '/notifications')).body.meta.total).toBe(0);
  });
});

describe('optimization rules', () => {
  it('notify their owner in the bell and by mail where they are made to, and of a campaign that they pause', async () => {
    const userId = await newUser();
    const apply = (action: string, bids: object = {}) =>
      context.happens('campaign-604', 'CampaignRuleApplied', {
        ...{ campaignId: 604, userId, optimizationRuleId: 41, ruleName: 'Losers', campaignName: 'Sale' },
        ...{
          action,
          reason: 'Rule "Losers": CPA $12.00 > $10, today',
          bidBeforeNanos: null,
          bidAfterNanos: null,
        },
        ...{ reasonTranslations: { de: 'Regel „Losers“: CPA 12,00 $ > 10 $, heute' }, ...bids },
        cooldownUntil: new Date().toISOString(),
      });
    await apply('notify');
    await apply('pauseCampaign');
    await apply('changeBid', { bidBeforeNanos: dollars('1.20'), bidAfterNanos: dollars('1.44') });
    await context.waitForProjections();
    expect((await bellOf(userId)).data.map(({ type, data }) => ({ type, ...data }))).toMatchObject([
      {
        ...{ type: 'campaign_stopped', route: '/campaigns/{id}/edit' },
        message: 'Campaign #604 was stopped. Rule "Losers": CPA $12.00 > $10, today.',
      },
      {
        ...{ type: 'rule_notified', route_params: { id: 604 } },
        message: 'Campaign #604 meets a rule. Rule "Losers": CPA $12.00 > $10, today.',
      },
    ]);
    expect(mailsTo(userId).map(({ subject }) => subject)).toContain(
      'A campaign meets your optimization rule',
    );
  });
});

describe('alerts of rules', () => {
  const alert = (campaignId: number, text: string) => ({
    ...{ campaignId, creativeId: null, campaignName: `Sale <${campaignId}>`, text },
  });
  const ruleOf = (userId: number, channels: readonly string[]) => ({
    ...{ alertRuleId: 41, userId, ruleName: 'Alarm <b>all</b>', condition: 'stopped', channels },
    at: new Date().toISOString(),
  });
  const fire = (userId: number, channels: readonly string[], ...campaignIds: readonly number[]) =>
    context.happens('alert-firings-41', 'AlertsFired', {
      ...ruleOf(userId, channels),
      alerts: campaignIds.map((id) => ({ ...alert(id, 'is stopped: it was declined.'), since: null })),
    });
  const resolve = (userId: number, channels: readonly string[], campaignId: number) =>
    context.happens('alert-firings-41', 'AlertsResolved', {
      ...ruleOf(userId, channels),
      alerts: [alert(campaignId, 'can run again.')],
    });

  it('ring the bell with a link to the campaign, or to the rule where there are several', async () => {
    const userId = await newUser();
    await fire(userId, ['bell'], 7);
    await fire(userId, ['bell'], 1, 2, 3, 4, 5);
    await resolve(userId, ['bell'], 7);
    await context.waitForProjections();
    expect((await bellOf(userId)).data.map(({ type, data }) => ({ type, ...data }))).toMatchObject([
      {
        ...{ type: 'alert_resolved', color: 'green', message: 'Campaign "Sale <7>" can run again.' },
        ...{ route: '/campaigns/{id}', route_params: { id: 7 } },
      },
      {
        message:
          'Alert "Alarm <b>all</b>" fired for 5 campaigns: "Sale <1>", "Sale <2>", "Sale <3>" and 2 more.',
        ...{ type: 'alert_fired', color: 'red', route: '/alerts/{id}', route_params: { id: 41 } },
      },
      { message: 'Campaign "Sale <7>" is stopped: it was declined.' },
    ]);
    expect(mailsTo(userId)).toEqual([]);
  });

  it('are mailed where the rule says so, with a link to turn it off', async () => {
    const userId = await newUser();
    await fire(userId, ['email'], 8, 9);
    await resolve(userId, ['email'], 8);
    await context.waitForProjections();
    expect((await bellOf(userId)).meta.total).toBe(0);
    const [fired, resolved] = mailsTo(userId);
    expect([fired?.subject, resolved?.subject]).toEqual(['Your alert has fired', 'Your alert is resolved']);
    expect(fired?.text).toContain('Campaign "Sale <9>" is stopped: it was declined.');
    expect(fired?.text).toContain('turn it off: https://marquee.test/alerts/41');
    expect(fired?.html).toContain('Alarm &lt;b&gt;all&lt;/b&gt;');
    expect(fired?.html).not.toContain('<b>all');
    expect(resolved?.text).toContain('Open the campaign: https://marquee.test/campaigns/8\n');
  });
});

describe('the language of a recipient', () => {
  it('is that of mails, while the bell stays English', async () => {
    const german = await newUser({ language: 'de' });
    const english = await newUser({ language: 'en' });
    for (const userId of [german, english]) await deposit(userId, '1234.56', '2000');
    await context.happens(`payment-${german}`, 'PaymentRequested', {
      ...{ userId: german, method: 1, amountNanos: dollars('600'), comment: null, destination: null },
      ...{ paymentId: german, paymentType: 'deposit' },
    });
    await context.happens(`payment-${german}`, 'PaymentDeclined', {
      ...{ paymentId: german, userId: german, reason: 'Name passt nicht' },
    });
    await context.waitForProjections();
    const [changed, declined] = mailsTo(german);
    expect(changed?.subject).toBe('Ihr Guthaben hat sich geändert');
    expect(changed?.text).toContain(
      'Ihrem Guthaben wurden 1.234,56\u00a0$ gutgeschrieben. Guthaben: 2.000,00\u00a0$.',
    );
    expect(changed?.html).toContain('<html lang="de">');
    expect(declined?.text).toContain('Ihre Einzahlung von 600,00\u00a0$ wurde abgelehnt: Name passt nicht');
    expect(mailsTo(english)[0]?.text).toContain('Your balance was topped up by $1,234.56.');
    const { data } = await bellOf(german);
    expect(data.map((each) => each.data.message)).toEqual([
      'Your deposit of $600.00 was declined: Name passt nicht',
      'Your balance was topped up by $1,234.56. Balance: $2,000.00.',
    ]);
    expect(JSON.stringify(data)).not.toContain('Guthaben');
    const raised = (await context.eventStore.readStream(`notifications-${german}`)).at(-1);
    expect(raised?.data['translations']).toEqual({
      de: { keyOf: german, sealed: expect.any(String) as string },
    });
  });

  it('counts as it is when the mail is sent', async () => {
    const userId = await newUser();
    await context.happens(`user-${userId}`, 'UserSettingsChanged', { userId, settings: { language: 'de' } });
    await context.happens('campaign-701', 'CampaignStopped', {
      ...{ campaignId: 701, userId, reason: 'It spent too much.', cause: 'above-goal' },
      reasonTranslations: { de: 'Sie hat zu viel ausgegeben.' },
    });
    await context.waitForProjections();
    await context.happens(`user-${userId}`, 'UserSettingsChanged', { userId, settings: { language: null } });
    await approve(userId, 702);
    await context.waitForProjections();
    expect(mailsTo(userId).map(({ subject }) => subject)).toEqual([
      'Ihre Kampagne wurde gestoppt',
      'Your creative was approved',
    ]);
    expect(mailsTo(userId)[0]?.text).toContain(
      'Die Kampagne #701 wurde gestoppt. Sie hat zu viel ausgegeben.',
    );
  });

  it('leaves what older events say in English', async () => {
    const userId = await newUser({ language: 'de' });
    const data = { color: 'green', route: '/payments', route_params: {}, message: 'You received $5.00.' };
    await context.happens(`notifications-${userId}`, 'NotificationRaised', {
      ...{ notificationId: 999_001, userId, notificationType: 'balance_changed', data },
    });
    await context.happens('alert-firings-42', 'AlertsResolved', {
      ...{ alertRuleId: 42, userId, ruleName: 'Stopp', condition: 'stopped', channels: ['email'] },
      at: new Date().toISOString(),
      alerts: [
        {
          ...{ campaignId: 7, creativeId: null, campaignName: 'Alt', text: 'can run again.' },
        },
        {
          ...{ campaignId: 8, creativeId: null, campaignName: 'Neu', text: 'can run again.' },
          translations: { de: 'kann wieder laufen.' },
        },
      ],
    });
    await context.waitForProjections();
    const [old, alerts] = mailsTo(userId);
    expect(old?.text).toContain('Guten Tag');
    expect(old?.text).toContain('You received $5.00.');
    expect(alerts?.subject).toBe('Ihr Alarm ist behoben');
    expect(alerts?.text).toContain('Die Kampagne „Alt“ can run again.');
    expect(alerts?.text).toContain('Die Kampagne „Neu“ kann wieder laufen.');
    expect(alerts?.text).toContain('Alarm öffnen: https://marquee.test/alerts/42');
  });
});

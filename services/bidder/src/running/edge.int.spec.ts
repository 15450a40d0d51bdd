import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { createLmdbTrafficLog } from '@marquee/adapters/lmdb/traffic-log';
import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import type { EventStore } from '@marquee/kit/event-store/port';
import { eventWriter } from '@marquee/kit/testing/event-writer';
import { createTrackingTokens } from '@marquee/tracker';
import type { TrafficLog } from '@marquee/kit/traffic-log/port';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';
import type { TrafficEvent, TrafficKind } from '@marquee/schemas/traffic/traffic-event';
import { decodeTrafficEvent, encodeTrafficEvent } from '@marquee/schemas/traffic/traffic-event-json';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import type { TestBidder } from '../test/test-bidder.ts';
import {
  bidRequest,
  bidUrl,
  EDGE_SECRET,
  ENDPOINT_KEY,
  seedServingCampaign,
  startBidder,
  TRACKING_SECRET,
} from '../test/test-bidder.ts';

const DOLLAR = 1_000_000_000n;
const tokens = createTrackingTokens({ current: TRACKING_SECRET });

describe('the bidder between event store and traffic log', () => {
  let path: string;
  let trafficLog: TrafficLog;
  let eventStore: EventStore;
  const testBidders: TestBidder[] = [];
  beforeEach(async () => {
    path = await mkdtemp(join(tmpdir(), 'marquee-edge-'));
    trafficLog = createLmdbTrafficLog({ path, leaseMs: 1_000 });
    eventStore = createMemoryEventStore();
  });
  afterEach(async () => {
    for (const testBidder of testBidders.splice(0)) await testBidder.stop();
    await trafficLog.dispose();
    await rm(path, { recursive: true, force: true });
  });

  const start = async (instance = 'bidder-1'): Promise<TestBidder> => {
    const testBidder = await startBidder({ eventStore, trafficLog, config: { instance } });
    testBidders.push(testBidder);
    return testBidder;
  };
  const stop = async (testBidder: TestBidder): Promise<void> => {
    testBidders.splice(testBidders.indexOf(testBidder), 1);
    await testBidder.stop();
  };
  const ask = async (testBidder: TestBidder, body = bidRequest()) => {
    const answer = await testBidder.app.inject({ method: 'POST', url: `${bidUrl}&debug=1`, payload: body });
    if (answer.statusCode !== 200) return { reason: answer.headers['x-nbr'], claims: undefined };
    const token = /t=([\w.-]+)/.exec(answer.body)![1]!;
    const verified = tokens.verify(token, 'notice');
    return { reason: undefined, claims: verified.ok ? verified.claims : undefined };
  };
  /** What the tracker appends for a notice. */
  const notice = async (kind: TrafficKind, claims: TrackingClaims): Promise<void> => {
    const { clickUrl: _url, expiresAtMs: _expiry, ...rest } = claims;
    const event: TrafficEvent = {
      schemaVersion: 1,
      kind,
      atMs: Date.now(),
      claims: rest,
      clearingNanos: null,
      lossReason: null,
      notBillable: '',
      conversionValueNanos: null,
      conversionType: null,
    };
    const topic = kind === 'loss' ? TOPICS.losses : TOPICS.impressions;
    await trafficLog.append(topic, [{ key: claims.bidId, value: encodeTrafficEvent(event) }]);
  };

  it('logs every bid, readable by its schema', async () => {
    await seedServingCampaign(eventStore);
    const testBidder = await start();
    const { claims } = await ask(testBidder);
    const bids: TrafficEvent[] = [];
    const consumer = await trafficLog.consume({
      group: 'test',
      topics: [TOPICS.bids],
      onBatch: async ({ messages }) =>
        void bids.push(...messages.map(({ value }) => decodeTrafficEvent(value))),
    });
    await vi.waitFor(() => expect(bids).toHaveLength(1), 15_000);
    await consumer.stop();
    expect(bids[0]).toMatchObject({
      kind: 'bid',
      claims: { bidId: claims!.bidId, campaignId: 42 },
      reservedUntilMs: claims!.expiresAtMs,
    });
  });

  it('has a pause in force well under a second', async () => {
    await seedServingCampaign(eventStore);
    const testBidder = await start();
    expect((await ask(testBidder)).claims).toBeDefined();
    await eventWriter(eventStore)('campaign-42', {
      type: 'CampaignStopped',
      data: { campaignId: 42, userId: 5, reason: null },
    });
    await vi.waitFor(async () => expect((await ask(testBidder)).reason).toBe('no-campaign'), {
      timeout: 500,
      interval: 10,
    });
    expect(testBidder.diagnostics.noBids(42)).toMatchObject({ standing: 'campaign-stopped' });
  });

  it('remembers what is out and what was billed through a restart', async () => {
    // Two impressions at $2 CPM fit into the budget, and not a third.
    await seedServingCampaign(eventStore, { campaign: { totalBudgetNanos: 4_000_000n } });
    const first = await start();
    const billed = await ask(first);
    expect((await ask(first)).claims).toBeDefined();
    expect((await ask(first)).reason).toBe('no-campaign');
    await notice('bill', billed.claims!);
    await stop(first);

    const second = await start();
    expect((await ask(second)).reason).toBe('no-campaign');
    expect(second.diagnostics.noBids(42)!.reasons).toMatchObject([{ reason: 'total-budget', total: 1 }]);
  });

  it('holds the campaigns of a group to its budget, through a restart, a change of it and of its campaigns', async () => {
    await seedServingCampaign(eventStore);
    const write = eventWriter(eventStore);
    const identity = { budgetGroupId: 7, userId: 5 };
    const group = { name: 'Month', period: 'month' as const, campaignIds: [42], label: null, isActive: true };
    // Two impressions at $2 CPM fit into the budget, and not a third.
    await write('budget-group-7', {
      type: 'BudgetGroupCreated',
      data: { ...identity, ...group, budgetNanos: 4_000_000n },
    });
    const first = await start();
    const billed = await ask(first);
    expect((await ask(first)).claims).toBeDefined();
    expect((await ask(first)).reason).toBe('no-campaign');
    await notice('bill', billed.claims!);
    await stop(first);

    const second = await start();
    expect((await ask(second)).reason).toBe('no-campaign');
    expect(second.diagnostics.noBids(42)!.reasons).toMatchObject([{ reason: 'budget-group', total: 1 }]);
    const change = async (data: object) =>
      write('budget-group-7', { type: 'BudgetGroupChanged', data: { ...identity, ...data } });
    await change({ budgetNanos: 6_000_000n });
    await vi.waitFor(async () => expect((await ask(second)).claims).toBeDefined(), 15_000);
    await vi.waitFor(async () => expect((await ask(second)).reason).toBe('no-campaign'), 15_000);
    await change({ campaignIds: [] });
    await vi.waitFor(async () => expect((await ask(second)).claims).toBeDefined(), 15_000);
    await change({ campaignIds: [42] });
    await vi.waitFor(async () => expect((await ask(second)).reason).toBe('no-campaign'), 15_000);
    await write('budget-group-7', { type: 'BudgetGroupDeleted', data: identity });
    await vi.waitFor(async () => expect((await ask(second)).claims).toBeDefined(), 15_000);
  });

  it('gives a lost bid back, and a bill of the wallet only once', async () => {
    await seedServingCampaign(eventStore, { campaign: { totalBudgetNanos: 4_000_000n } });
    const testBidder = await start();
    const billed = await ask(testBidder);
    const lost = await ask(testBidder);
    await notice('bill', billed.claims!);
    await notice('impression', billed.claims!);
    await notice('loss', lost.claims!);
    await vi.waitFor(async () => expect((await ask(testBidder)).claims).toBeDefined(), 15_000);
    expect((await ask(testBidder)).reason).toBe('no-campaign');
  });

  it('takes up recorded spend from the wallet', async () => {
    await seedServingCampaign(eventStore, { campaign: { totalBudgetNanos: 4_000_000n } });
    const testBidder = await start();
    await eventWriter(eventStore)('wallet-5', {
      type: 'SpendRecorded',
      data: {
        userId: 5,
        block: { topic: 'impressions', partition: 0, first: '0', last: '9' },
        spendNanos: 4_000_000n,
        lines: [
          {
            campaignId: 42,
            halfHour: '2026-11-21T12:00:00.000Z',
            spendNanos: 4_000_000n,
            impressions: 2,
            clicks: 0,
          },
        ],
        balanceNanos: 400n * DOLLAR,
      },
    });
    await vi.waitFor(async () => expect((await ask(testBidder)).reason).toBe('no-campaign'), 15_000);
  });

  it('shares a budget with other bidders through the log', async () => {
    await seedServingCampaign(eventStore, { campaign: { totalBudgetNanos: 4_000_000n } });
    const one = await start('bidder-1');
    const two = await start('bidder-2');
    expect((await ask(one)).claims).toBeDefined();
    expect((await ask(one)).claims).toBeDefined();
    await vi.waitFor(async () => expect((await ask(two)).reason).toBe('no-campaign'), 15_000);
  });

  it('counts one reason or a bid for every imp and campaign', async () => {
    await seedServingCampaign(eventStore, { campaign: { bidPriceNanos: 1_000_000_000n } });
    const testBidder = await start();
    await ask(testBidder);
    await ask(testBidder, bidRequest({}, { bidfloor: 5 }));
    await ask(testBidder, bidRequest({}, { banner: { w: 728, h: 90 } }));
    await ask(testBidder, bidRequest({ badv: ['shop.example'] }));
    const mixed = [
      { id: '1', video: {} },
      { id: '2', banner: { w: 300, h: 250 } },
    ];
    await ask(testBidder, bidRequest({ imp: mixed }));
    const write = eventWriter(eventStore);
    await write('campaign-42', {
      type: 'CampaignStopped',
      data: { campaignId: 42, userId: 5, reason: null },
    });
    await vi.waitFor(() => expect(testBidder.diagnostics.noBids(42)!.standing).toBe('campaign-stopped'));
    await ask(testBidder);
    await ask(testBidder);
    const noBids = testBidder.diagnostics.noBids(42)!;
    expect(noBids.bids.total).toBe(2);
    expect(Object.fromEntries(noBids.reasons.map(({ reason, total }) => [reason, total]))).toEqual({
      'campaign-stopped': 2,
      format: 1,
      size: 1,
      'blocked-domain': 1,
      floor: 1,
    });
    const answer = await testBidder.app.inject({
      url: '/edge/refusals',
      headers: { 'x-edge-secret': EDGE_SECRET },
    });
    expect(JSON.parse(answer.body)).toMatchObject({
      data: { endpoints: [{ sspEndpointId: 3, requests: { total: 7 }, bids: { total: 2 } }] },
    });
  });

  it('goes on while the event store is away, and says so', async () => {
    await seedServingCampaign(eventStore);
    let isDown = false;
    const flaky: EventStore = {
      ...eventStore,
      ping: async () => {
        if (isDown) throw new Error('connection refused');
      },
    };
    const testBidder = await startBidder({ eventStore: flaky, trafficLog });
    testBidders.push(testBidder);
    isDown = true;
    const unhealthy = () => testBidder.bidder.workers.map((worker) => worker.unhealthy?.()).filter(Boolean);
    await vi.waitFor(() => expect(unhealthy().join()).toMatch(/event store has not answered/), 15_000);
    expect((await ask(testBidder)).claims).toBeDefined();
  });

  it('knows an endpoint by the key of now', async () => {
    await seedServingCampaign(eventStore);
    const testBidder = await start();
    await eventWriter(eventStore)('ssp-endpoint-3', {
      type: 'SspEndpointChanged',
      data: { sspEndpointId: 3, key: 'another-key', isActive: false },
    });
    const status = async (key: string) =>
      (await testBidder.app.inject({ method: 'POST', url: `/rtb/3?key=${key}`, payload: bidRequest() }))
        .statusCode;
    await vi.waitFor(async () => expect(await status(ENDPOINT_KEY)).toBe(401), 15_000);
    expect(await status('another-key')).toBe(204);
  });
});

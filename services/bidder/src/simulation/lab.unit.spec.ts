import { eventWriter } from '@marquee/kit/testing/event-writer';
import type { BidMultiplier } from '@marquee/schemas/campaign/bid-multipliers';
import { labResult } from '@marquee/schemas/queries/lab';
import type { LabResult } from '@marquee/schemas/queries/lab';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import {
  bidRequest,
  bidUrl,
  campaignFields,
  EDGE_SECRET,
  NO_TARGETING,
  seedServingCampaign,
  startBidder,
} from '../test/test-bidder.ts';
import type { TestBidder } from '../test/test-bidder.ts';

describe('the torture lab', () => {
  let testBidder: TestBidder;
  beforeAll(async () => {
    testBidder = await startBidder();
    await seedServingCampaign(testBidder.eventStore);
    const write = eventWriter(testBidder.eventStore);
    const data = {
      ...campaignFields({ name: 'Stopped one' }),
      campaignId: 43,
      userId: 5,
      duplicatedFrom: null,
    };
    await write(
      'campaign-43',
      { type: 'CampaignCreated', data },
      { type: 'CampaignApproved', data: { campaignId: 43, userId: 5 } },
      { type: 'CampaignStopped', data: { campaignId: 43, userId: 5, reason: null } },
    );
    await vi.waitFor(() => expect(testBidder.diagnostics.noBids(43)?.standing).toBe('campaign-stopped'));
  });
  afterAll(() => testBidder.stop());

  async function run(request: string, over: object = {}, secret = EDGE_SECRET) {
    const answer = await testBidder.app.inject({
      method: 'POST',
      url: '/edge/lab',
      headers: { 'x-edge-secret': secret, 'content-type': 'application/json' },
      payload: JSON.stringify({ sspEndpointId: 3, request, ...over }),
    });
    return { status: answer.statusCode, data: (JSON.parse(answer.body) as { data?: LabResult }).data! };
  }

  it('shows the bid, and for every other campaign the filter that refused it', async () => {
    const { data } = await run(JSON.stringify(bidRequest()));
    expect(v.parse(labResult, data)).toEqual(data);
    expect(data.verdict).toEqual({ status: 200, noBid: null, message: null });
    expect(data.outcomes).toMatchObject([
      { impId: '1', campaignId: 42, reason: null, bid: { price: '2.00', creativeId: 7 } },
      { impId: null, campaignId: 43, campaignName: 'Stopped one', reason: 'campaign-stopped', bid: null },
    ]);
    expect(data.bids).toMatchObject([{ format: 'banner', width: 300, height: 250, currency: 'USD' }]);
    expect(data.bids[0]!.markup).toContain('https://cdn.example/banner.png');
    expect(data.response.body).toContain('"impid":"1"');
    expect(data.normalised).toMatchObject({ id: 'request-1', domain: 'news.example' });
  });

  it('says what a filter compared', async () => {
    const { data } = await run(JSON.stringify(bidRequest({}, { banner: { w: 320, h: 50 } })));
    expect(data.verdict).toMatchObject({ status: 204, noBid: { reason: 'no-campaign' } });
    expect(data.outcomes[0]).toMatchObject({ campaignId: 42, reason: 'size' });
    expect(data.outcomes[0]!.detail).toContain('300x250');
    expect(data.reasons).toContainEqual({ reason: 'size', count: 1 });
  });

  it('says what a campaign excludes', async () => {
    const write = eventWriter(testBidder.eventStore);
    const made = async (campaignId: number, targeting: Partial<typeof NO_TARGETING>) => {
      const fields = campaignFields({ targeting: { ...NO_TARGETING, ...targeting } });
      await write(
        `campaign-${campaignId}`,
        { type: 'CampaignCreated', data: { ...fields, campaignId, userId: 5, duplicatedFrom: null } },
        { type: 'CampaignApproved', data: { campaignId, userId: 5 } },
      );
      await vi.waitFor(() => expect(testBidder.diagnostics.noBids(campaignId)?.standing).toBeNull());
    };
    await made(51, { excludedCountries: ['USA', 'DEU'] });
    await made(53, { excludedSsps: [3] });
    await made(52, { excludedDeviceTypes: ['desktop', 'ctv'] });
    const { data } = await run(JSON.stringify(bidRequest()));
    const outcomeOf = (id: number) => data.outcomes.find(({ campaignId }) => campaignId === id);
    expect(outcomeOf(51)).toMatchObject({
      reason: 'country',
      detail: 'excludes USA, DEU; the request is from USA',
    });
    expect(outcomeOf(52)).toMatchObject({
      reason: 'device-type',
      detail: 'excludes desktop, ctv, which the request is of',
    });
    expect(outcomeOf(53)).toMatchObject({ reason: 'ssp', detail: 'excludes SSPs 3' });
    for (const campaignId of [51, 52, 53])
      await write(`campaign-${campaignId}`, {
        type: 'CampaignStopped',
        data: { campaignId, userId: 5, reason: null },
      });
  });

  it('says which price leads where another campaign is outbid', async () => {
    const write = eventWriter(testBidder.eventStore);
    const cheaper = { ...campaignFields({ name: 'Cheaper one', bidPriceNanos: 1_500_000_000n }), userId: 5 };
    await write(
      'campaign-44',
      { type: 'CampaignCreated', data: { ...cheaper, campaignId: 44, duplicatedFrom: null } },
      { type: 'CampaignApproved', data: { campaignId: 44, userId: 5 } },
    );
    await vi.waitFor(() => expect(testBidder.diagnostics.noBids(44)?.standing).toBeNull());
    const { data } = await run(JSON.stringify(bidRequest()));
    expect(data.outcomes.find(({ campaignId }) => campaignId === 44)).toMatchObject({
      reason: 'outbid',
      detail: 'bids at most $1.50 CPM; $2.00 CPM leads',
    });
    await write('campaign-44', {
      type: 'CampaignStopped',
      data: { campaignId: 44, userId: 5, reason: null },
    });
    await vi.waitFor(() => expect(testBidder.diagnostics.noBids(44)?.standing).toBe('campaign-stopped'));
  });

  it('says how a bid follows from the multipliers of its campaign', async () => {
    const write = eventWriter(testBidder.eventStore);
    const bidMultipliers = [
      { dimension: 'domain', value: 'news.example', percent: 30 },
      { dimension: 'ssp', value: '3', percent: -20 },
    ] as const;
    const change = (rows: readonly BidMultiplier[]) =>
      write('campaign-42', {
        type: 'CampaignChanged',
        data: { campaignId: 42, userId: 5, bidMultipliers: [...rows] },
      });
    const outcome = async () => (await run(JSON.stringify(bidRequest()))).data.outcomes[0];
    await change(bidMultipliers);
    await vi.waitFor(async () =>
      expect(await outcome()).toMatchObject({
        bid: { price: '2.08' },
        detail: 'bid $2.00 × 0.80 (SSP) × 1.30 (Site or app) = $2.08',
      }),
    );
    await change([]);
    await vi.waitFor(async () =>
      expect(await outcome()).toMatchObject({ bid: { price: '2.00' }, detail: null }),
    );
  });

  it('reports which signal of consent decided', async () => {
    const { data } = await run(JSON.stringify(bidRequest({ regs: { ext: { gdpr: 1 } } })));
    expect(data.consent).toMatchObject({
      mayUsePersonalIds: false,
      signals: [{ place: 'regs.ext.gdpr', value: '1' }],
    });
    expect(data.consent!.uses.every(({ because }) => because.startsWith('GDPR applies'))).toBe(true);
  });

  it('answers what is broken as the route would', async () => {
    for (const [text, message] of [
      ['{"id":', 'The body is not JSON'],
      ['', 'The body is empty'],
      ['[]', 'a bid request is a JSON object'],
      ['{"id":"r"}', 'imp must hold at least one element'],
    ]) {
      const { data } = await run(text!);
      expect(data.verdict, text).toMatchObject({ status: 400, message });
    }
  });

  it('holds, counts and records nothing', async () => {
    const before = testBidder.diagnostics.noBids(42)!;
    for (let nth = 0; nth < 5; nth += 1) await run(JSON.stringify(bidRequest({ id: `r${nth}` })));
    expect(testBidder.diagnostics.noBids(42)).toEqual(before);
    expect(
      (await testBidder.app.inject({ method: 'POST', url: bidUrl, payload: bidRequest() })).statusCode,
    ).toBe(200);
    expect(testBidder.diagnostics.noBids(42)!.bids.total).toBe(before.bids.total + 1);
  });

  it('is there for the control plane alone, for endpoints that are there', async () => {
    expect((await run('{}', {}, 'wrong')).status).toBe(404);
    expect((await run('{}', { sspEndpointId: 99 })).status).toBe(404);
    expect((await run('{}', { sspEndpointId: 'x' })).status).toBe(422);
  });
});

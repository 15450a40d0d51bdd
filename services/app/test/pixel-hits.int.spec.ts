import { createSteadyClock } from '@marquee/kit/runtime/clock';
import { createTrackingTokens } from '@marquee/tracker';
import type { PixelHit } from '@marquee/schemas/conversion-pixel/hits';
import type { BidLookupView } from '@marquee/schemas/queries/bid-lookup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { createTestConversion } from '../src/control-plane/test-conversion.ts';
import { loadSecrets } from '../src/settings/secrets.ts';
import { composeProduct, type ComposedProduct } from './composed-product.ts';
import { createTestUsers, type TestUsers } from './test-users.ts';
import { startTrackerBeside, type TrackerBeside } from './tracker-beside.ts';
import { until } from './until.ts';

const PATIENCE = { interval: 100 };

/** Calls go through the tracker, the log, the ingester and the facts to the API. */
describe('hits of a conversion pixel', () => {
  let product: ComposedProduct;
  let users: TestUsers;
  let tracker: TrackerBeside;

  beforeAll(async () => {
    product = await composeProduct();
    users = await createTestUsers(product);
    tracker = await startTrackerBeside(product);
  });
  afterAll(async () => {
    await tracker?.dispose();
    await product?.dispose();
  });

  const newPixel = async (body: object): Promise<{ readonly id: number; readonly code: string }> => {
    const { status, body: answer } = await users.as('owner', 'POST', '/conversion-pixels', { body });
    expect(status, JSON.stringify(answer)).toBe(201);
    const pixel = answer['data'] as { id: number; code: string };
    await until(
      'the tracker to know the pixel',
      async () => (await tracker.get(`/t/visit?id=${pixel.code}`)).statusCode === 200,
      PATIENCE,
    );
    return pixel;
  };
  const hitsOf = async (id: number): Promise<readonly PixelHit[]> => {
    const { status, body } = await users.as('owner', 'GET', `/conversion-pixels/${id}/hits`);
    expect(status, JSON.stringify(body)).toBe(200);
    return body['data'] as readonly PixelHit[];
  };
  const hitsOnce = async (id: number, count: number): Promise<readonly PixelHit[]> => {
    let hits: readonly PixelHit[] = [];
    await until(`${count} hits`, async () => (hits = await hitsOf(id)).length >= count, PATIENCE);
    return hits;
  };

  it('say what became of each call, the latest first, and nothing of who made it', async () => {
    const { userId } = users.people.owner;
    const pixel = await newPixel({ name: 'Orders', repeatConversionsType: 'once' });
    const { clickId, longId } = await tracker.click(userId);
    await tracker.get(`/t/conv?id=${pixel.code}&click_id=${clickId}&value=12.5`);
    await hitsOnce(pixel.id, 1);
    await tracker.get(`/t/conv?id=${pixel.code}&click_id=${clickId}`);
    await hitsOnce(pixel.id, 2);
    await tracker.get(`/t/conv?id=${pixel.code}&click_id=${clickId}x`);
    await tracker.get(`/t/conv?id=${pixel.code}`);
    const hits = await hitsOnce(pixel.id, 4);
    expect(new Set(hits.slice(0, 2).map(({ result, reason }) => `${result} ${reason}`))).toEqual(
      new Set(['noClick click-unknown', 'noClick click-missing']),
    );
    expect(hits.slice(0, 2).map(({ bidId, attribution }) => [bidId, attribution])).toEqual([
      [null, null],
      [null, null],
    ]);
    expect(hits.slice(2)).toMatchObject([
      { result: 'duplicate', reason: 'repeat-once', value: null },
      { result: 'counted', reason: null, value: '12.50', attribution: 'click' },
    ]);
    // The bid of all its ids, and what became of it, is there for its owner alone.
    const bidOf = async (id: unknown, who: 'owner' | 'other' = 'owner') =>
      users.as(who, 'GET', `/statistics/bids/${String(id)}`);
    const { data: bid } = await bidOf(clickId);
    expect(bid['bidId']).toBe(hits[3]?.bidId);
    expect((await bidOf(bid['bidId'])).data).toEqual(bid);
    expect((await bidOf(longId)).data).toEqual(bid);
    const events = bid['events'] as BidLookupView['events'];
    expect(events.filter(({ kind }) => kind === 'conversion')).toMatchObject([
      { isCounted: true, value: '12.50' },
      { isCounted: false, explanation: 'The pixel counts one conversion per click.' },
    ]);
    for (const id of [clickId, longId]) expect((await bidOf(id, 'other')).status).toBe(404);
    expect((await bidOf(`${clickId.slice(0, -1)}${clickId.endsWith('A') ? 'B' : 'A'}`)).status).toBe(404);
    expect(JSON.stringify(hits)).not.toMatch(/Mozilla|127\.0\.0\.1|https?:/);
    expect((await users.as('other', 'GET', `/conversion-pixels/${pixel.id}/hits`)).status).toBe(404);
    const asAdmin = await users.as('admin', 'GET', `/admin/conversion-pixels/${pixel.id}/hits`);
    expect(asAdmin.body['data']).toHaveLength(4);
  });

  it('show a test conversion, which counts nowhere', async () => {
    const { userId } = users.people.owner;
    const pixel = await newPixel({ name: 'Sign-ups' });
    const { tracking } = await loadSecrets(product.settings);
    const send = createTestConversion({
      origin: tracker.origin,
      tokens: createTrackingTokens({ current: tracking }),
      clock: createSteadyClock(),
    });
    await send({ userId, code: pixel.code });
    expect(await hitsOnce(pixel.id, 1)).toMatchObject([
      { result: 'test', reason: 'test', value: '1.00', bidId: null, attribution: null },
    ]);
    const [fact] = await product.engines.factStore.query<Record<string, string | number>>(
      `SELECT counted, conversions, spend_nanos AS spend, campaign_id FROM facts WHERE pixel_id = {id:UInt32}`,
      { id: pixel.id },
    );
    expect(Object.values(fact ?? {}).map(Number)).toEqual([0, 0, 0, 0]);
    await expect(send({ userId, code: 'unknown' })).rejects.toThrow('tracker is not available');
  });
});

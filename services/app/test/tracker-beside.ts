import { PLAIN_BID, PLAIN_TOKEN, type TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { createPostgresClickIds, createTrackerService, createTrackingTokens } from '@marquee/tracker';
import fastify, { type LightMyRequestResponse } from 'fastify';
import { expect } from 'vitest';

import { loadSecrets } from '../src/settings/secrets.ts';
import type { ComposedProduct } from './composed-product.ts';
import { until } from './until.ts';

const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/130.0.0.0 Safari/537.36';

/** The tracker of a composed product, with a clock that the test sets ahead. */
export interface TrackerBeside {
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<LightMyRequestResponse>;
  /** Shows and clicks an ad of the account. */
  click(
    userId: number,
    claims?: Partial<TrackingClaims>,
  ): Promise<{
    /** As the landing page is given it. */
    readonly clickId: string;
    /** The one with the claims in it. */
    readonly longId: string;
  }>;
  setAhead(milliseconds: number): void;
  /** Where it answers over HTTP. */
  readonly origin: string;
  dispose(): Promise<void>;
}

export async function startTrackerBeside({ engines, settings }: ComposedProduct): Promise<TrackerBeside> {
  const { tracking } = await loadSecrets(settings);
  const tokens = createTrackingTokens({ current: tracking });
  let aheadMs = 0;
  const nowMs = () => Date.now() + aheadMs;
  const tracker = createTrackerService(
    { trackingSecret: tracking, tuning: { clickIdWaitMs: 30_000 } },
    {
      ...engines,
      clickIds: createPostgresClickIds(engines.readStore),
      logger: { warn: () => undefined },
      clock: () => new Date(nowMs()),
    },
  );
  const app = fastify();
  if (tracker.http) await app.register(tracker.http);
  for (const worker of tracker.workers) await worker.start();
  const origin = await app.listen({ host: '127.0.0.1', port: 0 });
  const get: TrackerBeside['get'] = (url, headers) =>
    app.inject({ url, headers: { 'user-agent': BROWSER, ...headers } });
  // It knows all accounts once it answers 404 for an unknown pixel.
  await until('the accounts', async () => (await get('/t/visit?id=nobody')).statusCode === 404, {
    interval: 20,
  });
  return {
    origin,
    get,
    async click(userId, claims) {
      const signed = tokens.sign(claimsOf(userId, nowMs(), claims));
      const answers = [await get(`/t/imp?t=${signed.markup}`), await get(`/t/click?t=${signed.click()}`)];
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 302]);
      const clickId = new URL(String(answers[1]?.headers.location)).searchParams.get('k') ?? '';
      expect(clickId).toMatch(/^c[\w-]{32}$/);
      return { clickId, longId: signed.clickId() };
    },
    setAhead(milliseconds) {
      aheadMs = milliseconds;
    },
    async dispose() {
      await app.close();
      for (const worker of tracker.workers) await worker.stop();
    },
  };
}

let bids = 0;

/** A bid of a second ago: a click sooner after it is no person's. */
const claimsOf = (
  userId: number,
  nowMs: number,
  over: Partial<TrackingClaims> | undefined,
): TrackingClaims => ({
  bidId: `beside-${(bids += 1)}`,
  bidAtMs: nowMs - 1_000,
  expiresAtMs: nowMs + 240_000,
  userId,
  campaignId: 42,
  creativeId: 7,
  sspEndpointId: 3,
  creativeType: 'banner',
  pricingModel: 'CPM',
  bidNanos: 2_000_000n,
  currency: 'USD',
  isTest: false,
  ...PLAIN_BID,
  ...PLAIN_TOKEN,
  clickUrl: 'https://shop.example/landing?k={click_id}',
  country: 'USA',
  region: '',
  city: '',
  deviceType: 'desktop',
  deviceBrand: '',
  os: 'Windows',
  osVersion: '10',
  browser: 'Chrome',
  language: 'en',
  connectionType: '',
  carrier: '',
  zip: '',
  metro: '',
  trafficType: 2,
  domain: 'news.example',
  siteId: 's1',
  publisher: 'p1',
  size: '300x250',
  ...over,
});

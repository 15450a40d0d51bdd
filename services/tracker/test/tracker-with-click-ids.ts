import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { NO_STREAM } from '@marquee/kit/event-store/port';
import { sampleEvent } from '@marquee/kit/testing/samples';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import fastify, { type LightMyRequestResponse } from 'fastify';
import { expect, vi } from 'vitest';

import type { ClickIds } from '../src/click-ids/click-ids.ts';
import { createTrackerService, createTrackingTokens } from '../src/service.ts';
import type { TrackerTuning } from '../src/tracker-config.ts';
import type { TrackingTokenSecrets } from '../src/tracking-token/tracking-token-secrets.ts';
import { asBrowser, claimsOf, NOW, SECRET } from './claims.ts';
import { switchableLog } from './logs.ts';

export const PIXEL_CODE = 'a0b1c2d3e4f5g6h7i8j9k0';
const LANDING = 'https://shop.example/landing?k={click_id}';

/**
 * A tracker that keeps click ids there, and knows the pixel `PIXEL_CODE` of account 5.
 * @param secrets those of the tracker; its bids are signed with `SECRET`
 */
export async function startTrackerWithClickIds(
  clickIds: ClickIds,
  tuning: Partial<TrackerTuning> = {},
  secrets: TrackingTokenSecrets = { current: SECRET },
) {
  await clickIds.migrate();
  const eventStore = createMemoryEventStore();
  await eventStore.append('conversion-pixel-1', NO_STREAM, [
    sampleEvent('ConversionPixelCreated', {
      ...{ pixelId: 1, userId: 5, name: 'Orders', conversionType: 'purchase', code: PIXEL_CODE },
      ...{ repeatConversionsType: 'all', frequency: 0, isActive: true },
    }),
  ]);
  const log = switchableLog();
  let nowMs = NOW;
  const tokens = createTrackingTokens({ current: SECRET });
  const tracker = createTrackerService(
    {
      trackingSecret: secrets.current,
      previousTrackingSecret: secrets.previous,
      publicEdgeUrl: 'https://edge.example',
      tuning,
    },
    {
      ...{ trafficLog: log, eventStore, clickIds },
      ...{ logger: { warn: () => undefined }, clock: () => new Date(nowMs) },
    },
  );
  const app = fastify();
  app.addHook('onRequest', asBrowser);
  if (tracker.http) await app.register(tracker.http);
  for (const worker of tracker.workers) await worker.start();
  const get = (url: string, headers: Readonly<Record<string, string>> = {}) => app.inject({ url, headers });
  await vi.waitFor(async () => expect((await get('/t/visit?id=nobody')).statusCode).toBe(404));

  /** The click on an ad: the click id that its landing page gets, and the one that is in the claims. */
  const click = async (over: Partial<TrackingClaims> = {}) => {
    const signed = tokens.sign(claimsOf({ clickUrl: LANDING, ...over }));
    const answer = await get(`/t/click?t=${signed.click()}`);
    expect(answer.statusCode).toBe(302);
    const clickId = new URL(String(answer.headers.location)).searchParams.get('k') ?? '';
    const again = async () => String((await get(`/t/click?t=${signed.click()}`)).headers.location);
    return { clickId, longId: signed.clickId(), cookie: cookiesOf(answer), again };
  };
  /** The impression of an ad, in whose markup the click id is (`takes`): the ids of its click. */
  const show = async (takes: boolean, over: Partial<TrackingClaims> = {}) => {
    const signed = tokens.sign(claimsOf(over));
    const answer = await get(`/t/imp?t=${signed.markup}&p=2${takes ? '&k=1' : ''}`);
    expect(answer.statusCode).toBe(200);
    const landing = async () => String((await get(`/t/click?t=${signed.click()}`)).headers.location);
    return { clickId: signed.shortClickId(), longId: signed.clickId(), landing };
  };
  return {
    ...{ log, tracker, get, click, show },
    setAhead: (ms: number) => (nowMs = NOW + ms),
    /** The conversions that were recorded since it was last called. */
    conversions: () => log.events.splice(0).filter(({ kind }) => kind === 'conversion'),
    async dispose() {
      await app.close();
      for (const worker of tracker.workers) await worker.stop();
    },
  };
}
export type TrackerWithClickIds = Awaited<ReturnType<typeof startTrackerWithClickIds>>;

/** What a browser sends back after an answer. */
const cookiesOf = ({ headers }: LightMyRequestResponse): string =>
  [headers['set-cookie'] ?? []]
    .flat()
    .map((line) => line.split(';')[0])
    .join('; ');

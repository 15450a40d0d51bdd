import { HOUR_MS } from '@marquee/schemas/common/time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

import { SECRET } from '../../test/claims.ts';
import {
  PIXEL_CODE,
  startTrackerWithClickIds,
  type TrackerWithClickIds,
} from '../../test/tracker-with-click-ids.ts';
import type { ClickIds } from './click-ids.ts';
import { createMemoryClickIds } from './memory-click-ids.ts';
import { createShortClickIds } from './short-click-ids.ts';

const SHORT = /^c[\w-]{32}$/;
const shortIds = createShortClickIds({ current: SECRET });
const PERSON = { personKey: 'person-key-0000000' };

/** Click ids that do not answer while the test says so. */
function switchableClickIds() {
  const memory = createMemoryClickIds();
  const state = { isDown: false, finds: 0, kept: [] as string[] };
  const up = async <Result>(answer: () => Promise<Result>) => {
    if (state.isDown) throw new Error('connection refused');
    return answer();
  };
  const clickIds: ClickIds = {
    migrate: () => up(() => memory.migrate()),
    keep: (ids) =>
      up(() => {
        state.kept.push(...ids.map(({ shortId }) => shortId));
        return memory.keep(ids);
      }),
    find: (asked) => up(() => ((state.finds += 1), memory.find(asked))),
    removeExpired: (...asked) => up(() => memory.removeExpired(...asked)),
  };
  return { clickIds, state };
}

describe('calls with click ids', () => {
  let store: ReturnType<typeof switchableClickIds>;
  let tracker: TrackerWithClickIds;
  /** Another edge, which remembers nothing of the clicks. */
  let other: TrackerWithClickIds;

  beforeEach(async () => {
    store = switchableClickIds();
    tracker = await startTrackerWithClickIds(store.clickIds);
    other = await startTrackerWithClickIds(store.clickIds);
  });
  afterEach(async () => {
    await tracker.dispose();
    await other.dispose();
  });

  const statusOf = async (url: string, cookie?: string) =>
    (await other.get(url, cookie === undefined ? {} : { cookie })).statusCode;

  it('count by the short id as by the long one, with the same claims, and name the one that was given', async () => {
    const { clickId, longId, again } = await tracker.click();
    expect(clickId).toMatch(SHORT);
    expect(await again()).toBe(`https://shop.example/landing?k=${clickId}`);
    for (const id of [clickId, longId]) {
      expect(await statusOf(`/t/postback?click_id=${id}&value=3`)).toBe(200);
      expect(await statusOf(`/t/postback?id=${PIXEL_CODE}&click_id=${id}`)).toBe(200);
      expect(await statusOf(`/t/conv?id=${PIXEL_CODE}&cid=${id}`)).toBe(200);
      expect(await statusOf(`/t/conv?t=${id}`)).toBe(200);
    }
    const conversions = other.conversions();
    expect(conversions.map(({ conversion }) => conversion?.clickId)).toEqual(
      [clickId, longId].flatMap((id) => [id, id, id, id]),
    );
    const [first] = conversions;
    for (const { claims, notBillable } of conversions)
      expect([claims, notBillable]).toEqual([first?.claims, '']);
    expect(first?.claims).toMatchObject({ bidId: 'bid-1', userId: 5, domain: 'news.example' });
    expect(store.state.finds).toBe(1);
  });

  it('are visits of the person of the click', async () => {
    const { clickId } = await tracker.click(PERSON);
    expect(await statusOf(`/t/visit?id=${PIXEL_CODE}&click_id=${clickId}`)).toBe(200);
    expect(other.log.visits).toMatchObject([{ pixelId: 1, personKey: PERSON.personKey }]);
  });

  it('keep nothing for a landing page that takes no click id', async () => {
    await tracker.click({ clickUrl: 'https://shop.example/?k=none' });
    store.state.isDown = true;
    await tracker.click({ clickUrl: 'https://shop.example/?k=none' });
    expect(tracker.tracker.counts()['click-id-long']).toBeUndefined();
  });

  it('count by the long id while nothing is kept, and give short ids no false answer', async () => {
    const before = await tracker.click({ bidId: 'before', ...PERSON });
    store.state.isDown = true;
    const { clickId, longId } = await tracker.click({ bidId: 'meanwhile' });
    expect(clickId).toBe(longId);
    expect(tracker.tracker.counts()).toMatchObject({ 'click-id-long': 1 });
    expect(await statusOf(`/t/postback?click_id=${clickId}`)).toBe(200);
    const early = await other.get(`/t/postback?id=${PIXEL_CODE}&click_id=${before.clickId}`);
    expect([early.statusCode, early.headers['retry-after']]).toEqual([503, '5']);
    expect(await statusOf(`/t/conv?id=${PIXEL_CODE}&click_id=${before.clickId}`)).toBe(503);
    expect(await statusOf(`/t/conv?click_id=${before.clickId}`)).toBe(503);
    expect(await statusOf(`/t/visit?id=${PIXEL_CODE}&click_id=${before.clickId}`)).toBe(503);
    expect(other.conversions().map(({ claims }) => claims.bidId)).toEqual(['meanwhile']);
    expect(other.log.visits).toEqual([]);
    // The browser remembers the click, and so does the edge that found it before.
    expect(await statusOf(`/t/conv?id=${PIXEL_CODE}&click_id=${before.clickId}`, before.cookie)).toBe(200);
    expect(other.conversions().map(({ claims, conversion }) => [claims.bidId, conversion?.clickId])).toEqual([
      ['before', before.clickId],
    ]);
    store.state.isDown = false;
    expect(await statusOf(`/t/postback?click_id=${before.clickId}`)).toBe(200);
    store.state.isDown = true;
    expect(await statusOf(`/t/postback?click_id=${before.clickId}`)).toBe(200);
  });

  it('name the id that the landing page got where the browser remembers the click', async () => {
    const { clickId, longId, cookie } = await tracker.click(PERSON);
    const plain = cookie.slice(0, cookie.lastIndexOf('='));
    expect(cookie).toBe(`mqc5=${longId}=${clickId}`);
    const forged = `mqc5=${longId}=${shortIds.of('of another click')}`;
    for (const jar of [cookie, plain, forged, `mqc5=${longId}=`])
      expect(await statusOf(`/t/conv?id=${PIXEL_CODE}`, jar)).toBe(200);
    expect(other.conversions().map(({ conversion }) => conversion?.clickId)).toEqual([
      clickId,
      longId,
      longId,
      longId,
    ]);
  });

  it('are of the click that the browser remembers, also where its cookie takes the long id alone', async () => {
    // As long as a bid request may make them.
    const [domain, publisher, siteId] = ['d', 'p', 's'].map((letter) => letter.repeat(255));
    const texts = { domain: domain!, publisher: publisher!, siteId: siteId!, carrier: 'c'.repeat(100) };
    const { clickId, longId, cookie } = await tracker.click({ ...PERSON, ...texts });
    expect(clickId).toMatch(SHORT);
    expect(longId.length).toBeLessThanOrEqual(1_000);
    expect(`${longId}=${clickId}`.length).toBeGreaterThan(1_000);
    expect(cookie).toBe(`mqc5=${longId}`);
    expect(await statusOf(`/t/conv?id=${PIXEL_CODE}`, cookie)).toBe(200);
    expect(other.conversions().map(({ conversion }) => conversion?.clickId)).toEqual([longId]);
  });

  it('are refused with an id that was forged, without asking who keeps them', async () => {
    const { clickId } = await tracker.click();
    const changed = clickId.slice(0, -1) + (clickId.endsWith('A') ? 'B' : 'A');
    store.state.isDown = true;
    for (const id of [changed, `c${'A'.repeat(32)}`]) {
      expect(await statusOf(`/t/postback?click_id=${id}`)).toBe(404);
      expect(await statusOf(`/t/conv?click_id=${id}`)).toBe(404);
      expect(await statusOf(`/t/conv?id=${PIXEL_CODE}&click_id=${id}`)).toBe(200);
    }
    expect(other.conversions().map(({ notBillable }) => notBillable)).toEqual([
      'click-unknown',
      'click-unknown',
    ]);
    expect([other.tracker.counts()['click-id-unknown'], store.state.finds]).toEqual([6, 0]);
  });

  it('are refused with an id that is not kept', async () => {
    const unknown = shortIds.of('never kept');
    expect(await statusOf(`/t/postback?id=${PIXEL_CODE}&click_id=${unknown}`)).toBe(404);
    expect(other.conversions().map(({ notBillable }) => notBillable)).toEqual(['click-unknown']);
  });

  it('are never of a pixel of another account', async () => {
    const { clickId } = await tracker.click({ userId: 6 });
    const answer = await other.get(`/t/postback?id=${PIXEL_CODE}&click_id=${clickId}`);
    expect([answer.statusCode, answer.json<{ message: string }>().message]).toEqual([
      404,
      'click_id is of an ad of another account than the pixel',
    ]);
    expect(await statusOf(`/t/conv?id=${PIXEL_CODE}&click_id=${clickId}`)).toBe(200);
    expect(other.conversions().map(({ notBillable, claims }) => [notBillable, claims.userId])).toEqual([
      ['click-of-other-account', 5],
      ['click-of-other-account', 5],
    ]);
  });

  it('do not count after the window, and are of no click once the id is removed', async () => {
    const { clickId } = await tracker.click();
    const windowMs = 30 * 24 * HOUR_MS;
    other.setAhead(windowMs);
    expect(await statusOf(`/t/postback?click_id=${clickId}`)).toBe(200);
    expect(other.conversions().map(({ notBillable }) => notBillable)).toEqual(['expired']);
    const third = await startTrackerWithClickIds(store.clickIds);
    try {
      const atMs = Date.parse('2026-11-21T12:00:00.000Z') + windowMs;
      expect(await store.clickIds.removeExpired(atMs, 10)).toBe(1);
      expect((await third.get(`/t/postback?click_id=${clickId}`)).statusCode).toBe(404);
    } finally {
      await third.dispose();
    }
  });

  it('of markup count once its ad was shown, and are unknown before', async () => {
    const unseen = await tracker.show(false, { bidId: 'unseen' });
    const { clickId } = await tracker.show(true, { bidId: 'shown' });
    expect(clickId).toMatch(SHORT);
    await expect.poll(() => statusOf(`/t/postback?click_id=${clickId}&value=3`)).toBe(200);
    expect(await statusOf(`/t/conv?id=${PIXEL_CODE}&click_id=${clickId}`)).toBe(200);
    expect(await statusOf(`/t/postback?click_id=${unseen.clickId}`)).toBe(404);
    expect(await statusOf(`/t/postback?click_id=${unseen.longId}`)).toBe(200);
    const counted = other.conversions().map(({ claims, conversion }) => [claims.bidId, conversion?.clickId]);
    expect(counted).toEqual([
      ['shown', clickId],
      ['shown', clickId],
      ['unseen', unseen.longId],
    ]);
  });

  it('of markup are kept for tokens that verify alone, and one for a bid', async () => {
    const { longId, clickId } = await tracker.show(true, { bidId: 'forged' });
    await expect.poll(() => store.state.kept).toEqual([clickId]);
    for (const token of [longId, 'x'.repeat(136), '']) {
      expect((await tracker.get(`/t/imp?t=${token}&k=1`)).statusCode).toBe(404);
    }
    await tracker.show(true, { bidId: 'next' });
    await expect.poll(() => store.state.kept.length).toBe(2);
  });

  it('of markup hold up no impression while nothing is kept, and are kept afterwards', async () => {
    store.state.isDown = true;
    const { clickId } = await tracker.show(true);
    expect(tracker.log.events.map(({ kind }) => kind)).toEqual(['impression']);
    expect(await statusOf(`/t/postback?click_id=${clickId}`)).toBe(503);
    store.state.isDown = false;
    await expect.poll(() => statusOf(`/t/postback?click_id=${clickId}`), { timeout: 5_000 }).toBe(200);
    expect(tracker.tracker.counts()['click-id-lost']).toBeUndefined();
  });

  it('of markup count where its bid was made before the secret was rotated, and it was shown after', async () => {
    const secrets = { current: 'the next tracking secret', previous: SECRET };
    const rotated = await startTrackerWithClickIds(store.clickIds, {}, secrets);
    try {
      const { clickId } = await rotated.show(true, { bidId: 'before' });
      await expect.poll(() => store.state.kept).toEqual([clickId]);
      expect((await rotated.get(`/t/postback?click_id=${clickId}`)).statusCode).toBe(200);
      expect(rotated.conversions().map(({ claims }) => claims.bidId)).toEqual(['before']);
    } finally {
      await rotated.dispose();
    }
  });

  it('of markup are the same where the ad is clicked', async () => {
    const { clickId, landing } = await tracker.show(true);
    await expect.poll(() => store.state.kept).toEqual([clickId]);
    expect(await landing()).toBe(`https://shop.example/landing?k=${clickId}`);
    expect(store.state.kept).toEqual([clickId]);
  });
});

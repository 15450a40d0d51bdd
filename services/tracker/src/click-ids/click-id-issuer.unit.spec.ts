import { DAY_MS } from '@marquee/schemas/common/time';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

import { NOW, SECRET } from '../../test/claims.ts';
import { type BidWithClickId, ClickIdIssuer } from './click-id-issuer.ts';
import type { KeptClickId } from './click-ids.ts';
import { createMemoryClickIds } from './memory-click-ids.ts';
import { createShortClickIds } from './short-click-ids.ts';

const shortIds = createShortClickIds({ current: SECRET });
const WINDOW_MS = 30 * DAY_MS;
const CLAIMS = { bidAtMs: NOW - 60_000 };
const bidOf = (longId: string, claims = CLAIMS): BidWithClickId => ({
  claims,
  clickId: () => longId,
  shortClickId: () => shortIds.of(longId),
});

describe('the issuer of click ids', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  const setUp = () => {
    const memory = createMemoryClickIds();
    const keep = vi.fn((ids: readonly KeptClickId[]) => memory.keep(ids));
    const [count, onError] = [vi.fn(), vi.fn()];
    let nowMs = 0;
    const issuer = new ClickIdIssuer({
      ...{ count, onError, conversionWindowMs: WINDOW_MS, waitMs: 150 },
      clickIds: { ...memory, keep },
      clock: () => new Date(NOW),
      nowMs: () => nowMs,
    });
    const of = async (...longIds: string[]) => {
      const given = Promise.all(longIds.map((longId) => issuer.shortIdOf(bidOf(longId))));
      await vi.advanceTimersByTimeAsync(151);
      return given;
    };
    const pass = (ms: number) => (nowMs += ms);
    return { issuer, memory, keep, count, onError, of, pass };
  };

  it('keeps ids of clicks at once in one statement, and those of a second click not again', async () => {
    const { of, keep, count, memory } = setUp();
    expect(await of('one', 'two', 'one')).toEqual(['one', 'two', 'one'].map((id) => shortIds.of(id)));
    expect(await of('two')).toEqual([shortIds.of('two')]);
    expect(keep).toHaveBeenCalledTimes(1);
    expect(keep.mock.calls[0]?.[0]?.map(({ expiresAtMs }) => expiresAtMs)).toEqual(
      Array.from({ length: 3 }, () => CLAIMS.bidAtMs + WINDOW_MS),
    );
    expect(await memory.find([shortIds.of('one')])).toEqual(new Map([[shortIds.of('one'), 'one']]));
    expect(count).not.toHaveBeenCalled();
  });

  it('keeps the id of a click after the window for a day', async () => {
    const { issuer, keep } = setUp();
    const given = issuer.shortIdOf(bidOf('late', { bidAtMs: NOW - 31 * DAY_MS }));
    await vi.advanceTimersByTimeAsync(0);
    expect(await given).toBe(shortIds.of('late'));
    expect(keep.mock.calls[0]?.[0]?.[0]?.expiresAtMs).toBe(NOW + DAY_MS);
  });

  it('keeps the id of an ad that was shown in the background, and not one of a bid before the window', async () => {
    const { issuer, keep, memory } = setUp();
    issuer.keepShown(bidOf('shown'));
    issuer.keepShown(bidOf('shown'));
    issuer.keepShown(bidOf('old', { bidAtMs: NOW - WINDOW_MS }));
    await vi.advanceTimersByTimeAsync(1);
    expect(keep.mock.calls.map(([ids]) => ids)).toEqual([
      [{ shortId: shortIds.of('shown'), longId: 'shown', expiresAtMs: CLAIMS.bidAtMs + WINDOW_MS }],
    ]);
    expect(await memory.find([shortIds.of('shown')])).toEqual(new Map([[shortIds.of('shown'), 'shown']]));
    issuer.keepShown(bidOf('shown'));
    expect(await issuer.shortIdOf(bidOf('shown'))).toBe(shortIds.of('shown'));
    await vi.advanceTimersByTimeAsync(1);
    expect(keep).toHaveBeenCalledTimes(1);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('gone'))],
    ['hangs', () => new Promise<never>(() => undefined)],
  ])('gives none while what keeps them %s, and asks it again after a pause', async (what, fails) => {
    const { of, keep, count, onError, pass } = setUp();
    keep.mockImplementationOnce(fails);
    expect(await of('one', 'two')).toEqual([undefined, undefined]);
    pass(4_999);
    expect(await of('three')).toEqual([undefined]);
    expect(keep).toHaveBeenCalledTimes(1);
    expect(count.mock.calls).toEqual([['click-id-long'], ['click-id-long'], ['click-id-long']]);
    expect(onError).toHaveBeenCalledTimes(1);
    pass(1);
    expect(await of('three')).toEqual([what === 'fails' ? shortIds.of('three') : undefined]);
  });
});

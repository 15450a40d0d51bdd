import { DAY_MS } from '@marquee/schemas/common/time';
import { describe, expect, it } from 'vitest';

import type { FeedRequest } from './feed-request.ts';
import { readFeedRequest } from './feed-request.ts';
import { FeedSources, SUBIDS_PER_DAY } from './feed-sources.ts';

const NOON = Date.parse('2026-11-20T12:00:00Z');

function call(subid: string): FeedRequest {
  const feed = readFeedRequest({ ua: 'Mozilla/5.0', ip: '198.51.100.1', subid }, 'pop', () => 'a');
  if ('error' in feed) throw new Error(feed.error);
  return feed;
}

describe('the sources of a feed', () => {
  it('are at most so many a day and endpoint; the known ones stay', () => {
    const sources = new FeedSources();
    const subidOf = (subid: string, endpointId = 1, nowMs = NOON) =>
      sources.bounded(call(subid), endpointId, nowMs).subid;
    for (let number = 0; number < SUBIDS_PER_DAY; number += 1)
      expect(subidOf(`s${number}`)).toBe(`s${number}`);
    expect(subidOf('one-more')).toBe('');
    expect(subidOf('s0')).toBe('s0');
    expect(subidOf('one-more', 2)).toBe('one-more');
    expect(subidOf('one-more', 1, NOON + DAY_MS)).toBe('one-more');
  });

  it('do not count calls that name none', () => {
    const sources = new FeedSources();
    const nameless = call('');
    expect(sources.bounded(nameless, 1, NOON)).toBe(nameless);
  });
});

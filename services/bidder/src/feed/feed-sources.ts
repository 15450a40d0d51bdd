import { DAY_MS } from '@marquee/schemas/common/time';

import type { FeedRequest } from './feed-request.ts';

/** Sources that one endpoint may name a day. Every one becomes rows of facts, for each day and campaign. */
export const SUBIDS_PER_DAY = 2_000;

interface Day {
  readonly number: number;
  readonly subids: Set<string>;
}

/** Remembers which sources each endpoint named today (UTC), in memory: a restart starts over. */
export class FeedSources {
  readonly #days = new Map<number, Day>();

  /**
   * The call as received, or without its `subid` where the endpoint has named too many others today: the ad is sold all
   * the same, from an unknown source.
   */
  bounded(feed: FeedRequest, endpointId: number, nowMs: number): FeedRequest {
    if (feed.subid === '') return feed;
    const { subids } = this.#today(endpointId, Math.floor(nowMs / DAY_MS));
    if (!subids.has(feed.subid)) {
      if (subids.size >= SUBIDS_PER_DAY) return { ...feed, subid: '' };
      subids.add(feed.subid);
    }
    return feed;
  }

  #today(endpointId: number, number: number): Day {
    const known = this.#days.get(endpointId);
    if (known?.number === number) return known;
    const day = { number, subids: new Set<string>() };
    this.#days.set(endpointId, day);
    return day;
  }
}

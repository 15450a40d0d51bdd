import { RecentIds } from '@marquee/kit/hashing/recent-ids';
import { HOUR_MS } from '@marquee/schemas/common/time';
import { LRUCache } from 'lru-cache';

import { capKeyOf } from '../identity/identity-key.ts';

type Cap = { readonly impressions: number; readonly hours: number };

/** Longer than a bill and an impression of one bid can lie apart: tokens expire after half an hour. */
const TWINS_MS = 2 * HOUR_MS;

/**
 * Impressions of each campaign to each person within the hours of its frequency cap.
 *
 * A bid of this bidder counts at once and stops counting when it is lost or expires. Impressions of all
 * bidders count when they are read from the traffic log, and after a restart from the tables that store them
 * (`UserSignalFollower`). So a single bidder never exceeds a cap. With several, each may exceed it by the
 * number of bids that the others have open for the person, and by impressions that are not yet read. A caller
 * that also counts the bids of other bidders (`bid` for messages of the topic `bids`) leaves only the second.
 *
 * Holds counts of at most `max` pairs of campaign and person; the least recently used are dropped.
 */
export class FrequencyCaps {
  readonly #seen: LRUCache<string, number[]>;
  readonly #openBids = new Map<string, { readonly key: string; readonly atMs: number }>();
  /** Bids whose impression is counted: a billing notice and a pixel report the same impression. */
  #counted = new RecentIds(TWINS_MS);

  constructor(max = 1_000_000) {
    this.#seen = new LRUCache({ max });
  }

  noBidReason(
    campaignId: number,
    cap: Cap,
    person: string | undefined,
    nowMs: number,
  ): 'frequency' | 'frequency-unknown' | undefined {
    if (person === undefined) return 'frequency-unknown';
    const seen = this.#seen.get(keyOf(campaignId, person));
    if (seen === undefined) return undefined;
    const since = nowMs - cap.hours * HOUR_MS;
    while (seen.length > 0 && seen[0]! <= since) seen.shift();
    return seen.length >= cap.impressions ? 'frequency' : undefined;
  }

  bid(bidId: string, campaignId: number, person: string, nowMs: number): void {
    const key = keyOf(campaignId, person);
    this.#count(key, nowMs);
    this.#openBids.set(bidId, { key, atMs: nowMs });
  }

  /** The bid became an impression: it stays counted. */
  shown(bidId: string): void {
    const bid = this.#openBids.get(bidId);
    if (bid === undefined) return;
    this.#openBids.delete(bidId);
    this.#counted.add(bidId, bid.atMs);
  }

  /** Counts an impression from the traffic log or a table, of any bidder; a repeated report counts once. */
  record(bidId: string, campaignId: number, person: string, atMs: number): void {
    this.shown(bidId);
    if (this.#counted.has(bidId)) return;
    this.#counted.add(bidId, atMs);
    this.#count(keyOf(campaignId, person), atMs);
  }

  /** Ends the reservation of a lost or expired bid. */
  release(bidId: string): void {
    const bid = this.#openBids.get(bidId);
    if (bid === undefined) return;
    this.#openBids.delete(bidId);
    const seen = this.#seen.get(bid.key);
    const index = seen?.indexOf(bid.atMs) ?? -1;
    if (index !== -1) seen?.splice(index, 1);
  }

  /** Before anything is loaded: bids that are open stay open, and counted. */
  clear(): void {
    this.#seen.clear();
    this.#counted = new RecentIds(TWINS_MS);
    for (const { key, atMs } of this.#openBids.values()) this.#count(key, atMs);
  }

  /** In the order of time, because what is oldest expires first; what arrives is nearly always newest. */
  #count(key: string, atMs: number): void {
    const seen = this.#seen.get(key);
    if (seen === undefined) this.#seen.set(key, [atMs]);
    else {
      let place = seen.length;
      while (place > 0 && seen[place - 1]! > atMs) place -= 1;
      seen.splice(place, 0, atMs);
    }
  }
}

const keyOf = (campaignId: number, person: string): string => `${campaignId}:${capKeyOf(person)}`;

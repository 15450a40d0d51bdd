import { createHmac } from 'node:crypto';

import { LRUCache } from 'lru-cache';

import type { NormalisedRequest } from './auction/bid-request.ts';
import type { RequestReason } from './auction/refusal-reasons.ts';
import { HOUR_MS } from './auction/schedule.ts';

type Cap = { readonly impressions: number; readonly hours: number };

/**
 * Impressions of each campaign to each person within the cap's hours. A bid counts at once and is taken back
 * when it is lost or expires, so that a cap is never passed, at the price of too few bids while some are open.
 *
 * Kept in memory: a restart forgets, and so does a process with more than `max` persons at a time.
 */
export class FrequencyCaps {
  readonly #seen: LRUCache<string, number[]>;
  readonly #openBids = new Map<string, { readonly key: string; readonly atMs: number }>();

  constructor(max = 1_000_000) {
    this.#seen = new LRUCache({ max });
  }

  refusal(
    campaignId: number,
    cap: Cap,
    person: string | undefined,
    nowMs: number,
  ): RequestReason | undefined {
    if (person === undefined) return 'frequency-unknown';
    const seen = this.#seen.get(`${campaignId}:${person}`);
    if (seen === undefined) return undefined;
    const since = nowMs - cap.hours * HOUR_MS;
    while (seen.length > 0 && seen[0]! <= since) seen.shift();
    return seen.length >= cap.impressions ? 'frequency' : undefined;
  }

  bid(bidId: string, campaignId: number, person: string, nowMs: number): void {
    const key = `${campaignId}:${person}`;
    const seen = this.#seen.get(key);
    if (seen === undefined) this.#seen.set(key, [nowMs]);
    else seen.push(nowMs);
    this.#openBids.set(bidId, { key, atMs: nowMs });
  }

  /** The bid became an impression: it stays counted. */
  shown(bidId: string): void {
    this.#openBids.delete(bidId);
  }

  /** The bid was lost or expired. */
  takeBack(bidId: string): void {
    const bid = this.#openBids.get(bidId);
    if (bid === undefined) return;
    this.#openBids.delete(bidId);
    const seen = this.#seen.get(bid.key);
    const index = seen?.indexOf(bid.atMs) ?? -1;
    if (index !== -1) seen?.splice(index, 1);
  }
}

/**
 * Tells persons apart without keeping their identifiers: a digest under a secret of this process.
 *
 * Buyer id, then advertising id, then the exchange's user id, where the request's privacy signals allow it.
 * Address and user agent together stand in only where nothing restricts the request at all (see `Consent`).
 */
export function createPersonKeys(secret: string): (request: NormalisedRequest) => string | undefined {
  const digest = (text: string): string =>
    createHmac('sha256', secret).update(text).digest('base64url').slice(0, 16);
  return ({ consent, buyerUid, userId, device }) => {
    if (!consent.mayUsePersonalIds) return undefined;
    const id =
      buyerUid !== '' ? `b:${buyerUid}` : isRealIfa(device.ifa) ? `d:${device.ifa}` : userId && `u:${userId}`;
    if (id !== '') return digest(id);
    if (!consent.isUnrestricted || device.ip === '' || device.ua === '') return undefined;
    return digest(`h:${device.ip} ${device.ua}`);
  };
}

/** Zeros are what a device sends whose owner has switched its advertising id off. */
const isRealIfa = (ifa: string): boolean => /[1-9a-f]/i.test(ifa.replace(/[-0]/g, ''));

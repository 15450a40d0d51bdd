import { randomBytes } from 'node:crypto';

import { HOUR_MS } from '@marquee/schemas/common/time';
import { REJECTION_REASONS } from '@marquee/schemas/traffic/rejection-reasons';
import { claimsWithoutAd } from '@marquee/schemas/traffic/claims-without-ad';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

import type { ClickRejection } from '../notices/notices.ts';
import type { Pixel } from './pixel-registry.ts';

/**
 * Calls without a known click that are recorded in an hour: of one pixel for one reason, of one account, and of all. Most
 * calls that name no click are of visitors who came without an ad, so a few of them are a sample.
 */
const PIXEL_HITS_AN_HOUR: Readonly<Record<ClickRejection, number>> = {
  [REJECTION_REASONS.clickMissing]: 20,
  [REJECTION_REASONS.clickUnknown]: 60,
  [REJECTION_REASONS.clickOfOtherAccount]: 60,
};
const ACCOUNT_HITS_AN_HOUR = 300;
const ALL_HITS_AN_HOUR = 3_000;

/**
 * Which calls without a known click are recorded. Any reader of a page can call its pixel without end, so an edge
 * records a limited number in an hour. Each reason has its own share of a pixel, so that visitors without an ad do not
 * hide a click id that is passed on wrongly, and each account its own, so that one does not take those of the others.
 * What is recorded goes with the facts' retention.
 */
export class UnmatchedHitLimits {
  readonly #ofReasons = new Map<string, number>();
  readonly #ofAccounts = new Map<number, number>();
  #all = 0;
  #hour = 0;

  /** True where this one is recorded. */
  take(
    { pixelId, userId }: Pick<Pixel, 'pixelId' | 'userId'>,
    reason: ClickRejection,
    atMs: number,
  ): boolean {
    this.#beginHour(Math.floor(atMs / HOUR_MS));
    const key = `${pixelId} ${reason}`;
    const ofReason = this.#ofReasons.get(key) ?? 0;
    const ofAccount = this.#ofAccounts.get(userId) ?? 0;
    if (
      ofReason >= PIXEL_HITS_AN_HOUR[reason] ||
      ofAccount >= ACCOUNT_HITS_AN_HOUR ||
      this.#all >= ALL_HITS_AN_HOUR
    )
      return false;
    this.#ofReasons.set(key, ofReason + 1);
    this.#ofAccounts.set(userId, ofAccount + 1);
    this.#all += 1;
    return true;
  }

  #beginHour(hour: number): void {
    if (hour === this.#hour) return;
    this.#hour = hour;
    this.#all = 0;
    this.#ofReasons.clear();
    this.#ofAccounts.clear();
  }
}

/** Claims of a call whose click is unknown, under an id of its own. */
export const claimsOfNoAd = ({ userId }: Pick<Pixel, 'userId'>, atMs: number): TrackingClaims =>
  claimsWithoutAd({ userId, bidId: `no-ad-${randomBytes(16).toString('base64url')}`, atMs, isTest: false });

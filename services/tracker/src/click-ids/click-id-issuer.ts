import { monotonicMs } from '@marquee/kit/runtime/clock';
import { DAY_MS } from '@marquee/schemas/common/time';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { LRUCache } from 'lru-cache';

import { ClickIdBacklog } from './click-id-backlog.ts';
import type { ClickIds, KeptClickId } from './click-ids.ts';
import { GatheredCalls } from './gathered-calls.ts';

/** After a failure it is not tried again for so long. */
const PAUSE_MS = 5_000;
const ROWS_A_STATEMENT = 1_000;
/** Short ids of the latest clicks, which repeated ones need not keep again. */
const REMEMBERED = 10_000;

/** What a verified token of it says. */
export interface BidWithClickId {
  readonly claims: Pick<TrackingClaims, 'bidAtMs'>;
  clickId(): string;
  shortClickId(): string;
}

export interface ClickIdIssuerParts {
  readonly clickIds: ClickIds;
  /** How long after the bid a conversion is ascribed to its click. */
  readonly conversionWindowMs: number;
  /** A person who clicks waits this long for it at most. */
  readonly waitMs: number;
  readonly clock: () => Date;
  readonly count: (what: string) => void;
  /** @param what is done instead */
  readonly onError: (error: unknown, what: string) => void;
  readonly nowMs?: () => number;
}

/** Gives clicks their short ids, and keeps them before they are handed out. */
export class ClickIdIssuer {
  readonly #parts: ClickIdIssuerParts;
  readonly #nowMs: () => number;
  readonly #kept = new LRUCache<string, true>({ max: REMEMBERED });
  readonly #keeping: GatheredCalls<KeptClickId, void>;
  readonly #backlog: ClickIdBacklog;
  #pausedUntilMs = -Infinity;

  constructor(parts: ClickIdIssuerParts) {
    this.#parts = parts;
    this.#nowMs = parts.nowMs ?? monotonicMs;
    this.#keeping = new GatheredCalls<KeptClickId, void>({
      run: async (ids) => {
        await parts.clickIds.keep(ids);
        return [];
      },
      itemsMax: ROWS_A_STATEMENT,
      waitMs: parts.waitMs,
    });
    this.#backlog = new ClickIdBacklog({
      clickIds: parts.clickIds,
      onKept: (shortId) => this.#kept.set(shortId, true),
      onLost: () => parts.count('click-id-lost'),
      onError: (error) => parts.onError(error, 'short click ids of ads that were shown wait in memory'),
    });
  }

  /** The short id of a click; undefined where it could not be kept in time, and the long one has to do. */
  async shortIdOf(bid: BidWithClickId): Promise<string | undefined> {
    const { clock, count, onError } = this.#parts;
    const shortId = bid.shortClickId();
    if (this.#kept.has(shortId)) return shortId;
    if (this.#nowMs() < this.#pausedUntilMs) {
      count('click-id-long');
      return undefined;
    }
    // A click after the window leads on, and for a day a conversion of it is rejected as late, not as one of no click.
    const expiresAtMs = Math.max(this.#endOfWindowMs(bid), clock().getTime() + DAY_MS);
    try {
      await this.#keeping.call({ shortId, longId: bid.clickId(), expiresAtMs });
    } catch (error) {
      if (this.#nowMs() >= this.#pausedUntilMs) onError(error, 'landing pages get long click ids');
      this.#pausedUntilMs = this.#nowMs() + PAUSE_MS;
      count('click-id-long');
      return undefined;
    }
    this.#kept.set(shortId, true);
    return shortId;
  }

  /**
   * Keeps, in the background, what the short id in the markup of an ad that was shown is short for. Without PostgreSQL it waits
   * in memory, and is lost with the process. Nothing after the window in which a click converts.
   */
  keepShown(bid: BidWithClickId): void {
    const expiresAtMs = this.#endOfWindowMs(bid);
    if (expiresAtMs <= this.#parts.clock().getTime()) return;
    const shortId = bid.shortClickId();
    if (!this.#kept.has(shortId)) this.#backlog.add({ shortId, longId: bid.clickId(), expiresAtMs });
  }

  /** Keeps what waits, as far as it can. */
  stop(): Promise<void> {
    return this.#backlog.stop();
  }

  #endOfWindowMs({ claims }: BidWithClickId): number {
    return claims.bidAtMs + this.#parts.conversionWindowMs;
  }
}

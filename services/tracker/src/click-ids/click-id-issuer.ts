import { monotonicMs } from '@marquee/kit/runtime/clock';
import { DAY_MS } from '@marquee/schemas/common/time';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { LRUCache } from 'lru-cache';

import type { ClickIds, KeptClickId } from './click-ids.ts';
import { GatheredCalls } from './gathered-calls.ts';
import type { ShortClickIds } from './short-click-ids.ts';

/** After a failure it is not tried again for so long. */
const PAUSE_MS = 5_000;
const ROWS_A_STATEMENT = 1_000;
/** Short ids of the latest clicks, which repeated ones need not keep again. */
const REMEMBERED = 10_000;

export interface ClickIdIssuerParts {
  readonly clickIds: ClickIds;
  readonly shortIds: ShortClickIds;
  /** How long after the bid a conversion is ascribed to its click. */
  readonly conversionWindowMs: number;
  /** A person who clicks waits this long for it at most. */
  readonly waitMs: number;
  readonly clock: () => Date;
  readonly count: (what: string) => void;
  readonly onError: (error: unknown) => void;
  readonly nowMs?: () => number;
}

/** Gives clicks their short ids, and keeps them before they are handed out. */
export class ClickIdIssuer {
  readonly #parts: ClickIdIssuerParts;
  readonly #nowMs: () => number;
  readonly #kept = new LRUCache<string, true>({ max: REMEMBERED });
  readonly #keeping: GatheredCalls<KeptClickId, void>;
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
  }

  /** The short id of a click; undefined where it could not be kept in time, and the long one has to do. */
  async shortIdOf(longId: string, { bidAtMs }: Pick<TrackingClaims, 'bidAtMs'>): Promise<string | undefined> {
    const { shortIds, clock, conversionWindowMs, count, onError } = this.#parts;
    const shortId = shortIds.of(longId);
    if (this.#kept.has(shortId)) return shortId;
    if (this.#nowMs() < this.#pausedUntilMs) {
      count('click-id-long');
      return undefined;
    }
    // A click after the window leads on, and for a day a conversion of it is rejected as late, not as one of no click.
    const expiresAtMs = Math.max(bidAtMs + conversionWindowMs, clock().getTime() + DAY_MS);
    try {
      await this.#keeping.call({ shortId, longId, expiresAtMs });
    } catch (error) {
      if (this.#nowMs() >= this.#pausedUntilMs) onError(error);
      this.#pausedUntilMs = this.#nowMs() + PAUSE_MS;
      count('click-id-long');
      return undefined;
    }
    this.#kept.set(shortId, true);
    return shortId;
  }
}

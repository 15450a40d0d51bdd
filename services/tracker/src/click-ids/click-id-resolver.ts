import { LRUCache } from 'lru-cache';

import type { ClickIds } from './click-ids.ts';
import { GatheredCalls } from './gathered-calls.ts';
import type { ShortClickIds } from './short-click-ids.ts';

/** A conversion call waits this long for it at most. */
const WAIT_MS = 1_000;
const IDS_A_STATEMENT = 1_000;
const REMEMBERED = 10_000;

export interface ClickIdResolverParts {
  /** Undefined where no short ids are kept. */
  readonly clickIds: Pick<ClickIds, 'find'> | undefined;
  readonly shortIds: ShortClickIds;
}

/** Finds what short click ids are short for. */
export class ClickIdResolver {
  readonly #shortIds: ShortClickIds;
  readonly #known = new LRUCache<string, string>({ max: REMEMBERED });
  readonly #finding: GatheredCalls<string, string | undefined> | undefined;

  constructor({ clickIds, shortIds }: ClickIdResolverParts) {
    this.#shortIds = shortIds;
    this.#finding =
      clickIds &&
      new GatheredCalls({
        run: async (asked) => {
          const found = await clickIds.find(asked);
          return asked.map((shortId) => found.get(shortId));
        },
        itemsMax: IDS_A_STATEMENT,
        waitMs: WAIT_MS,
      });
  }

  /**
   * The long form of a click id, which is what a long one is itself; undefined for a short one that is forged, unknown or
   * expired. Who keeps them is asked for ids that were made here alone.
   * @throws StoreUnavailable where it does not answer in time, or what it was rejected with
   */
  async longIdOf(clickId: string): Promise<string | undefined> {
    if (!this.#shortIds.isOne(clickId)) return clickId;
    if (!this.#shortIds.isOurs(clickId)) return undefined;
    const known = this.#known.get(clickId);
    if (known !== undefined) return known;
    const found = await this.#finding?.call(clickId);
    if (found !== undefined) this.#known.set(clickId, found);
    return found;
  }
}

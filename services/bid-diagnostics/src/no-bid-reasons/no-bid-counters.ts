import { WindowedCount } from '@marquee/kit/runtime/windowed-count';
import type { WindowedFigures } from '@marquee/kit/runtime/windowed-count';

import type { NoBidReason, IneligibilityReason } from '@marquee/schemas/traffic/no-bid-reasons';
import { NO_BID_REASONS } from '@marquee/schemas/traffic/no-bid-reasons';
import type {
  AuctionedCampaign,
  AuctionObserver,
  AuctionRules,
  OfferedAudience,
  OfferedShape,
} from '../ports/auction.ts';
import { countOffered } from './count-offered.ts';
import type { OfferedCounts } from './offered-counts.ts';
import { OfferedLog } from './offered-counts.ts';

const REASON_INDEX = new Map(NO_BID_REASONS.map((reason, index) => [reason, index]));
const BIDS = NO_BID_REASONS.length;
/** Number of changes that are kept of a campaign; older counts use the oldest of them. */
const EPISODES_MAX = 50;

/** What a campaign was from a change of the catalogue on: in the auction, or out of it. */
interface Episode {
  readonly epoch: number;
  readonly ineligibility: IneligibilityReason | undefined;
  /** Undefined while the campaign cannot bid. */
  readonly serving: AuctionedCampaign | undefined;
}

interface Tally {
  /** NoBidCounters since the last folding, by reason; the last place counts bids. */
  readonly fresh: Uint32Array;
  readonly windows: (WindowedCount | undefined)[];
  /** The oldest first; at least one. */
  readonly episodes: Episode[];
}

export interface CampaignNoBids {
  readonly campaignId: number;
  /** Why it cannot bid at all now; null when it can. */
  readonly ineligibility: IneligibilityReason | null;
  readonly bids: WindowedFigures;
  readonly reasons: readonly (WindowedFigures & { readonly reason: NoBidReason })[];
}

/**
 * Counts how often each campaign did not bid on an offered imp, and why: exactly one reason (or a bid) for
 * each imp and campaign. A request counts only the checks of single campaigns; what the index, the targeting
 * or a higher price excluded is computed from `OfferedLog` when the counts are read, and for campaigns that
 * cannot bid at all from the number of imps.
 */
export class NoBidCounters implements AuctionObserver {
  readonly #rules: AuctionRules;
  readonly #tallies = new Map<number, Tally>();
  readonly #offered = new OfferedLog();
  /** Tallies with something fresh. */
  readonly #dirty = new Set<Tally>();
  #epoch = 0;

  constructor(rules: AuctionRules) {
    this.#rules = rules;
  }

  eligibilityChanged(
    campaignId: number,
    reason: IneligibilityReason | undefined,
    serving: AuctionedCampaign | undefined,
    nowMs: number,
  ): void {
    this.#epoch += 1;
    this.#offered.changed(this.#epoch, nowMs);
    const { episodes } = this.#tally(campaignId);
    episodes.push({ epoch: this.#epoch, ineligibility: reason, serving });
    if (episodes.length > EPISODES_MAX) episodes.shift();
  }

  removed(campaignId: number): void {
    this.#tallies.delete(campaignId);
  }

  noBid(campaignId: number, reason: NoBidReason): void {
    this.#count(campaignId, REASON_INDEX.get(reason)!);
  }

  bid(campaignId: number): void {
    this.#count(campaignId, BIDS);
  }

  /** An imp that the index was asked for. */
  offered(shape: OfferedShape): void {
    this.#offered.offered(shape);
  }

  targeted(audience: OfferedAudience): void {
    this.#offered.targeted(audience);
  }

  passedOver(audience: OfferedAudience, reason: 'outbid' | 'floor', belowRank: number): void {
    this.#offered.passedOver(audience, reason, belowRank);
  }

  /** Moves what is fresh into the windows; call it every second. */
  fold(nowMs: number): void {
    this.#offered.fold(nowMs);
    for (const tally of this.#dirty) {
      for (let index = 0; index < tally.fresh.length; index += 1) {
        const fresh = tally.fresh[index]!;
        if (fresh === 0) continue;
        (tally.windows[index] ??= new WindowedCount()).add(fresh, nowMs);
        tally.fresh[index] = 0;
      }
    }
    this.#dirty.clear();
  }

  of(campaignId: number, nowMs: number): CampaignNoBids | undefined {
    this.fold(nowMs);
    const tally = this.#tallies.get(campaignId);
    return tally === undefined ? undefined : this.#figures(campaignId, tally, nowMs);
  }

  /** @param max campaigns at most: each costs a look at everything that was offered in the hour */
  all(nowMs: number, max: number): CampaignNoBids[] {
    this.fold(nowMs);
    return [...this.#tallies]
      .slice(0, max)
      .map(([campaignId, tally]) => this.#figures(campaignId, tally, nowMs));
  }

  #figures(campaignId: number, tally: Tally, nowMs: number): CampaignNoBids {
    const minute = this.#missedBy(tally, this.#offered.lastMinute());
    const hour = this.#missedBy(tally, this.#offered.lastHour());
    const ever = this.#missedBy(tally, this.#offered.ever());
    const figures = (index: number, reason?: NoBidReason): WindowedFigures => {
      const { lastMinute, lastHour, total } = tally.windows[index]?.read(nowMs) ?? NONE;
      if (reason === undefined) return { lastMinute, lastHour, total };
      return {
        lastMinute: lastMinute + (minute.get(reason) ?? 0),
        lastHour: lastHour + (hour.get(reason) ?? 0),
        total: total + (ever.get(reason) ?? 0),
      };
    };
    return {
      campaignId,
      ineligibility: tally.episodes.at(-1)?.ineligibility ?? null,
      bids: figures(BIDS),
      reasons: NO_BID_REASONS.map((reason, index) => ({ reason, ...figures(index, reason) })).filter(
        ({ total }) => total > 0,
      ),
    };
  }

  /** No-bids of a campaign by reason; each stretch is counted with the campaign as it was then. */
  #missedBy({ episodes }: Tally, stretches: readonly OfferedCounts[]): Map<NoBidReason, number> {
    const counts = new Map<NoBidReason, number>();
    for (const stretch of stretches) {
      const episode = episodes.findLast(({ epoch }) => epoch <= stretch.epoch);
      if (episode?.serving !== undefined) countOffered(this.#rules, episode.serving, stretch, counts);
      else if (episode?.ineligibility !== undefined) {
        counts.set(episode.ineligibility, (counts.get(episode.ineligibility) ?? 0) + impsOf(stretch));
      }
    }
    return counts;
  }

  #count(campaignId: number, index: number): void {
    const tally = this.#tally(campaignId);
    tally.fresh[index] = tally.fresh[index]! + 1;
    this.#dirty.add(tally);
  }

  #tally(campaignId: number): Tally {
    let tally = this.#tallies.get(campaignId);
    if (tally === undefined) {
      tally = {
        fresh: new Uint32Array(BIDS + 1),
        windows: [],
        episodes: [],
      };
      this.#tallies.set(campaignId, tally);
    }
    return tally;
  }
}

const NONE: WindowedFigures = { lastMinute: 0, lastHour: 0, total: 0 };

function impsOf({ shapes }: OfferedCounts): number {
  let sum = 0;
  for (const count of shapes.values()) sum += count;
  return sum;
}

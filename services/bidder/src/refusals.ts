import type { Audience, ImpShape } from './auction/campaign-index.ts';
import { CampaignIndex, indexedReason } from './auction/campaign-index.ts';
import type { RefusalReason, StandingReason } from './auction/refusal-reasons.ts';
import { REFUSAL_REASONS } from './auction/refusal-reasons.ts';
import type { StandingListener } from './catalogue/catalogue.ts';
import { WindowedCount } from './windowed-count.ts';
import type { WindowedFigures } from './windowed-count.ts';

const REASON_INDEX = new Map(REFUSAL_REASONS.map((reason, index) => [reason, index]));
const BIDS = REFUSAL_REASONS.length;
/** Stands for all imps of formats that are not served. */
const OTHER_FORMAT: ImpShape = { country: '', sizes: [], candidates: [] };
/** Distinct shapes of imps between two foldings; past it they are folded at once. */
const SHAPES_MAX = 256;

interface Tally {
  /** Refusals since the last folding, by reason; the last place counts bids. */
  readonly fresh: Uint32Array;
  readonly windows: (WindowedCount | undefined)[];
  standing: StandingReason | undefined;
  /** Imps that had been offered when the present standing began. */
  sinceImps: number;
}

export interface CampaignRefusals {
  readonly campaignId: number;
  /** Why it cannot bid at all now; null when it can. */
  readonly standing: StandingReason | null;
  readonly bids: WindowedFigures;
  readonly reasons: readonly (WindowedFigures & { readonly reason: RefusalReason })[];
}

/**
 * How often each campaign did not bid on an offered imp, and why: exactly one reason (or a bid) for each imp and
 * campaign. Campaigns that cannot bid at all, and those that the index kept out, are not touched on the hot
 * path: the first are counted by the imps that went by meanwhile, the second by the shapes of imps seen.
 */
export class Refusals implements StandingListener {
  readonly #tallies = new Map<number, Tally>();
  readonly #shapes = new Map<ImpShape, number>();
  readonly #audiences = new Map<Audience, number>();
  #index = new CampaignIndex([]);
  #imps = 0;

  /** The index that the next imps are answered from; shapes seen so far are judged by the one before. */
  useIndex(index: CampaignIndex): void {
    if (index === this.#index) return;
    this.#foldShapes();
    this.#index = index;
  }

  standing(campaignId: number, reason: StandingReason | undefined): void {
    // What the index kept out so far was kept out under the old standing.
    this.#foldShapes();
    const tally = this.#tally(campaignId);
    this.#settle(tally);
    tally.standing = reason;
  }

  removed(campaignId: number): void {
    this.#foldShapes();
    this.#tallies.delete(campaignId);
  }

  refused(campaignId: number, reason: RefusalReason): void {
    const tally = this.#tally(campaignId);
    const index = REASON_INDEX.get(reason)!;
    tally.fresh[index] = tally.fresh[index]! + 1;
  }

  bid(campaignId: number): void {
    const tally = this.#tally(campaignId);
    tally.fresh[BIDS] = tally.fresh[BIDS]! + 1;
  }

  /** A banner imp that the index was asked for. */
  offered(shape: ImpShape): void {
    this.#shape(shape);
  }

  /** An imp whose candidates were asked for their targeting: who missed is counted by the audience. */
  targeted(audience: Audience): void {
    this.#audiences.set(audience, (this.#audiences.get(audience) ?? 0) + 1);
    if (this.#audiences.size > SHAPES_MAX) this.#foldAudiences();
  }

  /** An imp of a format that is not served. */
  offeredOtherFormat(): void {
    this.#shape(OTHER_FORMAT);
  }

  #shape(shape: ImpShape): void {
    this.#imps += 1;
    const count = this.#shapes.get(shape);
    this.#shapes.set(shape, (count ?? 0) + 1);
    if (count === undefined && this.#shapes.size > SHAPES_MAX) this.#foldShapes();
  }

  /** Moves what is fresh into the windows; call it every second. */
  fold(nowMs: number): void {
    this.#foldShapes();
    for (const tally of this.#tallies.values()) {
      this.#settle(tally);
      for (let index = 0; index < tally.fresh.length; index += 1) {
        const fresh = tally.fresh[index]!;
        if (fresh === 0) continue;
        (tally.windows[index] ??= new WindowedCount()).add(fresh, nowMs);
        tally.fresh[index] = 0;
      }
    }
  }

  of(campaignId: number, nowMs: number): CampaignRefusals | undefined {
    this.fold(nowMs);
    const tally = this.#tallies.get(campaignId);
    return tally === undefined ? undefined : this.#figures(campaignId, tally, nowMs);
  }

  all(nowMs: number): CampaignRefusals[] {
    this.fold(nowMs);
    return [...this.#tallies].map(([campaignId, tally]) => this.#figures(campaignId, tally, nowMs));
  }

  #figures(campaignId: number, tally: Tally, nowMs: number): CampaignRefusals {
    const figures = (index: number): WindowedFigures =>
      tally.windows[index]?.read(nowMs) ?? { lastMinute: 0, lastHour: 0, total: 0 };
    return {
      campaignId,
      standing: tally.standing ?? null,
      bids: figures(BIDS),
      reasons: REFUSAL_REASONS.map((reason, index) => ({ reason, ...figures(index) })).filter(
        ({ total }) => total > 0,
      ),
    };
  }

  #settle(tally: Tally): void {
    if (tally.standing !== undefined) {
      const index = REASON_INDEX.get(tally.standing)!;
      tally.fresh[index] = tally.fresh[index]! + this.#imps - tally.sinceImps;
    }
    tally.sinceImps = this.#imps;
  }

  #foldAudiences(): void {
    for (const [{ missed }, count] of this.#audiences) {
      for (const { campaign, reason } of missed) {
        const { fresh } = this.#tally(campaign.id);
        const index = REASON_INDEX.get(reason)!;
        fresh[index] = fresh[index]! + count;
      }
    }
    this.#audiences.clear();
  }

  #foldShapes(): void {
    this.#foldAudiences();
    if (this.#shapes.size === 0) return;
    const shapes = [...this.#shapes].map(([shape, count]) => ({ shape, count, sizes: new Set(shape.sizes) }));
    for (const campaign of this.#index.campaigns) {
      const { fresh } = this.#tally(campaign.id);
      for (const { shape, count, sizes } of shapes) {
        const reason = shape === OTHER_FORMAT ? 'format' : indexedReason(campaign, shape.country, sizes);
        if (reason === undefined) continue;
        const index = REASON_INDEX.get(reason)!;
        fresh[index] = fresh[index]! + count;
      }
    }
    this.#shapes.clear();
  }

  #tally(campaignId: number): Tally {
    let tally = this.#tallies.get(campaignId);
    if (tally === undefined) {
      tally = {
        fresh: new Uint32Array(BIDS + 1),
        windows: [],
        standing: undefined,
        sinceImps: this.#imps,
      };
      this.#tallies.set(campaignId, tally);
    }
    return tally;
  }
}

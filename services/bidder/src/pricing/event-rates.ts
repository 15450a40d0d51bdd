import { priorEventsPerMillion } from '@marquee/schemas/common/impression-price';
import {
  boundedFactor,
  type EventModel,
  posteriorRate,
  PRIOR_EVENTS,
} from '@marquee/schemas/common/learned-rate';

/** What a campaign's own rate weighs against that of one of its sources, in expected events. */
const CAMPAIGN_EVENTS = 4;
/** Impressions beyond which the past is halved, so that a rate can change. */
const IMPRESSIONS_KEPT = 1_000_000;

interface Counts {
  impressions: number;
  clicks: number;
  conversions: number;
  /**
   * Impressions since the last conversion, never halved: a campaign without one in ten million is worth less
   * than without one in a million.
   */
  barren: number;
}
interface Cell extends Counts {
  /** The price that was asked for last, and what became of it; a learned event makes it stale. */
  askedNanos: bigint;
  learnedNanos: bigint;
}
interface Campaign extends Counts {
  readonly sources: Map<number, Cell>;
}

/**
 * Counts as they are kept across restarts: campaign, source (0 is the whole campaign), impressions, clicks, conversions,
 * and impressions since the last conversion, which older ones do not have.
 */
export type SavedRates = readonly (readonly [number, number, number, number, number, ...number[]])[];

/**
 * How often an impression of a campaign brings what it pays for, learned from its own impressions, clicks and
 * conversions: the mean of a Gamma posterior around the prior, and for each source (SSP endpoint) around what
 * the campaign does elsewhere. So a campaign starts at the prior, and a source with few impressions at what the campaign does elsewhere.
 */
export class EventRates {
  readonly #campaigns = new Map<number, Campaign>();

  learn(campaignId: number, sourceId: number, kind: 'impression' | 'click' | 'conversion'): void {
    const campaign = this.#campaign(campaignId);
    const cell = cellOf(campaign, sourceId);
    for (const counts of [campaign, cell]) {
      if (kind === 'impression') counts.impressions += 1;
      else if (kind === 'click') counts.clicks += 1;
      else counts.conversions += 1;
      counts.barren = kind === 'conversion' ? 0 : counts.barren + (kind === 'impression' ? 1 : 0);
      if (counts.impressions > IMPRESSIONS_KEPT && counts.clicks > 0) halve(counts);
    }
    // Impressions move a rate slowly: of a thousand, the price is worked out again once a hundred.
    if (kind !== 'impression' || campaign.impressions < 1_000 || campaign.impressions % 100 === 0) {
      for (const source of campaign.sources.values()) source.askedNanos = -1n;
    }
  }

  /**
   * Expected value of an impression, given its expected value by the prior; nano-dollars, rounded down.
   * The same question again costs no allocation until something is learned.
   */
  price(campaignId: number, sourceId: number, model: EventModel, priorNanos: bigint): bigint {
    const campaign = this.#campaigns.get(campaignId);
    if (campaign === undefined) return priorNanos;
    const cell = cellOf(campaign, sourceId);
    if (cell.askedNanos !== priorNanos) {
      cell.askedNanos = priorNanos;
      cell.learnedNanos = scaled(priorNanos, this.factor(campaignId, sourceId, model));
    }
    return cell.learnedNanos;
  }

  /** The expected rate as a multiple of the prior, within its bounds. */
  factor(campaignId: number, sourceId: number, model: EventModel): number {
    const campaign = this.#campaigns.get(campaignId);
    if (campaign === undefined) return 1;
    const prior = priorEventsPerMillion(model) / 1_000_000;
    const cell = campaign.sources.get(sourceId);
    const elsewhere = posterior(
      cell === undefined ? campaign : without(campaign, cell),
      model,
      prior,
      PRIOR_EVENTS,
    );
    const rate = cell === undefined ? elsewhere : posterior(cell, model, elsewhere, CAMPAIGN_EVENTS);
    return boundedFactor(model, rate);
  }

  save(): SavedRates {
    return [...this.#campaigns].flatMap(([id, campaign]) => [
      rowOf(id, 0, campaign),
      ...[...campaign.sources].map(([sourceId, cell]) => rowOf(id, sourceId, cell)),
    ]);
  }

  load(saved: SavedRates): void {
    for (const [campaignId, sourceId, impressions, clicks, conversions, barren = 0] of saved) {
      const campaign = this.#campaign(campaignId);
      Object.assign(sourceId === 0 ? campaign : cellOf(campaign, sourceId), {
        impressions,
        clicks,
        conversions,
        barren,
      });
    }
  }

  #campaign(id: number): Campaign {
    let campaign = this.#campaigns.get(id);
    if (campaign === undefined) {
      campaign = { ...NO_COUNTS, sources: new Map<number, Cell>() };
      this.#campaigns.set(id, campaign);
    }
    return campaign;
  }
}

const NO_COUNTS: Counts = { impressions: 0, clicks: 0, conversions: 0, barren: 0 };

function cellOf({ sources }: Campaign, sourceId: number): Cell {
  let cell = sources.get(sourceId);
  if (cell === undefined) {
    cell = { ...NO_COUNTS, askedNanos: -1n, learnedNanos: 0n };
    sources.set(sourceId, cell);
  }
  return cell;
}

function posterior(counts: Counts, model: EventModel, mean: number, weight: number): number {
  const isBarren = model === 'CPAg' && counts.conversions === 0;
  const impressions = isBarren ? Math.max(counts.impressions, counts.barren) : counts.impressions;
  return posteriorRate({ ...counts, impressions }, model, mean, weight);
}

/** Counts that were halved at different times may differ by a little. */
const without = (all: Counts, part: Counts): Counts => ({
  impressions: Math.max(0, all.impressions - part.impressions),
  clicks: Math.max(0, all.clicks - part.clicks),
  conversions: Math.max(0, all.conversions - part.conversions),
  barren: Math.max(0, all.barren - part.barren),
});

function halve(counts: Counts): void {
  counts.impressions /= 2;
  counts.clicks /= 2;
  counts.conversions /= 2;
}

const PARTS = 1_000_000;
const scaled = (nanos: bigint, factor: number): bigint =>
  (nanos * BigInt(Math.floor(factor * PARTS))) / BigInt(PARTS);

const rowOf = (campaignId: number, sourceId: number, counts: Counts): SavedRates[number] => [
  campaignId,
  sourceId,
  counts.impressions,
  counts.clicks,
  counts.conversions,
  counts.barren,
];

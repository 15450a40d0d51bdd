import { RecentSet } from '@marquee/kit/runtime/recent-set';
import type { PricingModel } from '@marquee/schemas/common/campaign-terms';

import type { BidOutcome } from '../traffic/messages.ts';
import type { SavedRates } from './event-rates.ts';
import { EventRates } from './event-rates.ts';
import { BidShading } from './bid-shading.ts';

export interface PricedCampaign {
  readonly id: number;
}

/** The fields of a creative that its price is made of. */
export interface CreativePricing {
  readonly pricingModel: PricingModel;
  /** Nano-dollars to the exchange for one impression (or click, where the click is bought), by the prior. */
  readonly priceNanos: bigint;
  readonly billing: 'impression' | 'click';
  readonly adaptiveCpm: boolean;
  readonly size: string;
}

export interface PriceContext {
  readonly sspEndpointId: number;
  /** OpenRTB `at` 1: the winner pays what it bid. */
  readonly isFirstPrice: boolean;
  /** The least nano-dollars for one impression that meet the floor. */
  readonly floorNanos: bigint;
  /** From 0 to below 1, the same for all questions about one bid. */
  readonly random: number;
}

/** Position of a message in the log. */
export interface LogPosition {
  readonly topic: string;
  readonly partition: number;
  readonly offset: bigint;
}

/** What is kept across restarts; offsets as text. */
export interface SavedPrices {
  readonly rates: SavedRates;
  readonly positions: Readonly<Record<string, string>>;
}

/** OpenRTB loss reasons that a higher price might have changed: outbid, and lost to a deal. */
const OUTBID = new Set([102, 103]);

/**
 * What to bid for an impression: the creative's price, by the rates that its campaign has shown where it pays for
 * clicks or actions, and in first-price auctions, where the creative allows it, as little as wins as often.
 *
 * Bounds: a learned price is at most five times that of the prior, and of a goal at least a tenth; a shaded price is never above
 * the unshaded one and never below the floor.
 */
export class BidPrices {
  readonly #rates = new EventRates();
  readonly #shading = new BidShading();
  readonly #seen = new RecentSet(400_000);
  readonly #positions = new Map<string, bigint>();

  /** Nano-dollars; no allocation unless the creative is shaded or something was learned since the last question. */
  priceFor(campaign: PricedCampaign, creative: CreativePricing, context: PriceContext): bigint {
    const expectedValueNanos = this.#expectedValueNanos(campaign, creative, context.sspEndpointId);
    if (!isShaded(creative, context)) return expectedValueNanos;
    return this.#shading.price(
      shadingKeyOf(campaign, creative, context),
      expectedValueNanos,
      context.floorNanos,
      context.random,
    );
  }

  /** A bid went out at `priceFor` of the same arguments. */
  recordBid(
    bidId: string,
    campaign: PricedCampaign,
    creative: CreativePricing,
    context: PriceContext,
    nowMs: number,
  ): void {
    if (!isShaded(creative, context)) return;
    const { sspEndpointId, floorNanos, random } = context;
    const expectedValueNanos = this.#expectedValueNanos(campaign, creative, sspEndpointId);
    this.#shading.recordBid(
      bidId,
      shadingKeyOf(campaign, creative, context),
      expectedValueNanos,
      floorNanos,
      random,
      nowMs,
    );
  }

  /** Takes a notice out of the log, once. */
  learn(outcome: BidOutcome, position: LogPosition): void {
    const key = `${position.topic}:${position.partition}`;
    if (position.offset <= (this.#positions.get(key) ?? -1n)) return;
    this.#positions.set(key, position.offset);
    const { kind, bidId, campaignId, sspEndpointId } = outcome;
    if (kind === 'loss') {
      const isOutbid = outcome.lossReason !== null && OUTBID.has(outcome.lossReason);
      this.#shading.recordLoss(bidId, isOutbid, outcome.minToWinNanos);
      return;
    }
    if (kind === 'win' || kind === 'impression') this.#shading.recordWin(bidId);
    if (kind === 'win' || !this.#seen.add(`${kind}:${bidId}`)) return;
    this.#rates.learn(campaignId, sspEndpointId, kind);
  }

  /** First offset of a partition that has not been learned from; undefined: none has. */
  resumeFrom(topic: string, partition: number): bigint | undefined {
    const position = this.#positions.get(`${topic}:${partition}`);
    return position === undefined ? undefined : position + 1n;
  }

  /** The topic is read in another log from now on: what was learned stays, its offsets mean nothing there. */
  forgetPositions(topic: string): void {
    for (const key of this.#positions.keys()) if (key.startsWith(`${topic}:`)) this.#positions.delete(key);
  }

  /** Call it every minute or so. */
  sweep(nowMs: number): void {
    this.#shading.sweep(nowMs);
  }

  save(): SavedPrices {
    const positions = Object.fromEntries(
      [...this.#positions].map(([key, offset]) => [key, offset.toString()]),
    );
    return { rates: this.#rates.save(), positions };
  }

  load(saved: SavedPrices): void {
    this.#rates.load(saved.rates);
    for (const [key, offset] of Object.entries(saved.positions)) this.#positions.set(key, BigInt(offset));
  }

  #expectedValueNanos(
    { id }: PricedCampaign,
    { pricingModel, priceNanos, billing }: CreativePricing,
    sspEndpointId: number,
  ): bigint {
    if (pricingModel === 'CPM' || billing === 'click') return priceNanos;
    return this.#rates.price(id, sspEndpointId, pricingModel, priceNanos);
  }
}

const isShaded = ({ adaptiveCpm }: CreativePricing, { isFirstPrice }: PriceContext): boolean =>
  adaptiveCpm && isFirstPrice;

const shadingKeyOf = (
  { id }: PricedCampaign,
  { size }: CreativePricing,
  { sspEndpointId }: PriceContext,
) => ({
  campaignId: id,
  sspEndpointId,
  size,
});

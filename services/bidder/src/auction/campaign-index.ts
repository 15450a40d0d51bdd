import type { BannerOffer } from './bid-request.ts';
import type { Opportunity } from './opportunity.ts';
import type { IndexedReason, RequestReason } from './refusal-reasons.ts';
import type { PricedCreative, ServingCampaign } from './serving.ts';
import type { Dimension } from './targeting.ts';
import { missedTargeting } from './targeting.ts';

/** A campaign and those of its creatives that have a size which the imp takes. */
export interface Candidate {
  readonly campaign: ServingCampaign;
  readonly creatives: readonly PricedCreative[];
  /** For each creative the number of its kind: those of a kind fare alike with every publisher's rules. */
  readonly kinds: readonly number[];
}

/** What the index knows of an imp, and its answer. Imps of one shape share the object until the index changes. */
export interface ImpShape {
  /** Empty when no campaign names it. */
  readonly country: string;
  /** Those of the imp's that the index has. */
  readonly sizes: readonly string[];
  /** Campaigns with a fitting size that want the country, each once. */
  readonly candidates: readonly Candidate[];
}

/** Candidates of a shape, sorted by whether they want this opportunity. Shared like the shape. */
export interface Audience {
  readonly wanting: readonly Candidate[];
  readonly missed: readonly { readonly campaign: ServingCampaign; readonly reason: RequestReason }[];
}

/** Remembered at a time: exchanges send few, strangers must not fill the memory with others. */
const SHAPES_MAX = 1_000;
const AUDIENCES_MAX = 1_000;

interface SizeBucket {
  readonly width: number;
  readonly height: number;
  readonly everywhere: Candidate[];
  readonly byCountry: Map<string, Candidate[]>;
}

/** Campaigns that may run now, found by size and country: the others are not looked at. */
export class CampaignIndex {
  readonly #buckets = new Map<string, SizeBucket>();
  readonly #countries = new Set<string>();
  readonly #shapes = new Map<string, ImpShape>();
  readonly #dimensions = new Set<Dimension>();
  readonly #audiences = new Map<ImpShape, Map<string, Audience>>();
  #audienceCount = 0;
  readonly #kinds = new Map<string, number>();
  readonly campaigns: readonly ServingCampaign[];

  constructor(campaigns: readonly ServingCampaign[]) {
    this.campaigns = campaigns;
    for (const campaign of campaigns) {
      for (const country of campaign.targeting.countries) this.#countries.add(country);
      for (const { dimension } of campaign.targeting.rules) this.#dimensions.add(dimension);
      for (const size of new Set(campaign.creatives.map((creative) => creative.size))) {
        const creatives = campaign.creatives.filter((creative) => creative.size === size);
        this.#add(size, { campaign, creatives, kinds: creatives.map((creative) => this.#kindOf(creative)) });
      }
    }
  }

  #kindOf({ likeness }: PricedCreative): number {
    let kind = this.#kinds.get(likeness);
    if (kind === undefined) this.#kinds.set(likeness, (kind = this.#kinds.size));
    return kind;
  }

  #add(size: string, candidate: Candidate): void {
    const { width, height } = candidate.creatives[0]!;
    let bucket = this.#buckets.get(size);
    if (bucket === undefined) {
      bucket = { width, height, everywhere: [], byCountry: new Map() };
      this.#buckets.set(size, bucket);
    }
    const { countries } = candidate.campaign.targeting;
    if (countries.size === 0) bucket.everywhere.push(candidate);
    for (const country of countries) {
      const there = bucket.byCountry.get(country);
      if (there === undefined) bucket.byCountry.set(country, [candidate]);
      else there.push(candidate);
    }
  }

  /** The shape of an imp with everything that may bid on it, gathered once. */
  shapeOf(banner: BannerOffer, offeredCountry: string): ImpShape {
    const country = this.#countries.has(offeredCountry) ? offeredCountry : '';
    const sizes = this.#sizesFor(banner);
    const key = `${country}|${sizes.join()}`;
    let shape = this.#shapes.get(key);
    if (shape === undefined) {
      shape = { country, sizes, candidates: this.#candidates(sizes, country) };
      if (this.#shapes.size >= SHAPES_MAX) this.#shapes.clear();
      this.#shapes.set(key, shape);
    }
    return shape;
  }

  /**
   * Who of a shape's candidates wants an opportunity. Targeting is the same for opportunities that agree in
   * every dimension that any campaign restricts, so it is worked out once for those.
   * @param trafficType id, 0 when unknown
   * @param year of the request, UTC
   */
  audienceOf(shape: ImpShape, offer: Opportunity, trafficType: number, year: number): Audience {
    const told: unknown[] = [trafficType];
    for (const dimension of this.#dimensions) told.push(dimension.told(offer, year));
    const key = JSON.stringify(told);
    const known = this.#audiences.get(shape)?.get(key);
    if (known !== undefined) return known;
    const wanting: Candidate[] = [];
    const missed: { campaign: ServingCampaign; reason: RequestReason }[] = [];
    for (const candidate of shape.candidates) {
      const reason = missedTargeting(candidate.campaign, offer, trafficType, year);
      if (reason === undefined) wanting.push(candidate);
      else missed.push({ campaign: candidate.campaign, reason });
    }
    return this.#remember(shape, key, { wanting, missed });
  }

  #remember(shape: ImpShape, key: string, audience: Audience): Audience {
    if (this.#audienceCount >= AUDIENCES_MAX) {
      this.#audiences.clear();
      this.#audienceCount = 0;
    }
    const audiences = this.#audiences.get(shape) ?? new Map<string, Audience>();
    this.#audiences.set(shape, audiences.set(key, audience));
    this.#audienceCount += 1;
    return audience;
  }

  #candidates(sizes: readonly string[], country: string): readonly Candidate[] {
    if (sizes.length === 1) return this.#of(sizes[0]!, country);
    const found = new Map<number, Candidate>();
    for (const size of sizes) {
      for (const candidate of this.#of(size, country)) {
        const { campaign } = candidate;
        const seen = found.get(campaign.id);
        if (seen === undefined) found.set(campaign.id, candidate);
        else found.set(campaign.id, joined(seen, candidate));
      }
    }
    return [...found.values()];
  }

  #of(size: string, country: string): Candidate[] {
    const bucket = this.#buckets.get(size);
    if (bucket === undefined) return [];
    const there = bucket.byCountry.get(country);
    if (there === undefined) return bucket.everywhere;
    return bucket.everywhere.length === 0 ? there : [...bucket.everywhere, ...there];
  }

  /** Sizes of the index that a banner takes: its list, or everything inside its range; each once. */
  #sizesFor(banner: BannerOffer): string[] {
    if (banner.sizes.length > 0) {
      const sizes: string[] = [];
      for (const { w, h } of banner.sizes) if (this.#buckets.has(`${w}x${h}`)) sizes.push(`${w}x${h}`);
      return sizes;
    }
    const { range } = banner;
    if (range === undefined) return [];
    return [...this.#buckets]
      .filter(
        ([, { width, height }]) =>
          width >= range.wmin && width <= range.wmax && height >= range.hmin && height <= range.hmax,
      )
      .map(([size]) => size);
  }
}

const joined = (one: Candidate, other: Candidate): Candidate => ({
  campaign: one.campaign,
  creatives: [...one.creatives, ...other.creatives],
  kinds: [...one.kinds, ...other.kinds],
});

/** Why the index did not offer a campaign, asked afterwards for the count; undefined when it did. */
export function indexedReason(
  campaign: ServingCampaign,
  country: string,
  sizes: ReadonlySet<string>,
): IndexedReason | undefined {
  const { countries } = campaign.targeting;
  if (countries.size > 0 && !countries.has(country)) return 'country';
  return campaign.creatives.some((creative) => sizes.has(creative.size)) ? undefined : 'size';
}

import type { Size } from '@marquee/openrtb/formats/imp-banner';
import { acceptsFormat } from '@marquee/openrtb/formats/creative-formats';
import type { Imp } from '@marquee/openrtb/request/bid-request';
import type { TargetingContext } from '@marquee/openrtb/request/targeting-context';
import { FACTOR_ONE } from '@marquee/schemas/campaign/bid-factor';
import type { IndexedReason } from '@marquee/schemas/traffic/no-bid-reasons';

import type { Slot, SlotDirectory } from './formats/slots.ts';
import { slotsOf } from './formats/slots.ts';
import { MultipliedRanks, RepricedCreatives } from './multiples.ts';
import type { PricedCreative, ServingCampaign } from './serving.ts';
import type { Dimension } from './targeting/targeting.ts';
import { missedTargeting } from './targeting/targeting.ts';

/** A campaign and those of its creatives that have a slot which the imp takes. */
export interface Candidate {
  readonly campaign: ServingCampaign;
  readonly creatives: readonly PricedCreative[];
  /** For each creative the number of its kind: those of a kind fare alike with every publisher's rules. */
  readonly kinds: readonly number[];
  /** The highest that any of the creatives' ranks can be. */
  readonly topRank: number;
  /** How high they can be at a multiple of the bid; undefined where the campaign has no multipliers. */
  readonly multipliedRanks: MultipliedRanks | undefined;
}

/** What the index knows of an imp, and its answer. Imps of one shape share the object until the index changes. */
export interface ImpShape {
  /** Formats that the imp takes, whether the index has slots for them or not; see `formatsOf`. */
  readonly formats: number;
  /** Empty when no campaign names it. */
  readonly country: string;
  /** Those of the imp's that the index has. */
  readonly slots: readonly string[];
  /** Campaigns with a fitting slot that want the country and do not exclude it, each once; the highest rank first. */
  readonly candidates: readonly Candidate[];
}

/** Those candidates of a shape that want a targeting context, the highest rank first. Shared like the shape. */
export interface EligibleCandidates {
  readonly shape: ImpShape;
  readonly targetingContext: TargetingContext;
  /** Id, 0 when unknown. */
  readonly trafficType: number;
  /** UTC. */
  readonly year: number;
  readonly wanting: readonly Candidate[];
}

/** What the index asks of a campaign. */
interface IndexedCampaign {
  readonly creatives: readonly Pick<PricedCreative, 'creativeType' | 'slot'>[];
  readonly targeting: Pick<ServingCampaign['targeting'], 'countries' | 'excludedCountries'>;
}

/** Remembered at a time: exchanges send few, strangers must not fill the memory with others. */
const SHAPES_MAX = 1_000;
const AUDIENCES_MAX = 1_000;

interface SlotBucket {
  readonly everywhere: Candidate[];
  readonly byCountry: Map<string, Candidate[]>;
}

interface MutableShape extends ImpShape {
  readonly candidates: Candidate[];
  readonly audiences: Map<string, MutableAudience>;
}
type MutableAudience = EligibleCandidates & { readonly wanting: Candidate[] };

/**
 * Campaigns that may run now, found by slot, country and targeting: the others are not looked at. A campaign is
 * added and retired in place, in the answers that are remembered too, so that a change costs no rebuilding.
 */
export class CampaignIndex {
  readonly #campaigns = new Map<number, ServingCampaign>();
  readonly #retired = new Set<ServingCampaign>();
  readonly #buckets = new Map<string, SlotBucket>();
  readonly #banners: Slot[] = [];
  readonly #bannersBySize = new Map<number, string>();
  readonly #interstitials: Slot[] = [];
  readonly #directory: SlotDirectory = {
    has: (name) => this.#buckets.has(name),
    banner: (width, height) => this.#bannersBySize.get(sizeKey(width, height)),
    banners: this.#banners,
    interstitials: this.#interstitials,
  };
  readonly #countries = new Set<string>();
  /** What any campaign restricts, with all values that are wanted where they are without number. */
  readonly #dimensions = new Map<Dimension, Set<string> | undefined>();
  readonly #kinds = new Map<string, number>();
  readonly #shapes = new Map<string, MutableShape>();
  readonly #repriced = new RepricedCreatives();
  #audienceCount = 0;

  constructor(campaigns: Iterable<ServingCampaign> = []) {
    for (const campaign of campaigns) this.add(campaign);
  }

  get size(): number {
    return this.#campaigns.size;
  }

  /** Campaigns that were retired and still take memory. */
  get retiredCount(): number {
    return this.#retired.size;
  }

  campaigns(): Iterable<ServingCampaign> {
    return this.#campaigns.values();
  }

  campaign(id: number): ServingCampaign | undefined {
    return this.#campaigns.get(id);
  }

  /** Retired campaigns stay in the remembered answers and must be passed over. */
  isRetired(campaign: ServingCampaign): boolean {
    return this.#retired.size > 0 && this.#retired.has(campaign);
  }

  /** A candidate at a multiple of its bid. @param factor in units of `FACTOR_ONE` */
  multiplied(candidate: Candidate, factor: number): Candidate {
    if (factor === FACTOR_ONE) return candidate;
    const { campaign, kinds, topRank, multipliedRanks } = candidate;
    const creatives = candidate.creatives.map((one) => this.#repriced.at(one, factor, campaign.markupBps));
    return { campaign, creatives, kinds, topRank, multipliedRanks };
  }

  /** From now on the campaign is offered; one of the same id is retired. One that was retired stays so: recreate it. */
  add(campaign: ServingCampaign): void {
    this.retire(campaign.id);
    this.#campaigns.set(campaign.id, campaign);
    this.#learnDimensions(campaign);
    const { countries, excludedCountries } = campaign.targeting;
    for (const country of countries) this.#countries.add(country);
    for (const country of excludedCountries ?? []) this.#countries.add(country);
    for (const [slot, candidate] of this.#candidatesOf(campaign)) {
      const bucket = this.#bucket(slot, candidate.creatives[0]!);
      if (countries.size === 0) bucket.everywhere.push(candidate);
      for (const country of countries) {
        const there = bucket.byCountry.get(country);
        if (there === undefined) bucket.byCountry.set(country, [candidate]);
        else there.push(candidate);
      }
    }
    for (const shape of this.#shapes.values()) this.#enter(campaign, shape);
  }

  retire(campaignId: number): void {
    const campaign = this.#campaigns.get(campaignId);
    if (campaign === undefined) return;
    this.#campaigns.delete(campaignId);
    this.#retired.add(campaign);
  }

  /** The slots of an imp that any campaign has. */
  slotsOf(imp: Imp, screen: Size): readonly string[] {
    return slotsOf(imp, screen, this.#directory);
  }

  /** The shape of an imp with everything that may bid on it, gathered once. */
  shapeOf(formats: number, slots: readonly string[], offeredCountry: string): ImpShape {
    const country = this.#countries.has(offeredCountry) ? offeredCountry : '';
    const key = `${formats}|${country}|${slots.length === 1 ? slots[0] : slots.join()}`;
    let shape = this.#shapes.get(key);
    if (shape === undefined) {
      shape = { formats, country, slots, candidates: this.#gather(slots, country), audiences: new Map() };
      if (this.#shapes.size >= SHAPES_MAX) this.#forget();
      this.#shapes.set(key, shape);
    }
    return shape;
  }

  /**
   * Who of a shape's candidates wants a targeting context. Targeting is the same for targeting contexts that agree in
   * every dimension that any campaign restricts, so it is worked out once for those.
   * @param trafficType id, 0 when unknown
   * @param year of the request, UTC
   */
  audienceOf(
    shape: ImpShape,
    targetingContext: TargetingContext,
    trafficType: number,
    year: number,
  ): EligibleCandidates {
    let key = String(trafficType);
    for (const [dimension, wanted] of this.#dimensions) {
      let value = dimension.valueIn(targetingContext, year);
      // Values that no campaign wants are alike: there may be as many of them as requests.
      if (wanted?.has(String(value)) === false) value = '';
      // With its length, so that no text from a request can pass for two values.
      key += typeof value === 'string' ? `,${value.length}:${value}` : `,${value}`;
    }
    const { audiences, candidates } = shape as MutableShape;
    const known = audiences.get(key);
    if (known !== undefined) return known;
    const wanting: Candidate[] = [];
    for (const candidate of candidates) {
      if (this.isRetired(candidate.campaign)) continue;
      if (missedTargeting(candidate.campaign, targetingContext, trafficType, year) === undefined)
        wanting.push(candidate);
    }
    const audience: MutableAudience = { shape, targetingContext, trafficType, year, wanting };
    if (this.#audienceCount >= AUDIENCES_MAX) {
      for (const { audiences: remembered } of this.#shapes.values()) remembered.clear();
      this.#audienceCount = 0;
    }
    audiences.set(key, audience);
    this.#audienceCount += 1;
    return audience;
  }

  /**
   * Adds a campaign's dimensions and wanted values to the cache key: targeting contexts that shared an answer
   * may now differ.
   */
  #learnDimensions(campaign: ServingCampaign): void {
    let isNew = false;
    for (const { dimension, wanted } of campaign.targeting.rules) {
      const known = this.#dimensions.get(dimension);
      if (known !== undefined && wanted !== undefined) {
        const size = known.size;
        for (const value of wanted) known.add(value);
        isNew ||= known.size > size;
      } else if (!this.#dimensions.has(dimension)) {
        this.#dimensions.set(dimension, wanted === undefined ? undefined : new Set(wanted));
        isNew = true;
      }
    }
    if (isNew) this.#forget();
  }

  #forget(): void {
    this.#shapes.clear();
    this.#audienceCount = 0;
  }

  /** Puts a new campaign into an answer that is remembered. */
  #enter(campaign: ServingCampaign, shape: MutableShape): void {
    if (!wantsCountry(campaign, shape.country)) return;
    const slots = shape.slots;
    const creatives = campaign.creatives.filter((creative) => slots.includes(creative.slot));
    if (creatives.length === 0) return;
    const candidate = this.#candidate(campaign, creatives);
    insertByRank(shape.candidates, candidate);
    for (const audience of shape.audiences.values()) {
      const { targetingContext, trafficType, year, wanting } = audience;
      if (missedTargeting(campaign, targetingContext, trafficType, year) === undefined)
        insertByRank(wanting, candidate);
    }
  }

  #candidatesOf(campaign: ServingCampaign): Map<string, Candidate> {
    const bySlot = new Map<string, PricedCreative[]>();
    for (const creative of campaign.creatives) {
      const alike = bySlot.get(creative.slot);
      if (alike === undefined) bySlot.set(creative.slot, [creative]);
      else alike.push(creative);
    }
    return new Map([...bySlot].map(([slot, creatives]) => [slot, this.#candidate(campaign, creatives)]));
  }

  #candidate(campaign: ServingCampaign, creatives: readonly PricedCreative[]): Candidate {
    let topRank = 0;
    for (const creative of creatives) if (creative.topRank > topRank) topRank = creative.topRank;
    const kinds = creatives.map((creative) => this.#kindOf(creative));
    return { campaign, creatives, kinds, topRank, multipliedRanks: multipliedRanksOf(campaign, creatives) };
  }

  #kindOf({ equivalenceClass }: PricedCreative): number {
    let kind = this.#kinds.get(equivalenceClass);
    if (kind === undefined) this.#kinds.set(equivalenceClass, (kind = this.#kinds.size));
    return kind;
  }

  #bucket(name: string, { width, height, creativeType }: PricedCreative): SlotBucket {
    let bucket = this.#buckets.get(name);
    if (bucket === undefined) {
      bucket = { everywhere: [], byCountry: new Map() };
      this.#buckets.set(name, bucket);
      if (creativeType === 'banner') {
        this.#banners.push({ name, width, height });
        this.#bannersBySize.set(sizeKey(width, height), name);
      }
      if (creativeType === 'interstitial') this.#interstitials.push({ name, width, height });
    }
    return bucket;
  }

  #gather(slots: readonly string[], country: string): Candidate[] {
    const found = new Map<ServingCampaign, Candidate>();
    for (const slot of slots) {
      const bucket = this.#buckets.get(slot);
      if (bucket === undefined) continue;
      for (const list of [bucket.everywhere, bucket.byCountry.get(country)]) {
        for (const candidate of list ?? []) {
          const { campaign } = candidate;
          if (this.isRetired(campaign) || !wantsCountry(campaign, country)) continue;
          const seen = found.get(campaign);
          found.set(campaign, seen === undefined ? candidate : joined(seen, candidate));
        }
      }
    }
    return [...found.values()].sort((one, other) => other.topRank - one.topRank);
  }
}

/** @param country empty when no campaign names it: it is among none that are excluded */
const wantsCountry = (
  { targeting: { countries, excludedCountries } }: Pick<IndexedCampaign, 'targeting'>,
  country: string,
): boolean =>
  (countries.size === 0 || countries.has(country)) &&
  (excludedCountries === undefined || !excludedCountries.has(country));

/** Longer sides are no banner's; up to here two of them make one number, and no other two the same. */
const SIDE_MAX = 0x3ff_ffff;
const sizeKey = (width: number, height: number): number =>
  width > SIDE_MAX || height > SIDE_MAX ? Number.NaN : width * (SIDE_MAX + 1) + height;

const multipliedRanksOf = (
  campaign: ServingCampaign,
  creatives: readonly PricedCreative[],
): MultipliedRanks | undefined =>
  campaign.bidMultipliers === undefined ? undefined : new MultipliedRanks(campaign, creatives);

function joined(one: Candidate, other: Candidate): Candidate {
  const { campaign } = one;
  const creatives = [...one.creatives, ...other.creatives];
  return {
    campaign,
    creatives,
    kinds: [...one.kinds, ...other.kinds],
    topRank: Math.max(one.topRank, other.topRank),
    multipliedRanks: multipliedRanksOf(campaign, creatives),
  };
}

/** After its equals, so that a list is in the same order as if it had been sorted. */
function insertByRank(candidates: Candidate[], candidate: Candidate): void {
  let low = 0;
  let high = candidates.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (candidates[middle]!.topRank >= candidate.topRank) low = middle + 1;
    else high = middle;
  }
  candidates.splice(low, 0, candidate);
}

/**
 * Why the index did not find a campaign for an imp of this shape, asked afterwards for the count; undefined when it
 * did.
 */
export function indexedReason(
  campaign: IndexedCampaign,
  { formats, country, slots }: Pick<ImpShape, 'formats' | 'country' | 'slots'>,
): IndexedReason | undefined {
  const { creatives } = campaign;
  if (!creatives.some(({ creativeType }) => acceptsFormat(formats, creativeType))) return 'format';
  if (!wantsCountry(campaign, country)) return 'country';
  return creatives.some(({ slot }) => slots.includes(slot)) ? undefined : 'size';
}

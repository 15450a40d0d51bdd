import type { Imp } from '@marquee/openrtb/request/bid-request';

import type { PricedCreative } from './serving.ts';

/** AdCOM 1.0, list "Pod Deduplication Settings". */
const BY_DOMAIN = 1;
const BY_CATEGORY = 2;
const BY_MEDIA_FILE = 4;

/** What two ads of a pod are compared by. */
interface PodAd {
  readonly id: string;
  /** Empty where the advertiser cannot be named: then it may be any. */
  readonly domains: readonly string[];
  readonly categories: readonly string[];
  /** Empty where another document names it. */
  readonly mediaUrl: string;
}

interface Pod {
  readonly settings: Set<number>;
  readonly ads: PodAd[];
}

/**
 * Ads that were bid for other imps of a request. In a pod (OpenRTB 2.6, `podid`) none is bid twice, nor what `poddedupe` of
 * any of its imps calls the same. On a page an ad is repeated where its campaign has none that was bid less often.
 */
export class ShownAds {
  readonly #pods = new Map<string, Pod>();
  readonly #times = new Map<number, number>();

  constructor(imps: readonly Imp[]) {
    for (const { video } of imps) {
      if (video === undefined || video.podId === '') continue;
      const pod = this.#pods.get(video.podId) ?? { settings: new Set(), ads: [] };
      this.#pods.set(video.podId, pod);
      for (const setting of video.podDedupe) pod.settings.add(setting);
    }
  }

  /** May it not stand in the pod of the imp beside what was bid for the others? */
  isRepeated(creative: PricedCreative, imp: Imp): boolean {
    const pod = this.#podOf(imp);
    return pod !== undefined && pod.ads.length > 0 && isAmong(podAdOf(creative), pod);
  }

  /** The same for an ad of a DSP. */
  isDspAdRepeated(ad: PodAd, imp: Imp): boolean {
    const pod = this.#podOf(imp);
    return pod !== undefined && isAmong(ad, pod);
  }

  /** Those that were bid least often for other imps. */
  leastShown(creatives: readonly PricedCreative[]): readonly PricedCreative[] {
    if (this.#times.size === 0) return creatives;
    const least = Math.min(...creatives.map(({ id }) => this.#times.get(id) ?? 0));
    return creatives.filter(({ id }) => (this.#times.get(id) ?? 0) === least);
  }

  /** It was bid for the imp; call it once no further bid slot of the imp is asked. */
  bid(creative: PricedCreative, imp: Imp): void {
    this.#times.set(creative.id, (this.#times.get(creative.id) ?? 0) + 1);
    this.#podOf(imp)?.ads.push(podAdOf(creative));
  }

  /** A DSP bid was made for the imp. */
  dspBid(ad: PodAd, imp: Imp): void {
    this.#podOf(imp)?.ads.push(ad);
  }

  #podOf({ video }: Imp): Pod | undefined {
    return video === undefined || this.#pods.size === 0 ? undefined : this.#pods.get(video.podId);
  }
}

const podAdOf = ({ id, advertiserDomain, categoryCodes, ad }: PricedCreative): PodAd => ({
  id: String(id),
  domains: advertiserDomain === '' ? [] : [advertiserDomain],
  categories: categoryCodes.flatMap(([code]) => code ?? []),
  mediaUrl: ad.kind === 'video' ? ad.mediaUrl : '',
});

const isAmong = (ad: PodAd, { ads, settings }: Pod): boolean =>
  ads.some(
    (other) =>
      other.id === ad.id ||
      (settings.has(BY_DOMAIN) && isSameAdvertiser(ad, other)) ||
      (settings.has(BY_CATEGORY) && ad.categories.some((code) => other.categories.includes(code))) ||
      (settings.has(BY_MEDIA_FILE) && ad.mediaUrl !== '' && ad.mediaUrl === other.mediaUrl),
  );

const isSameAdvertiser = (one: PodAd, other: PodAd): boolean =>
  one.domains.length === 0 ||
  other.domains.length === 0 ||
  one.domains.some((domain) => other.domains.includes(domain));

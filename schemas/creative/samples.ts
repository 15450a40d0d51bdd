import type { CreativeFields } from './fields.ts';

type Banner = NonNullable<CreativeFields['banner']>;

/** An image of 300x250. */
export const sampleBanner = (over: Partial<Banner> = {}): Banner => ({
  apiFramework: [],
  admBody: 'https://cdn.example/banner.png',
  admType: 'image',
  subType: null,
  clickUrl: 'https://shop.example/',
  width: 300,
  height: 250,
  childrenCreative: [],
  statusChildrenCreative: null,
  main: true,
  ...over,
});

/** A banner in no campaign; of another type when its part is given and `banner` is null. */
export const sampleCreative = (over: Partial<CreativeFields> = {}): CreativeFields => ({
  name: 'Banner',
  creativeType: 'banner',
  bidPriceNanos: null,
  skipIsSecureCheck: false,
  autoresize: false,
  bidPriceCancellation: false,
  adaptiveCpm: false,
  weight: 100,
  folderId: null,
  campaignIds: [],
  attributes: [],
  categories: [],
  banner: sampleBanner(),
  interstitial: null,
  native: null,
  push: null,
  pop: null,
  video: null,
  ...over,
});

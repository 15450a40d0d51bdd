import type { AdType } from './ad-types.ts';
import type { Random } from './random.ts';

type Json = Record<string, unknown>;
/** Ad types that OpenRTB requests have; pop and push ads use feeds. */
export type OpenRtbType = Exclude<AdType, 'pop' | 'push'>;

const BANNER_SIZES = [
  [300, 250],
  [320, 50],
  [728, 90],
  [160, 600],
  [468, 60],
] as const;
/** Screen size of a phone. No banner has it, so a full-screen ad is shown. */
const SCREEN = { w: 390, h: 844 } as const;
/** Seconds: shorter than the way from the auction to the notice of one that comes late. */
const SHORT_EXP_SECONDS = 1;
const SHORT_EXP_SHARE = 0.01;
const DEALS_SHARE = 0.1;
const PRIVATE_SHARE = 0.25;
/** OpenRTB, `deal.at`: the deal's floor is the price. */
const FIXED_PRICE = 3;

/** One `imp` of the type, sometimes with a floor or deals, and rarely with a short life. */
export function impression(type: OpenRtbType, id: string, random: Random): Json {
  return {
    id,
    secure: random.happens(0.8) ? 1 : 0,
    bidfloor: random.integer(0, 150) / 100,
    bidfloorcur: 'USD',
    ...mediumOf(type, random),
    ...(random.happens(DEALS_SHARE) ? { pmp: dealsOf(random) } : {}),
    ...(random.happens(SHORT_EXP_SHARE) ? { exp: SHORT_EXP_SECONDS } : {}),
  };
}

function mediumOf(type: OpenRtbType, random: Random): Json {
  switch (type) {
    case 'banner': {
      const sizes = random.happens(0.3)
        ? [random.pick(BANNER_SIZES), random.pick(BANNER_SIZES)]
        : [random.pick(BANNER_SIZES)];
      const [w, h] = sizes[0] ?? BANNER_SIZES[0];
      return { banner: { w, h, format: sizes.map(([width, height]) => ({ w: width, h: height })) } };
    }
    case 'interstitial':
      return { instl: 1, banner: { ...SCREEN, format: [SCREEN] } };
    case 'video':
      return { video: playerOf(random) };
    case 'native':
      return { native: nativeOf(random) };
  }
}

const playerOf = (random: Random): Json => ({
  mimes: ['video/mp4', 'video/webm'],
  minduration: 5,
  maxduration: random.pick([15, 30, 30]),
  protocols: random.pick([
    [2, 5],
    [2, 3, 5, 6],
    [2, 3, 5, 6, 7, 8, 11, 12],
  ]),
  w: random.pick([640, 1280]),
  h: random.pick([360, 720]),
  startdelay: random.pick([0, 0, -1]),
  plcmt: random.pick([1, 2]),
  linearity: 1,
  playbackmethod: [random.pick([1, 2, 6])],
  delivery: [2],
});

function nativeOf(random: Random): Json {
  const ver = random.pick(['1.1', '1.2', '1.2']);
  const request = {
    ver,
    context: 1,
    plcmttype: 1,
    assets: [
      { id: 1, required: 1, title: { len: random.pick([60, 90]) } },
      { id: 2, required: 1, img: { type: 3, wmin: 600, hmin: 314 } },
      { id: 3, required: 0, img: { type: 1, wmin: 80, hmin: 80 } },
      { id: 4, required: 0, data: { type: 2, len: 90 } },
      { id: 5, required: 0, data: { type: 1, len: 40 } },
      { id: 6, required: 0, data: { type: 12, len: 15 } },
    ],
    ...(ver === '1.2' ? { eventtrackers: [{ event: 1, methods: [1] }] } : {}),
  };
  return { ver, request: JSON.stringify(request) };
}

const dealsOf = (random: Random): Json => ({
  private_auction: random.happens(PRIVATE_SHARE) ? 1 : 0,
  deals: [
    { id: 'deal-harbour-view', bidfloor: 1, bidfloorcur: 'USD', at: random.pick([1, 2]) },
    { id: 'deal-fixed', bidfloor: 1.25, bidfloorcur: 'USD', at: FIXED_PRICE },
  ],
});

import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';

import { PERSON, PLACE } from './cast.ts';

export type OpenRtbVersion = '2.5' | '2.6';
export type Json = Record<string, unknown>;

export const openRtbHeaders = (version: OpenRtbVersion): Record<string, string> => ({
  'content-type': 'application/json',
  'x-openrtb-version': version,
});

export const AUCTION_ID = '80ce30c53c16e6ede735f123ef6e32361bfc7b22';

/**
 * A bid request with one imp. The versions differ where OpenRTB moved a field: consent, supply chain and the
 * structured user agent are in `ext` in 2.5 and regular fields in 2.6.
 */
export function openRtbRequest(
  type: SspEndpointFields['type'],
  version: OpenRtbVersion,
  tmaxMs: number,
): Json {
  const is26 = version === '2.6';
  const chain = {
    ver: '1.0',
    complete: 1,
    nodes: [{ asi: 'exchange.example', sid: PLACE.publisherId, hp: 1 }],
  };
  return {
    id: AUCTION_ID,
    at: 1,
    tmax: tmaxMs,
    cur: ['USD'],
    ...(is26 ? { cattax: 1 } : {}),
    bcat: ['IAB26'],
    imp: [{ id: '1', ...impOf(type, is26), bidfloor: 0.1, bidfloorcur: 'USD', secure: 1, exp: 300 }],
    site: {
      id: PLACE.siteId,
      domain: PLACE.domain,
      page: PLACE.page,
      cat: ['IAB12'],
      publisher: { id: PLACE.publisherId },
    },
    device: {
      ua: PERSON.userAgent,
      ip: PERSON.ip,
      devicetype: 4,
      make: 'Google',
      model: 'Pixel 9',
      os: 'Android',
      osv: '15',
      language: PERSON.language,
      connectiontype: 2,
      geo: { country: 'USA', region: 'CA', city: 'Los Angeles' },
      ...(is26 ? { sua: STRUCTURED_USER_AGENT } : {}),
    },
    user: { id: PERSON.id },
    regs: is26
      ? { coppa: 0, gdpr: 0, us_privacy: '1YNN' }
      : { coppa: 0, ext: { gdpr: 0, us_privacy: '1YNN' } },
    source: is26 ? { fd: 0, schain: chain } : { fd: 0, ext: { schain: chain } },
  };
}

const STRUCTURED_USER_AGENT = {
  browsers: [
    { brand: 'Chromium', version: ['141'] },
    { brand: 'Google Chrome', version: ['141'] },
  ],
  platform: { brand: 'Android', version: ['15'] },
  mobile: 1,
  source: 1,
} as const;

function impOf(type: SspEndpointFields['type'], is26: boolean): Json {
  switch (type) {
    case 'banner':
      return {
        banner: {
          w: 300,
          h: 250,
          format: [
            { w: 300, h: 250 },
            { w: 336, h: 280 },
            { w: 320, h: 50 },
          ],
          pos: 1,
        },
      };
    case 'native':
      return { native: { ver: '1.2', request: JSON.stringify(NATIVE_REQUEST) } };
    case 'push':
      return { native: { ver: '1.2', request: JSON.stringify(PUSH_REQUEST) } };
    case 'video':
      return { video: { ...VIDEO, ...(is26 ? { plcmt: 1 } : { placement: 1 }) } };
    case 'pop':
      return { instl: 1, banner: { w: 1280, h: 720 }, ext: { pop: 1 } };
  }
}

const VIDEO = {
  mimes: ['video/mp4', 'video/webm'],
  minduration: 5,
  maxduration: 30,
  protocols: [2, 3, 5, 6, 7, 8],
  w: 640,
  h: 360,
  startdelay: 0,
  linearity: 1,
  skip: 1,
  playbackmethod: [1, 2],
  delivery: [1, 2],
} as const;

const TRACKERS = { eventtrackers: [{ event: 1, methods: [1] }] } as const;

const NATIVE_REQUEST = {
  ver: '1.2',
  context: 1,
  plcmttype: 1,
  assets: [
    { id: 1, required: 1, title: { len: 90 } },
    { id: 2, required: 1, img: { type: 3, wmin: 300, hmin: 200, w: 1200, h: 627 } },
    { id: 3, required: 0, img: { type: 1, wmin: 50, hmin: 50 } },
    { id: 4, required: 0, data: { type: 2, len: 140 } },
    { id: 5, required: 0, data: { type: 1, len: 25 } },
  ],
  ...TRACKERS,
} as const;

/** A push ad is asked for as a native ad: an icon, an image and two lines. */
const PUSH_REQUEST = {
  ver: '1.2',
  assets: [
    { id: 1, required: 1, title: { len: 60 } },
    { id: 2, required: 0, img: { type: 3, w: 492, h: 328 } },
    { id: 3, required: 0, img: { type: 1, w: 192, h: 192 } },
    { id: 4, required: 0, data: { type: 2, len: 120 } },
  ],
  ...TRACKERS,
} as const;

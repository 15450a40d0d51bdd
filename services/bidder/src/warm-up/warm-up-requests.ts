import type { Endpoint } from '../catalogue/entities.ts';

type Json = Record<string, unknown>;

const USER_AGENTS = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36',
] as const;
const SIZES = [
  [300, 250],
  [320, 50],
  [728, 90],
  [160, 600],
] as const;
const COUNTRIES = ['USA', 'DEU', 'GBR', 'IND', 'BRA'] as const;
/** An address of the documentation range (RFC 5737), which is no person's and no data centre's. */
const NETWORK = '203.0.113.';
/** After so many they come again; an address has three digits at most. */
const VARIANTS = 60;
/** Endpoints that are called of each type; the code behind the others is the same. */
const ENDPOINTS_OF_A_TYPE = 3;

/** Some endpoints of each type. */
export function endpointsToCall(endpoints: Iterable<Endpoint>): readonly Endpoint[] {
  const asked = new Map<string, number>();
  return [...endpoints].filter(({ fields: { type } }) => {
    const nth = asked.get(type) ?? 0;
    asked.set(type, nth + 1);
    return nth < ENDPOINTS_OF_A_TYPE;
  });
}

/**
 * A whole HTTP request for a bid, marked as a test: each of the endpoints in turn, and one variant after the other. The lists
 * above have lengths that share no factor, so that all combinations come.
 */
export function warmUpRequest(endpoints: readonly Endpoint[], nth: number): Buffer {
  const variant = Math.floor(nth / endpoints.length) % VARIANTS;
  return requestOf(nthOf(endpoints, nth), variant);
}

function requestOf(endpoint: Endpoint, nth: number): Buffer {
  const { id, key, fields } = endpoint;
  const secret = encodeURIComponent(key);
  if (fields.type === 'pop' || fields.type === 'push')
    return Buffer.from(headOf('GET', `/feed/${id}?key=${secret}&${feedQuery(nth).toString()}`, ''));
  const body = JSON.stringify(bidRequest(fields.type, nth));
  return Buffer.from(headOf('POST', `/rtb/${id}?key=${secret}`, body) + body);
}

const headOf = (method: string, path: string, body: string): string =>
  `${method} ${path} HTTP/1.1\r\nhost: localhost\r\nx-openrtb-version: 2.5\r\n` +
  `${body === '' ? '' : `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`}\r\n`;

const feedQuery = (nth: number): URLSearchParams =>
  new URLSearchParams({
    ua: nthOf(USER_AGENTS, nth),
    ip: NETWORK + String(nth),
    subid: `zone-${nth}`,
    domain: 'news.example',
    url: 'https://news.example/today',
    country: nthOf(COUNTRIES, nth),
    user_id: `warm-up-${nth}`,
    icon_size: '192x192',
    icon_required: '1',
    count: String(1 + (nth % 3)),
    ...(nth % 2 === 0 ? {} : { format: 'json' }),
    test: '1',
  });

function bidRequest(type: Endpoint['fields']['type'], nth: number): Json {
  const isInApp = nth % 3 === 0;
  const place = { id: 's1', publisher: { id: 'p1' } };
  return {
    id: `warm-up-${nth}`,
    test: 1,
    at: 1 + (nth % 2),
    tmax: 1_000,
    cur: ['USD'],
    imp: impsOf(type, nth),
    ...(isInApp
      ? { app: { ...place, bundle: 'com.example.news', content: CONTENT } }
      : {
          site: {
            ...place,
            domain: 'news.example',
            page: 'https://news.example/today',
            keywords: 'news,sport',
          },
        }),
    device: {
      ua: nthOf(USER_AGENTS, nth),
      ip: NETWORK + String(nth),
      language: 'en',
      devicetype: nth % 3 === 0 ? 2 : 4,
      connectiontype: 2,
      geo: { country: nthOf(COUNTRIES, nth) },
    },
    ...privacyOf(nth),
    ...(nth % 7 === 0 ? { bcat: ['IAB25', 'IAB26'] } : {}),
  };
}

/** One imp or two, some with a deal. */
function impsOf(type: Endpoint['fields']['type'], nth: number): readonly Json[] {
  const imp = { secure: 1, bidfloor: 0.01, bidfloorcur: 'USD', ...mediumOf(type, nth) };
  const deals = nth % 8 === 0 ? { pmp: { private_auction: 0, deals: [DEAL] } } : {};
  return Array.from({ length: nth % 5 === 0 ? 2 : 1 }, (_, index) => ({
    id: String(index + 1),
    ...imp,
    ...deals,
  }));
}

/** User and regulations as consent platforms fill them; a consent to all purposes, so that there are bids. */
function privacyOf(nth: number): Json {
  const user = { id: `warm-up-${nth}` };
  switch (nth % 6) {
    case 1:
      return { user: { ...user, ext: { consent: TCF_CONSENT } }, regs: { ext: { gdpr: 1 } } };
    case 2:
      return { user, regs: { gpp: GPP_US_NATIONAL, gpp_sid: [7] } };
    case 3:
      return { user, regs: { ext: { us_privacy: '1YNN' } } };
    case 4:
      return { user, regs: { ext: { gdpr: 0 } } };
    default:
      return { user };
  }
}

function mediumOf(type: Endpoint['fields']['type'], nth: number): Json {
  if (type === 'video') return { video: PLAYER };
  if (type === 'native') return { native: NATIVE };
  const [w, h] = nthOf(SIZES, nth);
  return { banner: { w, h, format: [{ w, h }] } };
}

const DEAL = { id: 'warm-up', bidfloor: 0.01, bidfloorcur: 'USD', at: 1 } as const;
const CONTENT = { title: 'Today', cat: ['IAB12'], keywords: 'news,sport', language: 'en' } as const;
/** Of the IAB's TCF 2.2: consent to all ten purposes, no vendor named. */
const TCF_CONSENT = 'CP1R2oAP1R2oAAKABAENC0EgAP_AAAAAAAYgAAAAAAAA';
/** The example for the US national section in the IAB's GPP documents. */
const GPP_US_NATIONAL = 'DBABLA~BVQqAAAAAgA.QA';

const PLAYER = {
  mimes: ['video/mp4', 'video/webm'],
  minduration: 5,
  maxduration: 30,
  protocols: [2, 3, 5, 6],
  ...{ w: 640, h: 360, startdelay: 0, plcmt: 1, linearity: 1, playbackmethod: [1], delivery: [2] },
} as const;

const NATIVE = {
  ver: '1.2',
  request: JSON.stringify({
    ver: '1.2',
    context: 1,
    plcmttype: 1,
    assets: [
      { id: 1, required: 1, title: { len: 90 } },
      { id: 2, required: 1, img: { type: 3, wmin: 600, hmin: 314 } },
      { id: 3, required: 0, img: { type: 1, wmin: 80, hmin: 80 } },
      { id: 4, required: 0, data: { type: 2, len: 90 } },
    ],
    eventtrackers: [{ event: 1, methods: [1] }],
  }),
} as const;

const nthOf = <T>(of: readonly T[], nth: number): T => of[nth % of.length]!;

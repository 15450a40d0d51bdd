import type { DspEndpointFields } from '@marquee/schemas/dsp-endpoint/fields';
import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';

import type { NormalisedRequest } from '../../auction/request/bid-request.ts';
import { normaliseBidRequest } from '../../auction/request/normalise-request.ts';
import { redacted } from '../../auction/privacy/redact.ts';
import type { JsonObject } from '../../auction/request/read-json.ts';

export const SEAT = 'marquee';

/** A request as the auction hands it to DSPs. */
export function requestOf(body: JsonObject, type: SspEndpointFields['type'] = 'banner'): NormalisedRequest {
  const request = normaliseBidRequest(body, { type, isByClick: false });
  if ('error' in request) throw new Error(request.error);
  return redacted(request);
}

export const FIELDS: DspEndpointFields = {
  name: 'Buyer',
  url: 'https://buyer.example/rtb',
  isPop: false,
  isDirect: false,
  isPopXml: false,
  vastType: '3.0',
  qps: 0,
  tmax: 5_000,
  spendLimitNanos: 0n,
  marginBps: 1_000,
  isActive: true,
};

export const BANNER_IMP = {
  id: '1',
  banner: {
    w: 300,
    h: 250,
    format: [
      { w: 300, h: 250 },
      { w: 320, h: 50 },
    ],
    battr: [9],
    api: [5],
  },
  bidfloor: 0.9,
  secure: 1,
} as const;

export const banner = (request: object = {}, imp: object = {}): JsonObject => ({
  id: 'exchange-auction',
  imp: [{ ...BANNER_IMP, ...imp }],
  site: { id: 's1', domain: 'news.example', page: 'https://news.example/a' },
  device: { ua: 'Mozilla/5.0', ip: '203.0.113.77' },
  cur: ['USD'],
  at: 1,
  tmax: 200,
  ...request,
});

/** A bid on it that nothing speaks against. */
export const BANNER_BID = {
  id: 'b1',
  impid: '1',
  price: 2,
  adm: '<a href="http://shop.example/"><img src="https://cdn.shop.example/a.png"></a>',
  adomain: ['shop.example'],
  cat: ['IAB22'],
  crid: 'c7',
  cid: '42',
  w: 300,
  h: 250,
} as const;

export const vast = (version = '3.0', file = 'https://cdn.shop.example/video.mp4'): string =>
  `<?xml version="1.0"?><VAST version="${version}"><Ad id="1"><InLine><AdSystem>B</AdSystem><AdTitle>T</AdTitle>` +
  `<Impression><![CDATA[https://t.shop.example/i]]></Impression><Creatives><Creative><Linear><Duration>00:00:15</Duration>` +
  `<VideoClicks><ClickThrough>http://shop.example/</ClickThrough></VideoClicks><MediaFiles>` +
  `<MediaFile delivery="progressive" type="video/mp4" width="640" height="360"><![CDATA[${file}]]></MediaFile>` +
  `</MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>`;

export const VIDEO_IMP = {
  id: '1',
  video: { mimes: ['video/mp4'], protocols: [2, 3, 6, 7], w: 640, h: 360, minduration: 5, maxduration: 30 },
  secure: 1,
} as const;

export const NATIVE_REQUEST = {
  ver: '1.2',
  assets: [
    { id: 1, required: 1, title: { len: 20 } },
    { id: 2, required: 1, img: { type: 3, wmin: 300, hmin: 200 } },
    { id: 3, required: 0, data: { type: 2, len: 90 } },
  ],
} as const;

export const NATIVE_ANSWER = {
  ver: '1.2',
  link: { url: 'http://shop.example/' },
  assets: [
    { id: 1, title: { text: 'A headline' } },
    { id: 2, img: { url: 'https://cdn.shop.example/a.png', w: 300, h: 200 } },
  ],
} as const;

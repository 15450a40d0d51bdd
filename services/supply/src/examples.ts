import type { SspEndpointFields } from '@marquee/schemas/events/ssp-endpoint';
import type { SspEndpointExamples } from '@marquee/schemas/queries/ssp-endpoint';

type Example = SspEndpointExamples;
type Json = Record<string, unknown>;

interface ExampleEndpoint extends Pick<SspEndpointFields, 'type' | 'integration' | 'tmax'> {
  readonly bidUrl: string;
}

/** A request and its answer as an exchange with this endpoint would see them: to hand to the exchange's engineers. */
export function examplesOf(endpoint: ExampleEndpoint): Example {
  return endpoint.integration === 'xml' ? feedExample(endpoint) : openRtbExample(endpoint);
}

const JSON_HEADERS = { 'content-type': 'application/json', 'x-openrtb-version': '2.5' };
const USER_AGENT =
  'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
const LANDING_PAGE = 'https://advertiser.example/offer';

function openRtbExample({ type, bidUrl, tmax }: ExampleEndpoint): Example {
  const imp: Json = { id: '1', ...IMPRESSIONS[type], bidfloor: 0.5, bidfloorcur: 'USD', secure: 1 };
  const bid: Json = {
    id: '1',
    impid: '1',
    price: 1.25,
    cid: '42',
    crid: '7',
    adomain: ['advertiser.example'],
    ...ANSWERS[type],
    nurl: 'https://edge.example/t/win?t=…&p=${AUCTION_PRICE}',
    burl: 'https://edge.example/t/bill?t=…&p=${AUCTION_PRICE}',
    lurl: 'https://edge.example/t/loss?t=…&r=${AUCTION_LOSS}',
  };
  return {
    request: {
      method: 'POST',
      url: bidUrl,
      headers: JSON_HEADERS,
      body: {
        id: '80ce30c53c16e6ede735f123ef6e32361bfc7b22',
        at: 1,
        cur: ['USD'],
        tmax,
        imp: [imp],
        site: {
          id: '102855',
          domain: 'news.example',
          page: 'https://news.example/article',
          cat: ['IAB12'],
          publisher: { id: '8953' },
        },
        device: {
          ua: USER_AGENT,
          ip: '203.0.113.7',
          devicetype: 4,
          os: 'Android',
          osv: '14',
          language: 'en',
          connectiontype: 2,
          geo: { country: 'USA', region: 'CA', city: 'Los Angeles' },
        },
        user: { id: '55816b39711f9b5acf3b90e313ed29e51665623f' },
      },
    },
    response: {
      status: 200,
      headers: JSON_HEADERS,
      body: {
        id: '80ce30c53c16e6ede735f123ef6e32361bfc7b22',
        cur: 'USD',
        seatbid: [{ seat: '5', bid: [bid] }],
      },
    },
  };
}

const NATIVE_REQUEST = {
  ver: '1.2',
  assets: [
    { id: 1, required: 1, title: { len: 90 } },
    { id: 2, required: 1, img: { type: 3, w: 492, h: 328 } },
    { id: 3, data: { type: 2, len: 140 } },
  ],
};
const NATIVE_ANSWER = {
  native: {
    ver: '1.2',
    link: { url: LANDING_PAGE },
    assets: [
      { id: 1, title: { text: 'A headline' } },
      { id: 2, img: { url: 'https://cdn.example/image.png', w: 492, h: 328 } },
      { id: 3, data: { value: 'What it is about' } },
    ],
  },
};

const IMPRESSIONS: Readonly<Record<SspEndpointFields['type'], Json>> = {
  banner: { banner: { w: 300, h: 250, format: [{ w: 300, h: 250 }], pos: 1 } },
  native: { native: { ver: '1.2', request: JSON.stringify(NATIVE_REQUEST) } },
  push: { native: { ver: '1.2', request: JSON.stringify(NATIVE_REQUEST) } },
  video: {
    video: {
      mimes: ['video/mp4'],
      minduration: 5,
      maxduration: 30,
      protocols: [2, 3, 5, 6],
      w: 640,
      h: 360,
      linearity: 1,
    },
  },
  pop: { instl: 1, banner: { w: 1280, h: 720 } },
};

const ANSWERS: Readonly<Record<SspEndpointFields['type'], Json>> = {
  banner: {
    w: 300,
    h: 250,
    adm: `<a href="https://edge.example/t/click?t=…"><img src="https://cdn.example/banner.png" width="300" height="250"></a>`,
  },
  native: { adm: JSON.stringify(NATIVE_ANSWER) },
  push: { adm: JSON.stringify(NATIVE_ANSWER) },
  video: {
    adm: '<VAST version="3.0"><Ad id="7"><InLine><AdSystem>Marquee</AdSystem><AdTitle>Spot</AdTitle><Creatives>…</Creatives></InLine></Ad></VAST>',
  },
  pop: { adm: LANDING_PAGE },
};

function feedExample({ type, bidUrl }: ExampleEndpoint): Example {
  const url = new URL(bidUrl);
  const parameters: Readonly<Record<string, string>> = {
    ua: USER_AGENT,
    ip: '203.0.113.7',
    subid: '102855',
    url: 'https://news.example/article',
    lang: 'en',
    user_id: '55816b39',
    ...(type === 'push' ? { count: '1' } : {}),
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return {
    request: { method: 'GET', url: url.href, headers: { accept: 'application/xml' }, body: null },
    response: {
      status: 200,
      headers: { 'content-type': 'application/xml; charset=utf-8' },
      body: feedAnswer(type),
    },
  };
}

function feedAnswer(type: SspEndpointFields['type']): string {
  const texts =
    type === 'push' || type === 'native'
      ? [
          '    <title><![CDATA[A headline]]></title>',
          '    <description><![CDATA[What it is about]]></description>',
          '    <icon><![CDATA[https://cdn.example/icon.png]]></icon>',
          '    <image><![CDATA[https://cdn.example/image.png]]></image>',
        ]
      : [];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<result>',
    '  <listing>',
    '    <bid>0.00125</bid>',
    '    <url><![CDATA[https://edge.example/t/click?t=…]]></url>',
    ...texts,
    '  </listing>',
    '</result>',
  ].join('\n');
}

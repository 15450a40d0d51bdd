import { escapeXml } from '@marquee/schemas/common/escape-markup';
import type { SspEndpointFields } from '@marquee/schemas/ssp-endpoint/fields';

import { AD, BANNER_MARKUP, PERSON, PLACE, VAST_MARKUP } from './cast.ts';

type Type = SspEndpointFields['type'];

export const FEED_HEADERS = {
  xml: { accept: 'application/xml', contentType: 'application/xml; charset=utf-8' },
  json: { accept: 'application/json', contentType: 'application/json; charset=utf-8' },
} as const;

/** The endpoint's address with the parameters that an exchange fills for every call. */
export function feedUrl(bidUrl: string, type: Type): string {
  const url = new URL(bidUrl);
  const parameters: Readonly<Record<string, string>> = {
    ua: PERSON.userAgent,
    ip: PERSON.ip,
    subid: PLACE.siteId,
    url: PLACE.page,
    domain: PLACE.domain,
    country: 'USA',
    lang: PERSON.language,
    user_id: PERSON.id,
    ...PARAMETERS[type],
  };
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

const IMAGES = {
  icon_size: '192x192',
  icon_required: '0',
  image_size: '492x328',
  image_required: '0',
} as const;

const PARAMETERS: Readonly<Record<Type, Readonly<Record<string, string>>>> = {
  pop: { bidfloor: '0.0005' },
  push: { ...IMAGES, subscription_timestamp: '1730419200', count: '3', bidfloor: '0.001' },
  native: { ...IMAGES, count: '3', bidfloor: '0.001' },
  banner: { size: '300x250', bidfloor: '0.1' },
  video: { size: '640x360', bidfloor: '0.5' },
};

type Listing = readonly (readonly [name: string, value: string])[];
/** Parts of an ad that the feed's client renders itself, and whose impression it reports. */
const PARTS: Listing = [
  ['title', AD.title],
  ['description', AD.description],
  ['sponsored', AD.sponsored],
  ['icon', AD.icon],
  ['image', AD.image],
  ['pixel', AD.pixel],
];
const byClick = (rest: Listing): Listing => [
  ['bid', '0.00125'],
  ['pricing', 'CPC'],
  ['url', AD.click],
  ...rest,
];
const byImpression = (markup: string): Listing => [
  ['bid', '1.25'],
  ['pricing', 'CPM'],
  ['markup', markup],
];
/** Pop, push and native are bought by the click, for dollars a click; markup for dollars a thousand. */
const LISTINGS: Readonly<Record<Type, Listing>> = {
  pop: byClick([]),
  push: byClick(PARTS),
  native: byClick(PARTS),
  banner: byImpression(BANNER_MARKUP),
  video: byImpression(VAST_MARKUP),
};

/** An answer with one ad: the text of an XML document, or a JSON one. */
export function feedAnswer(type: Type, format: 'xml' | 'json'): string | Record<string, unknown> {
  const listing: Listing = [
    ['id', 'k3x9-1'],
    ...LISTINGS[type],
    ['nurl', AD.win],
    ['cid', '42'],
    ['crid', '7'],
    ['adomain', AD.domain],
  ];
  if (format === 'xml') {
    const elements = listing.map(([name, value]) => `    <${name}>${escapeXml(value)}</${name}>\n`).join('');
    return `<?xml version="1.0" encoding="UTF-8"?>\n<result>\n  <listing>\n${elements}  </listing>\n</result>\n`;
  }
  const members = Object.fromEntries(
    listing.map(([name, value]) => [name, name === 'bid' ? Number(value) : value]),
  );
  return { result: { listing: [members] } };
}

import type { NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import { hostOf } from '@marquee/openrtb/request/normalise-request';
import { arrayOf, isObject, objectOf, textOf } from '@marquee/openrtb/request/read-json';
import type { JsonObject } from '@marquee/openrtb/request/read-json';
import { formatDollars, parseDollars } from '@marquee/schemas/common/money';
import { XMLParser, XMLValidator } from 'fast-xml-parser';

import type { OfferedImp } from './offered-imps.ts';
import { leastDspPriceNanos } from '../answer/margin.ts';
import type { Margin } from '../answer/margin.ts';
import { dspDevice, dspRegs, dspUser } from './dsp-person.ts';
import type { Answer, AnswerBid } from '../answer/read-answer.ts';

const MILLE = 1_000n;
/** A feed is asked for one pop; more listings than this are no answer to that. */
const LISTINGS_MAX = 20;

/**
 * The address of one call of a pop feed (parameters as SmartyAds documents them): what the endpoint's own address
 * holds, such as its seat and key, stays. Empty parameters are left out.
 */
export function popFeedUrl(
  endpointUrl: string,
  request: NormalisedRequest,
  { bidSlots }: OfferedImp,
  margin: Margin,
): string {
  const { root, consent } = request;
  const device = dspDevice(root, consent);
  const user = dspUser(root, consent);
  const regs = dspRegs(root);
  const regsExt = objectOf(regs['ext']);
  const site = objectOf(root['site']);
  const signal = (name: string): string => textOf(regs[name] ?? regsExt[name], 4_096);
  const least = leastDspPriceNanos(BigInt(bidSlots[0]?.leastRank ?? 0), margin);
  const parameters: Readonly<Record<string, string>> = {
    ua: textOf(device['ua'], 1_024),
    ip: textOf(device['ip']) || textOf(device['ipv6']),
    subid: request.siteId || request.publisher,
    url: textOf(site['page'], 2_048),
    domain: request.domain,
    country: request.country,
    lang: request.device.language,
    user_id: textOf(user['id']),
    bidfloor: least === 0n ? '' : formatDollars(least),
    bcat: request.bcat.join(','),
    badv: request.badv.slice(0, 100).join(','),
    gdpr: signal('gdpr'),
    consent: textOf(user['consent'], 4_096) || textOf(objectOf(user['ext'])['consent'], 4_096),
    us_privacy: signal('us_privacy'),
    gpp: signal('gpp'),
    coppa: signal('coppa'),
    test: request.isTest ? '1' : '',
    format: 'xml',
    count: '1',
  };
  const url = new URL(endpointUrl);
  for (const [name, value] of Object.entries(parameters)) if (value !== '') url.searchParams.set(name, value);
  return url.href;
}

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '',
  ignoreDeclaration: true,
  ignorePiTags: true,
  parseTagValue: false,
  parseAttributeValue: false,
  trimValues: true,
  // Without it numbered references such as &#38; stay as they are, in an address above all.
  htmlEntities: true,
});

/**
 * The listings of `<result><listing><bid>…</bid><url>…</url>…` as bids on the imp; undefined when it is not
 * such a document. `bid` is dollars for one visit, or for a thousand where `pricing` is CPM. Without
 * `adomain` the host of the page is the advertiser; without `crid` the listing's id or that host is the
 * creative id.
 */
export function readPopAnswer(xml: string, impId: string): Answer | undefined {
  const document = xml.trim();
  if (document === '') return { id: '', currency: 'USD', bids: [] };
  if (/<!DOCTYPE/i.test(document) || XMLValidator.validate(document) !== true) return undefined;
  let root: JsonObject;
  try {
    root = objectOf(parser.parse(document));
  } catch {
    return undefined;
  }
  if (!('result' in root)) return undefined;
  const { listing } = objectOf(root['result']);
  const listings = Array.isArray(listing) ? arrayOf(listing, LISTINGS_MAX) : [listing];
  return {
    id: '',
    currency: 'USD',
    bids: listings.filter(isObject).map((item, index) => bidOf(item, impId, index)),
  };
}

function bidOf(listing: JsonObject, impId: string, index: number): AnswerBid {
  const text = (name: string): string => textOf(listing[name], 8_192);
  const adm = text('url');
  const domain = text('adomain') || hostOf(adm);
  const nanos = parseDollars(text('bid'));
  const isCpm = text('pricing').toUpperCase() === 'CPM';
  return {
    id: text('id') || String(index + 1),
    impId,
    cpmNanos: nanos === undefined || nanos <= 0n ? undefined : isCpm ? nanos : nanos * MILLE,
    dealId: '',
    seat: '',
    adid: '',
    adm,
    nurl: text('nurl'),
    burl: text('burl'),
    lurl: text('lurl'),
    adomain: domain === '' ? [] : [domain],
    categories: (Array.isArray(listing['category']) ? listing['category'] : [listing['category']])
      .map((category) => textOf(category))
      .filter((category) => category !== ''),
    cattax: undefined,
    attributes: [],
    apis: [],
    bundle: '',
    language: '',
    crid: text('crid') || text('id') || domain,
    cid: text('cid'),
    w: undefined,
    h: undefined,
    mtype: undefined,
    durationSeconds: undefined,
    expSeconds: undefined,
  };
}

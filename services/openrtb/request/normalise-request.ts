import type { InvalidBidRequest } from './request-limits.ts';
import type { RequestDevice, Imp, NormalisedRequest } from './bid-request.ts';
import { REQUEST_LIMITS } from './request-limits.ts';
import { languageOf, UNDETERMINED } from './language.ts';
import type { EndpointMedia } from './normalise-imp.ts';
import { normaliseImp } from './normalise-imp.ts';
import { plainVersion } from './os-version.ts';
import { usesVersion26 } from './openrtb-version.ts';
import { hasLawfulGdprFlag, readConsent } from '../privacy/consent.ts';
import {
  arrayOf,
  flagOf,
  idOf,
  integerOf,
  isObject,
  numberOf,
  objectOf,
  textOf,
  textsOf,
} from './read-json.ts';
import type { JsonObject } from './read-json.ts';

const DOLLARS: readonly string[] = ['USD'];
const NO_LANGUAGES: readonly string[] = [];
const BANNERS: EndpointMedia = { type: 'banner', isByClick: false };

/**
 * A parsed body as a bid request of OpenRTB 2.5 or 2.6 (older ones tolerated), or the reason for a 400.
 *
 * Unknown fields, media and enum values pass; wrongly typed optional fields count as absent. Refused: no id, no imps, an
 * imp without id, a lone imp that offers nothing at all, imp ids that repeat, negative `w`, `h` or `tmax`, a `regs.gdpr`
 * that is neither 0 nor 1. `site`, `app` and `dooh` together are tolerated, in that order.
 *
 * @param sale what the endpoint sells: media of other kinds are read and not offered
 * @param vendorId our id in the IAB's Global Vendor List; undefined when not registered
 * @param saysVersion26 the exchange named OpenRTB 2.6 beside the request
 */
export function normaliseBidRequest(
  body: unknown,
  sale: EndpointMedia = BANNERS,
  vendorId?: number,
  saysVersion26 = false,
): NormalisedRequest | InvalidBidRequest {
  if (!isObject(body)) return { error: 'a bid request is a JSON object' };
  const id = idOf(body['id']);
  if (id === '') return { error: 'id is required' };
  const tmax = numberOf(body['tmax']);
  if (tmax !== undefined && tmax < 0) return { error: 'tmax must be nonnegative' };
  if (!hasLawfulGdprFlag(body)) return { error: 'regs.gdpr must be either 0 or 1' };
  const imps = impsOf(body['imp'], sale);
  if ('error' in imps) return imps;

  const device = objectOf(body['device']);
  const geo = objectOf(device['geo']);
  const user = objectOf(body['user']);
  const cattax = integerOf(body['cattax']);
  return {
    id,
    imps,
    isTest: flagOf(body['test']),
    isFirstPrice: integerOf(body['at']) === 1,
    tmaxMs: tmax === undefined || tmax === 0 ? undefined : tmax,
    currencies: currenciesOf(body['cur']),
    bcat: textsOf(body['bcat'], REQUEST_LIMITS.listEntries),
    acat: textsOf(body['acat'], REQUEST_LIMITS.listEntries),
    speaksContentTaxonomy1: cattax === undefined || cattax === 1,
    badv: textsOf(body['badv'], REQUEST_LIMITS.listEntries),
    bapp: textsOf(body['bapp'], REQUEST_LIMITS.listEntries),
    wlang: wantedLanguages(body),
    wseat: textsOf(body['wseat'], REQUEST_LIMITS.listEntries),
    bseat: textsOf(body['bseat'], REQUEST_LIMITS.listEntries),
    ...channelOf(body),
    device: deviceOf(device),
    country: countryOf(geo['country']),
    region: textOf(geo['region'], 64).toUpperCase(),
    city: textOf(geo['city'], 128),
    yearOfBirth: integerOf(user['yob']),
    userId: textOf(user['id']),
    buyerUid: textOf(user['buyeruid']),
    consent: readConsent(body, vendorId),
    isVersion26: saysVersion26 || usesVersion26(body, REQUEST_LIMITS.imps),
    root: body,
  };
}

function impsOf(value: unknown, sale: EndpointMedia): readonly Imp[] | InvalidBidRequest {
  if (!Array.isArray(value) || value.length === 0) return { error: 'imp must hold at least one element' };
  const imps: Imp[] = [];
  const ids = value.length > 1 ? new Set<string>() : undefined;
  let dealsLeft: number = REQUEST_LIMITS.deals;
  // OpenRTB sets no bound: of more than ours the first are served, and the rest gets no bid.
  for (let index = 0; index < value.length && index < REQUEST_LIMITS.imps; index += 1) {
    const imp = normaliseImp(value[index], index, sale, dealsLeft);
    if ('error' in imp) return imp;
    if (ids?.has(imp.id) === true) return { error: `imp[${index}].id repeats an earlier one` };
    if (ids === undefined && isBare(imp, value[index])) {
      return { error: `imp[${index}] must hold banner, video, audio or native` };
    }
    ids?.add(imp.id);
    dealsLeft -= imp.deals.length;
    imps.push(imp);
  }
  return imps;
}

/** Nothing but an id: not even a medium of another kind than is sold here, or of one that is not known yet. */
const isBare = ({ banner, native, video, pop, push }: Imp, sent: unknown): boolean =>
  (banner ?? native ?? video ?? pop ?? push) === undefined && Object.keys(objectOf(sent)).length === 1;

/** OpenRTB 2.6 says that an absent list allows what was agreed; here that is dollars. */
function currenciesOf(value: unknown): readonly string[] {
  const currencies = textsOf(value, REQUEST_LIMITS.listEntries);
  if (currencies.length === 0 || (currencies.length === 1 && currencies[0] === 'USD')) return DOLLARS;
  return currencies.map((currency) => currency.toUpperCase());
}

/** `wlang` (ISO 639-1) and `wlangb` (BCP 47) both, as the language alone: `pt-BR` asks for Portuguese. */
function wantedLanguages(body: JsonObject): readonly string[] {
  if (body['wlang'] === undefined && body['wlangb'] === undefined) return NO_LANGUAGES;
  const languages = new Set<string>();
  for (const list of [body['wlang'], body['wlangb']]) {
    for (const tag of textsOf(list, REQUEST_LIMITS.listEntries)) {
      // A language that we cannot name stays in the list: an empty list would allow every other.
      languages.add(languageOf(tag) || UNDETERMINED);
    }
  }
  return [...languages];
}

type Channel = Pick<NormalisedRequest, 'channel' | 'domain' | 'bundle' | 'siteId' | 'publisher'>;

function channelOf(body: JsonObject): Channel {
  for (const channel of ['site', 'app', 'dooh'] as const) {
    const site = body[channel];
    if (!isObject(site)) continue;
    const publisher = objectOf(site['publisher']);
    const bundle = channel === 'app' ? textOf(site['bundle']) : '';
    return {
      channel,
      domain:
        bundle ||
        hostOf(textOf(site['domain'])) ||
        (channel === 'app' ? '' : hostOf(textOf(site['page'], 2_048))),
      bundle,
      siteId: textOf(site['id']),
      publisher: textOf(publisher['id']) || textOf(publisher['name']),
    };
  }
  return { channel: 'unknown', domain: '', bundle: '', siteId: '', publisher: '' };
}

/** `http://www.foo.com/page`, `www.foo.com:8080` and `www.foo.com` alike become `www.foo.com`. */
export function hostOf(text: string): string {
  const match = /^\s*(?:[a-z][a-z0-9+.-]*:(?!\d))?(?:\/\/)?(?:[^/?#@]*@)?([^/?#:\s]+)/i.exec(text);
  return (match?.[1] ?? '').toLowerCase();
}

function deviceOf(device: JsonObject): RequestDevice {
  const ip = textOf(device['ip'], 64);
  const ipv6 = textOf(device['ipv6'], 64);
  return {
    ua: textOf(device['ua'], 1_024),
    ip: ip || ipv6,
    ipv6: ip === '' ? '' : ipv6,
    deviceType: integerOf(device['devicetype']),
    os: textOf(device['os'], 64),
    osVersion: plainVersion(textOf(device['osv'], 32)),
    make: textOf(device['make'], 64),
    language: languageOf(textOf(device['language'])) || languageOf(textOf(device['langb'])),
    connectionType: integerOf(device['connectiontype']),
    carrier: textOf(device['carrier'], 64),
    ifa: textOf(device['ifa']),
    w: integerOf(device['w']) ?? 0,
    h: integerOf(device['h']) ?? 0,
    sua: isObject(device['sua']) ? suaOf(device['sua']) : undefined,
  };
}

function suaOf(sua: JsonObject): NonNullable<RequestDevice['sua']> {
  const platform = objectOf(sua['platform']);
  const mobile = integerOf(sua['mobile']);
  return {
    brands: arrayOf(sua['browsers'], 16).map((browser) => textOf(objectOf(browser)['brand'], 64)),
    platform: textOf(platform['brand'], 64),
    platformVersion: plainVersion(textsOf(platform['version'], 4).join('.')),
    isMobile: mobile === undefined ? undefined : mobile === 1,
  };
}

const COUNTRY_CODE = /^[A-Z]{2,3}$/;

/** `geo.country` in capitals; of a name (`Austria`) the first letters would be another country's code. */
function countryOf(value: unknown): string {
  const code = textOf(value).trim().toUpperCase();
  return COUNTRY_CODE.test(code) ? code : '';
}

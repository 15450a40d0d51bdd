import type { BROWSERS, OPERATING_SYSTEMS } from '@marquee/schemas/common/campaign-terms';
import { TRAFFIC_TYPES } from '@marquee/schemas/common/campaign-terms';
import { postalCode } from '@marquee/schemas/traffic/postal-code';
import { NO_DIMENSIONS } from '@marquee/schemas/traffic/dimension-lists';
import type { RequestDimensions } from '@marquee/schemas/traffic/dimensions';
import { lowerOf, type LowerDimensions } from '@marquee/schemas/traffic/flat-dimensions';

import type { RequestDevice, Imp, NormalisedRequest } from './bid-request.ts';
import { hintedVersion } from './os-version.ts';
import { type JsonObject, objectOf, textOf } from './read-json.ts';

/** What a user agent string says; empty where it says nothing. Names as the parser gives them. */
export interface UserAgentFacts {
  readonly browser: string;
  readonly os: string;
  readonly osVersion: string;
  readonly vendor: string;
  /** `mobile`, `tablet`, `smarttv` or empty. */
  readonly deviceType: string;
}

/** Look-ups that the auction borrows: ISO codes, and names of regions and cities to their codes and GeoNames ids. */
export interface GeoLookup {
  /** Alpha-3 of a code in capitals, alpha-2 or alpha-3; undefined for one that no country has. */
  alpha3(code: string): string | undefined;
  /** Code of a region within its country (alpha-3) by whatever exchanges send: code or name, any case. */
  regionCode(country: string, region: string): string | undefined;
  /**
   * GeoNames ids of the cities of that name, any case, in a country (alpha-3).
   * @param region as sent, which distinguishes cities of one name; empty where it is unknown
   */
  cityIds(country: string, name: string, region: string): readonly number[];
}

/** Who is offered, in the product's own words: what targeting compares with and facts are grouped by. */
export interface TargetingContext extends Readonly<RequestDimensions> {
  /** `USA-CA`; empty without country and region. */
  readonly regionKey: string;
  readonly cityIds: readonly number[];
  /** `os` in lower case. */
  readonly osKey: string;
  /** Undefined when unknown or not to be used. */
  readonly yearOfBirth: number | undefined;
  /** What is compared as equal texts, in lower case, once for all the campaigns that compare with it. */
  readonly lower: LowerDimensions;
}

const CONNECTIONS: Readonly<Record<number, string>> = {
  1: 'ethernet',
  2: 'wifi',
  3: 'cellular_all',
  4: 'cellular_2g',
  5: 'cellular_3g',
  6: 'cellular_4g',
  7: 'cellular_5g',
};

/**
 * Reads each dimension of the table (`schemas/traffic/dimensions.ts`) from a bid request. Written as one
 * object literal, because assembling it from several is far slower.
 */
export function targetingContextOf(
  request: NormalisedRequest,
  facts: UserAgentFacts,
  geo: GeoLookup,
): TargetingContext {
  const { device, city } = request;
  const country = geo.alpha3(request.country) ?? '';
  const region = regionOf(request.region, country, geo);
  const os = osOf(device, facts);
  const context = {
    domain: request.domain,
    siteId: request.siteId,
    publisher: request.publisher,
    country,
    region,
    city,
    zip: request.consent.mayUseCity ? zipOf(request.root) : '',
    metro: request.consent.mayUseCity ? metroOf(request.root) : '',
    deviceType: deviceTypeOf(device, facts, os.name),
    os: os.name,
    osVersion: os.version,
    browser: browserOf(device, facts),
    language: device.language,
    connectionType: CONNECTIONS[device.connectionType ?? 0] ?? '',
    carrier: device.carrier,
    deviceBrand: device.make || facts.vendor,
    regionKey: country === '' || region === '' ? '' : `${country}-${region}`,
    cityIds: city === '' || country === '' ? [] : geo.cityIds(country, city, request.region),
    osKey: os.name.toLowerCase(),
    yearOfBirth: request.consent.mayUsePersonalIds ? request.yearOfBirth : undefined,
    lower: NOT_COMPARED,
  } satisfies TargetingContext;
  context.lower = lowerOf(context);
  return context;
}

const NOT_COMPARED: LowerDimensions = lowerOf(NO_DIMENSIONS);

const zipOf = (root: JsonObject): string =>
  postalCode(textOf(objectOf(objectOf(root['device'])['geo'])['zip'], 32));

const metroOf = (root: JsonObject): string =>
  textOf(objectOf(objectOf(root['device'])['geo'])['metro'], 32).trim();

/** A region that the directory does not know keeps the code that was sent, without the country before it. */
const regionOf = (sent: string, country: string, geo: GeoLookup): string =>
  (country === '' || sent === '' ? undefined : geo.regionCode(country, sent)) ??
  sent.replace(/^[A-Z]{2,3}-/, '');

/** Traffic type id of an imp; 0 when the request does not say. */
export function trafficTypeOf(request: NormalisedRequest, imp: Imp, deviceType: string): number {
  if (imp.isRewarded) return TRAFFIC_TYPES.rewardedVideo;
  if (request.channel === 'app') return TRAFFIC_TYPES.inApp;
  if (request.channel !== 'site') return 0;
  if (deviceType === 'smartphone' || deviceType === 'tablet') return TRAFFIC_TYPES.mobileWeb;
  return deviceType === 'desktop' ? TRAFFIC_TYPES.desktopWeb : 0;
}

/** OpenRTB device type to the product's; type 1 (mobile or tablet) and no type leave it to the user agent. */
function deviceTypeOf(device: RequestDevice, facts: UserAgentFacts, os: string): string {
  switch (device.deviceType) {
    case 2:
      return 'desktop';
    case 3:
    case 6:
    case 7:
      return 'ctv';
    case 4:
      return 'smartphone';
    case 5:
      return 'tablet';
    case 8:
      return '';
    case 1:
      return facts.deviceType === 'tablet' ? 'tablet' : 'smartphone';
    default:
      return deviceTypeOfUserAgent(device, facts, os);
  }
}

const DESKTOP_SYSTEMS = new Set(['Windows', 'Mac OS', 'Linux', 'Chrome OS']);

function deviceTypeOfUserAgent(device: RequestDevice, facts: UserAgentFacts, os: string): string {
  if (facts.deviceType === 'tablet') return 'tablet';
  if (facts.deviceType === 'smarttv') return 'ctv';
  if (facts.deviceType === 'mobile' || device.sua?.isMobile === true) return 'smartphone';
  return DESKTOP_SYSTEMS.has(os) ? 'desktop' : '';
}

/** `sua` over `device.os` over the user agent string. */
function osOf(device: RequestDevice, facts: UserAgentFacts): { name: string; version: string } {
  const fromSua = systemName(device.sua?.platform ?? '');
  if (fromSua !== '') {
    return {
      name: fromSua,
      version: hintedVersion(fromSua, device.sua?.platformVersion ?? '') || device.osVersion,
    };
  }
  const stated = systemName(device.os);
  if (stated !== '') return { name: stated, version: device.osVersion || sameSystemVersion(stated, facts) };
  const parsed = systemName(facts.os);
  return { name: parsed || device.os, version: device.osVersion || facts.osVersion };
}

const sameSystemVersion = (name: string, facts: UserAgentFacts): string =>
  systemName(facts.os) === name ? facts.osVersion : '';

const SYSTEM_PATTERNS: readonly (readonly [RegExp, (typeof OPERATING_SYSTEMS)[number]])[] = [
  [/android/i, 'Android'],
  [/^(ios|iphone|ipad|ipados)/i, 'iOS'],
  [/mac|os ?x|darwin/i, 'Mac OS'],
  [/windows/i, 'Windows'],
  [/chrom(e|ium) ?os|cros/i, 'Chrome OS'],
  [/tizen/i, 'Tizen'],
  [/web ?os/i, 'webOS'],
  [/linux|ubuntu|debian|fedora/i, 'Linux'],
];

function systemName(text: string): string {
  if (text === '') return '';
  return SYSTEM_PATTERNS.find(([pattern]) => pattern.test(text))?.[1] ?? '';
}

const BROWSER_PATTERNS: readonly (readonly [RegExp, (typeof BROWSERS)[number]])[] = [
  [/yandex|yabrowser/i, 'Yandex'],
  [/ucbrowser/i, 'UCBrowser'],
  [/opera|^opr/i, 'Opera'],
  [/edge/i, 'Edge'],
  [/^ie$|iemobile|internet explorer/i, 'IE'],
  [/firefox|mozilla/i, 'Mozilla'],
  [/android browser/i, 'Android'],
  [/chrome|chromium/i, 'Chrome'],
  [/safari/i, 'Safari'],
];

function browserOf(device: RequestDevice, facts: UserAgentFacts): string {
  for (const name of [
    ...(device.sua?.brands ?? []).filter((brand) => !/^chromium$/i.test(brand)),
    facts.browser,
  ]) {
    const known = name === '' ? undefined : BROWSER_PATTERNS.find(([pattern]) => pattern.test(name))?.[1];
    if (known !== undefined) return known;
  }
  return facts.browser;
}

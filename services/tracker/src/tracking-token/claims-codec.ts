import {
  BROWSERS,
  CONNECTION_TYPES,
  CREATIVE_TYPES,
  DEVICE_TYPES,
  OPERATING_SYSTEMS,
  PRICING_MODELS,
} from '@marquee/schemas/common/campaign-terms';
import { ADDED_NAMES, NO_ADDED_DIMENSIONS } from '@marquee/schemas/traffic/dimension-lists';
import type { AddedDimensions } from '@marquee/schemas/traffic/dimensions';
import { claimsOf } from '@marquee/schemas/traffic/flat-dimensions';
import type { BidClaims, TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import { SECOND_MS } from '@marquee/schemas/common/time';

import type { ByteReader } from './byte-reader.ts';
import type { ByteWriter } from './byte-writer.ts';

/** First byte of the claims: a reader of another layout refuses instead of misreading. */
const LAYOUT = 2;
/** The same with a third byte of flags: of bids whose clicks or conversions are charged. */
const LAYOUT_OF_UNITS = 3;
/** The same with the dimensions that were added to the table later, at the end. */
const LAYOUT_OF_ADDED = 4;

/**
 * Values that a field often has, by their place, which is a storage format: values are added at the end. Place 0 is the
 * empty text.
 */
class Terms {
  readonly #values: readonly string[];
  readonly #places: ReadonlyMap<string, number>;
  /** Says that the value follows as a text. */
  readonly #inline: number;

  constructor(values: readonly string[], inline: number) {
    this.#values = ['', ...values];
    this.#places = new Map(this.#values.map((value, place) => [value, place]));
    this.#inline = inline;
    if (this.#values.length > inline) throw new RangeError('more terms than places');
  }

  placeOf(value: string): number {
    return this.#places.get(value) ?? this.#inline;
  }

  write(out: ByteWriter, value: string): void {
    const place = this.placeOf(value);
    out.byte(place);
    if (place === this.#inline) out.text(value);
  }

  /** What a value needs beyond its place. */
  writeRest(out: ByteWriter, value: string, place: number): void {
    if (place === this.#inline) out.text(value);
  }

  read(from: ByteReader, place: number = from.byte()): string {
    if (place === this.#inline) return from.text();
    const value = this.#values[place];
    if (value === undefined) throw new RangeError('no such term');
    return value;
  }
}

const INLINE = 255;
/** Of fields that share a byte, four bits each. */
const INLINE_OF_HALF = 15;

const creativeTypes = new Terms(CREATIVE_TYPES, INLINE_OF_HALF);
const pricingModels = new Terms(PRICING_MODELS, INLINE_OF_HALF);
const deviceTypes = new Terms(DEVICE_TYPES, INLINE_OF_HALF);
const connectionTypes = new Terms(CONNECTION_TYPES, INLINE_OF_HALF);
const systems = new Terms(OPERATING_SYSTEMS, INLINE_OF_HALF);
const browsers = new Terms(BROWSERS, INLINE_OF_HALF);
const brands = new Terms(
  (
    'Apple,Samsung,Xiaomi,Huawei,Oppo,Vivo,Realme,Motorola,Google,OnePlus,Honor,Nokia,Sony,LG,Lenovo,Asus,' +
    'Infinix,Tecno,ZTE,Amazon,Roku,Microsoft,HTC,TCL,Hisense,Philips,Redmi,POCO,HUAWEI,OPPO,vivo,Alcatel,Nothing,itel'
  ).split(','),
  INLINE,
);
const languages = new Terms(
  'en,de,fr,es,it,pt,ru,zh,ja,ko,ar,hi,tr,pl,nl,sv,da,fi,no,nb,cs,sk,hu,ro,bg,el,he,th,vi,id,ms,uk,fa,bn,ur,ta,te,hr,sr,sl,lt,lv,et,ca'.split(
    ',',
  ),
  INLINE,
);
const sizes = new Terms(
  (
    '300x250,320x50,728x90,160x600,300x600,320x480,480x320,970x250,320x100,468x60,336x280,250x250,300x50,120x600,970x90,' +
    '1x1,768x1024,1024x768,640x360,640x480,1280x720,1920x1080,200x200,180x150,480x270,192x192,492x328,1200x627'
  ).split(','),
  INLINE,
);

const FLAGS = {
  isTest: 1,
  isByClick: 2,
  hasCurrency: 4,
  hasWideTimes: 8,
  hasMarkup: 16,
  hasPersonKey: 32,
  hasDeal: 64,
  /** A second byte of flags follows. */
  hasRare: 128,
} as const;
const RARE = {
  hasDspEndpoint: 1,
  hasWinUrl: 2,
  hasBillUrl: 4,
  hasLossUrl: 8,
  isPersonKeyText: 16,
  isBidWide: 32,
  hasMultiplier: 64,
  hasAddressKey: 128,
} as const;

/** Flags of `LAYOUT_OF_UNITS`. */
const MORE = { hasUnitCharge: 1, isUnitChargeWide: 2 } as const;

/** Times are milliseconds since 2025 where they fit: forty bits last until 2059. */
const EPOCH_MS = Date.UTC(2025, 0, 1);
const TIME_END_MS = EPOCH_MS + 2 ** 40;
/** 16 bytes in base64url. */
const PERSON_KEY = /^[A-Za-z0-9_-]{21}[AQgw]$/;
const PERSON_KEY_BYTES = 16;
const PERSON_KEY_LENGTH = 22;
/** An integer in bytes of seven bits. */
const SAFE_NANOS = BigInt(Number.MAX_SAFE_INTEGER);
/** Most bytes of all fields but texts, which reserve their own space. */
const FIXED_BYTES_MAX = 160;
const LETTERS = 26;
const LETTER_A = 65;
/** Three capitals as a number from 1; 0 is empty. */
const NO_CODE = 65_535;

/**
 * Claims as bytes: everything but where a click leads (`encodeClickTail`). Numbers take as
 * few bytes as they need, and values that are common are a byte: the token is in every URL of a bid.
 */
export function encodeClaims(claims: TrackingClaims, out: ByteWriter): void {
  out.reserve(FIXED_BYTES_MAX);
  const { unitChargeNanos } = claims;
  const hasAdded = hasAddedDimension(claims);
  const rare = rareFlagsOf(claims);
  const flags = flagsOf(claims) | (rare === 0 ? 0 : FLAGS.hasRare);
  out.byte(hasAdded ? LAYOUT_OF_ADDED : unitChargeNanos === undefined ? LAYOUT : LAYOUT_OF_UNITS);
  out.byte(flags);
  if (rare !== 0) out.byte(rare);
  if (unitChargeNanos !== undefined) encodeUnitCharge(unitChargeNanos, out);
  else if (hasAdded) out.byte(0);
  encodeTimes(claims, (flags & FLAGS.hasWideTimes) !== 0, out);
  encodeNumbers(claims, out);
  const isPersonKeyText = (rare & RARE.isPersonKeyText) !== 0;
  if (claims.personKey !== '' && !isPersonKeyText) out.raw(claims.personKey, 'base64url');
  encodeTerms(claims, out);
  encodeTexts(claims, isPersonKeyText, out);
  if (rare !== 0) encodeDspUrls(claims, out);
  if (hasAdded) encodeAdded(claims, out);
  out.reserve(FIXED_BYTES_MAX);
}

/** All bits of the first byte of flags but `hasRare`. */
const flagsOf = (claims: TrackingClaims): number =>
  (claims.isTest ? FLAGS.isTest : 0) |
  (claims.billing === 'click' ? FLAGS.isByClick : 0) |
  (claims.currency === 'USD' ? 0 : FLAGS.hasCurrency) |
  (hasWideTimes(claims) ? FLAGS.hasWideTimes : 0) |
  (claims.markupBps === 0 ? 0 : FLAGS.hasMarkup) |
  (claims.personKey === '' ? 0 : FLAGS.hasPersonKey) |
  (claims.dealId === '' ? 0 : FLAGS.hasDeal);

const rareFlagsOf = (claims: TrackingClaims): number =>
  (claims.dspEndpointId === 0 ? 0 : RARE.hasDspEndpoint) |
  (claims.outsideWinUrl === '' ? 0 : RARE.hasWinUrl) |
  (claims.outsideBillUrl === '' ? 0 : RARE.hasBillUrl) |
  (claims.outsideLossUrl === '' ? 0 : RARE.hasLossUrl) |
  (claims.personKey === '' || isPersonKey(claims.personKey) ? 0 : RARE.isPersonKeyText) |
  (claims.bidNanos > SAFE_NANOS ? RARE.isBidWide : 0) |
  (claims.multiplierMicros === undefined ? 0 : RARE.hasMultiplier) |
  (claims.addressKey === '' ? 0 : RARE.hasAddressKey);

/** Times that the short form cannot hold. */
const hasWideTimes = ({ bidAtMs, expiresAtMs }: TrackingClaims): boolean =>
  bidAtMs < EPOCH_MS ||
  bidAtMs >= TIME_END_MS ||
  expiresAtMs < bidAtMs ||
  (expiresAtMs - bidAtMs) % SECOND_MS !== 0;

function encodeTimes({ bidAtMs, expiresAtMs }: TrackingClaims, isWide: boolean, out: ByteWriter): void {
  if (isWide) {
    out.double(bidAtMs);
    out.double(expiresAtMs);
  } else {
    out.integer40(bidAtMs - EPOCH_MS);
    out.integer((expiresAtMs - bidAtMs) / SECOND_MS);
  }
}

/** The order is a storage format. */
function encodeNumbers(claims: TrackingClaims, out: ByteWriter): void {
  out.integer(claims.userId);
  out.integer(claims.campaignId);
  out.integer(claims.creativeId);
  out.integer(claims.sspEndpointId);
  encodeNanos(claims.bidNanos, out);
  out.integer(claims.trafficType);
  if (claims.markupBps !== 0) out.integer(claims.markupBps);
  if (claims.multiplierMicros !== undefined) out.integer(claims.multiplierMicros);
}

/** The order is a storage format. */
function encodeTexts(claims: TrackingClaims, isPersonKeyText: boolean, out: ByteWriter): void {
  out.text(claims.bidId);
  if (isPersonKeyText) out.text(claims.personKey);
  out.text(claims.region);
  out.text(claims.city);
  out.text(claims.osVersion);
  out.text(claims.carrier);
  out.text(claims.domain);
  out.text(claims.siteId);
  out.text(claims.publisher);
  if (claims.currency !== 'USD') out.text(claims.currency);
  if (claims.dealId !== '') out.text(claims.dealId);
}

/** As an integer where it fits, as a text where it is too wide: one of the flags says which. */
function encodeNanos(nanos: bigint, out: ByteWriter): void {
  if (nanos > SAFE_NANOS) out.text(nanos.toString());
  else out.integer(Number(nanos));
}

const decodeNanos = (from: ByteReader, wideBit: number): bigint =>
  wideBit === 0 ? BigInt(from.integer()) : BigInt(from.text());

function encodeUnitCharge(unitChargeNanos: bigint, out: ByteWriter): void {
  out.byte(MORE.hasUnitCharge | (unitChargeNanos > SAFE_NANOS ? MORE.isUnitChargeWide : 0));
  encodeNanos(unitChargeNanos, out);
  out.reserve(FIXED_BYTES_MAX);
}

function decodeUnitCharge(from: ByteReader): bigint | undefined {
  const more = from.byte();
  if ((more & MORE.hasUnitCharge) === 0) return undefined;
  return decodeNanos(from, more & MORE.isUnitChargeWide);
}

/** Fields of few values: two share a byte. */
function encodeTerms(claims: TrackingClaims, out: ByteWriter): void {
  const creativeType = creativeTypes.placeOf(claims.creativeType);
  const pricingModel = pricingModels.placeOf(claims.pricingModel);
  const deviceType = deviceTypes.placeOf(claims.deviceType);
  const connectionType = connectionTypes.placeOf(claims.connectionType);
  const system = systems.placeOf(claims.os);
  const browser = browsers.placeOf(claims.browser);
  const country = codeOf(claims.country);
  out.byte((creativeType << 4) | pricingModel);
  out.byte((deviceType << 4) | connectionType);
  out.byte((system << 4) | browser);
  out.byte(country >>> 8);
  out.byte(country & 0xff);
  creativeTypes.writeRest(out, claims.creativeType, creativeType);
  pricingModels.writeRest(out, claims.pricingModel, pricingModel);
  deviceTypes.writeRest(out, claims.deviceType, deviceType);
  connectionTypes.writeRest(out, claims.connectionType, connectionType);
  systems.writeRest(out, claims.os, system);
  browsers.writeRest(out, claims.browser, browser);
  if (country === NO_CODE) out.text(claims.country);
  out.reserve(FIXED_BYTES_MAX);
  brands.write(out, claims.deviceBrand);
  out.reserve(FIXED_BYTES_MAX);
  languages.write(out, claims.language);
  out.reserve(FIXED_BYTES_MAX);
  sizes.write(out, claims.size);
}

function encodeDspUrls(claims: TrackingClaims, out: ByteWriter): void {
  out.reserve(FIXED_BYTES_MAX);
  if (claims.dspEndpointId !== 0) out.integer(claims.dspEndpointId);
  if (claims.outsideWinUrl !== '') out.text(claims.outsideWinUrl);
  if (claims.outsideBillUrl !== '') out.text(claims.outsideBillUrl);
  if (claims.outsideLossUrl !== '') out.text(claims.outsideLossUrl);
  if (claims.addressKey !== '') out.text(claims.addressKey);
}

function hasAddedDimension(claims: AddedDimensions): boolean {
  for (const name of ADDED_NAMES) if (claims[name] !== '') return true;
  return false;
}

/** The dimensions that were added later, each as a text, after their number: more may be added. */
function encodeAdded(claims: TrackingClaims, out: ByteWriter): void {
  out.reserve(FIXED_BYTES_MAX);
  out.integer(ADDED_NAMES.length);
  for (const name of ADDED_NAMES) out.text(claims[name]);
}

function decodeAdded(from: ByteReader): AddedDimensions {
  const added: Record<string, string> = { ...NO_ADDED_DIMENSIONS };
  const count = from.integer();
  for (let index = 0; index < count; index += 1) {
    const text = from.text();
    // One that a newer edge knows is left out.
    const name = ADDED_NAMES[index];
    if (name !== undefined) added[name] = text;
  }
  return added as AddedDimensions;
}

/** Where a click leads. */
export const encodeClickTail = ({ clickUrl }: TrackingClaims, out: ByteWriter): void => out.text(clickUrl);

/**
 * @param skipPadding brings the reader to where a click's part begins, or to the end
 * @throws RangeError for bytes that are no claims
 */
export function decodeClaims(from: ByteReader, skipPadding: () => void): TrackingClaims {
  const layout = decodeLayout(from);
  const flags = from.byte();
  const rare = (flags & FLAGS.hasRare) === 0 ? 0 : from.byte();
  const unitChargeNanos = layout === LAYOUT ? undefined : decodeUnitCharge(from);
  const isWide = (flags & FLAGS.hasWideTimes) !== 0;
  const bidAtMs = isWide ? from.double() : EPOCH_MS + from.integer40();
  const expiresAtMs = isWide ? from.double() : bidAtMs + from.integer() * SECOND_MS;
  const [userId, campaignId, creativeId] = [from.integer(), from.integer(), from.integer()];
  const sspEndpointId = from.integer();
  const bidNanos = decodeNanos(from, rare & RARE.isBidWide);
  const trafficType = from.integer();
  const markupBps = integerWhere(flags & FLAGS.hasMarkup, from);
  const multiplierMicros = (rare & RARE.hasMultiplier) === 0 ? undefined : from.integer();
  const isPersonKeyText = (rare & RARE.isPersonKeyText) !== 0;
  const rawPersonKey =
    (flags & FLAGS.hasPersonKey) === 0 || isPersonKeyText ? '' : from.raw(PERSON_KEY_BYTES, 'base64url');
  const terms = decodeTerms(from);
  // Texts stand in this order.
  const bidId = from.text();
  const personKey = isPersonKeyText ? from.text() : rawPersonKey;
  const request = decodeRequest(from, terms);
  const bid = {
    bidId,
    bidAtMs,
    expiresAtMs,
    userId,
    campaignId,
    creativeId,
    sspEndpointId,
    creativeType: terms.creativeType,
    pricingModel: terms.pricingModel,
    bidNanos,
    trafficType,
    markupBps,
    isTest: (flags & FLAGS.isTest) !== 0,
    billing: (flags & FLAGS.isByClick) === 0 ? 'impression' : 'click',
    size: terms.size,
    personKey,
    currency: (flags & FLAGS.hasCurrency) === 0 ? 'USD' : from.text(),
    dealId: textWhere(flags & FLAGS.hasDeal, from),
    dspEndpointId: integerWhere(rare & RARE.hasDspEndpoint, from),
    outsideWinUrl: textWhere(rare & RARE.hasWinUrl, from),
    outsideBillUrl: textWhere(rare & RARE.hasBillUrl, from),
    outsideLossUrl: textWhere(rare & RARE.hasLossUrl, from),
    addressKey: textWhere(rare & RARE.hasAddressKey, from),
    clickUrl: '',
  } satisfies BidClaims;
  const added = layout === LAYOUT_OF_ADDED ? decodeAdded(from) : NO_ADDED_DIMENSIONS;
  bid.clickUrl = clickUrlAfter(from, skipPadding);
  const claims = claimsOf(bid, request, added);
  if (multiplierMicros !== undefined) claims.multiplierMicros = multiplierMicros;
  if (unitChargeNanos !== undefined) claims.unitChargeNanos = unitChargeNanos;
  return claims;
}

function decodeLayout(from: ByteReader): number {
  const layout = from.byte();
  if (layout < LAYOUT || layout > LAYOUT_OF_ADDED) throw new RangeError('claims of another layout');
  return layout;
}

const textWhere = (bit: number, from: ByteReader): string => (bit === 0 ? '' : from.text());

const integerWhere = (bit: number, from: ByteReader): number => (bit === 0 ? 0 : from.integer());

/** Which fields the request had; their texts follow. */
const decodeRequest = (from: ByteReader, terms: DecodedTerms) => ({
  country: terms.country,
  deviceType: terms.deviceType,
  deviceBrand: terms.deviceBrand,
  os: terms.os,
  browser: terms.browser,
  language: terms.language,
  connectionType: terms.connectionType,
  region: from.text(),
  city: from.text(),
  osVersion: from.text(),
  carrier: from.text(),
  domain: from.text(),
  siteId: from.text(),
  publisher: from.text(),
});

function clickUrlAfter(from: ByteReader, skipPadding: () => void): string {
  skipPadding();
  return from.isAtEnd ? '' : from.text();
}

type DecodedTerms = Pick<
  TrackingClaims,
  | 'creativeType'
  | 'pricingModel'
  | 'deviceType'
  | 'connectionType'
  | 'os'
  | 'browser'
  | 'country'
  | 'deviceBrand'
  | 'language'
  | 'size'
>;

function decodeTerms(from: ByteReader): DecodedTerms {
  const [types, device, software] = [from.byte(), from.byte(), from.byte()];
  const country = (from.byte() << 8) | from.byte();
  return {
    creativeType: creativeTypes.read(from, types >>> 4),
    pricingModel: pricingModels.read(from, types & 15),
    deviceType: deviceTypes.read(from, device >>> 4),
    connectionType: connectionTypes.read(from, device & 15),
    os: systems.read(from, software >>> 4),
    browser: browsers.read(from, software & 15),
    country: country === NO_CODE ? from.text() : textOfCode(country),
    deviceBrand: brands.read(from),
    language: languages.read(from),
    size: sizes.read(from),
  };
}

const isPersonKey = (key: string): boolean => key.length === PERSON_KEY_LENGTH && PERSON_KEY.test(key);

/** A country's code in capitals as a number; `NO_CODE` for what is none. */
function codeOf(country: string): number {
  if (country.length !== 3) return country === '' ? 0 : NO_CODE;
  let code = 0;
  for (let index = 0; index < 3; index += 1) {
    const letter = country.charCodeAt(index) - LETTER_A;
    if (letter < 0 || letter >= LETTERS) return NO_CODE;
    code = code * LETTERS + letter;
  }
  return code + 1;
}

function textOfCode(code: number): string {
  if (code === 0) return '';
  const rest = code - 1;
  if (rest >= LETTERS ** 3) throw new RangeError('no such country');
  return String.fromCharCode(
    LETTER_A + Math.floor(rest / (LETTERS * LETTERS)),
    LETTER_A + (Math.floor(rest / LETTERS) % LETTERS),
    LETTER_A + (rest % LETTERS),
  );
}

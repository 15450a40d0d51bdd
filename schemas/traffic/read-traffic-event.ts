import { readNanos } from '../common/money.ts';
import { REPEAT_CONVERSIONS_TYPES } from '../conversion-pixel/fields.ts';
import { hasDimensions, messageClaimsOf } from './flat-dimensions.ts';
import { INVALID_VALUE_REASONS } from './rejection-reasons.ts';
import type { ConversionDetails, TrafficEvent } from './traffic-event.ts';
import { ATTRIBUTIONS, POSTBACK_SECRETS, TRAFFIC_KINDS, VIDEO_EVENTS } from './traffic-event.ts';

type Claims = TrafficEvent['claims'];
/** What `JSON.parse` made of something: nothing of it is known. */
type Unread<Value> = { readonly [Key in keyof Value]-?: unknown };
type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

const INVALID_VALUE_REASON_NAMES = Object.values(INVALID_VALUE_REASONS);

/**
 * Reads a message of our own by hand, as the schema `trafficEvent` does and a tenth of its time: it takes the same
 * messages and makes the same of them. It does not say what is wrong with one that it refuses; the schema does.
 * @param json what `JSON.parse` made of the message
 * @returns undefined for what is no traffic event
 */
export function readTrafficEvent(json: unknown): TrafficEvent | undefined {
  if (!isObject(json)) return undefined;
  const from = json as Unread<TrafficEvent>;
  const { kind } = from;
  if (from.schemaVersion !== 1 || !isOneOf(TRAFFIC_KINDS, kind) || !hasOutcome(from)) return undefined;
  const claims = readClaims(from.claims);
  const clearingNanos = readNullableNanos(from.clearingNanos);
  const conversionValueNanos = readNullableNanos(from.conversionValueNanos);
  if (claims === undefined || clearingNanos === undefined || conversionValueNanos === undefined)
    return undefined;
  const event: Mutable<TrafficEvent> = {
    schemaVersion: 1,
    kind,
    atMs: from.atMs,
    claims,
    clearingNanos,
    lossReason: from.lossReason,
    notBillable: from.notBillable,
    conversionValueNanos,
    conversionType: from.conversionType,
  };
  return addMoney(event, from) && addNumbers(event, from) && addNames(event, from) ? event : undefined;
}

type Outcome = Pick<TrafficEvent, 'atMs' | 'notBillable' | 'lossReason' | 'conversionType'>;

const hasOutcome = <From extends Unread<Outcome>>(from: From): from is From & Outcome =>
  typeof from.atMs === 'number' &&
  typeof from.notBillable === 'string' &&
  (from.lossReason === null || typeof from.lossReason === 'number') &&
  (from.conversionType === null || typeof from.conversionType === 'string');

const NANOS_FIELDS = ['aboveBidNanos', 'reservedNanos'] as const;
const NUMBER_FIELDS = ['multiplier', 'impressionAtMs', 'reservedUntilMs'] as const;

/** Each of these adds what may be absent, and answers false where it is not what it should be. */
function addMoney(event: Mutable<TrafficEvent>, from: Unread<TrafficEvent>): boolean {
  for (const field of NANOS_FIELDS) {
    if (from[field] === undefined) continue;
    const nanos = readNanos(from[field]);
    if (nanos === undefined) return false;
    event[field] = nanos;
  }
  if (from.minToWinNanos === undefined) return true;
  const minToWinNanos = readNullableNanos(from.minToWinNanos);
  if (minToWinNanos === undefined) return false;
  event.minToWinNanos = minToWinNanos;
  return true;
}

function addNumbers(event: Mutable<TrafficEvent>, from: Unread<TrafficEvent>): boolean {
  for (const field of NUMBER_FIELDS) {
    const number = from[field];
    if (number === undefined) continue;
    if (typeof number !== 'number') return false;
    event[field] = number;
  }
  return true;
}

function addNames(event: Mutable<TrafficEvent>, from: Unread<TrafficEvent>): boolean {
  const { conversionValueFault, videoEvent, reservationGroup } = from;
  if (conversionValueFault !== undefined) {
    if (!isOneOf(INVALID_VALUE_REASON_NAMES, conversionValueFault)) return false;
    event.conversionValueFault = conversionValueFault;
  }
  if (videoEvent !== undefined) {
    if (!isOneOf(VIDEO_EVENTS, videoEvent)) return false;
    event.videoEvent = videoEvent;
  }
  if (reservationGroup !== undefined) {
    if (typeof reservationGroup !== 'string') return false;
    event.reservationGroup = reservationGroup;
  }
  if (from.conversion !== undefined) {
    const conversion = readConversion(from.conversion);
    if (conversion === undefined) return false;
    event.conversion = conversion;
  }
  return true;
}

function readConversion(json: unknown): ConversionDetails | undefined {
  if (!isObject(json)) return undefined;
  const from = json as Unread<ConversionDetails>;
  const { conversionId, pixelId, attribution, repeat, frequencyHours, clickId } = from;
  if (typeof conversionId !== 'string' || typeof pixelId !== 'number') return undefined;
  if (!isOneOf(ATTRIBUTIONS, attribution) || !isOneOf(REPEAT_CONVERSIONS_TYPES, repeat)) return undefined;
  if (typeof frequencyHours !== 'number' || typeof clickId !== 'string') return undefined;
  const conversion: Mutable<ConversionDetails> = {
    conversionId,
    pixelId,
    attribution,
    repeat,
    frequencyHours,
    clickId,
  };
  return readConversionExtras(from, conversion) ? conversion : undefined;
}

/** @returns false where a part is there that cannot be read */
function readConversionExtras(
  { clickWindowDays, viewWindowHours, postbackSecret }: Unread<ConversionDetails>,
  conversion: Mutable<ConversionDetails>,
): boolean {
  if (clickWindowDays !== undefined) {
    if (typeof clickWindowDays !== 'number') return false;
    conversion.clickWindowDays = clickWindowDays;
  }
  if (viewWindowHours !== undefined) {
    if (typeof viewWindowHours !== 'number') return false;
    conversion.viewWindowHours = viewWindowHours;
  }
  if (postbackSecret !== undefined) {
    if (!isOneOf(POSTBACK_SECRETS, postbackSecret)) return false;
    conversion.postbackSecret = postbackSecret;
  }
  return true;
}

function readClaims(json: unknown): Claims | undefined {
  if (!isObject(json)) return undefined;
  const from = json as Unread<Claims>;
  if (!hasIdentity(from) || !hasDimensions(from)) return undefined;
  const purchase = readPurchase(from);
  const bidNanos = readNanos(from.bidNanos);
  if (purchase === undefined || bidNanos === undefined) return undefined;
  const bid = {
    bidId: from.bidId,
    bidAtMs: from.bidAtMs,
    userId: from.userId,
    campaignId: from.campaignId,
    creativeId: from.creativeId,
    sspEndpointId: from.sspEndpointId,
    creativeType: from.creativeType,
    pricingModel: from.pricingModel,
    bidNanos,
    currency: purchase.currency,
    isTest: from.isTest,
    billing: purchase.billing,
    markupBps: purchase.markupBps,
    personKey: purchase.personKey,
    dealId: purchase.dealId,
    dspEndpointId: purchase.dspEndpointId,
  };
  const claims: Mutable<Claims> = messageClaimsOf(bid, from);
  if (from.multiplierMicros !== undefined) {
    if (typeof from.multiplierMicros !== 'number') return undefined;
    claims.multiplierMicros = from.multiplierMicros;
  }
  if (from.unitChargeNanos !== undefined) {
    const nanos = readNanos(from.unitChargeNanos);
    if (nanos === undefined) return undefined;
    claims.unitChargeNanos = nanos;
  }
  return claims;
}

type Identity = Pick<
  Claims,
  | 'bidId'
  | 'bidAtMs'
  | 'userId'
  | 'campaignId'
  | 'creativeId'
  | 'sspEndpointId'
  | 'creativeType'
  | 'pricingModel'
  | 'isTest'
>;

const hasIdentity = (from: Unread<Identity>): from is Identity =>
  typeof from.bidId === 'string' &&
  typeof from.bidAtMs === 'number' &&
  typeof from.userId === 'number' &&
  typeof from.campaignId === 'number' &&
  typeof from.creativeId === 'number' &&
  typeof from.sspEndpointId === 'number' &&
  typeof from.creativeType === 'string' &&
  typeof from.pricingModel === 'string' &&
  typeof from.isTest === 'boolean';

type Purchase = Pick<Claims, 'currency' | 'billing' | 'markupBps' | 'personKey' | 'dealId' | 'dspEndpointId'>;

/** What messages of earlier versions may lack. */
function readPurchase(from: Unread<Purchase>): Purchase | undefined {
  const { currency = 'USD', billing = 'impression', markupBps = 0, personKey = '' } = from;
  const { dealId = '', dspEndpointId = 0 } = from;
  if (typeof currency !== 'string' || (billing !== 'impression' && billing !== 'click')) return undefined;
  if (typeof markupBps !== 'number' || typeof personKey !== 'string') return undefined;
  if (typeof dealId !== 'string' || typeof dspEndpointId !== 'number') return undefined;
  return { currency, billing, markupBps, personKey, dealId, dspEndpointId };
}

const isObject = (json: unknown): json is object => typeof json === 'object' && json !== null;

const isOneOf = <Name extends string>(names: readonly Name[], value: unknown): value is Name =>
  (names as readonly unknown[]).includes(value);

/** Undefined for what is neither null nor money. */
const readNullableNanos = (json: unknown): bigint | null | undefined =>
  json === null ? null : readNanos(json);

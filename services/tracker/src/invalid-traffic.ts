import { INVALID_TRAFFIC } from '@marquee/schemas/traffic/refusals';
import type { InvalidTrafficReason } from '@marquee/schemas/traffic/refusals';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

import type { ClickRates } from './click-rates.ts';
import type { TrackerTuning } from './tracker-config.ts';
import { isCrawler } from './visitors.ts';
import type { Visitor } from './visitors.ts';

export interface InvalidTrafficParts {
  /** Digests of networks under the present and the previous secret. */
  readonly addressKeys: readonly ((address: string) => string)[];
  /** True for an address that belongs to a data centre. */
  readonly isDataCentre: (address: string) => boolean;
  readonly clickRates: ClickRates;
  readonly tuning: TrackerTuning;
}

/** Draws into a rectangle of its own; natives have none, and exchanges offer pops as 1 x 1. */
const DRAWN = new Set(['banner', 'interstitial', 'video']);
const HIDDEN = /^[01]x[01]$/;

/**
 * Why an impression or a billing notice is no person's; undefined when nothing speaks against it.
 * @param visitor undefined where a server calls and says nothing of the device
 */
export function invalidShow(
  claims: TrackingClaims,
  visitor: Visitor | undefined,
  parts: InvalidTrafficParts,
): InvalidTrafficReason | undefined {
  const reason = visitor === undefined ? undefined : invalidVisitor(visitor, parts);
  if (reason !== undefined) return reason;
  return DRAWN.has(claims.creativeType) && HIDDEN.test(claims.size) ? INVALID_TRAFFIC.hiddenSize : undefined;
}

/** Why a click is no person's; undefined when nothing speaks against it. Notes the click. */
export function invalidClick(
  claims: TrackingClaims,
  visitor: Visitor,
  nowMs: number,
  parts: InvalidTrafficParts,
): InvalidTrafficReason | undefined {
  return (
    invalidShow(claims, visitor, parts) ??
    (isOtherDevice(claims.os, visitor.userAgent) ? INVALID_TRAFFIC.deviceMismatch : undefined) ??
    (isOtherNetwork(claims, visitor, parts) ? INVALID_TRAFFIC.addressMismatch : undefined) ??
    (isTooFast(claims, nowMs, parts.tuning) ? INVALID_TRAFFIC.tooFast : undefined) ??
    (isTooOften(claims, visitor, nowMs, parts) ? INVALID_TRAFFIC.clickRate : undefined)
  );
}

function invalidVisitor(
  { address, userAgent }: Visitor,
  parts: InvalidTrafficParts,
): InvalidTrafficReason | undefined {
  if (isCrawler(userAgent)) return INVALID_TRAFFIC.robot;
  return address !== '' && parts.isDataCentre(address) ? INVALID_TRAFFIC.dataCentre : undefined;
}

/**
 * A phone changes its network between a page and a tap, so another network alone speaks against those clicks only that
 * cost money by themselves.
 */
function isOtherNetwork(claims: TrackingClaims, visitor: Visitor, parts: InvalidTrafficParts): boolean {
  if (claims.billing !== 'click' || claims.addressKey === '' || visitor.address === '') return false;
  return parts.addressKeys.every((keyOf) => keyOf(visitor.address) !== claims.addressKey);
}

/** A pop opens with the bid; what runs backwards is a clock. */
function isTooFast(claims: TrackingClaims, nowMs: number, tuning: TrackerTuning): boolean {
  const sinceBidMs = nowMs - claims.bidAtMs;
  return claims.creativeType !== 'pop' && sinceBidMs >= 0 && sinceBidMs < tuning.fastestClickMs;
}

function isTooOften(
  { creativeId, personKey }: TrackingClaims,
  { address, userAgent }: Visitor,
  nowMs: number,
  { clickRates, tuning }: InvalidTrafficParts,
): boolean {
  const byPerson =
    personKey !== '' && clickRates.isTooMany(`p ${creativeId} ${personKey}`, tuning.personClicksMax, nowMs);
  const byAddress =
    address !== '' &&
    clickRates.isTooMany(`a ${creativeId} ${address} ${userAgent}`, tuning.addressClicksMax, nowMs);
  return byPerson || byAddress;
}

const isOtherDevice = (os: string, userAgent: string): boolean => {
  const [before, now] = [familyOf(os), familyOf(userAgent)];
  return before !== undefined && now !== undefined && before !== now;
};

/**
 * Systems that one device may call itself by: a tablet that asks for the desktop's page says Mac OS, or Linux. Undefined
 * for what is not told apart.
 */
function familyOf(text: string): 'windows' | 'apple' | 'linux' | undefined {
  if (/windows phone|tizen|web0s|webos|kaios|playstation|xbox|roku/i.test(text)) return undefined;
  if (/windows/i.test(text)) return 'windows';
  if (/\bios\b|iphone|ipad|ipod|mac ?os|macintosh/i.test(text)) return 'apple';
  return /android|linux|ubuntu|debian|fedora|cros\b|chrom(?:e|ium) os/i.test(text) ? 'linux' : undefined;
}

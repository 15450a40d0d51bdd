import { networkOf } from './network.ts';
import { isRobotAgent } from '@marquee/openrtb/device/robots';
import { RecentResults } from '@marquee/kit/runtime/recent-results';
import { INVALID_TRAFFIC } from '@marquee/schemas/traffic/rejection-reasons';
import type { InvalidTrafficReason } from '@marquee/schemas/traffic/rejection-reasons';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

import type { ActivityLimit, ActivityLimits } from './activity-limits.ts';
import type { TrackerTuning } from '../tracker-config.ts';
import type { DeviceTrust, Visitor } from './visitors.ts';

export interface InvalidTrafficParts extends DeviceTrust {
  /** True for an address that belongs to a data centre. */
  readonly isDataCentre: (address: string) => boolean;
  readonly activity: ActivityLimits;
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
  const reason = visitor === undefined ? undefined : invalidVisitor(claims, visitor, parts);
  if (reason !== undefined) return reason;
  return DRAWN.has(claims.creativeType) && HIDDEN.test(claims.size) ? INVALID_TRAFFIC.hiddenSize : undefined;
}

/** Why an impression is no person's; undefined when nothing speaks against it. Notes the impression. */
export function invalidImpression(
  claims: TrackingClaims,
  visitor: Visitor,
  nowMs: number,
  parts: InvalidTrafficParts,
): InvalidTrafficReason | undefined {
  return (
    invalidShow(claims, visitor, parts) ??
    (isOtherDevice(claims.os, visitor.userAgent) ? INVALID_TRAFFIC.deviceMismatch : undefined) ??
    (parts.activity.isBeyond(`i ${claims.bidId}`, impressionLimits(claims, visitor, parts.tuning), nowMs)
      ? INVALID_TRAFFIC.impressionRate
      : undefined)
  );
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
    (parts.activity.isBeyond(`c ${claims.bidId}`, clickLimits(claims, visitor, parts.tuning), nowMs)
      ? INVALID_TRAFFIC.clickRate
      : undefined)
  );
}

/** Traffic types "in app" and "rewarded video". */
const IN_APP = new Set([3, 5]);

/** As many user agents as are in use: checking one costs more than the rest of an impression's filters. */
const AGENTS_KEPT = 10_000;
const robotsOnPages = new RecentResults(AGENTS_KEPT, (agent) => isRobotAgent(agent));
const robotsInApps = new RecentResults(AGENTS_KEPT, (agent) => isRobotAgent(agent, true));

function invalidVisitor(
  { trafficType, creativeType }: TrackingClaims,
  { address, userAgent, isSpokenFor = false }: Visitor,
  parts: InvalidTrafficParts,
): InvalidTrafficReason | undefined {
  const isUnknown = isSpokenFor && userAgent === '';
  const robots = IN_APP.has(trafficType) || creativeType === 'video' ? robotsInApps : robotsOnPages;
  if (!isUnknown && robots.of(userAgent)) return INVALID_TRAFFIC.robot;
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

function clickLimits(
  { creativeId, personKey: identityKey }: TrackingClaims,
  { address, userAgent }: Visitor,
  tuning: TrackerTuning,
): ActivityLimit[] {
  const limits: ActivityLimit[] = [];
  const within = 'hour';
  if (identityKey !== '')
    limits.push({ key: `cp ${creativeId} ${identityKey}`, max: tuning.personClicksMax, within });
  if (address === '') return limits;
  return [
    ...limits,
    { key: `ca ${creativeId} ${address} ${userAgent}`, max: tuning.addressClicksMax, within },
    { key: `cn ${creativeId} ${networkOf(address)}`, max: tuning.networkClicksMax, within },
  ];
}

function impressionLimits(
  { creativeId, personKey: identityKey }: TrackingClaims,
  { address, userAgent }: Visitor,
  tuning: TrackerTuning,
): ActivityLimit[] {
  const limits: ActivityLimit[] = [];
  const within = 'hour';
  if (identityKey !== '')
    limits.push({ key: `ip ${creativeId} ${identityKey}`, max: tuning.personImpressionsMax, within });
  if (address === '') return limits;
  const browser = `ia ${creativeId} ${address} ${userAgent}`;
  return [
    ...limits,
    { key: browser, max: tuning.addressImpressionsPerMinuteMax, within: 'minute' },
    { key: browser, max: tuning.addressImpressionsMax, within },
    { key: `in ${creativeId} ${networkOf(address)}`, max: tuning.networkImpressionsMax, within },
  ];
}

const isOtherDevice = (os: string, userAgent: string): boolean => {
  const [before, now] = [families.of(os), families.of(userAgent)];
  return before !== '' && now !== '' && before !== now;
};

/**
 * The family of operating systems that one device may name: a tablet that asks for the desktop's page says
 * Mac OS, or Linux. Empty for systems that are not distinguished.
 */
function familyOf(text: string): 'windows' | 'apple' | 'linux' | '' {
  if (/windows phone|tizen|web0s|webos|kaios|playstation|xbox|roku/i.test(text)) return '';
  if (/windows/i.test(text)) return 'windows';
  if (/\bios\b|iphone|ipad|ipod|mac ?os|macintosh/i.test(text)) return 'apple';
  return /android|linux|ubuntu|debian|fedora|cros\b|chrom(?:e|ium) os/i.test(text) ? 'linux' : '';
}
const families = new RecentResults(AGENTS_KEPT, familyOf);

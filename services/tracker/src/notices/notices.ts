import { REJECTION_REASONS } from '@marquee/schemas/traffic/rejection-reasons';
import type { InvalidTrafficReason, InvalidValueReason } from '@marquee/schemas/traffic/rejection-reasons';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import type {
  ConversionDetails,
  TrafficEvent,
  TrafficKind,
  VideoEvent,
} from '@marquee/schemas/traffic/traffic-event';

import type { TrackerTuning } from '../tracker-config.ts';

export type SecretRejection = typeof REJECTION_REASONS.secretMissing | typeof REJECTION_REASONS.secretWrong;

export type ClickRejection =
  | typeof REJECTION_REASONS.clickMissing
  | typeof REJECTION_REASONS.clickUnknown
  | typeof REJECTION_REASONS.clickOfOtherAccount;

/** The macro that the bidder leaves in the landing page's URL. */
const CLICK_ID = '{click_id}';

/** What a notice says beyond its token. */
export interface NoticeDetails {
  readonly clearingNanos?: bigint | null;
  /** By how much the notice named more than was bid. */
  readonly aboveBidNanos?: bigint | undefined;
  readonly isAudit?: boolean;
  readonly invalidTraffic?: InvalidTrafficReason | undefined;
  readonly lossReason?: number | null;
  readonly minToWinNanos?: bigint | null;
  readonly multiplier?: number | undefined;
  readonly impressionAtMs?: number | undefined;
  /** The billing notice that the tracker makes of a click. */
  readonly isOfClick?: boolean;
  readonly videoEvent?: VideoEvent;
  readonly conversionValueNanos?: bigint | null;
  readonly conversionType?: string | null;
  readonly conversionValueFault?: InvalidValueReason | undefined;
  readonly conversion?: ConversionDetails;
  readonly isPixelInactive?: boolean;
  /** Why a conversion without the account's postback secret does not count. */
  readonly secretRejection?: SecretRejection | undefined;
  /** Why no ad is known of a conversion. */
  readonly clickRejection?: ClickRejection | undefined;
}

/**
 * Until when a notice of that kind counts, in milliseconds since 1970. What costs money ends when
 * its money is held no longer; a person may click later than that, and act much later.
 */
function countsUntilMs(
  kind: TrafficKind,
  claims: TrackingClaims,
  details: NoticeDetails,
  tuning: TrackerTuning,
): number {
  switch (kind) {
    case 'click':
      return claims.billing === 'click'
        ? claims.expiresAtMs + tuning.billingGraceMs
        : claims.bidAtMs + tuning.clickWindowMs;
    case 'video':
      return claims.bidAtMs + tuning.clickWindowMs;
    case 'conversion': {
      const isView = details.conversion?.attribution === 'view';
      return claims.bidAtMs + (isView ? tuning.viewWindowMs : tuning.conversionWindowMs);
    }
    case 'loss':
      return claims.expiresAtMs;
    default:
      return claims.expiresAtMs + tuning.billingGraceMs;
  }
}

/** The event of the traffic log that a notice becomes. */
export function trafficEventOf(
  kind: TrafficKind,
  claims: TrackingClaims,
  details: NoticeDetails,
  atMs: number,
  tuning: TrackerTuning,
): TrafficEvent {
  const { aboveBidNanos, minToWinNanos, conversion, conversionValueFault } = details;
  const { videoEvent, multiplier, impressionAtMs } = details;
  const isExpired = atMs > countsUntilMs(kind, claims, details, tuning);
  const event: Mutable<TrafficEvent> = {
    schemaVersion: 1,
    kind,
    atMs,
    // What only the token carries stays out of the log: the encoding names what it takes.
    claims,
    clearingNanos: details.clearingNanos ?? null,
    lossReason: details.lossReason ?? null,
    notBillable: rejectionReasonOf(kind, claims, details, isExpired),
    conversionValueNanos: details.conversionValueNanos ?? null,
    conversionType: details.conversionType ?? null,
  };
  // Few events have any of them, and a spread of nothing costs each event.
  if (aboveBidNanos !== undefined) event.aboveBidNanos = aboveBidNanos;
  if (minToWinNanos !== undefined) event.minToWinNanos = minToWinNanos;
  if (conversion !== undefined) event.conversion = conversion;
  if (conversionValueFault !== undefined) event.conversionValueFault = conversionValueFault;
  if (videoEvent !== undefined) event.videoEvent = videoEvent;
  if (multiplier !== undefined) event.multiplier = multiplier;
  if (impressionAtMs !== undefined) event.impressionAtMs = impressionAtMs;
  return event;
}

type Mutable<Value> = { -readonly [Key in keyof Value]: Value[Key] };

function rejectionReasonOf(
  kind: TrafficKind,
  claims: TrackingClaims,
  details: NoticeDetails,
  isExpired: boolean,
): string {
  if (claims.isTest) return REJECTION_REASONS.test;
  if (details.isAudit === true) return REJECTION_REASONS.audit;
  if (details.clickRejection !== undefined) return details.clickRejection;
  if (isExpired) return REJECTION_REASONS.expired;
  if (kind === 'bill' && claims.billing === 'click' && details.isOfClick !== true)
    return REJECTION_REASONS.billedByClick;
  if (details.secretRejection !== undefined) return details.secretRejection;
  if (details.isPixelInactive === true) return REJECTION_REASONS.pixelInactive;
  return details.invalidTraffic ?? '';
}

/** Whether a landing page's URL takes the click id. */
export const takesClickId = ({ clickUrl }: TrackingClaims): boolean => clickUrl.includes(CLICK_ID);

/** Where a click leads: http or https only, `{click_id}` filled; undefined when the token names no such place. */
export function landingUrl(claims: TrackingClaims, clickId: () => string): string | undefined {
  if (claims.clickUrl === '') return undefined;
  try {
    const url = new URL(claims.clickUrl.replaceAll(CLICK_ID, clickId));
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}

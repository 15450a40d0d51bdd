import { TOKEN_ONLY } from '@marquee/schemas/traffic/tracking-claims';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';
import type { TrafficEvent, TrafficKind } from '@marquee/schemas/traffic/traffic-event';

import type { TrackerTuning } from './tracker-config.ts';

/** What a notice says beyond its token. */
export interface NoticeDetails {
  readonly clearingNanos?: bigint | null;
  readonly isAudit?: boolean;
  readonly isInvalidTraffic?: boolean;
  readonly lossReason?: number | null;
  readonly conversionValueNanos?: bigint | null;
  readonly conversionType?: string | null;
}

/**
 * Until when a notice of that kind counts, in milliseconds since 1970. What costs money ends with the token; a
 * person may click later than that, and act much later.
 */
function countsUntilMs(kind: TrafficKind, claims: TrackingClaims, tuning: TrackerTuning): number {
  if (kind === 'click') return claims.bidAtMs + tuning.clickWindowMs;
  if (kind === 'conversion') return claims.bidAtMs + tuning.conversionWindowMs;
  return claims.expiresAtMs;
}

/** The event of the traffic log that a notice becomes. */
export function trafficEventOf(
  kind: TrafficKind,
  claims: TrackingClaims,
  details: NoticeDetails,
  atMs: number,
  tuning: TrackerTuning,
): TrafficEvent {
  const rest = loggedClaims(claims);
  return {
    schemaVersion: 1,
    kind,
    atMs,
    claims: rest,
    clearingNanos: details.clearingNanos ?? null,
    lossReason: details.lossReason ?? null,
    notBillable: notBillable(claims, details, atMs > countsUntilMs(kind, claims, tuning)),
    conversionValueNanos: details.conversionValueNanos ?? null,
    conversionType: details.conversionType ?? null,
  };
}

/** The claims without what only the token carries. */
function loggedClaims(claims: TrackingClaims): TrafficEvent['claims'] {
  const logged: Partial<TrackingClaims> = { ...claims };
  for (const name of TOKEN_ONLY) delete logged[name];
  return logged as TrafficEvent['claims'];
}

function notBillable(claims: TrackingClaims, details: NoticeDetails, isExpired: boolean): string {
  if (claims.isTest) return 'test';
  if (details.isAudit === true) return 'audit';
  if (isExpired) return 'expired';
  return details.isInvalidTraffic === true ? 'invalid-traffic' : '';
}

/** Where a click leads: http or https only, `{click_id}` filled; undefined when the token names no such place. */
export function landingUrl(claims: TrackingClaims, token: string): string | undefined {
  if (claims.clickUrl === '') return undefined;
  try {
    const url = new URL(claims.clickUrl.replaceAll('{click_id}', token));
    return url.protocol === 'https:' || url.protocol === 'http:' ? url.href : undefined;
  } catch {
    return undefined;
  }
}

import { createTrackingTokens } from '@marquee/tracker';
import type { TokenPurpose } from '@marquee/schemas/traffic/tracking-token';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

import { TRACKING_SECRET } from './test-bidder.ts';

const tokens = createTrackingTokens({ current: TRACKING_SECRET });

/** The signed token in an address; empty where there is none. */
const tokenIn = (address: string): string => /[?&]t=([\w.-]+)/.exec(address)?.[1] ?? '';

/** The first address of that call (`/t/<path>`) in a markup; empty where there is none. */
export const addressIn = (markup: string, path: string): string =>
  new RegExp(`https?:[^"\\s]*?/t/${path}\\?t=[\\w-]+`).exec(markup)?.[0] ?? '';

/** What the token of an address says. @throws Error for an address without one, and with one of another purpose */
export function claimsIn(address: string): TrackingClaims {
  const path = /\/t\/(\w+)\?/.exec(address)?.[1] ?? '';
  const verified = tokens.verify(tokenIn(address), purposeOf(path));
  if (!verified.ok) throw new Error(`${address} carries no token of ours for that`);
  return verified.claims;
}

function purposeOf(path: string): TokenPurpose {
  if (path === 'click') return 'click';
  return path === 'imp' || path === 'video' ? 'markup' : 'notice';
}

/** A billable notice of the traffic log, without a price. */
export const noticeMessage = (
  kind: 'bill' | 'loss',
  claims: Partial<Omit<TrackingClaims, 'bidNanos'>> & {
    readonly bidId: string;
    readonly bidNanos: bigint | string;
  },
): { readonly key: string; readonly value: string } => ({
  key: claims.bidId,
  value: JSON.stringify({
    kind,
    atMs: Date.now(),
    claims: { ...claims, bidNanos: String(claims.bidNanos) },
    clearingNanos: null,
    lossReason: null,
    notBillable: '',
  }),
});

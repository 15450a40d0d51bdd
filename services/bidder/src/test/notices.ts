import { createTrackingTokens } from '@marquee/kit/tracking-token/tracking-token';
import type { TrackingClaims } from '@marquee/schemas/traffic/tracking-claims';

import { TRACKING_SECRET } from './world.ts';

const tokens = createTrackingTokens({ current: TRACKING_SECRET });

/** The signed token in an address; empty where there is none. */
export const tokenIn = (address: string): string => /[?&]t=([\w.-]+)/.exec(address)?.[1] ?? '';

/** What the signed token of an address says. @throws Error for an address without one */
export function claimsIn(address: string): TrackingClaims {
  const verified = tokens.verify(tokenIn(address));
  if (!verified.ok) throw new Error(`${address} carries no token of ours`);
  return verified.claims;
}

/** A notice as it stands in the traffic log: nothing said of the price, nothing against it. */
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

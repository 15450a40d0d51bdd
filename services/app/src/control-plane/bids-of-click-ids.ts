import { createTrackingTokens } from '@marquee/tracker';

/** Reads click ids as the tracker does: those of a secret that was rotated stay readable for as long as the tracker takes them. */
export function bidsOfClickIds(secrets: {
  readonly current: string;
  readonly previous?: string | undefined;
}) {
  const tokens = createTrackingTokens(secrets);
  return (clickId: string): { readonly bidId: string; readonly bidAtMs: number } | undefined => {
    const verified = tokens.verify(clickId, 'click');
    if (!verified.ok) return undefined;
    const { bidId, bidAtMs } = verified.claims;
    return { bidId, bidAtMs };
  };
}

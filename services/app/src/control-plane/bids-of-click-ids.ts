import { type ClickIds, ClickIdResolver, createShortClickIds, createTrackingTokens } from '@marquee/tracker';

interface BidsOfClickIdsParts {
  readonly secrets: { readonly current: string; readonly previous?: string | undefined };
  readonly clickIds: Pick<ClickIds, 'find'>;
}

/**
 * Reads click ids as the tracker does, short and long ones: those of a secret that was rotated stay readable for as long as
 * the tracker takes them.
 */
export function bidsOfClickIds({ secrets, clickIds }: BidsOfClickIdsParts) {
  const tokens = createTrackingTokens(secrets);
  const resolver = new ClickIdResolver({ clickIds, shortIds: createShortClickIds(secrets) });
  return async (
    clickId: string,
  ): Promise<{ readonly bidId: string; readonly bidAtMs: number } | undefined> => {
    const longId = await resolver.longIdOf(clickId);
    const verified = longId === undefined ? undefined : tokens.verify(longId, 'click');
    if (verified?.ok !== true) return undefined;
    const { bidId, bidAtMs } = verified.claims;
    return { bidId, bidAtMs };
  };
}

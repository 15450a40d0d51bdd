import { randomUUID } from 'node:crypto';

import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import type { TrackingTokens } from '@marquee/schemas/traffic/tracking-token';
import { claimsWithoutAd } from '@marquee/schemas/traffic/claims-without-ad';

const TIMEOUT_MS = 5_000;
const ADVICE = 'Send the test conversion again in a moment.';

interface TestConversionParts {
  /** The tracker's address inside the installation. */
  readonly origin: string;
  readonly tokens: Pick<TrackingTokens, 'sign'>;
  readonly clock: () => Date;
}

/**
 * Calls a pixel as the page of an advertiser would, with a click that is marked as a test: it takes the whole way to the
 * facts and counts nowhere.
 */
export const createTestConversion =
  ({ origin, tokens, clock }: TestConversionParts) =>
  async ({ userId, code }: { readonly userId: number; readonly code: string }): Promise<void> => {
    const atMs = clock().getTime();
    const clickId = tokens
      .sign(claimsWithoutAd({ userId, bidId: `test-${randomUUID()}`, atMs, isTest: true }))
      .clickId();
    const query = new URLSearchParams({ id: code, click_id: clickId, value: '1' });
    const status = await statusOf(`${origin}/t/conv?${query.toString()}`);
    // A pixel of a moment ago is not known to every tracker yet.
    if (status !== 200)
      throw new DependencyUnavailable('tracker', ADVICE, { reason: `it answered ${status}` });
  };

async function statusOf(url: string): Promise<number> {
  try {
    const { status, body } = await fetch(url, {
      headers: { 'user-agent': 'Mozilla/5.0 (compatible; Marquee test conversion)' },
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await body?.cancel();
    return status;
  } catch (cause) {
    throw new DependencyUnavailable('tracker', ADVICE, { cause });
  }
}

import { platformCommand } from '@marquee/kit/decider/command-context';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { createPeriodicWorker, type PeriodicWorker } from '@marquee/kit/runtime/periodic-worker';
import { MINUTE_MS } from '@marquee/schemas/common/time';

import type { PaymentQueries } from '../read-models/payments/query.ts';
import type { PromoCodeQueries } from '../read-models/promo-codes/query.ts';
import type { Redemptions } from './redemption.ts';

const EVERY_MS = 10 * MINUTE_MS;
/** So long after its end a bonus waits on: a deposit that was requested before is in the table of payments by then. */
const GRACE_MS = 10 * MINUTE_MS;

export interface BonusExpiryDeps {
  readonly redemptions: Pick<Redemptions, 'expire'>;
  readonly queries: Pick<PromoCodeQueries, 'overdue'>;
  readonly payments: {
    readonly queries: Pick<PaymentQueries, 'hasOpenDeposit'>;
    readonly areFresh: () => Promise<void>;
  };
  readonly clock: () => Date;
  readonly logger?: ProjectionLogger | undefined;
}

/**
 * Ends the wait of bonuses whose time is over, so that their uses are free again for a code that is prolonged. One whose
 * account has requested a deposit in time waits until that deposit is decided on.
 */
export function createBonusExpiry(deps: BonusExpiryDeps): PeriodicWorker {
  const { redemptions, queries, payments, clock, logger } = deps;
  const task = async (signal: AbortSignal) => {
    const now = clock();
    const overdue = await queries.overdue(new Date(now.getTime() - GRACE_MS));
    if (overdue.length === 0) return undefined;
    await payments.areFresh();
    for (const { promo_code_id: promoCodeId, user_id: userId, id: redemption, expires_at } of overdue) {
      if (signal.aborted) return undefined;
      if (await payments.queries.hasOpenDeposit(userId, expires_at)) continue;
      await redemptions.expire({ promoCodeId, userId, redemption }, platformCommand(now));
    }
    return undefined;
  };
  return createPeriodicWorker({ name: 'billing: expiry of bonuses', everyMs: EVERY_MS, task, logger });
}

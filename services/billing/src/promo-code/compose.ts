import type { EventStore } from '@marquee/kit/event-store/port';
import type { KeyedIds } from '@marquee/kit/ids/port';
import { createProjector } from '@marquee/kit/projector/projector';
import { readModelDb } from '@marquee/kit/projector/read-model';
import type { ReadStore } from '@marquee/kit/read-store/port';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';

import { createPromoCodeSettler } from '../reactors/settle-promo-codes.ts';
import { promoCodesReadModel } from '../read-models/promo-codes/projector.ts';
import { createPromoCodeQueries } from '../read-models/promo-codes/query.ts';
import { type BonusExpiryDeps, createBonusExpiry } from './expiry.ts';
import { createPromoCodeCommands, createPromoCodeHandler } from './commands.ts';
import { createGuessLimit } from './guess-limit.ts';
import { createRedemptions, type RedemptionDeps } from './redemption.ts';

/** How long a code waits for the table of codes. */
const FRESHNESS_TIMEOUT_MS = 2_000;

interface PromoCodeDeps
  extends Pick<RedemptionDeps, 'wallets' | 'accountOf'>, Pick<BonusExpiryDeps, 'payments'> {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly ids: KeyedIds;
  readonly observed: Omit<Parameters<typeof createProjector>[0], 'readModel'>;
  readonly bonusMaxNanos: bigint;
  /** Of the digests of who tries codes. */
  readonly throttleSecret: string;
  readonly clock: () => Date;
}

/** Promo codes and their uses: commands, read model and limits. */
export function createPromoCodes(deps: PromoCodeDeps) {
  const { eventStore, readStore, observed, clock } = deps;
  const promoCodes = createPromoCodeHandler(eventStore);
  const projector = createProjector({ ...observed, readModel: promoCodesReadModel });
  const queries = createPromoCodeQueries(readModelDb(readStore, promoCodesReadModel));
  const idOf = async (code: string): Promise<number | undefined> => {
    // A code that was created a moment ago counts; waiting for each code alike keeps the time from saying which are known.
    const isFresh = await projector.waitFor(await eventStore.headPosition(), FRESHNESS_TIMEOUT_MS);
    const id = await queries.idOf(code);
    if (id === undefined && !isFresh)
      throw new DependencyUnavailable('read model promo codes', 'It lags behind; try again.');
    return id;
  };
  const redemptions = createRedemptions({ ...deps, promoCodes, idOf });
  return {
    projector,
    queries,
    commands: createPromoCodeCommands({ ...deps, promoCodes }),
    redemptions,
    workers: [
      createPromoCodeSettler(redemptions, observed),
      createBonusExpiry({ ...deps, redemptions, queries, logger: observed.logger }),
    ],
    guesses: createGuessLimit(readStore, deps.throttleSecret, clock),
  };
}

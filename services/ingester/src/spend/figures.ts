import type { FactStore } from '@marquee/kit/fact-store/port';

import { untoldSpend, type CampaignSpend, type Taken } from './lines.ts';

/** Spend that is in the facts and on its way to the wallets; the books may or may not have it. */
export interface SpendFigures {
  readonly inFlight: readonly CampaignSpend[];
}

/** Everything above the watermark of each partition. */
export const createSpendFigures =
  (factStore: Pick<FactStore, 'query'>, takenOf: () => Promise<readonly Taken[]>) =>
  async (): Promise<SpendFigures> => ({ inFlight: await untoldSpend(factStore, await takenOf()) });

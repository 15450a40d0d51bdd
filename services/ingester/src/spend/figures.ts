import type { FactStore } from '@marquee/kit/fact-store/port';

import { unpublishedSpend, type CampaignSpend, type PublishedPosition } from './lines.ts';

/** Spend that is in the facts and on its way to the wallets; the journal may or may not have it. */
export interface SpendFigures {
  readonly inFlight: readonly CampaignSpend[];
  /** Its oldest half hour (UTC); undefined when nothing is on its way. */
  readonly oldest: Date | undefined;
}

/** Everything above the watermark of each partition. */
export const createSpendFigures =
  (factStore: Pick<FactStore, 'query'>, publishedPositions: () => Promise<readonly PublishedPosition[]>) =>
  async (): Promise<SpendFigures> => {
    const unpublished = await unpublishedSpend(factStore, await publishedPositions());
    const oldestMs = unpublished.reduce((oldest, { since }) => Math.min(oldest, since.getTime()), Infinity);
    return {
      inFlight: unpublished.map(({ since: _, ...spend }) => spend),
      oldest: oldestMs === Infinity ? undefined : new Date(oldestMs),
    };
  };

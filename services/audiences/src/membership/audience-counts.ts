import type { ReadStore } from '@marquee/kit/read-store/port';
import type { AudienceDay } from '@marquee/schemas/audience/growth';

import { audienceSizes } from '../signals/user-signal-store.ts';
import { audienceGrowth } from './audience-days.ts';

/** How many members audiences have now, and had on each of the last days. */
export interface AudienceCounts {
  readonly audienceSizes: (
    audiences: readonly { readonly id: number; readonly lifetimeDays: number }[],
  ) => Promise<ReadonlyMap<number, number>>;
  readonly audienceGrowth: (audienceId: number) => Promise<readonly AudienceDay[]>;
}

export const createAudienceCounts = (readStore: ReadStore, clock: () => Date): AudienceCounts => ({
  audienceSizes: (audiences) => audienceSizes(readStore, audiences, clock().getTime()),
  audienceGrowth: (audienceId) => audienceGrowth(readStore, audienceId, clock().getTime()),
});

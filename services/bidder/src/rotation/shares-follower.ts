import { createPeriodicWorker } from '@marquee/kit/runtime/periodic-worker';
import type { Worker } from '@marquee/kit/runtime/service';

import type { LearnedSharesPort } from '../ports/learned-shares.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** Milliseconds between two questions: shares are learned every few minutes. */
const EVERY_MS = 60_000;

export interface SharesFollowerOptions {
  readonly catalogue: Pick<Catalogue, 'learnShares'>;
  readonly learnedShares: LearnedSharesPort;
  readonly nowMs: () => number;
  /** Default one minute. */
  readonly everyMs?: number;
}

/** Brings the shares of optimised rotations into the catalogue. While they cannot be read, those that are known stay in force. */
export const createSharesFollower = (options: SharesFollowerOptions): Worker => {
  const { catalogue, learnedShares, nowMs, everyMs = EVERY_MS } = options;
  return createPeriodicWorker({
    name: 'bidder-rotation',
    everyMs,
    task: async () => {
      catalogue.learnShares(await learnedShares(), nowMs());
      return undefined;
    },
  });
};

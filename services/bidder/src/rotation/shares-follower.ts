import { createPeriodicWorker } from '@marquee/kit/runtime/periodic-worker';
import type { Worker } from '@marquee/kit/runtime/service';

import type { LearnedSharesPort } from '../ports/learned-shares.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** Milliseconds between two questions: shares are learned every few minutes. */
const EVERY_MS = 60_000;
/** Campaigns that change in one turn of the event loop: between two turns exchanges are answered. */
const CAMPAIGNS_AT_ONCE = 20;

export interface SharesFollowerOptions {
  readonly catalogue: Pick<Catalogue, 'learnShares'>;
  readonly learnedShares: LearnedSharesPort;
  readonly nowMs: () => number;
  /** Default one minute. */
  readonly everyMs?: number;
}

/**
 * Brings the shares of optimised rotations into the catalogue; only what has changed is read. While they cannot be read, those that
 * are known stay in force.
 */
export const createSharesFollower = (options: SharesFollowerOptions): Worker => {
  const { catalogue, learnedShares, nowMs, everyMs = EVERY_MS } = options;
  /** By campaign, the change that the catalogue has. */
  const known = new Map<number, number>();
  const read = async (changes: ReadonlyMap<number, number>, ids: readonly number[]) => {
    const there = ids.filter((id) => changes.has(id));
    const shares = there.length === 0 ? undefined : await learnedShares.of(there);
    for (const id of ids) {
      const changedAt = shares?.has(id) ? changes.get(id) : undefined;
      if (changedAt === undefined) known.delete(id);
      else known.set(id, changedAt);
      catalogue.learnShares(id, shares?.get(id), nowMs());
    }
  };
  return createPeriodicWorker({
    name: 'bidder-rotation',
    everyMs,
    task: async (signal) => {
      const changes = await learnedShares.changes();
      const changed = [...new Set([...known.keys(), ...changes.keys()])].filter(
        (id) => known.get(id) !== changes.get(id),
      );
      for (let from = 0; from < changed.length && !signal.aborted; from += CAMPAIGNS_AT_ONCE) {
        await read(changes, changed.slice(from, from + CAMPAIGNS_AT_ONCE));
        await new Promise((resolve) => setImmediate(resolve));
      }
      return undefined;
    },
  });
};

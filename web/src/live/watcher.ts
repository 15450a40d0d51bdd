import type { CampaignTotals } from '@marquee/schemas/live/messages';

/** What the watcher needs of the connection. */
export interface WatchPort {
  watch(campaignIds: readonly number[]): Promise<readonly CampaignTotals[]>;
  unwatch(campaignIds: readonly number[]): void;
}

export interface Watcher {
  /** Asks for these campaigns until the returned function is called; several askers share one watch. */
  want(campaignIds: readonly number[]): () => void;
  /** The connection is new, and watches nothing yet. */
  attach(port: WatchPort): void;
  detach(): void;
  /** While paused nothing is watched. */
  pause(paused: boolean): void;
  isWanted(campaignId: number): boolean;
}

/** Campaigns that the server lets one socket watch. */
export const WATCHED_MAX = 500;

/**
 * Keeps what the server watches equal to what the screens show. Components that mount together cause one
 * message, and never more campaigns are watched than the server accepts.
 * @param later runs work once the components that are mounting have mounted
 */
export function createWatcher(
  onTotals: (totals: readonly CampaignTotals[]) => void,
  later: (work: () => void) => void,
): Watcher {
  const wanted = new Map<number, number>();
  const watched = new Set<number>();
  let port: WatchPort | undefined;
  let isPaused = false;
  let isPlanned = false;

  const settle = (): void => {
    isPlanned = false;
    if (!port) return;
    const now = new Set(isPaused ? [] : [...wanted.keys()].slice(0, WATCHED_MAX));
    const gone = [...watched].filter((id) => !now.has(id));
    const fresh = [...now].filter((id) => !watched.has(id));
    for (const id of gone) watched.delete(id);
    for (const id of fresh) watched.add(id);
    // Remove first, so that 500 other campaigns may take the place of 500.
    if (gone.length > 0) port.unwatch(gone);
    if (fresh.length > 0) void port.watch(fresh).then(onTotals);
  };
  const plan = (): void => {
    if (isPlanned) return;
    isPlanned = true;
    later(settle);
  };

  return {
    want(campaignIds) {
      const mine = [...new Set(campaignIds)];
      for (const id of mine) wanted.set(id, (wanted.get(id) ?? 0) + 1);
      plan();
      return () => {
        for (const id of mine) {
          const count = (wanted.get(id) ?? 0) - 1;
          if (count > 0) wanted.set(id, count);
          else wanted.delete(id);
        }
        plan();
      };
    },
    attach(next) {
      port = next;
      watched.clear();
      plan();
    },
    detach() {
      port = undefined;
      watched.clear();
    },
    pause(paused) {
      if (isPaused === paused) return;
      isPaused = paused;
      plan();
    },
    isWanted: (campaignId) => wanted.has(campaignId),
  };
}

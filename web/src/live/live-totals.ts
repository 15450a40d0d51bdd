import type { CampaignTotals } from '@marquee/schemas/live/messages';
import type { AdStats } from '@marquee/schemas/queries/stats';
import { useMemo } from 'react';

import { atom, useAtomValue, type PrimitiveAtom } from '../lib/jotai.ts';
import { liveStore } from './live-store.ts';
import { applyTotals, currentStats, NO_HALF_HOURS, type HalfHours } from './totals.ts';

/** What arrived of every campaign, shown or not. */
const values = new Map<number, HalfHours>();
/**
 * Atoms of the campaigns on screen only: an update of a screen costs more than a stored value, and most rows
 * are hidden.
 */
const atoms = new Map<number, PrimitiveAtom<HalfHours>>();
const allAtom = atom<ReadonlyMap<number, HalfHours>>(new Map());
/** What arrived since the last frame was painted. */
let waiting: CampaignTotals[] = [];
let frame: number | undefined;

const valueOf = (campaignId: number): HalfHours => values.get(campaignId) ?? NO_HALF_HOURS;

function atomOf(campaignId: number): PrimitiveAtom<HalfHours> {
  const known = atoms.get(campaignId);
  if (known) return known;
  const made = atom<HalfHours>(valueOf(campaignId));
  made.onMount = (set) => {
    atoms.set(campaignId, made);
    // Pushed between its first drawing and now.
    set(valueOf(campaignId));
    return () => {
      if (atoms.get(campaignId) === made) atoms.delete(campaignId);
    };
  };
  atoms.set(campaignId, made);
  return made;
}

/** Takes totals in; screens follow with the next frame, however many came. */
export function storeTotals(totals: readonly CampaignTotals[]): void {
  waiting.push(...totals);
  frame ??= requestAnimationFrame(flush);
}

function flush(): void {
  frame = undefined;
  const changed = new Map<number, HalfHours>();
  for (const totals of waiting) {
    const { campaignId } = totals;
    const held = valueOf(campaignId);
    const next = applyTotals(changed.get(campaignId) ?? held, totals);
    if (next !== held) changed.set(campaignId, next);
  }
  waiting = [];
  if (changed.size === 0) return;
  for (const [campaignId, halfHours] of changed) {
    values.set(campaignId, halfHours);
    const shown = atoms.get(campaignId);
    if (shown) liveStore.set(shown, halfHours);
  }
  liveStore.set(allAtom, new Map(values));
}

/** Clears all totals when another user signs in. */
export function forgetTotals(): void {
  waiting = [];
  values.clear();
  for (const one of atoms.values()) liveStore.set(one, NO_HALF_HOURS);
  liveStore.set(allAtom, new Map());
}

/** The running totals of a watched campaign by half hour; empty until the first arrive. */
export const useLiveTotals = (campaignId: number): HalfHours =>
  useAtomValue(atomOf(campaignId), { store: liveStore });

/** The running totals of every campaign that is or was watched, for sums over all of them. */
export const useAllLiveTotals = (): ReadonlyMap<number, HalfHours> =>
  useAtomValue(allAtom, { store: liveStore });

/** Calls back when totals of any watched campaign have moved. @returns ends it */
export const subscribeToTotals = (onMove: () => void): (() => void) => liveStore.sub(allAtom, onMove);

/** A campaign's stats as the API answered them, brought up to this moment; the campaign has to be watched. */
export function useLiveStats<Stats extends AdStats | null | undefined>(
  campaignId: number,
  stats: Stats,
): Stats {
  const halfHours = useLiveTotals(campaignId);
  return useMemo(() => currentStats(stats, halfHours), [stats, halfHours]);
}

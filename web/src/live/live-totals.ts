import type { CampaignTotals } from '@marquee/schemas/live/messages';
import type { AdStats } from '@marquee/schemas/queries/stats';
import { useMemo } from 'react';

import { atom, useAtomValue, type PrimitiveAtom } from '../lib/jotai.ts';
import { liveStore } from './live-store.ts';
import { applyTotals, currentStats, NO_HALF_HOURS, type HalfHours } from './totals.ts';

const atoms = new Map<number, PrimitiveAtom<HalfHours>>();
const allAtom = atom<ReadonlyMap<number, HalfHours>>(new Map());
/** What arrived since the last frame was painted. */
let waiting: CampaignTotals[] = [];
let frame: number | undefined;

function atomOf(campaignId: number): PrimitiveAtom<HalfHours> {
  const known = atoms.get(campaignId);
  if (known) return known;
  const made = atom<HalfHours>(NO_HALF_HOURS);
  atoms.set(campaignId, made);
  return made;
}

/** Takes totals in; screens follow with the next frame, however many came. */
export function takeTotals(totals: readonly CampaignTotals[]): void {
  waiting.push(...totals);
  frame ??= requestAnimationFrame(flush);
}

function flush(): void {
  frame = undefined;
  const changed = new Map<number, HalfHours>();
  for (const totals of waiting) {
    const { campaignId } = totals;
    const held = liveStore.get(atomOf(campaignId));
    const next = applyTotals(changed.get(campaignId) ?? held, totals);
    if (next !== held) changed.set(campaignId, next);
  }
  waiting = [];
  if (changed.size === 0) return;
  for (const [campaignId, halfHours] of changed) liveStore.set(atomOf(campaignId), halfHours);
  const all = new Map(liveStore.get(allAtom));
  for (const [campaignId, halfHours] of changed) all.set(campaignId, halfHours);
  liveStore.set(allAtom, all);
}

/** Somebody else signed in: nothing of this is theirs. */
export function forgetTotals(): void {
  waiting = [];
  for (const one of atoms.values()) liveStore.set(one, NO_HALF_HOURS);
  liveStore.set(allAtom, new Map());
}

/** The running totals of a watched campaign by half hour; empty until the first arrive. */
export const useLiveTotals = (campaignId: number): HalfHours =>
  useAtomValue(atomOf(campaignId), { store: liveStore });

/** The running totals of every campaign that is or was watched, for sums over all of them. */
export const useAllLiveTotals = (): ReadonlyMap<number, HalfHours> =>
  useAtomValue(allAtom, { store: liveStore });

/** A campaign's stats as the API answered them, brought up to this moment; the campaign has to be watched. */
export function useLiveStats<Stats extends AdStats | null | undefined>(
  campaignId: number,
  stats: Stats,
): Stats {
  const halfHours = useLiveTotals(campaignId);
  return useMemo(() => currentStats(stats, halfHours), [stats, halfHours]);
}

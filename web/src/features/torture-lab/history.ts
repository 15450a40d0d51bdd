import type { LabResult } from '@marquee/schemas/queries/lab';

import type { LabRunInput } from './api.ts';

export interface PastRun {
  readonly id: number;
  readonly atMs: number;
  /** The sample's name, or what the request looked like. */
  readonly title: string;
  readonly run: LabRunInput;
  readonly result: LabResult;
}

const KEPT = 10;

let runs: readonly PastRun[] = [];
let made = 0;
const listeners = new Set<() => void>();

/** The last runs of this tab, the newest first. They are kept nowhere else: a request may be about a person. */
export const pastRuns = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  read: (): readonly PastRun[] => runs,
  add: (run: Omit<PastRun, 'id'>): PastRun => {
    const kept = { ...run, id: (made += 1) };
    runs = [kept, ...runs].slice(0, KEPT);
    listeners.forEach((listener) => listener());
    return kept;
  },
};

import { RecentSet } from '@marquee/kit/runtime/recent-set';

/** Counts of what the tracker received since its start; replays as far as the memory reaches. */
export class TrackerCounts {
  readonly #counts = new Map<string, number>();
  readonly #recent: RecentSet;

  constructor(memory: number) {
    this.#recent = new RecentSet(memory);
  }

  add(name: string): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + 1);
  }

  /** Counts a replay when this bid had a notice of that kind not long ago. What bills is decided by the ingester. */
  notice(kind: string, bidId: string): void {
    if (!this.#recent.add(`${kind}:${bidId}`)) this.add(`replay:${kind}`);
  }

  all(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#counts);
  }
}

import { hash } from 'node:crypto';

import { HOUR_MS } from '@marquee/schemas/common/time';

import { RateCounters } from './rate-counters.ts';

/** So many events of one key in a time. */
export interface ActivityLimit {
  /** Who is counted, and on what; held as a digest. */
  readonly key: string;
  readonly max: number;
  readonly within: keyof typeof WINDOWS_MS;
}

const WINDOWS_MS = { minute: 60_000, hour: HOUR_MS } as const;

/**
 * Who does more than people do, in the memory of this process: of several trackers each counts its own, and a restart
 * forgets. Bounded: the key that was quiet longest is forgotten first. Each event counts once, however often its URL is
 * called, and keeps its decision.
 */
export class ActivityLimits {
  readonly #counters: Readonly<Record<ActivityLimit['within'], RateCounters>>;
  readonly #memory: number;
  /** By event, the newest in `#decisions`: whether it was beyond a limit. */
  #decisions = new Map<string, boolean>();
  #olderDecisions: ReadonlyMap<string, boolean> = new Map();

  /** @param memory keys of each window, and events whose decision is kept */
  constructor(memory: number) {
    this.#memory = memory;
    this.#counters = {
      minute: new RateCounters(WINDOWS_MS.minute, memory),
      hour: new RateCounters(WINDOWS_MS.hour, memory),
    };
  }

  /**
   * Notes an event under every limit; true when it is beyond one.
   * @param event names it among all events, such as the click of a bid
   */
  isBeyond(event: string, limits: readonly ActivityLimit[], nowMs: number): boolean {
    const known = this.#decisions.get(event) ?? this.#olderDecisions.get(event);
    if (known !== undefined) return known;
    let isBeyond = false;
    let [hashed, digest] = ['', ''];
    for (const { key, max, within } of limits) {
      // Limits of one key in several windows follow each other.
      if (key !== hashed) [hashed, digest] = [key, hash('sha1', key, 'base64')];
      isBeyond = this.#counters[within].add(digest, nowMs) > max || isBeyond;
    }
    this.#decisions.set(event, isBeyond);
    if (this.#decisions.size >= this.#memory / 2) {
      this.#olderDecisions = this.#decisions;
      this.#decisions = new Map();
    }
    return isBeyond;
  }
}

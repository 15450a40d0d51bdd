import { hash } from 'node:crypto';
import { HOUR_MS } from '@marquee/schemas/common/time';

/** So many events of one key in a time. */
export interface ActivityLimit {
  /** Who is counted, and on what; held as a digest. */
  readonly key: string;
  readonly max: number;
  readonly within: keyof typeof WINDOWS_MS;
}

const WINDOWS_MS = { minute: 60_000, hour: HOUR_MS } as const;
const PARTS = 12;

/**
 * Who does more than people do, in the memory of this process: of several trackers each counts its own, and a restart
 * forgets. Bounded: the key that was quiet longest is forgotten first. Each event counts once, however often its URL is
 * called, and keeps its decision.
 */
export class ActivityLimits {
  readonly #counters = {
    minute: new RateCounters(WINDOWS_MS.minute),
    hour: new RateCounters(WINDOWS_MS.hour),
  };
  readonly #memory: number;
  /** By event, the newest in `#decisions`: whether it was beyond a limit. */
  #decisions = new Map<string, boolean>();
  #olderDecisions: ReadonlyMap<string, boolean> = new Map();

  /** @param memory keys of each window, and events whose decision is kept */
  constructor(memory: number) {
    this.#memory = memory;
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
      isBeyond = this.#counters[within].add(digest, nowMs, this.#memory) > max || isBeyond;
    }
    this.#decisions.set(event, isBeyond);
    if (this.#decisions.size >= this.#memory / 2) {
      this.#olderDecisions = this.#decisions;
      this.#decisions = new Map();
    }
    return isBeyond;
  }
}

interface Counter {
  /** Number of the newest part of time that it holds. */
  part: number;
  readonly counts: Uint16Array;
}

const COUNT_MAX = 65_535;

/** Events by digest of their key in the last twelve parts of a window; the newest part has not ended. */
class RateCounters {
  readonly #partMs: number;
  readonly #counters = new Map<string, Counter>();

  constructor(windowMs: number) {
    this.#partMs = windowMs / PARTS;
  }

  /** Counts one more; answers how many there are with it. */
  add(key: string, nowMs: number, memory: number): number {
    const part = Math.floor(nowMs / this.#partMs);
    const counter = this.#counters.get(key) ?? { part, counts: new Uint16Array(PARTS) };
    // A clock that was set back continues in the newest part.
    for (let next = Math.max(counter.part, part - PARTS) + 1; next <= part; next += 1)
      counter.counts[next % PARTS] = 0;
    counter.part = Math.max(counter.part, part);
    const at = counter.part % PARTS;
    counter.counts[at] = Math.min(COUNT_MAX, counter.counts[at]! + 1);
    this.#counters.delete(key);
    this.#counters.set(key, counter);
    if (this.#counters.size > memory) this.#counters.delete(this.#counters.keys().next().value!);
    let sum = 0;
    for (const count of counter.counts) sum += count;
    return sum;
  }
}

import { createHash } from 'node:crypto';

const HOUR_MS = 3_600_000;

/**
 * Clicks of the last hour by who made them, in the memory of this process: of several trackers each counts its own, and
 * a restart forgets. Bounded: the clicker who was quiet longest is forgotten first.
 */
export class ClickRates {
  readonly #memory: number;
  readonly #clicks = new Map<string, number[]>();

  constructor(memory: number) {
    this.#memory = memory;
  }

  /** Notes a click; true when it is beyond `max` within an hour. */
  isTooMany(clicker: string, max: number, nowMs: number): boolean {
    const key = createHash('sha1').update(clicker).digest('base64');
    const recent = (this.#clicks.get(key) ?? []).filter((atMs) => atMs > nowMs - HOUR_MS);
    // More than the limit are not told apart, so no list grows.
    const noted = [...recent, nowMs].slice(-max - 1);
    this.#clicks.delete(key);
    this.#clicks.set(key, noted);
    if (this.#clicks.size > this.#memory) {
      const [quietest] = this.#clicks.keys();
      if (quietest !== undefined) this.#clicks.delete(quietest);
    }
    return noted.length > max;
  }
}

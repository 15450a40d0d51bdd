import { RecencyList } from './recency-list.ts';

const PARTS = 12;
const COUNT_MAX = 65_535;

/**
 * Events by key in the last twelve parts of a window; the newest part has not ended. The key that was quiet longest is forgotten
 * first. Counts are in columns: an object for each of many thousand keys costs the collector of garbage more than the counting,
 * and a map that forgets its first key walks over all that it has forgotten before.
 */
export class RateCounters {
  readonly #partMs: number;
  readonly #memory: number;
  /** By key, its place in the columns. */
  readonly #places = new Map<string, number>();
  /** By place. */
  readonly #keys: string[] = [];
  readonly #recency: RecencyList;
  /** Number of the newest part of time that a place has counts of. */
  readonly #parts: Float64Array;
  readonly #counts: Uint16Array;

  /** @param memory keys at most, one or more */
  constructor(windowMs: number, memory: number) {
    this.#partMs = windowMs / PARTS;
    this.#memory = memory;
    this.#recency = new RecencyList(memory);
    this.#parts = new Float64Array(memory);
    this.#counts = new Uint16Array(memory * PARTS);
  }

  /** Counts one more; answers how many there are with it. */
  add(key: string, nowMs: number): number {
    const part = Math.floor(nowMs / this.#partMs);
    const place = this.#places.get(key) ?? this.#begin(key, part);
    this.#recency.touch(place);
    const counts = this.#counts;
    const start = place * PARTS;
    // A clock that was set back continues in the newest part.
    const before = this.#parts[place]!;
    for (let next = Math.max(before, part - PARTS) + 1; next <= part; next += 1)
      counts[start + (next % PARTS)] = 0;
    const newest = Math.max(before, part);
    this.#parts[place] = newest;
    const at = start + (newest % PARTS);
    counts[at] = Math.min(COUNT_MAX, counts[at]! + 1);
    let sum = 0;
    for (let index = start; index < start + PARTS; index += 1) sum += counts[index]!;
    return sum;
  }

  /** The place of a new key, with nothing counted. */
  #begin(key: string, part: number): number {
    const isFull = this.#keys.length >= this.#memory;
    const place = (isFull ? this.#recency.oldest : undefined) ?? this.#keys.length;
    if (isFull) this.#places.delete(this.#keys[place]!);
    this.#keys[place] = key;
    this.#places.set(key, place);
    this.#parts[place] = part;
    this.#counts.fill(0, place * PARTS, (place + 1) * PARTS);
    return place;
  }
}

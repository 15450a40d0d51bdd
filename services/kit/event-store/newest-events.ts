import type { Position, RecordedEvent } from './port.ts';

const CACHED_EVENTS = 2_000;
const CACHED_BYTES = 8_000_000;

export interface ReadEvent {
  readonly event: RecordedEvent;
  /** Bytes of its data, for bounding memory. */
  readonly bytes: number;
}

interface SeenEvent extends ReadEvent {
  /** `performance.now()`. */
  readonly seenAt: number;
}

/** The newest events of a store, in order and without a gap; the oldest are dropped, by number and by size. */
export class NewestEvents {
  readonly #events: SeenEvent[] = [];
  /** Everything after `#floor` up to `#top` is here. */
  #floor: Position | undefined;
  #top: Position = 0n;

  /** From here on all events will be added. */
  begin(position: Position): void {
    this.#floor = this.#top = position;
  }

  /** Position of the newest event. */
  get top(): Position {
    return this.#top;
  }

  get hasBegun(): boolean {
    return this.#floor !== undefined;
  }

  /** True when every event after the position is here. */
  holdsAllAfter(after: Position): boolean {
    return this.#floor !== undefined && after >= this.#floor;
  }

  /**
   * Adds those that are not known yet.
   * @returns false when all were
   */
  add(events: readonly ReadEvent[]): boolean {
    const fresh = events.filter(({ event }) => event.position > this.#top);
    if (fresh.length === 0) return false;
    const seenAt = performance.now();
    for (const event of fresh) this.#events.push({ ...event, seenAt });
    this.#top = fresh.at(-1)?.event.position ?? this.#top;
    this.#dropOldest();
    return true;
  }

  #dropOldest(): void {
    let bytes = this.#events.reduce((sum, one) => sum + one.bytes, 0);
    let dropped = 0;
    const left = (): number => this.#events.length - dropped;
    while (left() > CACHED_EVENTS || (bytes > CACHED_BYTES && left() > 1)) {
      const oldest = this.#events[dropped];
      if (!oldest) break;
      bytes -= oldest.bytes;
      this.#floor = oldest.event.position;
      dropped += 1;
    }
    this.#events.splice(0, dropped);
  }

  /** The events after a position; the position must not be older than the oldest event that is kept. */
  after(after: Position, limit: number): RecordedEvent[] {
    const first = this.#firstAfter(after);
    return this.#events.slice(first, first + limit).map((one) => one.event);
  }

  /** How many events stand after a position behind which it holds all, and when the oldest of them was seen. */
  backlog(after: Position): { readonly events: number; readonly oldestSeenAt: number | undefined } {
    const first = this.#firstAfter(after);
    return { events: this.#events.length - first, oldestSeenAt: this.#events[first]?.seenAt };
  }

  /** Positions rise, so a binary search finds where the unseen part begins. */
  #firstAfter(after: Position): number {
    let low = 0;
    let high = this.#events.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#events[middle]?.event.position ?? 0n) > after) high = middle;
      else low = middle + 1;
    }
    return low;
  }
}

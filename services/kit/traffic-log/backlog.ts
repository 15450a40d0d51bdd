import { pause } from '@marquee/kit/runtime/pause';
import type { PartitionOffsets, TrafficBatch, TrafficLog } from '@marquee/kit/traffic-log/port';

/** How often the ends are asked for again while a backlog is read: retention may delete what was still to come. */
const REFRESH_MS = 1_000;

/**
 * What stood in some topics when a reader started, and how much of it has been read: a reader that has passed the end
 * offsets of that moment knows everything that was acknowledged before it. Nothing is concluded from quiet: a slow
 * commit looks like an empty log.
 */
export class Backlog {
  readonly #log: Pick<TrafficLog, 'endOffsets'>;
  readonly #topics: readonly string[];
  readonly #ends = new Map<string, PartitionOffsets>();
  readonly #positions = new Map<string, bigint>();
  #wake: () => void = () => undefined;

  constructor(log: Pick<TrafficLog, 'endOffsets'>, topics: readonly string[]) {
    this.#log = log;
    this.#topics = topics;
  }

  /** Notes where every partition ends now; call it before anything is read. */
  async note(): Promise<void> {
    this.#positions.clear();
    await this.noteAgain();
  }

  /** Notes where every partition ends now, for a reader that continues from where it is. */
  async noteAgain(): Promise<void> {
    const ends = await this.#log.endOffsets(this.#topics);
    this.#ends.clear();
    for (const offsets of ends) this.#ends.set(keyOf(offsets), offsets);
  }

  /** True when nothing is kept in any of the topics. */
  get isEmpty(): boolean {
    return [...this.#ends.values()].every(({ first, next }) => first >= next);
  }

  /** Notes where a partition is read from, as soon as it is given to the reader. */
  begin(topic: string, partition: number, from: bigint): void {
    this.#advance(topic, partition, from);
  }

  read({ topic, partition, messages }: TrafficBatch): void {
    const last = messages.at(-1);
    if (last !== undefined) this.#advance(topic, partition, last.offset + 1n);
  }

  /** Resolves when every partition was given to the reader and read to where it ended, or the signal aborts. */
  async whenRead(signal: AbortSignal): Promise<void> {
    while (!signal.aborted && !this.#isRead()) {
      await pause(REFRESH_MS, signal, (wake) => (this.#wake = wake));
      if (!this.#isRead() && !signal.aborted) await this.#refresh();
    }
  }

  #isRead(): boolean {
    return [...this.#ends].every(([key, { first, next }]) => {
      const position = this.#positions.get(key);
      return position !== undefined && (position >= next || first >= next);
    });
  }

  /** What was deleted unread will not come any more. */
  async #refresh(): Promise<void> {
    const now = await this.#log.endOffsets(this.#topics).catch(() => []);
    for (const { topic, partition, first } of now) {
      const key = keyOf({ topic, partition });
      const noted = this.#ends.get(key);
      if (noted !== undefined && first > noted.first) this.#ends.set(key, { ...noted, first });
    }
  }

  #advance(topic: string, partition: number, position: bigint): void {
    this.#positions.set(keyOf({ topic, partition }), position);
    if (this.#isRead()) this.#wake();
  }
}

const keyOf = ({ topic, partition }: { readonly topic: string; readonly partition: number }): string =>
  `${topic}:${partition}`;

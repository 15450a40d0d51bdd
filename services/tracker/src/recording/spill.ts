import {
  closeSync,
  fsync,
  fsyncSync,
  ftruncateSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';

import type { TrafficMessage } from '@marquee/kit/traffic-log/port';

export interface SpillFiles {
  /** This process alone writes it. */
  readonly file: string;
  /** What dead processes left behind, this process's to deliver. */
  readonly left: readonly string[];
}

export interface Spilled {
  readonly topic: string;
  readonly message: TrafficMessage;
}

/** Above this size what is delivered is taken out of the file. */
const COMPACT_BYTES = 16 * 2 ** 20;

/**
 * A file of messages that people were answered for before the traffic log had them. What was written to it outlives the
 * process however that ends; the machine's end it outlives from the last `adopt`, `sync` or `close` on.
 */
export class Spill {
  readonly #file: string;
  readonly #left: readonly string[];
  readonly #descriptor: number;
  readonly #open = new Map<number, string>();
  #openBytes = 0;
  #bytes = 0;
  #lastId = 0;

  /** @throws Error when the file cannot be made */
  constructor({ file, left }: SpillFiles) {
    this.#file = file;
    this.#left = left;
    this.#descriptor = openSync(file, 'w');
  }

  /** Takes over what dead processes left; each is to be delivered and then `done`. A torn last line was never answered. */
  adopt(): (Spilled & { readonly id: number })[] {
    const adopted = this.#left.flatMap((file) =>
      readFileSync(file, 'utf8')
        .split('\n')
        .flatMap((line) => readLine(line) ?? [])
        .map((spilled) => ({ ...spilled, id: this.add(spilled) })),
    );
    if (adopted.length > 0) fsyncSync(this.#descriptor);
    for (const file of this.#left) rmSync(file, { force: true });
    return adopted;
  }

  /** Answers the id under which it is `done`. @throws Error when the disk does not take all of it; then it has nothing of it */
  add(spilled: Spilled): number {
    return this.addAll([spilled])[0]!;
  }

  /** The same with several, in one write: all or none. */
  addAll(spilled: readonly Spilled[]): number[] {
    const lines = spilled.map(
      ({ topic, message }) => `${JSON.stringify([topic, message.key, message.value])}\n`,
    );
    let bytes: number;
    try {
      bytes = writeWhole(this.#descriptor, lines.join(''), this.#bytes);
    } catch (error) {
      // What it took of them would spoil the next one.
      ftruncateSync(this.#descriptor, this.#bytes);
      throw error;
    }
    this.#bytes += bytes;
    this.#openBytes += bytes;
    return lines.map((line) => {
      this.#lastId += 1;
      this.#open.set(this.#lastId, line);
      return this.#lastId;
    });
  }

  /** From then on what it has outlives the machine's end too; an error shows with the next write. */
  sync(): void {
    fsync(this.#descriptor, () => undefined);
  }

  /** The log has it. */
  done(id: number): void {
    const line = this.#open.get(id);
    if (line === undefined) return;
    this.#open.delete(id);
    this.#openBytes -= Buffer.byteLength(line);
    if (this.#open.size === 0) this.#rewrite();
    else if (this.#bytes > COMPACT_BYTES && this.#bytes > 2 * this.#openBytes) this.#rewrite();
  }

  close(): void {
    const isEmpty = this.#open.size === 0;
    if (!isEmpty) fsyncSync(this.#descriptor);
    closeSync(this.#descriptor);
    if (isEmpty) rmSync(this.#file, { force: true });
  }

  /**
   * Overwrites the beginning of the file with the open messages; a reader of both finds some of them twice.
   */
  #rewrite(): void {
    const text = [...this.#open.values()].join('');
    this.#bytes = writeWhole(this.#descriptor, text, 0);
    ftruncateSync(this.#descriptor, this.#bytes);
  }
}

/** A disk that is nearly full takes the beginning of what it is given, and says so by a number alone. */
function writeWhole(descriptor: number, text: string, position: number): number {
  const bytes = Buffer.from(text);
  let written = 0;
  while (written < bytes.length)
    written += writeSync(descriptor, bytes, written, bytes.length - written, position + written);
  return written;
}

function readLine(line: string): Spilled | undefined {
  try {
    const [topic, key, value] = JSON.parse(line) as unknown[];
    if (typeof topic !== 'string' || typeof key !== 'string' || typeof value !== 'string') return undefined;
    return { topic, message: { key, value } };
  } catch {
    return undefined;
  }
}

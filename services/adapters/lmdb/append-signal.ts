import type { FSWatcher } from 'node:fs';
import { closeSync, openSync, watch, writeSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'appended';
const MARK = Buffer.from('.');

/**
 * Tells processes that something was appended: a file beside the log of which every append writes one byte, and which the
 * system tells its watchers of (inotify and the like). A hint and no more: a file system that tells nothing, or a signal
 * that is lost, costs the time until a reader looks by itself.
 */
export class AppendSignal {
  readonly #file: string;
  readonly #wakers = new Set<() => void>();
  #descriptor: number | undefined;
  #watcher: FSWatcher | undefined;

  constructor(folder: string) {
    this.#file = join(folder, NAME);
  }

  /** Other processes are heard. */
  get isHeard(): boolean {
    return this.#watcher !== undefined;
  }

  /** Something was appended by this process. */
  tell(): void {
    for (const wake of this.#wakers) wake();
    try {
      this.#descriptor ??= this.#open();
      writeSync(this.#descriptor, MARK, 0, 1, 0);
    } catch {
      this.#forgetDescriptor();
    }
  }

  /** Calls back when something may have been appended, by whomever; answers how to stop that. */
  listen(wake: () => void): () => void {
    this.#wakers.add(wake);
    this.watch();
    return () => {
      this.#wakers.delete(wake);
      if (this.#wakers.size === 0) this.#unwatch();
    };
  }

  /** Begins to hear other processes, where that ended or never began. */
  watch(): void {
    if (this.#watcher !== undefined || this.#wakers.size === 0) return;
    try {
      closeSync(this.#open());
      this.#watcher = watch(this.#file, { persistent: false }, (event) => {
        // The file was removed, or another one took its place.
        if (event === 'rename') this.reopen();
        for (const wake of this.#wakers) wake();
      });
      this.#watcher.on('error', () => this.#unwatch());
    } catch {
      this.#unwatch();
    }
  }

  /** The folder is another one. */
  reopen(): void {
    this.#forgetDescriptor();
    this.#unwatch();
  }

  close(): void {
    this.#wakers.clear();
    this.reopen();
  }

  /** Made when it is missing; written at its beginning, so that it never grows. */
  #open(): number {
    closeSync(openSync(this.#file, 'a'));
    return openSync(this.#file, 'r+');
  }

  #unwatch(): void {
    this.#watcher?.close();
    this.#watcher = undefined;
  }

  #forgetDescriptor(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }
}

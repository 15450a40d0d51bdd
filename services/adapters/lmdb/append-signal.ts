import type { FSWatcher } from 'node:fs';
import { closeSync, openSync, watch, writeSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'appended';
const MARK = Buffer.from('.');

/**
 * Signals to other processes that something was appended: a file beside the log to which every append writes
 * one byte, so that the system notifies its watchers (inotify and the like). It is only a hint: where the
 * file system sends no notification, or one is lost, readers find the messages when they next poll.
 */
export class AppendSignal {
  readonly #file: string;
  readonly #wakers = new Set<() => void>();
  #descriptor: number | undefined;
  #watcher: FSWatcher | undefined;

  constructor(folder: string) {
    this.#file = join(folder, NAME);
  }

  /** True while signals of other processes are received. */
  get isHeard(): boolean {
    return this.#watcher !== undefined;
  }

  /** Signals that this process appended something. */
  notify(): void {
    for (const wake of this.#wakers) wake();
    try {
      this.#descriptor ??= this.#open();
      writeSync(this.#descriptor, MARK, 0, 1, 0);
    } catch {
      this.#forgetDescriptor();
    }
  }

  /** Calls back when any process may have appended something. Returns a function that ends this. */
  listen(wake: () => void): () => void {
    this.#wakers.add(wake);
    this.watch();
    return () => {
      this.#wakers.delete(wake);
      if (this.#wakers.size === 0) this.#unwatch();
    };
  }

  /** Starts to receive signals of other processes, where that ended or never began. */
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

  /** Closes the file, which is opened again at next use, after the folder was replaced. */
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

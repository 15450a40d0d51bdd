import { mkdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { open } from 'lmdb';
import type { Database, RootDatabase } from 'lmdb';

/** Address space, not disk: the file grows as it is filled, and the map with it should this be too little. */
const MAP_SIZE_BYTES = 64 * 2 ** 30;

type MetaKey = (string | number)[];

export interface Topic {
  readonly id: number;
  readonly partitions: number;
}

export interface OpenFiles {
  readonly root: RootDatabase<unknown, MetaKey>;
  readonly messages: Database<Buffer, Buffer>;
  /** Topics that were read from these files, by name. */
  readonly topics: Map<string, Topic>;
  readonly identity: string;
}

/** A partition's bounds: the first offset kept and the one that the next message gets. */
export interface PartitionBounds {
  first: number;
  next: number;
}

/**
 * The LMDB environment of one log folder. Opens on first use; after the folder was removed or replaced it opens
 * again on the next use. Commits are durable before they are visible (no overlapping sync): a consumer must not
 * act on a message that a power cut takes back, since its offset would be given to another one.
 */
export class LogFiles {
  readonly path: string;
  readonly #dataFile: string;
  #open: OpenFiles | undefined;
  /** While open files are being released. */
  #closing: Promise<void> | undefined;
  readonly #transactions = new Set<Promise<unknown>>();
  #disposed = false;

  constructor(path: string) {
    this.path = resolve(path);
    this.#dataFile = join(this.path, 'data.mdb');
  }

  /** The open databases; throws `DependencyUnavailable` when the folder cannot be used. */
  get(): OpenFiles {
    if (this.#disposed) throw new Error('The traffic log is closed.');
    if (this.#open !== undefined) return this.#open;
    if (this.#closing !== undefined) throw this.unavailable(new Error('The files are being closed.'));
    try {
      mkdirSync(this.path, { recursive: true });
      const root = open<unknown, MetaKey>({
        path: this.path,
        encoding: 'json',
        overlappingSync: false,
        noMemInit: true,
        mapSize: MAP_SIZE_BYTES,
        maxDbs: 4,
        maxReaders: 512,
      });
      const messages = root.openDB<Buffer, Buffer>('messages', { encoding: 'binary', keyEncoding: 'binary' });
      const identity = identityOf(statSync(this.#dataFile, { bigint: true }));
      this.#open = { root, messages, topics: new Map(), identity };
      return this.#open;
    } catch (error) {
      throw this.unavailable(error);
    }
  }

  /**
   * Rejects when the file that we write to is no longer the one at our path: no process would ever read it.
   */
  async assertInPlace(): Promise<void> {
    const files = this.#open;
    if (files === undefined) return;
    // Synchronous: a few microseconds on a file that is in use, where a thread's answer wakes the process once more.
    const there = statSync(this.#dataFile, { bigint: true, throwIfNoEntry: false });
    if (there !== undefined && identityOf(there) === files.identity) return;
    await this.drop();
    throw new DependencyUnavailable(
      'traffic log',
      `The folder ${this.path} was removed or replaced while it was in use; a new log is begun there with the next message.`,
    );
  }

  /** Runs a write transaction; resolves when it is on disk. */
  async write<T>(action: (files: OpenFiles) => T): Promise<T> {
    await this.#closing;
    const files = this.get();
    try {
      // lmdb keeps promises of its own for a commit that are never awaited; a full disk must not end the
      // process.
      const done = files.root.transaction(() => {
        files.root.committed.then(noop, noop);
        return action(files);
      });
      files.root.committed.then(noop, noop);
      this.#transactions.add(done);
      const result = await done.finally(() => this.#transactions.delete(done));
      return result;
    } catch (error) {
      throw await this.#explain(error);
    } finally {
      await this.assertInPlace();
    }
  }

  /** The databases with a fresh snapshot, for reading what other processes wrote. */
  fresh(): OpenFiles {
    const files = this.get();
    files.root.resetReadTxn();
    return files;
  }

  /** Lets go of the files; the next use opens them again. */
  async drop(): Promise<void> {
    const files = this.#open;
    this.#open = undefined;
    if (files !== undefined) {
      this.#closing = this.#close(files).finally(() => {
        this.#closing = undefined;
      });
    }
    await this.#closing;
  }

  /**
   * lmdb knows files by their inode, and a file that is made after another was removed often has the same one. Opened
   * while a transaction of the old file still waits for this thread, the new one waits for that transaction: forever.
   */
  async #close({ root }: OpenFiles): Promise<void> {
    await Promise.allSettled(this.#transactions);
    await root.close().catch(noop);
  }

  async dispose(): Promise<void> {
    this.#disposed = true;
    await this.drop();
  }

  unavailable(error: unknown): DependencyUnavailable {
    return new DependencyUnavailable(
      'traffic log',
      `See to the folder ${this.path}: it must exist, be writable and have free space.`,
      {
        cause: error,
      },
    );
  }

  async #explain(error: unknown): Promise<unknown> {
    if (!(error instanceof Error)) return error;
    // lmdb rejects a failed commit with a promise that holds the reason.
    const { commitError } = error as Error & { commitError?: Promise<unknown> };
    const reason = await Promise.resolve(commitError).catch((cause: unknown) => cause);
    return this.unavailable(reason instanceof Error ? reason : error);
  }
}

function identityOf(stats: { readonly dev: bigint; readonly ino: bigint }): string {
  return `${stats.dev}:${stats.ino}`;
}

const noop = (): void => undefined;

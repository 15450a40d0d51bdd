import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

import {
  isMediaKey,
  type MediaStore,
  requireMediaKey,
  type StoredMedia,
} from '@marquee/kit/media-store/port';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';

export interface FolderMediaStoreOptions {
  /** Absolute; made when it is not there. */
  readonly folder: string;
}

/** Below the folder: what is being written. Its name is no key, so nothing there can be read. */
const UNFINISHED = '.unfinished';

/**
 * Files in a folder, sharded by the first two characters of their keys: `ab/abc….png`, and its content type in
 * `ab/abc….png.type` beside it. A file appears under its name by a rename, whole and synced, after its type.
 */
export function createFolderMediaStore({ folder }: FolderMediaStoreOptions): MediaStore {
  const placeOf = (key: string) => path.join(folder, key.slice(0, 2), key);
  const unfinished = path.join(folder, UNFINISHED);

  const find = async (key: string): Promise<StoredMedia | undefined> => {
    if (!isMediaKey(key)) return undefined;
    const place = placeOf(key);
    return orMissing(async () => {
      const [{ size }, contentType] = await Promise.all([stat(place), readFile(`${place}.type`, 'utf8')]);
      return { contentType, size };
    });
  };

  const write = async (key: string, content: Readable, { contentType, size }: StoredMedia) => {
    const place = placeOf(key);
    const temporary = path.join(unfinished, randomUUID());
    try {
      await mkdir(unfinished, { recursive: true });
      await mkdir(path.dirname(place), { recursive: true });
      await pipeline(content, exactly(key, size), createWriteStream(temporary, { flush: true }));
      await writeSynced(`${temporary}.type`, contentType);
      await rename(`${temporary}.type`, `${place}.type`);
      await rename(temporary, place);
    } catch (error) {
      await Promise.all([temporary, `${temporary}.type`].map((file) => rm(file, { force: true }))).catch(
        () => undefined,
      );
      throw error;
    }
    await syncFolder(path.dirname(place));
  };

  return {
    async put(key, content, file) {
      requireMediaKey(key);
      await orUnavailable(folder, () => write(key, content, file));
    },
    find: (key) => orUnavailable(folder, () => find(key)),
    async get(key, range) {
      const about = await orUnavailable(folder, () => find(key));
      return about && { ...about, stream: createReadStream(placeOf(key), range) };
    },
    async delete(key) {
      if (!isMediaKey(key)) return;
      await orUnavailable(folder, async () => {
        await rm(placeOf(key), { force: true });
        await rm(`${placeOf(key)}.type`, { force: true });
      });
    },
    async ping() {
      await orUnavailable(folder, async () => {
        await mkdir(unfinished, { recursive: true });
        const probe = path.join(unfinished, randomUUID());
        await writeFile(probe, 'ping');
        await rm(probe, { force: true });
      });
    },
    dispose: async () => undefined,
  };
}

/** Passes on what comes and fails unless it is `size` bytes. */
function exactly(key: string, size: number): Transform {
  let seen = 0;
  const sizeError = () => new RangeError(`${key} does not have the ${size} bytes that it should`);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      seen += chunk.length;
      if (seen > size) done(sizeError());
      else done(null, chunk);
    },
    flush: (done) => (seen === size ? done() : done(sizeError())),
  });
}

async function writeSynced(file: string, text: string): Promise<void> {
  const handle = await open(file, 'w');
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** A rename outlives a power cut once its folder is synced; systems that cannot sync a folder need it less. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function orMissing<T>(read: () => Promise<T>): Promise<T | undefined> {
  try {
    return await read();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

const ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: 'Its disk is full: free space.',
  EDQUOT: 'Its quota is used up: free space.',
  EROFS: 'Its disk is read-only: check the disk.',
  EACCES: 'It may not be written: check the rights on the folder.',
  EPERM: 'It may not be written: check the rights on the folder.',
  ENOTDIR: 'The path is a file, not a folder: check MEDIA_STORE_URL.',
  EMFILE: 'Too many files are open: raise the limit.',
  EIO: 'Its disk fails: check the disk.',
};

/** What the disk says becomes a sentence for the operator; everything else is passed on. */
async function orUnavailable<T>(folder: string, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    const { code = '', syscall } = error as NodeJS.ErrnoException;
    const advice = syscall === undefined ? undefined : ADVICE[code];
    if (advice === undefined) throw error;
    throw new DependencyUnavailable(`media store in ${folder}`, advice, { cause: error, reason: code });
  }
}

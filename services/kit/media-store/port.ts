import type { Readable } from 'node:stream';

/** What is known of a stored file without reading it. */
export interface StoredMedia {
  /** `image/png` */
  readonly contentType: string;
  /** Bytes of the whole file. */
  readonly size: number;
}

/** Bytes from `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

export interface MediaContent extends StoredMedia {
  /** The file, or the part that was requested. The caller reads it to its end or destroys it. */
  readonly stream: Readable;
}

/**
 * Files by opaque keys: uploads, their thumbnails. A key is written once and its content never changes, so that
 * readers may cache it forever. Keys are `isMediaKey`; other keys have no content.
 */
export interface MediaStore {
  /**
   * Keeps a file: all of it or nothing. Resolves when a crash cannot take it away any more.
   * @throws RangeError when the content is not `size` bytes long or the key is not one
   * @throws DependencyUnavailable when the store is full or does not answer
   */
  put(key: string, content: Readable, file: StoredMedia): Promise<void>;
  /** Undefined when there is no such file. */
  find(key: string): Promise<StoredMedia | undefined>;
  /** Undefined when there is no such file. A range lies within the size, which `find` says. */
  get(key: string, range?: ByteRange): Promise<MediaContent | undefined>;
  /** Also fine when there is nothing to delete. */
  delete(key: string): Promise<void>;
  /** @throws DependencyUnavailable when nothing could be stored now */
  ping(): Promise<void>;
  dispose(): Promise<void>;
}

const KEY = /^[a-z0-9][a-z0-9_-]{7,99}(\.[a-z0-9]{1,8})?$/;

/** Lower-case letters, digits, `_` and `-`, at least eight, and one extension: a file name on every system. */
export const isMediaKey = (key: string): boolean => KEY.test(key);

/** @throws RangeError */
export function requireMediaKey(key: string): void {
  if (!isMediaKey(key))
    throw new RangeError(`${JSON.stringify(key.slice(0, 120))} is no key of a media store`);
}

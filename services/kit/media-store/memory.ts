import { Readable } from 'node:stream';

import { type MediaStore, requireMediaKey, type StoredMedia } from './port.ts';

/** Files in memory, forgotten with the process; for tests. */
export function createMemoryMediaStore(): MediaStore {
  const files = new Map<string, StoredMedia & { readonly bytes: Buffer }>();
  return {
    async put(key, content, { contentType, size }) {
      requireMediaKey(key);
      const chunks: Buffer[] = [];
      for await (const chunk of content) chunks.push(Buffer.from(chunk as Uint8Array));
      const bytes = Buffer.concat(chunks);
      if (bytes.length !== size) throw new RangeError(`${key} has ${bytes.length} bytes instead of ${size}`);
      files.set(key, { contentType, size, bytes });
    },
    async find(key) {
      const file = files.get(key);
      return file && { contentType: file.contentType, size: file.size };
    },
    async get(key, range) {
      const file = files.get(key);
      if (!file) return undefined;
      const part = range ? file.bytes.subarray(range.start, range.end + 1) : file.bytes;
      return { contentType: file.contentType, size: file.size, stream: Readable.from([part]) };
    },
    async delete(key) {
      files.delete(key);
    },
    ping: async () => undefined,
    dispose: async () => files.clear(),
  };
}

import { randomBytes, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';

import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { reportEngine } from '../testing/engine-report.ts';
import type { ByteRange, MediaStore } from './port.ts';

/** The suite that every adapter of the media store passes. */
export function mediaStoreContract(name: string, open: () => Promise<MediaStore>): void {
  describe(`media store: ${name}`, () => {
    let store: MediaStore;
    beforeAll(async () => {
      reportEngine(`media store: ${name}`);
      store = await open();
    });
    afterAll(() => store?.dispose());

    const newKey = (extension = '.png') => `${randomUUID().replaceAll('-', '')}${extension}`;
    const put = (key: string, bytes: Buffer, contentType = 'image/png', size = bytes.length) =>
      store.put(key, Readable.from([bytes]), { contentType, size });
    const read = async (key: string, range?: ByteRange) => {
      const found = await store.get(key, range);
      return found && buffer(found.stream);
    };

    it('gives back what was put, byte by byte, with its type and size', async () => {
      const key = newKey();
      const bytes = randomBytes(300_000);
      await put(key, bytes, 'video/mp4');
      expect(await store.find(key)).toEqual({ contentType: 'video/mp4', size: 300_000 });
      const { stream, ...about } = (await store.get(key))!;
      expect(about).toEqual({ contentType: 'video/mp4', size: 300_000 });
      expect((await buffer(stream)).equals(bytes)).toBe(true);
    });

    it('takes content that comes in pieces', async () => {
      const key = newKey('');
      const pieces = [randomBytes(1), randomBytes(70_000), Buffer.alloc(0), randomBytes(3)];
      await store.put(key, Readable.from(pieces), { contentType: 'image/jpeg', size: 70_004 });
      expect((await read(key))!.equals(Buffer.concat(pieces))).toBe(true);
    });

    it('gives parts', async () => {
      const key = newKey();
      const bytes = Buffer.from('0123456789');
      await put(key, bytes);
      expect(String(await read(key, { start: 0, end: 0 }))).toBe('0');
      expect(String(await read(key, { start: 3, end: 6 }))).toBe('3456');
      expect(String(await read(key, { start: 9, end: 9 }))).toBe('9');
      expect((await store.get(key, { start: 3, end: 6 }))?.size).toBe(10);
    });

    it('has nothing under unused keys', async () => {
      expect(await store.find(newKey())).toBeUndefined();
      expect(await store.get(newKey())).toBeUndefined();
    });

    it('forgets what is deleted, twice as well as once', async () => {
      const key = newKey();
      await put(key, Buffer.from('gone'));
      await store.delete(key);
      await store.delete(key);
      expect(await store.get(key)).toBeUndefined();
      expect(await store.find(key)).toBeUndefined();
    });

    it.each([
      ['less', 5],
      ['more', 3],
    ])('keeps nothing of content that is %s than it was said to be', async (_word, size) => {
      const key = newKey();
      await expect(put(key, Buffer.from('four'), 'image/png', size)).rejects.toThrow(RangeError);
      expect(await store.get(key)).toBeUndefined();
    });

    it('keeps nothing of content that breaks off, and passes the reason on', async () => {
      const key = newKey();
      async function* broken() {
        yield Buffer.from('half');
        throw new Error('the client went away');
      }
      await expect(
        store.put(key, Readable.from(broken()), { contentType: 'image/png', size: 8 }),
      ).rejects.toThrow('the client went away');
      expect(await store.get(key)).toBeUndefined();
    });

    it('keeps many files at once apart', async () => {
      const files = Array.from({ length: 30 }, () => [newKey(), randomBytes(20_000)] as const);
      await Promise.all(files.map(([key, bytes]) => put(key, bytes)));
      for (const [key, bytes] of files) expect((await read(key))!.equals(bytes)).toBe(true);
    });

    it.each([
      '',
      '.',
      '..',
      'short',
      '../../etc/passwd',
      'abcdefgh/../../secrets.json',
      'abcdefgh\\..\\x',
      'abcdefgh\0.png',
      'ABCDEFGHIJ',
      'abcdefgh.tar.gz',
      'abcdefgh.',
      '.abcdefgh',
      'a'.repeat(200),
    ])('takes no key such as %j and has nothing under it', async (key) => {
      await expect(put(key, Buffer.from('x'))).rejects.toThrow(RangeError);
      expect(await store.find(key)).toBeUndefined();
      expect(await store.get(key)).toBeUndefined();
      await store.delete(key);
    });

    it('answers a ping', async () => {
      await store.ping();
    });
  });
}

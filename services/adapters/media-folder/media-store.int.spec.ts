import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';

import { mediaStoreContract } from '@marquee/kit/media-store/contract';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import { reportSkip } from '@marquee/kit/testing/skip-report';
import { afterAll, describe, expect, it } from 'vitest';

import { openMediaStore } from '../choose/media-store.ts';
import { createFolderMediaStore } from './media-store.ts';

const folders: string[] = [];
const newFolder = async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee media '));
  folders.push(folder);
  return folder;
};
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

mediaStoreContract('folder', async () =>
  createFolderMediaStore({ folder: path.join(await newFolder(), 'not', 'there', 'yet') }),
);

const put = (store: ReturnType<typeof createFolderMediaStore>, key: string, bytes: Buffer) =>
  store.put(key, Readable.from([bytes]), { contentType: 'image/png', size: bytes.length });

describe('a folder of media', () => {
  it('still has its files when it is opened again', async () => {
    const folder = await newFolder();
    await put(createFolderMediaStore({ folder }), 'kept-for-ever.png', Buffer.from('an image'));
    expect(await createFolderMediaStore({ folder }).find('kept-for-ever.png')).toEqual({
      contentType: 'image/png',
      size: 8,
    });
  });

  it('leaves nothing behind of what failed', async () => {
    const folder = await newFolder();
    const store = createFolderMediaStore({ folder });
    const content = Readable.from([Buffer.from('short')]);
    await expect(store.put('too-short', content, { contentType: 'a/b', size: 9 })).rejects.toThrow(
      RangeError,
    );
    expect(await readdir(path.join(folder, '.unfinished'))).toEqual([]);
    expect(await readdir(path.join(folder, 'to'))).toEqual([]);
  });

  it('reports a file in place of its folder', async () => {
    const folder = path.join(await newFolder(), 'file');
    await writeFile(folder, '');
    const store = createFolderMediaStore({ folder });
    await expect(store.ping()).rejects.toThrow(/media store in .* is not available \((ENOTDIR|EEXIST)\)/);
    await expect(put(store, 'some-image', Buffer.from('x'))).rejects.toThrow(DependencyUnavailable);
  });
});

describe('choosing a media store by its URL', () => {
  it.each(['file:', 'file://'])('opens a folder for %s', async (scheme) => {
    const folder = await newFolder();
    const store = await openMediaStore(`${scheme}${encodeURI(path.join(folder, 'media'))}`);
    await put(store, 'some-image', Buffer.from('x'));
    expect(await readdir(path.join(folder, 'media', 'so'))).toEqual(['some-image', 'some-image.type']);
  });

  it('refuses S3 in one sentence', async () => {
    await expect(openMediaStore('s3://bucket/media')).rejects.toThrow(
      /^MEDIA_STORE_URL names S3, which this version cannot use yet; name a folder instead: file:[^.]*\.$/,
    );
  });

  it.each(['http://host', '', '/var/media', 'file:'])('says what it may be instead of %j', async (url) => {
    await expect(openMediaStore(url)).rejects.toThrow(/^MEDIA_STORE_URL/);
  });
});

const disk = mkdtempSync(path.join(tmpdir(), 'marquee-media-disk-'));
const mounted = mountSmallDisk();
if (!mounted)
  reportSkip('media folder on a full disk', 'needs Linux and the right to mount a small disk (root)');
afterAll(() => {
  if (mounted) execFileSync('umount', [disk]);
  rmSync(disk, { recursive: true, force: true });
});

describe.runIf(mounted)('a media folder on a full disk', () => {
  it('rejects what it could not keep, leaves nothing of it and goes on when there is space again', async () => {
    const store = createFolderMediaStore({ folder: disk });
    await put(store, 'fits-in-there', randomBytes(500_000));
    await expect(put(store, 'much-too-large', randomBytes(3_000_000))).rejects.toThrow(
      /media store in .* is not available \(ENOSPC\)\. Its disk is full: free space\./,
    );
    expect(await store.find('much-too-large')).toBeUndefined();
    expect(await readdir(path.join(disk, '.unfinished'))).toEqual([]);
    await put(store, 'fits-as-well', randomBytes(500_000));
    execFileSync('mount', ['-o', 'remount,size=10m', disk]);
    await put(store, 'much-too-large', randomBytes(3_000_000));
    expect((await store.find('much-too-large'))?.size).toBe(3_000_000);
  });
});

function mountSmallDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';

import { createMemoryMediaStore } from '@marquee/kit/media-store/memory';
import { createMemoryPersonalDataVault } from '@marquee/kit/personal-data/memory';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { createAttachments } from './attachments.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'attachments-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function upload(originName: string, bytes: Buffer | string) {
  const place = path.join(folder, originName.replaceAll('/', '_'));
  await writeFile(place, bytes);
  return { originName, path: place, size: Buffer.byteLength(bytes) };
}

function stores() {
  const [mediaStore, vault] = [createMemoryMediaStore(), createMemoryPersonalDataVault()];
  return { mediaStore, vault, attachments: createAttachments({ mediaStore, vault }) };
}

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVQImWMwTpsJRwzEcQDrIxMhLoLCbgAAAABJRU5ErkJggg==',
  'base64',
);

it('are taken by what they hold, whatever they are called', async () => {
  const { attachments } = stores();
  const kept = await attachments.keep(5, [
    await upload('a.exe', PNG),
    await upload('b.pdf', '%PDF-1.7\n%\u00e2\u00e3\n1 0 obj\n'),
    await upload('c.csv', 'item\nnews.example\n'),
    await upload('d.html', '<script>alert(1)</script>'),
    await upload('e.csv', 'BMW,12\n'),
  ]);
  expect(kept.map(({ contentType }) => contentType)).toEqual([
    'image/png',
    'application/pdf',
    'text/csv',
    'text/plain',
    'text/csv',
  ]);
  const wrong = [await upload('ok.txt', 'fine'), await upload('virus.png', Buffer.from([0x4d, 0x5a, 0, 1]))];
  await expect(attachments.keep(5, wrong)).rejects.toMatchObject({
    rejection: { errors: [{ field: 'attachments.1' }] },
  });
  await expect(attachments.keep(5, [await upload('empty.txt', '')])).rejects.toThrow('The file is empty');
});

it('are read again while the person exists, and lie encrypted in the store', async () => {
  const { mediaStore, vault, attachments } = stores();
  const [kept] = await attachments.keep(5, [await upload('note.txt', 'Card 1234')]);
  if (!kept) throw new Error('nothing was kept');
  const stored = { userId: 5, storageKey: kept.storageKey, secret: kept.secret.sealed };
  const raw = await mediaStore.get(kept.storageKey);
  expect(await text(raw!.stream)).not.toContain('1234');
  const opened = await attachments.open(stored);
  expect(await text(opened!)).toBe('Card 1234');
  await vault.erase(5);
  expect(await attachments.open(stored)).toBeUndefined();
});

it('are refused once the person is erased, and none is left in the store', async () => {
  const { mediaStore, vault, attachments } = stores();
  const keys: string[] = [];
  const put = mediaStore.put.bind(mediaStore);
  mediaStore.put = async (key, ...rest) => {
    keys.push(key);
    await put(key, ...rest);
    await vault.erase(5);
  };
  const files = [await upload('late.txt', 'Too late')];
  await expect(attachments.keep(5, files)).rejects.toThrow('This account was erased.');
  expect(await mediaStore.find(keys[0] ?? '')).toBeUndefined();
  await expect(attachments.keep(5, files)).rejects.toThrow('This account was erased.');
  expect(keys).toHaveLength(1);
});

import { randomBytes } from 'node:crypto';

import { MEDIA_LIMITS } from '@marquee/schemas/media/commands';
import { zipSync, type Zippable } from 'fflate';
import { describe, expect, it } from 'vitest';

import { IMAGES_MAX } from './image-drafts.ts';
import { readZip, ZIP_FILES_MAX } from './read-zip.ts';

const IMAGE = Uint8Array.from({ length: 2_000 }, (_, index) => (index * 7_919) % 251);
const zipOf = (files: Zippable, name = 'banners.zip') =>
  new File([zipSync(files)], name, { lastModified: 9 });
const unpack = (zip: File) => readZip(zip, IMAGES_MAX);
const read = async (files: Zippable) => {
  const { images, skipped } = await unpack(zipOf(files));
  return { images: images.map(({ name, size, type }) => `${name} ${size} ${type}`), skipped };
};

describe('a zip of images', () => {
  it('gives its images, packed or stored, from all folders, and names what it leaves out', async () => {
    const { images, skipped } = await read({
      'a.png': IMAGE,
      'summer/b.JPG': [IMAGE, { level: 0 }],
      'summer/a.png': IMAGE,
      'summer/notes.txt': IMAGE,
      'more.zip': zipSync({ 'c.png': IMAGE }),
      '__MACOSX/summer/._b.JPG': IMAGE,
      '.DS_Store': IMAGE,
    });
    expect(images).toEqual(['a.png 2000 image/png', 'b.JPG 2000 image/jpeg', 'summer a.png 2000 image/png']);
    expect(skipped).toEqual([
      { name: 'summer/notes.txt', reason: 'The image must be a file of type: jpg, jpeg, png' },
      { name: 'more.zip', reason: 'A zip within a zip is not opened.' },
    ]);
  });

  it('keeps the bytes of an image', async () => {
    const { images } = await unpack(zipOf({ 'a.png': IMAGE }));
    expect(new Uint8Array((await images[0]?.arrayBuffer()) ?? new ArrayBuffer())).toEqual(IMAGE);
  });

  it('gives no more images than are taken at once', async () => {
    const many = Object.fromEntries(
      Array.from({ length: IMAGES_MAX + 2 }, (_, index) => [`${index}.png`, IMAGE]),
    );
    const { images, skipped } = await read(many);
    expect(images).toHaveLength(IMAGES_MAX);
    expect(skipped.map(({ reason }) => reason)).toEqual(Array(2).fill('At most 50 images at once.'));
  });
});

describe('a zip with a page', () => {
  it.each(['index.html', 'banner/Ad.HTM'])(
    'is an ad of its own, whatever else it holds: %s',
    async (page) => {
      const zip = zipOf({ 'a.png': IMAGE, [page]: IMAGE, 'notes.txt': IMAGE });
      expect(await unpack(zip)).toEqual({ images: [], skipped: [], isHtml5: true });
    },
  );

  it('is not one where the page is hidden', async () => {
    const { isHtml5, images } = await unpack(zipOf({ 'a.png': IMAGE, '__MACOSX/._index.html': IMAGE }));
    expect([isHtml5, images.length]).toEqual([false, 1]);
  });
});

describe('a zip that is no zip of images', () => {
  const only = (reason: string) => ({
    images: [],
    skipped: [{ name: 'banners.zip', reason }],
    isHtml5: false,
  });

  it('is left alone where it unpacks to far more than it is', async () => {
    const bomb = new Uint8Array(MEDIA_LIMITS.imageBytes);
    const files = { 'a.png': bomb, 'b.png': bomb };
    expect(await unpack(zipOf(files))).toEqual(only('The contents of this zip are too large.'));
  });

  it('leaves out an image that says to be small and is not', async () => {
    const large = new Uint8Array(MEDIA_LIMITS.imageBytes + 1);
    large.set(randomBytes(100_000));
    const zip = zipSync({ 'a.png': large, 'b.png': IMAGE });
    // Its size as the local header says it.
    new DataView(zip.buffer).setUint32(22, 10, true);
    const { images, skipped } = await unpack(new File([zip], 'banners.zip'));
    expect(images.map(({ name }) => name)).toEqual(['b.png']);
    expect(skipped).toEqual([
      { name: 'a.png', reason: 'The image may not be greater than 5 MB. This one is 5.1 MB.' },
    ]);
  });

  it('is left alone with too many files, cut short, empty, or of something else', async () => {
    const many = Object.fromEntries(
      Array.from({ length: ZIP_FILES_MAX + 1 }, (_, index) => [`${index}.txt`, []]),
    );
    const files = Object.fromEntries(Object.keys(many).map((name) => [name, new Uint8Array()]));
    expect(await unpack(zipOf(files))).toEqual(only('A zip may hold at most 1000 files.'));
    expect((await unpack(zipOf({}))).skipped).toHaveLength(1);
    expect((await unpack(new File(['no zip'], 'banners.zip'))).skipped).toHaveLength(1);
    const whole = zipSync({ 'a.png': [IMAGE, { level: 0 }] });
    const { images, skipped } = await unpack(new File([whole.slice(0, 500)], 'banners.zip'));
    expect([images, skipped.map(({ name }) => name)]).toEqual([[], ['a.png']]);
  });
});

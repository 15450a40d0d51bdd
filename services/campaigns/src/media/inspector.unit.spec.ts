import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { sampleImage, sampleVideo } from '../../test/sample-media.ts';
import { createInspector, type Inspector } from './inspector.ts';
import { MEDIA_REJECTIONS } from './rejections.ts';

let folder: string;
let inspector: Inspector;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marquee inspector '));
  inspector = createInspector();
});
afterAll(async () => {
  inspector.dispose();
  await rm(folder, { recursive: true, force: true });
});

async function fileOf(bytes: Buffer) {
  const file = path.join(folder, 'upload');
  await writeFile(file, bytes);
  return { path: file, size: bytes.length };
}

const image = async (bytes: Buffer) => inspector.image(await fileOf(bytes), ['jpg', 'png', 'gif']);

function chunk(type: string, data: Buffer): Buffer {
  const whole = Buffer.alloc(12 + data.length);
  whole.writeUInt32BE(data.length, 0);
  whole.write(type, 4, 'latin1');
  data.copy(whole, 8);
  whole.writeUInt32BE(crc32(whole.subarray(4, 8 + data.length)), 8 + data.length);
  return whole;
}

/** An image with chunks between its header and its pixels. */
const withChunks = (png: Buffer, chunks: readonly Buffer[]): Buffer =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

const PACKED = deflateSync(Buffer.alloc(50_000_000, 'a'));

describe('a PNG of 4.4 MB that inflates to 4.5 GB', () => {
  it.each([
    ['zTXt', Buffer.from('Comment\0\0')],
    ['iTXt', Buffer.from('Comment\0\x01\0en\0Comment\0')],
    ['iCCP', Buffer.from('icc\0\0')],
  ])('is an image without its %s chunks', async (type, head) => {
    const bomb = chunk(type, Buffer.concat([head, PACKED]));
    const bytes = withChunks(await sampleImage('png', { width: 30, height: 25 }), Array(90).fill(bomb));
    expect(bytes.length).toBeGreaterThan(4_000_000);
    const { found } = await image(bytes);
    expect(found).toMatchObject({ width: 30, height: 25, extension: 'png' });
    expect((await sharp(found?.path).metadata()).comments).toBeUndefined();
  });

  it('keeps an orientation and a colour profile of honest size', async () => {
    const bytes = await sharp(await sampleImage('png', { width: 30, height: 20 }))
      .withIccProfile('p3')
      .withMetadata({ orientation: 6, icc: 'p3' })
      .png()
      .toBuffer();
    expect((await image(bytes)).found).toMatchObject({ width: 20, height: 30 });
  });
});

describe('a file that takes more than its share', () => {
  let large: Buffer;
  beforeAll(async () => {
    large = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: 'white' } })
      .jpeg({ progressive: true })
      .withMetadata({ orientation: 6 })
      .toBuffer();
  });

  it.each([
    ['memory', { memoryBytes: 150 * 1_048_576, seconds: 10 }],
    ['time', { memoryBytes: 400 * 1_048_576, seconds: 0.02 }],
  ])('of %s is refused, and the next one inspected', async (_what, limits) => {
    const strict = createInspector(limits);
    try {
      expect(await strict.image(await fileOf(large), ['jpg'])).toEqual({
        rejection: MEDIA_REJECTIONS['file-too-costly'],
      });
    } finally {
      strict.dispose();
    }
    expect((await image(await sampleImage('png'))).found).toMatchObject({ width: 300 });
  });

  it('is not an image of as many pixels as are allowed, which has to be turned', async () => {
    expect(await image(large)).toMatchObject({ found: { width: 5_000, height: 5_000 } });
  });

  it('as a video that promises four billion frames is refused', async () => {
    const video = promisingFrames(await sampleVideo('mp4'));
    expect((await inspector.video(await fileOf(video))).rejection?.reason).toMatch(
      /^(file-too-costly|file-damaged)$/,
    );
  });
});

/** An index that promises four billion frames of one byte in a file of a few kilobytes. */
function promisingFrames(video: Buffer): Buffer {
  const bytes = Buffer.from(video);
  for (const [box, at] of [
    ['stsz', 8],
    ['stts', 12],
  ] as const) {
    const start = bytes.indexOf(box);
    expect(start).toBeGreaterThan(0);
    if (box === 'stsz') bytes.writeUInt32BE(1, start + at);
    bytes.writeUInt32BE(0xffff_ffff, start + (box === 'stsz' ? 12 : at));
  }
  return bytes;
}

import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { crc32, deflateSync } from 'node:zlib';

import type { CampaignsService } from '@marquee/campaigns';
import type { NewCreativeFields } from '@marquee/schemas/creative/fields';
import { mediaUrl } from '@marquee/kit/media-store/serve';

import type { BannerTheme } from './banner-markup.ts';
import type { DemoCreative } from './demo-campaign.ts';
import { accepted, type CreatedIds, type Step } from './seed-context.ts';

type Commands = Pick<CampaignsService['commands'], 'uploadMedia' | 'mediaAsset'>;
type Colour = readonly [red: number, green: number, blue: number];

/** Pixels: what native layouts ask for most. */
const SIZES = { icon: { width: 192, height: 192 }, main: { width: 1_200, height: 627 } } as const;
type Kind = keyof typeof SIZES;

/** The uploads that a creative of a native or push ad shows. */
export const imageSteps = (
  commands: Commands,
  owner: string,
  { key, look }: DemoCreative,
  at: Date,
): readonly Step[] =>
  look === undefined
    ? []
    : (['icon', 'main'] as const).map((kind) => ({
        key: `${key} ${kind}`,
        at,
        by: owner,
        proof: { type: 'MediaAssetUploaded', id: 'mediaAssetId' },
        run: (context, createdIds) =>
          withFile(`${kind}.png`, gradientPng(look, SIZES[kind]), async (file) => {
            const upload = { userId: createdIds.id(owner), mediaType: 'image', files: [file] } as const;
            const outcome = await commands.uploadMedia(upload, context);
            return accepted(outcome.accepted ? outcome : { accepted: false, rejection: outcome.refused })
              .created[0]?.id;
          }),
      }));

/** The creative's fields with the addresses of its uploads. */
export async function withUploadedImages(
  commands: Commands,
  { key, fields, look }: DemoCreative,
  createdIds: CreatedIds,
  publicUrl: string,
): Promise<NewCreativeFields> {
  if (look === undefined) return fields;
  const { native, push } = fields;
  if (native) {
    const ids = { smallImageId: createdIds.id(`${key} icon`), largeImageId: createdIds.id(`${key} main`) };
    return { ...fields, native: { ...native, ...ids } };
  }
  const urlOf = async (kind: Kind): Promise<string> => {
    const asset = await commands.mediaAsset(createdIds.id(`${key} ${kind}`));
    if (asset === undefined) throw new Error(`the demo has no ${kind} of ${key}`);
    return mediaUrl(publicUrl, asset.storageKey);
  };
  return push ? { ...fields, push: { ...push, images: [await urlOf('icon'), await urlOf('main')] } } : fields;
}

async function withFile<Result>(
  originName: string,
  bytes: Buffer,
  use: (file: { originName: string; path: string; size: number }) => Promise<Result>,
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-demo-'));
  try {
    const file = { originName, path: path.join(folder, originName), size: bytes.length };
    await writeFile(file.path, bytes);
    return await use(file);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A gradient of the brand's two colours as PNG: nothing is downloaded, and no photograph is needed. */
function gradientPng({ from, to }: BannerTheme, { width, height }: (typeof SIZES)[Kind]): Buffer {
  const [start, end] = [colourOf(from), colourOf(to)];
  const row = 1 + width * 3;
  const pixels = Buffer.alloc(row * height);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const share = (x / width + y / height) / 2;
      for (let channel = 0; channel < 3; channel += 1) {
        const [first = 0, last = 0] = [start[channel], end[channel]];
        pixels[y * row + 1 + x * 3 + channel] = Math.round(first + (last - first) * share);
      }
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  // Eight bits a channel, red, green and blue.
  header.set([8, 2], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(pixels)),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** Red, green and blue of `#1d4ed8`. */
const colourOf = (hex: string): Colour => {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 0xff, value & 0xff];
};

function pngChunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

import { inflateSync } from 'node:zlib';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum around the data of a chunk. */
const CHUNK_OVERHEAD = 12;
/** Everything that changes how the image looks; the rest (texts, times, frames of an animation) is left out. */
const KEPT = new Set([
  'IHDR',
  'PLTE',
  'IDAT',
  'IEND',
  'tRNS',
  'gAMA',
  'cHRM',
  'sRGB',
  'sBIT',
  'pHYs',
  'cICP',
]);
/** Kept once, and only within their limits: both are read whole before the image is. */
const PROFILE_BYTES_MAX = 4 * 1_048_576;
const EXIF_BYTES_MAX = 65_536;

/**
 * A PNG without the chunks that are no part of the image. A decoder inflates every text chunk into memory, and a few
 * kilobytes of them become gigabytes, so none reaches it. What follows the end of the image goes too.
 * @returns undefined when the file breaks off or has no end
 * @see PNG (Third Edition), sections 5.2 to 5.4 and 11
 */
export function imageChunksOf(png: Buffer): Buffer | undefined {
  const kept: Buffer[] = [png.subarray(0, SIGNATURE_BYTES)];
  const once = new Set<string>();
  let offset = SIGNATURE_BYTES;
  while (offset + CHUNK_OVERHEAD <= png.length) {
    const end = offset + CHUNK_OVERHEAD + png.readUInt32BE(offset);
    if (end > png.length) return undefined;
    const type = png.toString('latin1', offset + 4, offset + 8);
    const isKept = KEPT.has(type) || (!once.has(type) && isHarmless(type, png.subarray(offset + 8, end - 4)));
    if (isKept) kept.push(png.subarray(offset, end));
    if (type === 'IEND') return Buffer.concat(kept);
    once.add(type);
    offset = end;
  }
  return undefined;
}

function isHarmless(type: string, data: Buffer): boolean {
  if (type === 'eXIf') return data.length <= EXIF_BYTES_MAX;
  return type === 'iCCP' && inflatesWithin(data.subarray(data.indexOf(0) + 2), PROFILE_BYTES_MAX);
}

function inflatesWithin(packed: Buffer, bytesMax: number): boolean {
  try {
    inflateSync(packed, { maxOutputLength: bytesMax });
    return true;
  } catch {
    return false;
  }
}

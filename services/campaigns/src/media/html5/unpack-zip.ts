import { crc32, inflateRawSync } from 'node:zlib';

import { HTML5_LIMITS } from '@marquee/schemas/media/html5';

import { adPaths } from './ad-paths.ts';
import { type DirectoryEntry, readDirectory } from './read-directory.ts';
import { zipError, zipFileError } from './zip-error.ts';

/** A file of the ad. */
export interface UnpackedFile {
  /** Within the ad, `/` between folders, in the composed form of Unicode. */
  readonly path: string;
  readonly bytes: Buffer;
}

const LOCAL_SIGNATURE = 0x04034b50;
const LOCAL_BYTES = 30;
const STORED = 0;
const DEFLATED = 8;

/**
 * The files of a zip with an ad. Sizes are counted while it is unpacked, whatever the zip says of them: never more than
 * the limits leave is held.
 * @throws ZipError
 */
export function unpackZip(zip: Buffer): readonly UnpackedFile[] {
  if (zip.length > HTML5_LIMITS.zipBytes) throw zipError('zipTooLarge');
  const files = adPaths(readDirectory(zip));
  if (files.length > HTML5_LIMITS.files) throw zipError('tooManyFiles');
  requireApart(zip, files);
  let left: number = HTML5_LIMITS.unpackedBytes;
  return files.map(({ path, entry }) => {
    const bytes = unpack(zip, entry, left);
    left -= bytes.length;
    return { path, bytes };
  });
}

/** Each file has bytes of its own: in a zip bomb many files are unpacked from the same ones. */
function requireApart(zip: Buffer, files: ReturnType<typeof adPaths>): void {
  let end = 0;
  for (const { entry } of files.toSorted((one, other) => one.entry.offset - other.entry.offset)) {
    if (entry.offset < end) throw zipFileError('damaged', entry.name);
    end = dataStart(zip, entry) + entry.packedSize;
  }
}

/** Where the packed bytes of a file begin, behind its local header. */
function dataStart(zip: Buffer, { name, offset, packedSize }: DirectoryEntry): number {
  if (offset + LOCAL_BYTES > zip.length || zip.readUInt32LE(offset) !== LOCAL_SIGNATURE)
    throw zipFileError('damaged', name);
  const start = offset + LOCAL_BYTES + zip.readUInt16LE(offset + 26) + zip.readUInt16LE(offset + 28);
  if (start + packedSize > zip.length) throw zipFileError('damaged', name);
  return start;
}

/** @param bytesMax that it may unpack to */
function unpack(zip: Buffer, entry: DirectoryEntry, bytesMax: number): Buffer {
  const { name, compression, packedSize } = entry;
  if (compression !== STORED && compression !== DEFLATED) throw zipFileError('compression', name);
  const start = dataStart(zip, entry);
  const packed = zip.subarray(start, start + packedSize);
  const ratioMax = Math.max(HTML5_LIMITS.freeBytes, packedSize * HTML5_LIMITS.ratio);
  const bytes = compression === STORED ? packed : inflate(name, packed, { bytesMax, ratioMax });
  if (bytes.length > bytesMax) throw zipError('unpacksTooLarge');
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc32) throw zipFileError('damaged', name);
  return bytes;
}

function inflate(
  name: string,
  packed: Buffer,
  { bytesMax, ratioMax }: { readonly bytesMax: number; readonly ratioMax: number },
): Buffer {
  // zlib takes no limit of 0: the caller sees a byte too many.
  const maxOutputLength = Math.max(1, Math.min(bytesMax, ratioMax));
  try {
    return inflateRawSync(packed, { maxOutputLength });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ERR_BUFFER_TOO_LARGE') throw zipFileError('damaged', name);
    throw ratioMax < bytesMax ? zipFileError('ratio', name) : zipError('unpacksTooLarge');
  }
}

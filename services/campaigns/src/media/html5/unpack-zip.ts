import { crc32 } from 'node:zlib';

import { HTML5_LIMITS } from '@marquee/schemas/media/html5';
import type { ZipFile } from 'yauzl';

import { adPaths } from './ad-paths.ts';
import { type DirectoryEntry, openZip, readDirectory } from './read-directory.ts';
import { ZipError, zipError, zipFileError } from './zip-error.ts';

/** A file of the ad. */
export interface UnpackedFile {
  /** Within the ad, `/` between folders, in the composed form of Unicode. */
  readonly path: string;
  readonly bytes: Buffer;
}

/**
 * The files of a zip with an ad. Sizes are counted while it is unpacked, whatever the zip says of them: never more than
 * the limits leave is held.
 * @throws ZipError
 */
export async function unpackZip(bytes: Buffer): Promise<readonly UnpackedFile[]> {
  if (bytes.length > HTML5_LIMITS.zipBytes) throw zipError('zipTooLarge');
  const zip = await openZip(bytes);
  const files = adPaths(await readDirectory(zip));
  if (files.length > HTML5_LIMITS.files) throw zipError('tooManyFiles');
  await requireApart(zip, files);
  let left: number = HTML5_LIMITS.unpackedBytes;
  const unpacked: UnpackedFile[] = [];
  for (const { path, entry } of files) {
    const file = { path, bytes: await unpack(zip, entry, left) };
    left -= file.bytes.length;
    unpacked.push(file);
  }
  return unpacked;
}

/** Each file has bytes of its own: in a zip bomb many files are unpacked from the same ones. */
async function requireApart(zip: ZipFile, files: ReturnType<typeof adPaths>): Promise<void> {
  const offsetOf = ({ packed }: DirectoryEntry): number => packed.relativeOffsetOfLocalHeader;
  let end = 0;
  for (const { entry } of files.toSorted((one, other) => offsetOf(one.entry) - offsetOf(other.entry))) {
    if (offsetOf(entry) < end) throw zipFileError('damaged', entry.name);
    const header = await orDamaged(entry, zip.readLocalFileHeaderPromise(entry.packed, { minimal: true }));
    end = header.fileDataStart + entry.packed.compressedSize;
  }
}

/** @param bytesMax that it may unpack to */
async function unpack(zip: ZipFile, entry: DirectoryEntry, bytesMax: number): Promise<Buffer> {
  const { name, packed } = entry;
  if (!packed.canDecodeFileData()) throw zipFileError('compression', name);
  const ratioMax = Math.max(HTML5_LIMITS.freeBytes, packed.compressedSize * HTML5_LIMITS.ratio);
  const bytes = await orDamaged(entry, read(zip, entry, { bytesMax, ratioMax }));
  if (bytes.length !== packed.uncompressedSize || crc32(bytes) !== packed.crc32)
    throw zipFileError('damaged', name);
  return bytes;
}

/** Ends as soon as more comes than may. */
async function read(
  zip: ZipFile,
  { name, packed }: DirectoryEntry,
  { bytesMax, ratioMax }: { readonly bytesMax: number; readonly ratioMax: number },
): Promise<Buffer> {
  const parts: Buffer[] = [];
  let size = 0;
  const stream: AsyncIterable<Buffer> = await zip.openReadStreamPromise(packed);
  for await (const part of stream) {
    parts.push(part);
    size += part.length;
    if (size > Math.min(bytesMax, ratioMax))
      throw ratioMax < bytesMax ? zipFileError('ratio', name) : zipError('unpacksTooLarge');
  }
  return Buffer.concat(parts, size);
}

/** What is wrong within the bytes of a file is said of that file. */
const orDamaged = <Value>({ name }: DirectoryEntry, reading: Promise<Value>): Promise<Value> =>
  reading.catch((error: unknown) => {
    throw error instanceof ZipError ? error : zipFileError('damaged', name);
  });

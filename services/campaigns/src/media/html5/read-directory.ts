import { HTML5_LIMITS } from '@marquee/schemas/media/html5';

import { zipError, zipFileError } from './zip-error.ts';

/** A file as the directory at the end of a zip has it; nothing of it is believed before it is unpacked. */
export interface DirectoryEntry {
  /** As it is written. */
  readonly name: string;
  readonly isFolder: boolean;
  /** 0 stored, 8 deflated. */
  readonly compression: number;
  readonly crc32: number;
  /** Bytes. */
  readonly packedSize: number;
  readonly size: number;
  /** Where its local header begins. */
  readonly offset: number;
}

const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const END_BYTES = 22;
const ENTRY_BYTES = 46;
const COMMENT_MAX = 65_535;
/** Of a count or size that only a Zip64 record holds: no zip within the limits needs one. */
const ZIP64_COUNT = 0xffff;
/** Folders and what archivers add count here, and not against the files of an ad. */
const ENTRIES_MAX = 1_000;

const UTF8_FLAG = 0x800;
/** Encrypted (bit 0), or its directory is (bit 13). */
const ENCRYPTED_FLAGS = 0x2001;

const FILE_TYPE_MASK = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

/**
 * The entries of a zip, in the order of its directory.
 * @see APPNOTE.TXT 6.3, sections 4.3.12, 4.3.16, 4.4.4, 4.5
 * @throws ZipError
 */
export function readDirectory(zip: Buffer): readonly DirectoryEntry[] {
  const end = findEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count === ZIP64_COUNT || count > ENTRIES_MAX) throw zipError('tooManyFiles');
  // Of several disks, or cut short.
  if (zip.readUInt16LE(end + 4) !== 0 || zip.readUInt16LE(end + 8) !== count) throw zipError('notZip');
  const entries: DirectoryEntry[] = [];
  let offset = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (offset + ENTRY_BYTES > end || zip.readUInt32LE(offset) !== ENTRY_SIGNATURE) throw zipError('notZip');
    const next = offset + ENTRY_BYTES + lengthsAt(zip, offset);
    if (next > end) throw zipError('notZip');
    entries.push(entryAt(zip, offset));
    offset = next;
  }
  return entries;
}

/** Where the record at the end begins; a comment may follow it. */
function findEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_BYTES - COMMENT_MAX);
  for (let at = zip.length - END_BYTES; at >= first; at -= 1) {
    const isEnd =
      zip.readUInt32LE(at) === END_SIGNATURE && at + END_BYTES + zip.readUInt16LE(at + 20) === zip.length;
    if (isEnd) return at;
  }
  throw zipError('notZip');
}

const lengthsAt = (zip: Buffer, offset: number): number =>
  zip.readUInt16LE(offset + 28) + zip.readUInt16LE(offset + 30) + zip.readUInt16LE(offset + 32);

function entryAt(zip: Buffer, offset: number): DirectoryEntry {
  const flags = zip.readUInt16LE(offset + 8);
  const nameLength = zip.readUInt16LE(offset + 28);
  if (nameLength > HTML5_LIMITS.pathChars * 4)
    throw zipFileError('name', zip.toString('latin1', offset + 46, offset + 126));
  const name = nameOf(zip.subarray(offset + ENTRY_BYTES, offset + ENTRY_BYTES + nameLength), flags);
  if ((flags & ENCRYPTED_FLAGS) !== 0) throw zipFileError('encrypted', name);
  // The upper half is the mode of a Unix file; 0 where a program of another system wrote the zip.
  const fileType = (zip.readUInt32LE(offset + 38) >>> 16) & FILE_TYPE_MASK;
  const isFolder = name.endsWith('/') || fileType === FOLDER;
  if (!isFolder && fileType !== 0 && fileType !== REGULAR) throw zipFileError('special', name);
  return {
    name,
    isFolder,
    compression: zip.readUInt16LE(offset + 10),
    crc32: zip.readUInt32LE(offset + 16),
    packedSize: zip.readUInt32LE(offset + 20),
    size: zip.readUInt32LE(offset + 24),
    offset: zip.readUInt32LE(offset + 42),
  };
}

/** A name in UTF-8, flagged or not, as every archiver of today writes it; bytes that are none are no name. */
function nameOf(bytes: Buffer, flags: number): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    const latin = bytes.toString('latin1');
    // Without the flag it is in the code page of the archiver's system, and what browsers ask for cannot be known.
    throw zipFileError((flags & UTF8_FLAG) === 0 ? 'name' : 'damaged', latin);
  }
}

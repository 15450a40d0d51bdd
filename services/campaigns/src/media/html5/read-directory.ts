import { HTML5_LIMITS } from '@marquee/schemas/media/html5';
import { type Entry, fromBufferPromise, type ZipFile } from 'yauzl';

import { zipError, zipFileError } from './zip-error.ts';

/** A file as the directory at the end of a zip has it; nothing of it is believed before it is unpacked. */
export interface DirectoryEntry {
  /** As it is written. */
  readonly name: string;
  readonly isFolder: boolean;
  /** Where and how its bytes are in the zip. */
  readonly packed: Entry;
}

/** Folders and what archivers add count here, and not against the files of an ad. */
const ENTRIES_MAX = 1_000;

const UTF8_FLAG = 0x800;
/** Encrypted (bit 0), or its directory is (bit 13). */
const ENCRYPTED_FLAGS = 0x2001;

const FILE_TYPE_MASK = 0o170000;
const REGULAR = 0o100000;
const FOLDER = 0o040000;

/** What cannot be read as a zip is none. */
const orNotZip = <Value>(reading: Promise<Value>): Promise<Value> =>
  reading.catch(() => {
    throw zipError('notZip');
  });

/** Names stay bytes, so that those in no known encoding are seen; sizes are counted where it is unpacked. @throws ZipError */
export const openZip = (bytes: Buffer): Promise<ZipFile> =>
  orNotZip(fromBufferPromise(bytes, { decodeStrings: false, validateEntrySizes: false }));

/** The entries of a zip, in the order of its directory. @throws ZipError */
export async function readDirectory(zip: ZipFile): Promise<readonly DirectoryEntry[]> {
  if (zip.entryCount > ENTRIES_MAX) throw zipError('tooManyFiles');
  return (await orNotZip(entriesOf(zip))).map(directoryEntry);
}

async function entriesOf(zip: ZipFile): Promise<readonly Entry[]> {
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) entries.push(entry);
  return entries;
}

function directoryEntry(packed: Entry): DirectoryEntry {
  const name = nameOf(packed);
  if ((packed.generalPurposeBitFlag & ENCRYPTED_FLAGS) !== 0) throw zipFileError('encrypted', name);
  // The upper half is the mode of a Unix file; 0 where a program of another system wrote the zip.
  const fileType = (packed.externalFileAttributes >>> 16) & FILE_TYPE_MASK;
  const isFolder = name.endsWith('/') || fileType === FOLDER;
  if (!isFolder && fileType !== 0 && fileType !== REGULAR) throw zipFileError('special', name);
  return { name, isFolder, packed };
}

/** A name in UTF-8, flagged or not, as every archiver of today writes it; bytes that are none are no name. */
function nameOf({ fileNameRaw: bytes, generalPurposeBitFlag: flags }: Entry): string {
  const latin = bytes.toString('latin1');
  if (bytes.length > HTML5_LIMITS.pathChars * 4) throw zipFileError('name', latin);
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    // Without the flag it is in the code page of the archiver's system, and what browsers ask for cannot be known.
    throw zipFileError((flags & UTF8_FLAG) === 0 ? 'name' : 'damaged', latin);
  }
}

import { HTML5_CONTENT_TYPES, HTML5_LIMITS, type Html5Extension } from '@marquee/schemas/media/html5';

import type { DirectoryEntry } from './read-directory.ts';
import { zipFileError } from './zip-error.ts';

/** A file that is part of the ad, with its path there. */
interface AdFile {
  readonly path: string;
  readonly entry: DirectoryEntry;
}

const ARCHIVES = new Set(['zip', 'rar', '7z', 'gz', 'tgz', 'tar', 'bz2', 'xz', 'jar']);

/** What archivers and systems add. */
const isAdded = (name: string): boolean =>
  name
    .split('/')
    .some(
      (part) =>
        part === '__MACOSX' ||
        /^(?:(?:eh)?thumbs(?:_vista)?\.db|desktop\.ini|icon\r)$/i.test(part) ||
        /^\.[^.]/.test(part),
    );

/** What tools and designers leave beside an ad, and no browser loads: sources, notes, licences. */
const LEFT_OUT = new Set(
  'txt md map log bak license fla psd ai sketch scss sass less ts coffee ico'.split(' '),
);
const isLeftOut = (name: string): boolean => {
  const file = name.slice(name.lastIndexOf('/') + 1);
  const extension = file.slice(file.lastIndexOf('.') + 1).toLowerCase();
  return file.includes('.')
    ? LEFT_OUT.has(extension)
    : /^(?:licen[cs]e|notice|readme|changelog|copying|authors)$/i.test(file);
};

/** The extension of a file that an ad may hold; undefined for another. */
export const extensionOf = (path: string): Html5Extension | undefined => {
  const extension = /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase();
  return extension !== undefined && Object.hasOwn(HTML5_CONTENT_TYPES, extension)
    ? (extension as Html5Extension)
    : undefined;
};

/**
 * The files of an ad by their paths: those of the zip's only folder where all are in one, also where that is in another.
 * @throws ZipError for a path or type that no ad has
 */
export function adPaths(entries: readonly DirectoryEntry[]): readonly AdFile[] {
  const own = entries.filter(({ name }) => !isAdded(name));
  for (const { name } of own) requirePath(name);
  const files = own.filter(({ name, isFolder }) => !isFolder && !isLeftOut(name));
  const taken = new Set<string>();
  for (const { name } of files) {
    requireType(name);
    const path = name.normalize('NFC');
    if (taken.has(path)) throw zipFileError('duplicate', name);
    taken.add(path);
  }
  const folder = commonFolder(files.map(({ name }) => name));
  return files.map((entry) => ({ path: entry.name.slice(folder.length).normalize('NFC'), entry }));
}

function requirePath(name: string): void {
  if (name.includes('\\')) throw zipFileError('backslash', name);
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  if (/[\u0000-\u001f\u007f]/.test(name) || name === '' || name.length > HTML5_LIMITS.pathChars)
    throw zipFileError('name', name);
  const parts = name.replace(/\/$/, '').split('/');
  if (name.startsWith('/') || parts.includes('..') || parts.some((part) => /^[a-z]:/i.test(part)))
    throw zipFileError('outside', name);
  if (parts.includes('') || parts.includes('.')) throw zipFileError('name', name);
}

function requireType(name: string): void {
  if (extensionOf(name) !== undefined) return;
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  throw zipFileError(ARCHIVES.has(extension) ? 'archive' : 'type', name);
}

/** `export/banner/` where every file is below it; empty where one is not. */
function commonFolder(names: readonly string[]): string {
  const first = names[0] ?? '';
  let folder = '';
  for (let end = first.indexOf('/'); end >= 0; end = first.indexOf('/', end + 1)) {
    const longer = first.slice(0, end + 1);
    if (!names.every((name) => name.startsWith(longer))) break;
    folder = longer;
  }
  return folder;
}

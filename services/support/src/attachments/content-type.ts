import { readFile } from 'node:fs/promises';

import { fileTypeFromFile } from 'file-type';

const TYPES: ReadonlySet<string> = new Set([
  'image/jpeg',
  'image/png',
  'image/gif',
  'image/webp',
  'application/pdf',
]);

/** Bytes that no text has: control characters but tab, line feed, form feed and carriage return. */
const isControl = (byte: number): boolean =>
  byte === 0x7f || (byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d);

/**
 * What a file is by its content; only text is a CSV by its name.
 * @returns undefined for what is neither an image, a PDF nor a text
 */
export async function contentTypeOf(path: string, name: string): Promise<string | undefined> {
  const type = await fileTypeFromFile(path);
  // What begins like a file of another type may be a text all the same: a list of cars with "BMW" for a bitmap.
  if (type && TYPES.has(type.mime)) return type.mime;
  if ((await readFile(path)).some(isControl)) return undefined;
  return /\.csv$/i.test(name) ? 'text/csv' : 'text/plain';
}

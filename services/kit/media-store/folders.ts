import { createHash } from 'node:crypto';

/** Hex digits of a path's digest that are part of a key. */
const DIGEST_CHARS = 40;

/** Keys of folders: 128 random bits in hex. */
export const isFolderKey = (key: string): boolean => /^[0-9a-f]{32}$/.test(key);

/**
 * Key of a file that is one of several with paths of their own. It follows from the path alone, so that no table says
 * which key a path has.
 * @param path within the folder, `/` between its parts; equal in any form of Unicode
 */
export function keyInFolder(folderKey: string, path: string): string {
  const digest = createHash('sha256').update(path.normalize('NFC')).digest('hex').slice(0, DIGEST_CHARS);
  const extension = /\.([a-z0-9]{1,8})$/i.exec(path)?.[1]?.toLowerCase();
  return `${folderKey}-${digest}${extension === undefined ? '' : `.${extension}`}`;
}

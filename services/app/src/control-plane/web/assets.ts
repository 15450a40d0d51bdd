import { readFile } from 'node:fs/promises';
import path from 'node:path';

/** What is sent of a file: its bytes, compressed where the client accepts that and the build has it. */
export interface Asset {
  readonly body: Buffer;
  readonly type: string;
  /** Undefined for the file as it is. */
  readonly encoding: string | undefined;
}

const TYPES: Readonly<Record<string, string>> = {
  js: 'application/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  json: 'application/json; charset=utf-8',
};
/** A name as the build gives it, with a hash: nothing that leads to another folder. */
const NAME = /^[\w-]+\.(js|css|json)$/;
/** Best first, with the ending that `web/build/precompress.ts` gives them. */
const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
const AS_IT_IS = [undefined, ''] as const;

/**
 * Files of the build whose name has a hash, which never change: each is read once, when it is asked for first. A page is made of a hundred
 * of them, most of them small, and looking for a file costs more than sending it.
 *
 * @param folder of the build
 * @returns finds a file by its name within `assets`; undefined where there is none, or none that is kept so
 */
export function createAssets(
  folder: string,
): (name: string, acceptEncoding: string | undefined) => Promise<Asset | undefined> {
  const kept = new Map<string, Promise<Asset | undefined>>();
  const read = async (name: string, accepted: readonly string[]): Promise<Asset | undefined> => {
    const forms = [...ENCODINGS.filter(([encoding]) => accepted.includes(encoding)), AS_IT_IS];
    for (const [encoding, ending] of forms) {
      const body = await readFile(path.join(folder, 'assets', `${name}${ending}`)).catch(() => undefined);
      if (body !== undefined) return { body, type: TYPES[name.split('.').at(-1) ?? ''] ?? '', encoding };
    }
    return undefined;
  };
  return (name, acceptEncoding = '') => {
    if (!NAME.test(name)) return Promise.resolve(undefined);
    const accepted = encodingsOf(acceptEncoding);
    const key = `${name} ${accepted.join(' ')}`;
    const known = kept.get(key);
    if (known !== undefined) return known;
    const asked = read(name, accepted);
    kept.set(key, asked);
    // Names that are none are not remembered: they would be without end, and the next build may have them.
    void asked.then((asset) => asset ?? kept.delete(key));
    return asked;
  };
}

/** Those of ours that the header accepts. */
const encodingsOf = (header: string): string[] => {
  const accepted = new Set(
    header
      .split(',')
      .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
      .map((part) => (part.split(';')[0] ?? '').trim().toLowerCase()),
  );
  return ENCODINGS.flatMap(([encoding]) => (accepted.has(encoding) ? [encoding] : []));
};

import { readFile } from 'node:fs/promises';

const MANIFEST = new URL('../../../../package.json', import.meta.url);

/** Of the product that runs here. */
export async function readVersion(): Promise<string> {
  return (JSON.parse(await readFile(MANIFEST, 'utf8')) as { version: string }).version;
}

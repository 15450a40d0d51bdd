import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

import type { Product } from './product.ts';
import { until } from './until.ts';

/** The newest mail to an address, with its soft line breaks undone, once it is in the outbox. */
export async function mailTo(product: Product, address: string, about = /./): Promise<string> {
  const outbox = path.join(product.dataDir, 'outbox');
  return until(`a mail to ${address}`, async () => {
    const names = (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'));
    for (const name of names.sort().reverse()) {
      const text = readable(await readFile(path.join(outbox, name), 'utf8'));
      if (text.includes(address) && about.test(text)) return text;
    }
    return undefined;
  });
}

/** The first link of a mail whose path begins so, as a path of the product: `linkIn(mail, '/confirm-account/')`. */
export function linkIn(mail: string, prefix: string): string {
  const found = new RegExp(`https?://[^\\s"'<>]+?(${prefix.replaceAll('/', '\\/')}[^\\s"'<>]*)`).exec(mail);
  if (found?.[1] === undefined) throw new Error(`No link to ${prefix} in this mail:\n${mail}`);
  return found[1].replaceAll('&amp;', '&');
}

/** Quoted-printable: soft breaks joined, the characters of links restored. */
const readable = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-7][0-9A-F])/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));

// Plain JavaScript, because `npm start` asks before anything could load TypeScript.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Version of the build settings: bundles of another version are built again. */
const BUILDER = 5;
const STAMP = '\n// built from ';
/** What npm installed, in place of the contents of thousands of files. */
const PACKAGES = ['node_modules/.package-lock.json', 'package-lock.json'];

/**
 * Whether a bundled program was made from the sources and packages that are there.
 * @param {{ readonly root: string, readonly file: string }} program see `Program` of `bundle-program.ts`
 */
export function isFresh({ root, file }) {
  try {
    const text = readFileSync(file, 'utf8');
    /** @type {{ digest: string, inputs: string[], base: string }} */
    const kept = JSON.parse(text.slice(text.lastIndexOf(STAMP) + STAMP.length));
    const parts = ['js', 'map'].map((ending) => path.join(path.dirname(file), `${kept.base}.${ending}`));
    return parts.every((part) => existsSync(part)) && kept.digest === digestOf(root, kept.inputs);
  } catch {
    // A missing or foreign manifest, or a removed source: building reports more than this check could.
    return false;
  }
}

/**
 * What a program ends with.
 * @param {string} root folder of the repository
 * @param {readonly string[]} inputs sources that it was made of, from there
 * @param {string} base name of the files beside it
 */
export const stampText = (root, inputs, base) =>
  `${STAMP}${JSON.stringify({ digest: digestOf(root, inputs), inputs, base })}\n`;

/**
 * Content and place of the sources, and not their time: a fresh clone in the same place needs no second build. Read one by one,
 * which takes a fifth of what a thousand promises take.
 * @param {string} root
 * @param {readonly string[]} inputs
 */
function digestOf(root, inputs) {
  const hash = createHash('sha256').update(`${BUILDER} ${process.versions.node} ${path.resolve(root)}`);
  for (const name of PACKAGES) {
    const file = path.join(root, name);
    if (existsSync(file)) hash.update(readFileSync(file));
  }
  for (const input of inputs) hash.update(input).update(readFileSync(path.join(root, input)));
  return hash.digest('hex');
}

// Plain JavaScript, because `npm start` asks before anything could load TypeScript.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** Version of the build settings: bundles of another version are built again. */
const BUILDER = 7;
const STAMP = '\n// built from ';
/** What npm installed, in place of the contents of thousands of files. */
const PACKAGES = ['node_modules/.package-lock.json', 'package-lock.json'];

/**
 * What a program ends with.
 * @typedef {object} Stamp
 * @property {string} digest of what it was made of
 * @property {readonly string[]} inputs sources that it was made of, from the folder of the repository
 * @property {Readonly<Record<string, number>>} sizes of the files beside it, in bytes, by name
 */

/**
 * Whether a bundled program is whole, and was made from the sources and packages that are there.
 * @param {{ readonly root: string, readonly file: string }} program see `Program` of `bundle-program.ts`
 */
export function isFresh({ root, file }) {
  try {
    const text = readFileSync(file, 'utf8');
    /** @type {Stamp} */
    const kept = JSON.parse(text.slice(text.lastIndexOf(STAMP) + STAMP.length));
    // A machine that lost its power may have the name of a file and not what was in it.
    const isWhole = Object.entries(kept.sizes).every(
      ([part, size]) => statSync(path.join(path.dirname(file), part)).size === size,
    );
    return isWhole && kept.digest === sourcesDigest(root, packagesOf(root), kept.inputs);
  } catch {
    // A missing or foreign manifest, or a removed source: building reports more than this check could.
    return false;
  }
}

/** @param {Stamp} stamp */
export const stampText = (stamp) => `${STAMP}${JSON.stringify(stamp)}\n`;

/**
 * What npm says that it installed.
 * @param {string} root
 */
export const packagesOf = (root) =>
  PACKAGES.map((name) => path.join(root, name))
    .filter((file) => existsSync(file))
    .map((file) => readFileSync(file));

/**
 * Content and place of the sources, and not their time: a fresh clone in the same place needs no second build. Read one by one,
 * which takes a fifth of what a thousand promises take.
 * @param {string} root
 * @param {readonly Buffer[]} packages see `packagesOf`
 * @param {readonly string[]} inputs
 * @param {ReadonlyMap<string, Buffer>} read what those were when they were read, by their place; the others are read now
 */
export function sourcesDigest(root, packages, inputs, read = new Map()) {
  const hash = createHash('sha256').update(`${BUILDER} ${process.versions.node} ${path.resolve(root)}`);
  for (const each of packages) hash.update(each);
  for (const input of inputs) {
    const file = path.join(root, input);
    hash.update(input).update(read.get(file) ?? readFileSync(file));
  }
  return hash.digest('hex');
}

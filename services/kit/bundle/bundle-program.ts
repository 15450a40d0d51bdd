import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Metafile, Plugin } from 'esbuild';

export interface Program {
  /** Folder of the repository; its `node_modules` stay outside of the bundle. */
  readonly root: string;
  readonly entry: string;
  /** Where the bundle is kept; below `root`, so that it finds the same packages. Ends in `.mjs`. */
  readonly file: string;
  /**
   * CommonJS packages that few runs need, for modules that are imported with `import()`: loaded with the first of these.
   * What stays outside of a bundle is otherwise loaded when the program starts, wherever it is imported.
   */
  readonly packagesOnDemand?: readonly string[];
}

/** Megabytes of one half of the young generation; Node's own choice is 16. */
const YOUNG_MB = 64;
/** Megabytes of old objects up to which nothing but the young generation is collected. */
const OLD_MB = 256;
const FEW_CORES = 2;

/**
 * Node options for running a bundled program as a server. Stacks name the sources. Node's own code is put
 * into large pages where the system has them. Long-lived objects are copied by every minor collection, so the
 * young generation is larger and collected less often, for some 150 MB more memory. Where little is allocated, V8 collects
 * the old generation as soon as it has grown by a tenth: every six seconds under traffic, in steps that hold up answers for
 * a fifth of a second together. So it may grow to a size first. Parallel collector threads are off because they compete
 * with the server on few cores.
 */
export const BUNDLE_NODE_ARGUMENTS: readonly string[] = [
  '--enable-source-maps',
  '--use-largepages=silent',
  `--min-semi-space-size=${YOUNG_MB}`,
  `--max-semi-space-size=${YOUNG_MB}`,
  `--initial-old-space-size=${OLD_MB}`,
  ...(availableParallelism() <= FEW_CORES ? ['--single-threaded-gc'] : []),
];

/** Version of the build settings: bundles of another version are built again. */
const BUILDER = 2;
const STAMP = '\n// built from ';

/**
 * Makes one JavaScript file of a TypeScript program, unless the file that is there was made from the same sources.
 * What runs then is what was written: without the wrapper that `tsx` puts around every function to keep its name,
 * which costs a hot path about a tenth of its time, and without transpiling at every start.
 *
 * `import.meta.url` stays the address of the source, so that data beside it is found.
 */
export async function bundleProgram(program: Program): Promise<void> {
  if (await isFresh(program)) return;
  // Only who builds pays for loading it.
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    absWorkingDir: program.root,
    entryPoints: [program.entry],
    outfile: program.file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: `node${process.versions.node}`,
    sourcemap: 'inline',
    sourcesContent: false,
    keepNames: false,
    legalComments: 'none',
    logLevel: 'silent',
    metafile: true,
    write: false,
    plugins: [packagesOnDemand(program), packagesOutside(program.root), addressesOfSources()],
  });
  const text = outputFiles[0]!.text;
  await replaceFile(program.file, `${text}${STAMP}${await stampOf(program.root, inputsOf(metafile))}\n`);
}

/** Two starts may build at once: each puts a whole file in place. */
async function replaceFile(file: string, text: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  const fresh = `${file}.${randomUUID()}`;
  try {
    await writeFile(fresh, text);
    await rename(fresh, file);
  } finally {
    await rm(fresh, { force: true });
  }
}

async function isFresh({ root, file }: Program): Promise<boolean> {
  try {
    const text = await readFile(file, 'utf8');
    const stamp = text.slice(text.lastIndexOf(STAMP) + STAMP.length).trimEnd();
    const { inputs } = JSON.parse(stamp) as { readonly inputs: readonly string[] };
    return stamp === (await stampOf(root, inputs));
  } catch {
    // A missing or foreign manifest, or a removed source: building reports more than this check could.
    return false;
  }
}

/** Content and place of the sources, and not their time: a fresh clone in the same place needs no second build. */
async function stampOf(root: string, inputs: readonly string[]): Promise<string> {
  const hash = createHash('sha256').update(`${BUILDER} ${process.versions.node} ${root}`);
  const contents = await Promise.all(inputs.map((input) => readFile(path.join(root, input))));
  for (const [index, content] of contents.entries()) hash.update(inputs[index]!).update(content);
  return JSON.stringify({ digest: hash.digest('hex'), inputs });
}

const inputsOf = ({ inputs }: Metafile): string[] =>
  Object.keys(inputs)
    .filter((input) => !input.startsWith(`${ON_DEMAND}:`))
    .sort();

const ON_DEMAND = 'package-on-demand';

/** A module of the bundle in the place of each package, which requires it once it runs itself. */
const packagesOnDemand = ({ root, packagesOnDemand: names = [] }: Program): Plugin => ({
  name: 'packages-on-demand',
  setup(build) {
    build.onResolve({ filter: /^[^./]/ }, ({ path: name }) =>
      names.includes(name) ? { path: name, namespace: ON_DEMAND } : undefined,
    );
    build.onLoad({ filter: /^/, namespace: ON_DEMAND }, ({ path: name }) => {
      const from = JSON.stringify(path.join(root, 'package.json'));
      const createRequire = "process.getBuiltinModule('node:module').createRequire";
      return {
        contents: `module.exports = ${createRequire}(${from})(${JSON.stringify(name)});`,
        loader: 'js',
      };
    });
  },
});

/**
 * Packages stay files of their own: theirs are the licences and the native parts. One that only a workspace has, in
 * its own `node_modules`, is named by its place, because the bundle is not in that workspace.
 */
const packagesOutside = (root: string): Plugin => ({
  name: 'packages-outside',
  setup(build) {
    const shared = path.join(root, 'node_modules') + path.sep;
    build.onResolve({ filter: /^[^./]/ }, async ({ path: name, kind, resolveDir, importer, pluginData }) => {
      if (kind === 'entry-point' || pluginData === ASKED) return undefined;
      if (isBuiltin(name)) return { path: name, external: true };
      const found = await build.resolve(name, { kind, resolveDir, importer, pluginData: ASKED });
      // An optional package that is not installed; the program knows what to do without.
      if (found.errors.length > 0) return { path: name, external: true };
      if (!found.path.includes(`${path.sep}node_modules${path.sep}`)) return found;
      if (found.path.startsWith(shared)) return { path: name, external: true };
      return { path: pathToFileURL(found.path).href, external: true };
    });
  },
});
const ASKED = 'asked by packages-outside';

const addressesOfSources = (): Plugin => ({
  name: 'addresses-of-sources',
  setup(build) {
    build.onLoad({ filter: /\.ts$/ }, async ({ path: file }) => {
      const text = await readFile(file, 'utf8');
      const address = JSON.stringify(pathToFileURL(file).href);
      return { contents: text.replaceAll('import.meta.url', address), loader: 'ts' };
    });
  },
});

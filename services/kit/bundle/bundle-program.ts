import { createHash, randomUUID } from 'node:crypto';
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import path from 'node:path';

import type { Metafile } from 'esbuild';

import { wallMs } from '../runtime/clock.ts';
import { addressesOfPackages, addressesOfSources, packagesOutside } from './bundle-plugins.ts';
import { isFresh, packagesOf, sourcesDigest, stampText } from './freshness.mjs';
import { oneAtATime } from './one-at-a-time.ts';
import { SCRIPT_BEGINS, SCRIPT_ENDS, starterOf } from './starter.ts';

export interface Program {
  /** Folder of the repository. */
  readonly root: string;
  readonly entry: string;
  /**
   * What Node is to start; below `root`, so that it finds the packages that stay outside. Ends in `.mjs`. The script that it
   * runs, its source map and its compiled code are beside it.
   */
  readonly file: string;
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

/** A start that has read the file that was replaced has read its script long before. */
const REPLACED_AFTER_MS = 10 * 60_000;

/**
 * Makes one JavaScript program of a TypeScript program and its packages, unless what is there was made from the same sources.
 * What runs then is what was written: without the wrapper that `tsx` puts around every function to keep its name,
 * which costs a hot path about a tenth of its time, and without transpiling at every start.
 *
 * `import.meta.url` stays the address of the source, so that data beside it is found.
 */
export async function bundleProgram(program: Program): Promise<void> {
  if (isFresh(program)) return;
  await oneAtATime(`${program.file}.lock`, async () => {
    if (!isFresh(program)) await replaceProgram(program, await buildProgram(program));
  });
}

interface Built {
  readonly script: string;
  readonly map: string;
  /** Our own sources of it. */
  readonly inputs: readonly string[];
  /** Of these and the packages, as they were when they were read: they may change while it is built. */
  readonly digest: string;
}

let builds = 0;

async function buildProgram(program: Program): Promise<Built> {
  // Only who builds pays for loading it.
  const { build, stop } = await import('esbuild');
  const packages = packagesOf(program.root);
  const read = new Map<string, Buffer>();
  builds += 1;
  const { outputFiles, metafile } = await build({
    absWorkingDir: program.root,
    entryPoints: [program.entry],
    outfile: program.file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: `node${process.versions.node}`,
    charset: 'ascii',
    banner: { js: SCRIPT_BEGINS },
    footer: { js: SCRIPT_ENDS },
    sourcemap: 'external',
    sourcesContent: false,
    keepNames: false,
    legalComments: 'none',
    logLevel: 'silent',
    metafile: true,
    write: false,
    plugins: [packagesOutside(program.root), addressesOfSources(read), addressesOfPackages()],
  }).finally(() => {
    builds -= 1;
    // Its process would stay as long as ours.
    if (builds === 0) void stop();
  });
  const textOf = (ending: string) => outputFiles.find((file) => file.path.endsWith(ending))!.text;
  const inputs = inputsOf(metafile);
  const digest = sourcesDigest(program.root, packages, inputs, read);
  return { script: textOf('.mjs'), map: textOf('.map'), inputs, digest };
}

async function replaceProgram(program: Program, { script, map, inputs, digest }: Built): Promise<void> {
  const base = `${path.basename(program.file, '.mjs')}-${digestOf(script).slice(0, 16)}`;
  const folder = path.dirname(program.file);
  const parts = { [`${base}.js`]: script, [`${base}.map`]: map };
  const sizes: Record<string, number> = {};
  for (const [name, text] of Object.entries(parts)) {
    sizes[name] = Buffer.byteLength(text);
    await replaceFile(path.join(folder, name), text);
  }
  const starter = starterOf({ root: program.root, base });
  await replaceFile(program.file, starter + stampText({ digest, inputs, sizes }));
  await removeReplaced(program.file, base);
}

const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex');

/** Two starts may build at once: each puts a whole file in place. */
async function replaceFile(file: string, text: string): Promise<void> {
  const fresh = `${file}.${randomUUID()}`;
  try {
    await writeFile(fresh, text);
    await rename(fresh, file);
  } finally {
    await rm(fresh, { force: true });
  }
}

/** Removes scripts of earlier sources and what killed processes left, unless a process may be about to load it. */
async function removeReplaced(file: string, base: string): Promise<void> {
  const folder = path.dirname(file);
  const parts = new RegExp(`^${path.basename(file, '.mjs')}(-[0-9a-f]{16})?\\.`);
  const lasting = [path.basename(file), ...['js', 'map', 'code'].map((ending) => `${base}.${ending}`)];
  const replaced = (await readdir(folder)).filter((name) => parts.test(name) && !lasting.includes(name));
  for (const name of replaced) {
    const found = await stat(path.join(folder, name)).catch(() => undefined);
    if (found === undefined || wallMs() - found.mtimeMs < REPLACED_AFTER_MS) continue;
    await rm(path.join(folder, name), { force: true });
  }
}

/** Our own sources; packages change with what npm says that it installed. */
const inputsOf = ({ inputs }: Metafile): string[] =>
  Object.keys(inputs)
    .filter((input) => !/(^|\/)node_modules\/|^[\w-]+:/.test(input))
    .sort();

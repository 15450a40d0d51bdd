import { fileURLToPath } from 'node:url';

import { BUNDLE_NODE_ARGUMENTS, bundleProgram } from '@marquee/kit/bundle/bundle-program';

import type { Program } from './child.ts';
import { SUPERVISED } from './supervised.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const RUN = fileURLToPath(new URL('../run.ts', import.meta.url));
const EDGE = fileURLToPath(new URL('../edge-process.ts', import.meta.url));
const COMPILED_EDGE = fileURLToPath(new URL('../../.cache/edge.mjs', import.meta.url));
const FROM_SOURCES = ['--import', import.meta.resolve('tsx'), '--enable-source-maps'];

/** The edge as one compiled file, made now if its sources changed since. */
export async function compiledEdge(): Promise<Program> {
  await bundleProgram({ root: ROOT, entry: EDGE, file: COMPILED_EDGE });
  return { file: COMPILED_EDGE, arguments: [SUPERVISED], nodeArguments: BUNDLE_NODE_ARGUMENTS };
}

/** The edge from its sources: about a tenth slower, and it needs nothing that could fail. */
export const edgeFromSources = (): Program => ({
  file: EDGE,
  arguments: [SUPERVISED],
  nodeArguments: FROM_SOURCES,
});

export const controlPlane = (): Program => ({
  file: RUN,
  arguments: ['--target=control-plane', SUPERVISED],
  nodeArguments: FROM_SOURCES,
});

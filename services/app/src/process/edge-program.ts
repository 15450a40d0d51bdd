import { fileURLToPath } from 'node:url';

import { BUNDLE_NODE_ARGUMENTS, bundleProgram } from '@marquee/kit/bundle/bundle-program';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const SOURCE = fileURLToPath(new URL('../edge.ts', import.meta.url));
const COMPILED = fileURLToPath(new URL('../../.cache/edge.mjs', import.meta.url));

/** A file to start the edge from, and what Node must be told to run it. */
export interface EdgeProgram {
  readonly file: string;
  readonly nodeArguments: readonly string[];
}

/** The edge as one compiled file, made now if its sources changed since. */
export async function compiledEdge(): Promise<EdgeProgram> {
  await bundleProgram({ root: ROOT, entry: SOURCE, file: COMPILED });
  return { file: COMPILED, nodeArguments: BUNDLE_NODE_ARGUMENTS };
}

/** The edge from its sources: about a tenth slower, and it needs nothing that could fail. */
export const edgeFromSources = (): EdgeProgram => ({
  file: SOURCE,
  nodeArguments: ['--import', import.meta.resolve('tsx'), '--enable-source-maps'],
});

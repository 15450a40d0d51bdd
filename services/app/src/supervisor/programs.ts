import { fileURLToPath } from 'node:url';

import { BUNDLE_NODE_ARGUMENTS, bundleProgram } from '@marquee/kit/bundle/bundle-program';

import type { Program } from './child.ts';
import { SUPERVISED } from '../process/supervised.ts';

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url));
const RUN = fileURLToPath(new URL('../run.ts', import.meta.url));
const EDGE = fileURLToPath(new URL('../edge/edge-process.ts', import.meta.url));
const SUPERVISOR = fileURLToPath(new URL('run-supervisor.ts', import.meta.url));
/** `scripts/start.mjs` looks for it there. */
const COMPILED_SUPERVISOR = fileURLToPath(new URL('../../.cache/supervisor.mjs', import.meta.url));
const COMPILED_EDGE = fileURLToPath(new URL('../../.cache/edge.mjs', import.meta.url));
const COMPILED_CONTROL_PLANE = fileURLToPath(new URL('../../.cache/control-plane.mjs', import.meta.url));
const FROM_SOURCES = ['--import', import.meta.resolve('tsx'), '--enable-source-maps'];

/** The supervisor as one compiled file, for the next start: one cannot compile what it runs. */
export const compileSupervisor = (): Promise<void> =>
  bundleProgram({ root: ROOT, entry: SUPERVISOR, file: COMPILED_SUPERVISOR });

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

/**
 * What its calls hold together is little beside an edge's: the large young generation of one would cost it some 100 MB and save
 * nothing. Of two words for the same, Node takes the later.
 */
const CONTROL_PLANE_YOUNG = ['--min-semi-space-size=16', '--max-semi-space-size=16'];
/**
 * An exchange waits for a bid no longer than its deadline; people, reports, merges and the embedded PostgreSQL, which inherits this,
 * may wait for an edge.
 */
const CONTROL_PLANE_NICENESS = 5;
const CONTROL_PLANE_ARGUMENTS = ['--target=control-plane', SUPERVISED];

/** The control plane as one compiled file: it starts in a fraction of the time that its sources take. */
export async function compiledControlPlane(): Promise<Program> {
  await bundleProgram({ root: ROOT, entry: RUN, file: COMPILED_CONTROL_PLANE });
  return {
    file: COMPILED_CONTROL_PLANE,
    arguments: CONTROL_PLANE_ARGUMENTS,
    nodeArguments: [...BUNDLE_NODE_ARGUMENTS, ...CONTROL_PLANE_YOUNG],
    niceness: CONTROL_PLANE_NICENESS,
  };
}

/** The control plane from its sources: it starts more slowly, and it needs nothing that could fail. */
export const controlPlaneFromSources = (): Program => ({
  file: RUN,
  arguments: CONTROL_PLANE_ARGUMENTS,
  nodeArguments: FROM_SOURCES,
  niceness: CONTROL_PLANE_NICENESS,
});

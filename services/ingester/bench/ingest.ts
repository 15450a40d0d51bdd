import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { BUNDLE_NODE_ARGUMENTS, bundleProgram } from '@marquee/kit/bundle/bundle-program';

/** `backlog.ts`, compiled and run as the product runs its own processes. */
const file = fileURLToPath(new URL('../.cache/bench-backlog.mjs', import.meta.url));
await bundleProgram({
  root: fileURLToPath(new URL('../../../', import.meta.url)),
  entry: fileURLToPath(new URL('backlog.ts', import.meta.url)),
  file,
});
const child = spawn(process.execPath, [...BUNDLE_NODE_ARGUMENTS, file, ...process.argv.slice(2)], {
  stdio: 'inherit',
});
[process.exitCode] = (await once(child, 'exit')) as [number];

import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

import { BUNDLE_NODE_ARGUMENTS, bundleProgram } from '@marquee/kit/bundle/bundle-program';

import { callPixels } from './browser.ts';

/**
 * The impression pixel beside a bare Fastify GET, both compiled and on core 0, the browsers on core 1, in turns (bare,
 * pixel, bare). `[seconds of a turn] [turns]`.
 */
const [seconds = 2, turns = 3] = process.argv.slice(2).map(Number);
const CONNECTIONS = 64;
const CORE = '0';
const ROOT = fileURLToPath(new URL('../../../', import.meta.url));

interface Ready {
  readonly port: number;
  readonly paths: readonly string[];
}

async function start(name: string): Promise<{ readonly child: ChildProcess; readonly ready: Ready }> {
  const file = fileURLToPath(new URL(`../.cache/bench-${name}.mjs`, import.meta.url));
  const entry = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  await bundleProgram({ root: ROOT, entry, file });
  const child = spawn('taskset', ['-c', CORE, process.execPath, ...BUNDLE_NODE_ARGUMENTS, file], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const [ready] = (await once(child, 'message')) as [Ready];
  return { child, ready };
}

const tracker = await start('pixel-server');
const bare = await start('bare-server');
const { paths } = tracker.ready;
const call = (port: number): Promise<number> => callPixels(port, paths, CONNECTIONS, seconds);
for (const { ready } of [bare, tracker]) await call(ready.port);

const measured: { readonly pixel: number; readonly bare: number }[] = [];
let before = await call(bare.ready.port);
for (let turn = 0; turn < turns; turn += 1) {
  const pixel = await call(tracker.ready.port);
  const after = await call(bare.ready.port);
  measured.push({ pixel, bare: (before + after) / 2 });
  before = after;
  console.log(`bare ${measured.at(-1)!.bare.toFixed(0)}/s, pixel ${pixel.toFixed(0)}/s`);
}
const [median] = [...measured]
  .sort((one, other) => one.pixel / one.bare - other.pixel / other.bare)
  .slice(Math.floor(turns / 2));
const { pixel, bare: ceiling } = median!;
console.log(
  `\npixel ${pixel.toFixed(0)}/s, bare ${ceiling.toFixed(0)}/s, ratio ${(pixel / ceiling).toFixed(2)}`,
);
const found = { path: 'impression pixel', ours: pixel, bare: ceiling, unit: 'pixels/s' };
console.log(`bench: ${JSON.stringify(found)}`);
for (const { child } of [tracker, bare]) {
  const ended = once(child, 'exit');
  child.disconnect();
  await ended;
}

// `npm run check`: format, lint and types, import rules, dead code and unit tests, in a few minutes. `--static` leaves the
// unit tests out, for who runs all tests next. As many steps run at a time as there are cores; each says what it found when
// it ends.
import { availableParallelism } from 'node:os';
import path from 'node:path';

import { ensureInstalled, requireNode, root, runAndCollect, say } from './lib/preflight.mjs';

requireNode();
await ensureInstalled();

const bin = (file) => [process.execPath, path.join(root, 'node_modules', file)];
// The longest first: the last one to be started decides how long a core has nothing to do.
const steps = [
  ['unit tests', ...bin('vitest/vitest.mjs'), 'run', '--project', 'unit', '--reporter=default'],
  ['lint and types', ...bin('oxlint/bin/oxlint')],
  [
    'imports',
    ...bin('dependency-cruiser/bin/dependency-cruise.mjs'),
    '--config',
    '.dependency-cruiser.cjs',
    'schemas',
    'services',
    'web',
    'load-tests',
  ],
  ['dead code', ...bin('knip/bin/knip.js'), '--no-progress'],
  ['format', ...bin('oxfmt/bin/oxfmt'), '--list-different'],
  ['words', process.execPath, '--import', 'tsx', path.join(root, 'scripts/words/check-words.ts')],
  ['texts', process.execPath, '--import', 'tsx', path.join(root, 'scripts/texts/main.ts'), '--check'],
  ['licences', process.execPath, path.join(root, 'scripts/third-party-notices.mjs'), '--check'],
  ['bundle sizes', process.execPath, path.join(root, 'scripts/build-web.mjs')],
];

const isStatic = process.argv.includes('--static');
const waiting = steps.filter(([name]) => !(isStatic && name === 'unit tests'));
let failed = 0;

async function runWaiting() {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const [name, command, ...args] = step;
    const startedAt = performance.now();
    const { code, output } = await runAndCollect(command, args);
    if (code !== 0) failed += 1;
    if (output.trim() !== '') say(output.trimEnd());
    say(`${code === 0 ? 'ok' : 'FAILED'}  ${name}  ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
  }
}

await Promise.all(Array.from({ length: availableParallelism() }, runWaiting));
process.exit(failed === 0 ? 0 : 1);

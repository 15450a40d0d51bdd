import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdtempSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

import { fail, root, run, say } from './preflight.mjs';

const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/build',
  'web/vite.config.ts',
  'web/package.json',
  'schemas',
];

/** Builds the web when its sources are newer than what was built last. */
export async function ensureWebBuilt() {
  const dist = path.join(root, 'web/dist');
  const stamp = '.marquee-sources';
  const wanted = fingerprint();
  const built = path.join(dist, stamp);
  if (existsSync(built) && readFileSync(built, 'utf8') === wanted) return;
  say('Building the web …');
  // Beside the folder that a running Marquee may be serving, and put in its place when it is whole.
  const scratch = path.join(root, 'web/.cache');
  mkdirSync(scratch, { recursive: true });
  const folder = mkdtempSync(path.join(scratch, 'build-'));
  const fresh = path.join(folder, 'dist');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const code = await run(
    process.execPath,
    [vite, 'build', '--logLevel', 'warn', '--outDir', fresh, '--emptyOutDir'],
    {
      cwd: path.join(root, 'web'),
      // Whatever the product runs as: a person's browser gets the built form.
      env: { ...process.env, NODE_ENV: 'production', MARQUEE_WEB_BUDGETS: 'say' },
    },
  );
  if (code === 0) {
    writeFileSync(path.join(fresh, stamp), wanted);
    if (existsSync(dist)) renameSync(dist, path.join(folder, 'old'));
    renameSync(fresh, dist);
  }
  rmSync(folder, { recursive: true, force: true });
  if (code !== 0) fail('The web could not be built; the reason stands above.');
}

/** Content, not time: a fresh clone of what was built already needs no second build. */
function fingerprint() {
  const hash = createHash('sha256');
  for (const source of SOURCES) addTo(hash, path.join(root, source));
  return hash.digest('hex');
}

function addTo(hash, file) {
  if (!existsSync(file)) return;
  if (!statSync(file).isDirectory()) {
    if (!/\.spec\.tsx?$/.test(file)) hash.update(path.relative(root, file)).update(readFileSync(file));
    return;
  }
  for (const entry of readdirSync(file).sort()) {
    if (!['node_modules', 'dist', '.cache'].includes(entry)) addTo(hash, path.join(file, entry));
  }
}

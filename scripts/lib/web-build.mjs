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
  'package-lock.json',
];

const dist = path.join(root, 'web/dist');
const STAMP = '.marquee-sources';
/** Beside it: the same, of a build that kept to its budgets. */
const BUDGETS_STAMP = '.marquee-within-budgets';

/** Builds the web when its sources are newer than what was built last. */
export async function ensureWebBuilt() {
  if (isStamped(STAMP)) return;
  say('Building the web …');
  const code = await buildWeb({ MARQUEE_WEB_BUDGETS: 'say' }, ['--logLevel', 'warn']);
  if (code !== 0) fail('The web could not be built; see the reason above.');
}

/**
 * Builds the web unless what is there was built from these sources and kept to its budgets.
 * @returns the exit code, not 0 where a part is over its budget
 */
export const buildWithinBudgets = async () => (isStamped(BUDGETS_STAMP) ? 0 : buildWeb());

const isStamped = (name) => {
  const stamp = path.join(dist, name);
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint();
};

/**
 * Builds the web, and puts it in its place when it is whole.
 * @returns the exit code
 */
async function buildWeb(environment = {}, args = []) {
  const wanted = fingerprint();
  // Beside the folder that a running Marquee may be serving.
  const scratch = path.join(root, 'web/.cache');
  mkdirSync(scratch, { recursive: true });
  const folder = mkdtempSync(path.join(scratch, 'build-'));
  const fresh = path.join(folder, 'dist');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const code = await run(process.execPath, [vite, 'build', ...args, '--outDir', fresh, '--emptyOutDir'], {
    cwd: path.join(root, 'web'),
    // Whatever the product runs as: a person's browser gets the built form.
    env: { ...process.env, NODE_ENV: 'production', ...environment },
  });
  if (code === 0) {
    writeFileSync(path.join(fresh, STAMP), wanted);
    if (environment.MARQUEE_WEB_BUDGETS !== 'say') writeFileSync(path.join(fresh, BUDGETS_STAMP), wanted);
    if (existsSync(dist)) renameSync(dist, path.join(folder, 'old'));
    renameSync(fresh, dist);
  }
  rmSync(folder, { recursive: true, force: true });
  return code;
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

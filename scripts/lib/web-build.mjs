import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { fail, root, run, say } from './preflight.mjs';

const SOURCES = [
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.ts',
  'web/package.json',
  'schemas',
];

/** Builds the web when its sources are newer than what was built last. */
export async function ensureWebBuilt() {
  const stamp = path.join(root, 'web/dist/.marquee-sources');
  const wanted = fingerprint();
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) return;
  say('Building the web …');
  const vite = path.join(root, 'node_modules/vite/bin/vite.js');
  const code = await run(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: path.join(root, 'web'),
  });
  if (code !== 0) fail('The web could not be built; the reason stands above.');
  writeFileSync(stamp, wanted);
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
    if (entry !== 'node_modules' && entry !== 'dist') addTo(hash, path.join(file, entry));
  }
}

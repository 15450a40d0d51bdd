// `npm start`: from a fresh clone to a running product. Plain JavaScript, because nothing is installed yet.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { ensureInstalled, fail, requireNode, root } from './lib/preflight.mjs';
import { ensureWebBuilt } from './lib/web-build.mjs';

requireNode();
await ensureInstalled();
if (existsSync(path.join(root, '.env'))) {
  process.loadEnvFile(path.join(root, '.env'));
}
await ensureWebBuilt();
const load = (file) => import(pathToFileURL(path.join(root, file)).href);
const args = process.argv.slice(2);
const supervisor = 'services/app/.cache/supervisor.mjs';
const { isFresh } = await load('services/kit/bundle/freshness.mjs');
try {
  if (args.length === 0 && isFresh({ root, file: path.join(root, supervisor) })) {
    process.setSourceMapsEnabled(true);
    await load(supervisor);
  } else {
    const { register } = await load('node_modules/tsx/dist/esm/api/index.mjs');
    register();
    const { main } = await load('services/app/src/main.ts');
    await main(args);
  }
} catch (error) {
  fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

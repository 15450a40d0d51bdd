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
const { register } = await import(
  pathToFileURL(path.join(root, 'node_modules/tsx/dist/esm/api/index.mjs')).href
);
register();
try {
  const { main } = await import(pathToFileURL(path.join(root, 'services/app/src/main.ts')).href);
  await main(process.argv.slice(2));
} catch (error) {
  fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
}

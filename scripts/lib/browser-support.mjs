import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { root } from './preflight.mjs';

/**
 * Chromium and what the stories in the browser know of the product: how it is started, signed in to and looked at.
 *
 * @param more further modules of `web/e2e/support` that the script needs
 */
export async function loadBrowserSupport(...more) {
  const { register } = await import('tsx/esm/api');
  register();
  const names = ['chromium.ts', 'product.ts', 'api.ts', 'settled.ts', 'visitor.ts', ...more];
  const modules = await Promise.all([
    import('playwright-core'),
    ...names.map((name) => import(pathToFileURL(path.join(root, 'web/e2e/support', name)).href)),
  ]);
  return Object.assign({}, ...modules);
}

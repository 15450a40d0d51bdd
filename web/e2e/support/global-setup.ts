import { appendFileSync } from 'node:fs';

import type { TestProject } from 'vitest/node';

import { findChromium, NO_CHROMIUM } from './chromium.ts';
import { obtainProduct, type Product } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Undefined when there is no Chromium on this machine. */
    stage: { readonly product: Product } | undefined;
  }
}

/** One product for all stories, which is ended afterwards. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  if (findChromium() === undefined) {
    sayMissing();
    project.provide('stage', undefined);
    return undefined;
  }
  const running = await obtainProduct();
  const { url, edgeUrl, dataDir } = running;
  project.provide('stage', { product: { url, edgeUrl, dataDir } });
  return async () => {
    await running.stop();
    if (process.env['E2E_SHOW_LOG'] !== undefined) process.stdout.write(running.output());
  };
}

/** Loud, so that a machine without a browser never passes for one that tested the product. */
function sayMissing(): void {
  if (process.env['E2E_REQUIRED'] === '1') throw new Error(NO_CHROMIUM);
  process.stderr.write(`SKIPPED the product in a browser: ${NO_CHROMIUM}\n`);
  const report = process.env['MARQUEE_SKIP_REPORT'];
  if (report !== undefined) appendFileSync(report, `The product in a browser: ${NO_CHROMIUM}\n`);
}

import { appendFileSync } from 'node:fs';

import { chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';

import { CHROMIUM_ARGS, findChromium, NO_CHROMIUM } from './chromium.ts';
import { obtainProduct, type Product } from './product.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Undefined when there is no Chromium on this machine. */
    stage: { readonly product: Product; readonly browserEndpoint: string } | undefined;
  }
}

/** One product and one Chromium for all stories; both are ended afterwards. */
export async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const executablePath = findChromium();
  if (executablePath === undefined) {
    sayMissing();
    project.provide('stage', undefined);
    return undefined;
  }
  const server = await chromium.launchServer({ executablePath, args: CHROMIUM_ARGS });
  try {
    const running = await obtainProduct();
    const { url, edgeUrl, dataDir } = running;
    project.provide('stage', {
      product: { url, edgeUrl, dataDir },
      browserEndpoint: server.wsEndpoint(),
    });
    return async () => {
      await server.close();
      await running.stop();
      if (process.env['E2E_SHOW_LOG'] !== undefined) process.stdout.write(running.output());
    };
  } catch (error) {
    await server.close();
    throw error;
  }
}

/** Loud, so that a machine without a browser never passes for one that tested the product. */
function sayMissing(): void {
  if (process.env['E2E_REQUIRED'] === '1') throw new Error(NO_CHROMIUM);
  process.stderr.write(`SKIPPED the product in a browser: ${NO_CHROMIUM}\n`);
  const report = process.env['MARQUEE_SKIP_REPORT'];
  if (report !== undefined) appendFileSync(report, `The product in a browser: ${NO_CHROMIUM}\n`);
}

import { spawn } from 'node:child_process';
import path from 'node:path';

import { exitOf, ROOT, type Product } from './product.ts';

export interface Traffic {
  /** The generator's own report, once it has played everything. @throws when a request failed */
  finished(): Promise<string>;
  /** Ends it early. */
  stop(): Promise<void>;
}

/** Plays an exchange against the product, with a fixed seed: `npm run traffic`. */
export function startTraffic(
  product: Product,
  options: {
    readonly qps: number;
    readonly seconds: number;
    readonly seed?: number;
    readonly winRate?: number;
    readonly clickRate?: number;
    readonly conversionRate?: number;
  },
): Traffic {
  const given = {
    url: product.url,
    qps: options.qps,
    seconds: options.seconds,
    seed: options.seed,
    'win-rate': options.winRate,
    'click-rate': options.clickRate,
    'conversion-rate': options.conversionRate,
  };
  const args = Object.entries(given).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name}`, String(value)],
  );
  let printed = '';
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', path.join(ROOT, 'load-tests/traffic/main.ts'), ...args],
    {
      cwd: ROOT,
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const take = (chunk: Buffer) => (printed += chunk.toString());
  child.stdout.on('data', take);
  child.stderr.on('data', take);
  return {
    async finished() {
      const code = await exitOf(child);
      if (code !== 0) throw new Error(`The traffic ended with ${code}:\n${printed}`);
      return printed;
    },
    async stop() {
      child.kill('SIGTERM');
      await exitOf(child);
    },
  };
}

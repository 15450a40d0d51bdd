import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { startSteadyBids } from '../crash/steady-bids.ts';
import { createProduct } from '../crash/product.ts';
import { connect, endpointsByType } from '../traffic/platform.ts';
import { createRandom } from '../traffic/random.ts';

/**
 * How long a lone edge does not bid after `kill -9`, again and again under traffic.
 *
 *   npm run edge-kills -- --kills 10 --qps 40 --seed 1
 */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      kills: { type: 'string', default: '10' },
      qps: { type: 'string', default: '40' },
      seed: { type: 'string', default: '1' },
      'limit-ms': { type: 'string', default: '3000' },
    },
  });
  const random = createRandom(Number(values.seed));
  const product = await createProduct();
  const outagesMs: number[] = [];
  try {
    await product.start();
    const platform = await connect(product.url, 'admin@marquee.test', 'marquee-demo');
    const [endpoint] = endpointsByType(platform, ['banner']).get('banner') ?? [];
    if (endpoint === undefined) throw new Error('There is no endpoint for banners.');
    const pulse = startSteadyBids(endpoint, Number(values.qps), Number(values.seed));
    for (let kill = 1; kill <= Number(values.kills); kill += 1) {
      await pulse.nextBid();
      await pause(random.integer(5_000, 10_000));
      const edge = [...(await product.roles())].find(([role]) => role.startsWith('edge-'))?.[1] ?? 0;
      const killedAtMs = performance.now();
      process.kill(edge, 'SIGKILL');
      const silentMs = (await pulse.nextBid()) - killedAtMs;
      outagesMs.push(silentMs);
      console.log(`kill ${kill}: bidding again after ${(silentMs / 1_000).toFixed(2)} s`);
    }
    await pulse.stop();
  } finally {
    await product.dispose();
  }
  outagesMs.sort((a, b) => a - b);
  const worst = outagesMs.at(-1) ?? 0;
  const median = outagesMs[Math.floor(outagesMs.length / 2)] ?? 0;
  console.log(`median ${(median / 1_000).toFixed(2)} s, worst ${(worst / 1_000).toFixed(2)} s`);
  return worst <= Number(values['limit-ms']) ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
// Ends traffic that still runs after a failure.
process.exit();

import { describeOnScreen, measureOnScreen } from '../cost/on-screen.ts';
import { createProduct, isReady } from '../crash/product.ts';

/**
 * How long after a billing notice was taken a watching client holds the number, with traffic running: against the Marquee at
 * PUBLIC_URL or PORT, or, where none answers, against one of its own with the demo.
 *
 *   npm run live-latency [seconds] [qps]
 */
const URL_OF_PLATFORM = process.env['PUBLIC_URL'] ?? `http://localhost:${process.env['PORT'] ?? '8080'}`;

async function main(): Promise<number> {
  const [seconds = 20, qps = 200] = process.argv.slice(2).map(Number);
  if (await isReady(URL_OF_PLATFORM)) return measure(URL_OF_PLATFORM, seconds, qps);
  console.log(`Nothing is ready at ${URL_OF_PLATFORM}; starting a Marquee for this …`);
  const product = await createProduct();
  try {
    await product.start();
    const code = await measure(product.url, seconds, qps);
    await product.stop();
    return code;
  } finally {
    await product.dispose();
  }
}

async function measure(url: string, seconds: number, qps: number): Promise<number> {
  const shown = await measureOnScreen(url, seconds, qps);
  console.log(describeOnScreen(shown));
  return shown.missing === 0 && shown.latency.count > 0 ? 0 : 1;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { startBroker } from '../crash/broker.ts';
import { accountFor, printAccounted } from '../crash/facts.ts';
import { NoticeRecorder } from '../crash/notice-recorder.ts';
import { createProduct, isReady, waitFor, type Product } from '../crash/product.ts';
import { reconcile } from '../crash/programs.ts';
import { connect, endpointsByType } from '../traffic/platform.ts';

/**
 * Kills Kafka's broker with SIGKILL under traffic and starts it again. During the outage readiness reports it
 * and the lag is unknown, not 0. Afterwards no offset is in two blocks, and everything that was acknowledged
 * before, during and after is stored.
 *
 *   npm run broker-outage -- --seconds 50 --qps 40
 */
const LAG = /^marquee_ingest_lag_messages\{topic="(\w+)"\} (\S+)$/gm;
const AROUND_MS = 12_000;
const LOOK_EVERY_MS = 5_000;
const PATIENCE_MS = 30_000;
const OUTPUT_SHOWN = 6_000;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: { seconds: { type: 'string', default: '50' }, qps: { type: 'string', default: '40' } },
  });
  const broker = await startBroker();
  const product = await createProduct({ TRAFFIC_LOG_URL: `kafka://${broker.brokers}` });
  try {
    await product.start();
    const platform = await connect(product.url, 'admin@marquee.test', 'marquee-demo');
    const endpoints = endpointsByType(platform, ['banner']).get('banner') ?? [];
    const noticeRecorder = new NoticeRecorder(endpoints, Number(values.qps), 1);
    noticeRecorder.start();
    await pause(AROUND_MS);
    console.log(`before   ${await stateOf(product)}; ${noticeRecorder.count()} notices acknowledged`);
    await broker.halt();
    let isReported = true;
    let hasLied = false;
    for (let leftMs = Number(values.seconds) * 1_000; leftMs > 0; leftMs -= LOOK_EVERY_MS) {
      await pause(LOOK_EVERY_MS);
      const lags = await lagsOf(product);
      hasLied ||= lags.size > 0;
      isReported &&= !(await isReady(product.url)) && !(await isReady(product.edgeUrl));
      console.log(`outage   ${await stateOf(product)}; ${noticeRecorder.count()} notices acknowledged`);
    }
    await broker.restart();
    const begunAt = performance.now();
    await waitFor(
      'readiness',
      async () => (await isReady(product.url)) && (await isReady(product.edgeUrl)),
    ).catch(async (error: unknown) => {
      console.log(`${await stateOf(product)}\n${product.output().slice(-OUTPUT_SHOWN)}`);
      throw error;
    });
    console.log(`ready ${((performance.now() - begunAt) / 1_000).toFixed(1)} s after the broker`);
    await pause(AROUND_MS);
    console.log(`after    ${await stateOf(product)}; ${noticeRecorder.count()} notices acknowledged`);
    await noticeRecorder.pause();
    // What is still in the log when the product stops is not lost, but would be called so.
    await waitFor('ingestion', async () => {
      const lags = [...(await lagsOf(product)).values()];
      return lags.length > 0 && lags.every((lag) => lag === 0);
    }).catch(async (error: unknown) => {
      console.log(`${await stateOf(product)}\n${product.output().slice(-OUTPUT_SHOWN)}`);
      throw error;
    });
    const journal = await reconcile(product);
    console.log(journal.output.trimEnd());
    const code = await product.stop();
    const isAllThere = printAccounted(noticeRecorder, await accountFor(product, noticeRecorder));
    console.log(
      `reported by readiness: ${isReported}, a lag was claimed during the outage: ${hasLied}, stopped with ${code}`,
    );
    return journal.code === 0 && isAllThere && isReported && !hasLied && code === 0 ? 0 : 1;
  } finally {
    await product.dispose();
    await broker.stop();
  }
}

async function stateOf(product: Product): Promise<string> {
  const lags = [...(await lagsOf(product))].map(([topic, lag]) => `${topic} ${lag}`).join(' ');
  return `control plane ${await wordsOf(product.url)}, edge ${await wordsOf(product.edgeUrl)}, lag ${lags || 'unknown'}`;
}

/** `ready`, or what readiness names as wrong. */
async function wordsOf(url: string): Promise<string> {
  const response = await fetch(`${url}/health/ready`, { signal: AbortSignal.timeout(PATIENCE_MS) }).catch(
    () => undefined,
  );
  if (response === undefined) return 'does not answer';
  if (response.ok) return 'ready';
  return `not ready: ${(await response.text()).slice(0, 600)}`;
}

async function lagsOf({ url }: Product): Promise<ReadonlyMap<string, number>> {
  const metrics = await fetch(`${url}/metrics`, { signal: AbortSignal.timeout(PATIENCE_MS) }).then(
    (response) => response.text(),
  );
  return new Map([...metrics.matchAll(LAG)].map(([, topic = '', lag]) => [topic, Number(lag)]));
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
// Ends traffic that still runs after a failure.
process.exit();

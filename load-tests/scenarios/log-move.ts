import { setTimeout as pause } from 'node:timers/promises';

import { startBroker } from '../crash/broker.ts';
import { accountFor, printAccounted } from '../crash/facts.ts';
import { NoticeRecorder } from '../crash/notice-recorder.ts';
import { createProduct } from '../crash/product.ts';
import { reconcile, runProgram } from '../crash/programs.ts';
import { connect, endpointsByType } from '../traffic/platform.ts';

/**
 * The move of docs/runbooks/move-traffic-log.md, from the embedded log to a Kafka: traffic, a stop, the command, traffic on
 * the new log. The journal balances before and after, and no acknowledged notice is lost.
 *
 *   npm run log-move
 */
const TRAFFIC_MS = 15_000;
const QPS = 40;

async function main(): Promise<number> {
  const broker = await startBroker();
  const product = await createProduct();
  try {
    await product.start();
    const platform = await connect(product.url, 'admin@marquee.test', 'marquee-demo');
    const endpoints = endpointsByType(platform, ['banner']).get('banner') ?? [];
    const noticeRecorder = new NoticeRecorder(endpoints, QPS, 1);
    const play = async (on: string) => {
      noticeRecorder.start();
      await pause(TRAFFIC_MS);
      await noticeRecorder.pause();
      const journal = await reconcile(product);
      console.log(
        `--- on ${on}: ${noticeRecorder.count()} notices acknowledged\n${journal.output.trimEnd()}`,
      );
      return journal.code === 0;
    };
    const before = await play('LMDB');
    console.log(`stopped with ${await product.stop()}`);
    const [from, to] = [`file:${product.dataDir}/traffic-log`, `kafka://${broker.brokers}`];
    const move = await runProgram(product, 'services/app/src/operator/run-move.ts', [
      '--from',
      from,
      '--to',
      to,
    ]);
    console.log(`--- npm run move-traffic-log -- --from ${from} --to ${to}\n${move.output.trimEnd()}`);
    if (move.code !== 0) return 1;
    await product.start({ TRAFFIC_LOG_URL: to });
    const after = await play('Kafka');
    const code = await product.stop();
    const isAllThere = printAccounted(noticeRecorder, await accountFor(product, noticeRecorder));
    return before && after && isAllThere && code === 0 ? 0 : 1;
  } finally {
    await product.dispose();
    await broker.stop();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
// Ends traffic that still runs after a failure.
process.exit();

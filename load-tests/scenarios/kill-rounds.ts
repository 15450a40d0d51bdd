import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { type Broker, startBroker } from '../crash/broker.ts';
import { createDeposits, type Deposits } from '../crash/deposits.ts';
import { accountFor, printAccounted } from '../crash/facts.ts';
import { NoticeRecorder } from '../crash/notice-recorder.ts';
import { createProduct, type Product } from '../crash/product.ts';
import { reconcile } from '../crash/programs.ts';
import { connect, endpointsByType } from '../traffic/platform.ts';
import { type Random, createRandom } from '../traffic/random.ts';

/**
 * `kill -9` of everything, again and again, from a fresh install and its first restart on: supervisor, control plane,
 * edges, the embedded PostgreSQL with the ClickHouse in the control plane, and in some rounds Kafka's broker. In the end the
 * journal must balance, every notice that was acknowledged must be a fact that counts or says why it does not, and every deposit
 * that was acknowledged must be in the balance.
 *
 *   npm run kill-rounds -- --engine embedded|kafka --rounds 10 --seed 1 --qps 40
 */
interface RoundContext {
  readonly product: Product;
  readonly broker: Broker | undefined;
  readonly random: Random;
}

const BROKER_KILLED = 0.5;
const [SHORTEST_MS, LONGEST_MS] = [3_000, 12_000];

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      engine: { type: 'string', default: 'embedded' },
      rounds: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1' },
      qps: { type: 'string', default: '40' },
    },
  });
  const random = createRandom(Number(values.seed));
  const broker = values.engine === 'kafka' ? await startBroker() : undefined;
  const product = await createProduct(
    broker === undefined ? {} : { TRAFFIC_LOG_URL: `kafka://${broker.brokers}` },
  );
  try {
    await product.start();
    const platform = await connect(product.url, 'admin@marquee.test', 'marquee-demo');
    const endpoints = endpointsByType(platform, ['banner']).get('banner') ?? [];
    const noticeRecorder = new NoticeRecorder(endpoints, Number(values.qps), Number(values.seed));
    const deposits = await createDeposits(product.url);
    for (let round = 1; round <= Number(values.rounds); round += 1) {
      const outcome = await playRound({ product, broker, random }, noticeRecorder, deposits);
      console.log(
        `round ${round}: ${outcome}; so far ${noticeRecorder.bids()} bids, ${noticeRecorder.count()} notices and ${deposits.acknowledged().count} deposits acknowledged`,
      );
    }
    return (await isAllThere(product, noticeRecorder, deposits)) ? 0 : 1;
  } finally {
    await product.dispose();
    await broker?.stop();
  }
}

async function playRound(
  { product, broker, random }: RoundContext,
  noticeRecorder: NoticeRecorder,
  deposits: Deposits,
): Promise<string> {
  noticeRecorder.start();
  deposits.start();
  const afterMs = random.integer(SHORTEST_MS, LONGEST_MS);
  await pause(afterMs);
  const killed = [...(await product.roles()).keys()];
  if (broker !== undefined && random.happens(BROKER_KILLED)) {
    killed.push('broker');
    await Promise.all([product.killAll(), broker.halt()]);
    await broker.restart();
  } else await product.killAll();
  await Promise.all([noticeRecorder.pause(), deposits.pause()]);
  const begunAt = performance.now();
  await product.start();
  const readyS = ((performance.now() - begunAt) / 1_000).toFixed(1);
  return `killed after ${(afterMs / 1_000).toFixed(1)} s (${killed.join(', ')}), ready after ${readyS} s`;
}

async function isAllThere(
  product: Product,
  noticeRecorder: NoticeRecorder,
  deposits: Deposits,
): Promise<boolean> {
  const journal = await reconcile(product);
  console.log(journal.output.trimEnd());
  const { count, cents } = deposits.acknowledged();
  const problems = await deposits.check();
  for (const problem of problems) console.log(`PROBLEM ${problem}`);
  const code = await product.stop();
  const isNoneLost = printAccounted(noticeRecorder, await accountFor(product, noticeRecorder));
  console.log(
    `${count} deposits acknowledged, ${cents} cents: ${problems.length === 0 ? 'all there' : 'PROBLEMS'}; stopped with ${code}`,
  );
  return journal.code === 0 && problems.length === 0 && isNoneLost && code === 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}
// Ends traffic that still runs after a failure.
process.exit();

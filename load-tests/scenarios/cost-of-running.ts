import { loadavg } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { createPages, type Pages } from '../cost/pages.ts';
import { loadBetween, processorTimeOf } from '../cost/processor-time.ts';
import { createProduct, type Product } from '../crash/product.ts';
import { reconcile, runProgram } from '../crash/programs.ts';

const HELP = `What it costs to run a fresh Marquee with the demo: processor time of each of its processes, how fast bids are
answered and how long pages take, at rest and under traffic. Starts it in a folder and on ports of its own, and ends it.

  npm run cost-of-running -- --qps 200 --seconds 60

Four figures: at rest; while a user asks for pages; under traffic; under traffic while a user asks for pages.

  --qps N        bid requests a second (default 200); 0 measures without traffic alone
  --seconds N    how long each of the two under traffic (default 60)
  --rest N       how long each of the two at rest (default 20)
  --settle N     seconds between readiness and the first figure (default 15)
  --no-pages     no user asks for pages
`;

/** After the first second the caches of both sides are warm. */
const WARM_UP_MS = 5_000;
const ADVERTISER = { email: 'advertiser@marquee.test', password: 'marquee-demo' };

interface Measured {
  readonly name: string;
  readonly load: ReadonlyMap<string, number>;
  readonly pages: ReadonlyMap<string, readonly number[]>;
  /** Of the whole machine over the last minute, at the end. */
  readonly machineLoad: number;
}

async function measure(
  name: string,
  product: Product,
  pages: Pages | undefined,
  ms: number,
): Promise<Measured> {
  const before = await processorTimeOf(product);
  const visited =
    pages === undefined ? (await pause(ms), new Map<string, number[]>()) : await pages.visit(ms);
  const after = await processorTimeOf(product);
  return { name, load: loadBetween(before, after), pages: visited, machineLoad: loadavg()[0] ?? 0 };
}

/** Measures the same load without and with a user who asks for pages. */
async function measureBoth(
  [alone, visited]: readonly [string, string],
  product: Product,
  pages: Pages | undefined,
  ms: number,
): Promise<Measured[]> {
  const measured = [await measure(alone, product, undefined, ms)];
  if (pages !== undefined) measured.push(await measure(visited, product, pages, ms));
  return measured;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      qps: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '60' },
      rest: { type: 'string', default: '20' },
      settle: { type: 'string', default: '15' },
      'no-pages': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return (console.log(HELP), 0);
  const [qps, seconds] = [Number(values.qps), Number(values.seconds)];
  const product = await createProduct();
  try {
    await product.start();
    const pages = values['no-pages'] ? undefined : await createPages(product.url, ADVERTISER);
    await pause(Number(values.settle) * 1_000);
    const measured = await measureBoth(['at rest', 'pages'], product, pages, Number(values.rest) * 1_000);
    let played: Awaited<ReturnType<typeof runProgram>> = { code: 0, output: '' };
    if (qps > 0) {
      const phases = pages === undefined ? 1 : 2;
      const playing = play(product, qps, seconds * phases + (2 * WARM_UP_MS) / 1_000);
      await pause(WARM_UP_MS);
      measured.push(
        ...(await measureBoth([`${qps} QPS`, `${qps} QPS, pages`], product, pages, seconds * 1_000)),
      );
      played = await playing;
    }
    const books = await reconcile(product);
    report(measured, played.output);
    console.log(books.output.trimEnd());
    const code = await product.stop();
    console.log(`traffic ended with ${played.code}, the books with ${books.code}, Marquee with ${code}`);
    return played.code === 0 && books.code === 0 && code === 0 ? 0 : 1;
  } finally {
    await product.dispose();
  }
}

const play = (product: Product, qps: number, seconds: number) =>
  runProgram(product, 'load-tests/traffic/main.ts', [
    ...['--url', product.url, '--qps', String(qps), '--seconds', String(seconds)],
  ]);

/** The lines of the generator's own report that summarise the run. */
const SUMMARY_LINE = /^(requests |failed|after tmax|latency|Billed|The platform|first fault)/;

function report(measured: readonly Measured[], played: string): void {
  const roles = [...new Set(measured.flatMap(({ load }) => [...load.keys()]))];
  const pages = [...new Set(measured.flatMap((each) => [...each.pages.keys()]))];
  console.log(
    row(
      '% of a core',
      measured.map(({ name }) => name),
    ),
  );
  for (const role of roles)
    console.log(
      row(
        role,
        measured.map(({ load }) => (load.get(role) ?? 0).toFixed(1)),
      ),
    );
  console.log(
    row(
      'all together',
      measured.map(({ load }) => sum([...load.values()]).toFixed(1)),
    ),
  );
  console.log(
    row(
      'load average',
      measured.map(({ machineLoad }) => machineLoad.toFixed(2)),
    ),
  );
  const visited = measured.filter((each) => each.pages.size > 0);
  if (pages.length > 0)
    console.log(
      row(
        'ms: p50 / p95',
        visited.map(({ name }) => name),
      ),
    );
  for (const page of pages)
    console.log(
      row(
        page,
        visited.map((each) => percentilesOf(each.pages.get(page) ?? [])),
      ),
    );
  for (const line of played.split('\n')) if (SUMMARY_LINE.test(line)) console.log(line);
}

const row = (name: string, cells: readonly string[]): string =>
  name.padEnd(26) + cells.map((cell) => cell.padStart(16)).join('');
const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0);

function percentilesOf(taken: readonly number[]): string {
  const sorted = [...taken].sort((a, b) => a - b);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(0);
  return `${at(0.5)} / ${at(0.95)}`;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { availableParallelism, loadavg } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { measureBareEdge } from '../cost/bare-edge.ts';
import { loadTable, percentile, type Measured } from '../cost/load-table.ts';
import { describeOnScreen, measureOnScreen, type OnScreen } from '../cost/on-screen.ts';
import { createPages, type Pages } from '../cost/pages.ts';
import { loadBetween, processorTimeOf } from '../cost/processor-time.ts';
import { describeSustained, measureSustained, type Sustained } from '../cost/sustained.ts';
import { tableOf, compareWithTargets, type Tail } from '../cost/targets.ts';
import { createProduct, ROOT, type Product } from '../crash/product.ts';
import { reconcile, runProgram } from '../crash/programs.ts';

const HELP = `What it costs to run a fresh Marquee with the demo: processor time of each of its processes, how fast bids are
answered, how long pages and the running totals take, at rest and under traffic, and how many bids a second it makes. Starts it
in a folder and on ports of its own, ends it, and then measures each hot path beside its bare ceiling (npm run bench).

  npm run cost-of-running -- --qps 200 --seconds 60

Four times: at rest; while a user asks for pages; under traffic; under traffic while a user asks for pages. Then the way of an
impression to a screen, and a closed loop. Who asks runs on the same cores, so that every figure is an upper bound.

  --qps N            bid requests a second (default 200); 0 measures without traffic alone
  --seconds N        how long each of the two under traffic (default 60)
  --rest N           how long each of the two at rest (default 20)
  --settle N         seconds between readiness and the first figure (default 20)
  --screen N         seconds of the way to the screen (default 15; 0: not at all)
  --sustained N      seconds of the closed loop (default 20; 0: not at all)
  --no-pages         no user asks for pages
  --no-ceilings      without the bare ceilings, which take two minutes more
`;

/** By then both sides have compiled most of what they run, which a process does once in its life, and their caches are warm. */
const WARM_UP_MS = 30_000;
/** The traffic outlasts what is measured by this. */
const SLACK_MS = 10_000;
/** Seconds of measuring what a bare Fastify takes for the same calls. */
const BARE_EDGE_SECONDS = 15;
const ADVERTISER = { email: 'advertiser@marquee.test', password: 'marquee-demo' };

interface Options {
  readonly qps: number;
  readonly seconds: number;
  readonly rest: number;
  readonly settle: number;
  readonly screen: number;
  readonly sustained: number;
  readonly hasPages: boolean;
  readonly hasCeilings: boolean;
}

function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      qps: { type: 'string', default: '200' },
      seconds: { type: 'string', default: '60' },
      rest: { type: 'string', default: '20' },
      settle: { type: 'string', default: '20' },
      screen: { type: 'string', default: '15' },
      sustained: { type: 'string', default: '20' },
      'no-pages': { type: 'boolean', default: false },
      'no-ceilings': { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  return {
    qps: Number(values.qps),
    seconds: Number(values.seconds),
    rest: Number(values.rest),
    settle: Number(values.settle),
    screen: Number(values.screen),
    sustained: Number(values.sustained),
    hasPages: !values['no-pages'],
    hasCeilings: !values['no-ceilings'],
  };
}

/** @param pages asked for meanwhile */
async function measure(
  name: string,
  product: Product,
  ms: number,
  pages: Pages | undefined,
): Promise<Measured> {
  const before = await processorTimeOf(product);
  const visited =
    pages === undefined ? (await pause(ms), new Map<string, number[]>()) : await pages.visit(ms);
  const after = await processorTimeOf(product);
  return { name, load: loadBetween(before, after), pages: visited, machineLoad: loadavg()[0] ?? 0 };
}

/** The same load without and with a user who asks for pages. */
async function measureBoth(
  names: readonly [string, string],
  product: Product,
  ms: number,
  pages: Pages | undefined,
): Promise<Measured[]> {
  const measured = [await measure(names[0], product, ms, undefined)];
  if (pages !== undefined) measured.push(await measure(names[1], product, ms, pages));
  return measured;
}

interface Run {
  readonly measured: readonly Measured[];
  /** Result of the traffic generator. */
  readonly played: { readonly code: number | null; readonly output: string };
  readonly onScreen: OnScreen | undefined;
  readonly sustained: Sustained | undefined;
}

async function runAll(product: Product, options: Options): Promise<Run> {
  const { qps, seconds, rest, settle, screen, sustained } = options;
  const pages = options.hasPages ? await createPages(product.url, ADVERTISER) : undefined;
  await pause(settle * 1_000);
  const measured = await measureBoth(['at rest', 'pages'], product, rest * 1_000, pages);
  if (qps === 0)
    return { measured, played: { code: 0, output: '' }, onScreen: undefined, sustained: undefined };
  const playing = runProgram(product, 'load-tests/traffic/main.ts', [
    ...['--url', product.url, '--qps', String(qps)],
    ...['--seconds', String(seconds * (pages === undefined ? 1 : 2) + (WARM_UP_MS + SLACK_MS) / 1_000)],
  ]);
  await pause(WARM_UP_MS);
  const names = [`${qps} QPS`, `${qps} QPS, pages`] as const;
  measured.push(...(await measureBoth(names, product, seconds * 1_000, pages)));
  return {
    measured,
    played: await playing,
    onScreen: screen === 0 ? undefined : await measureOnScreen(product.url, screen, qps),
    sustained: sustained === 0 ? undefined : await measureSustained(product, sustained),
  };
}

async function main(): Promise<number> {
  const options = readOptions();
  if (options === undefined) return (console.log(HELP), 0);
  const product = await createProduct();
  let run: Run;
  let journal: Awaited<ReturnType<typeof reconcile>>;
  let code: number | null;
  try {
    await product.start();
    run = await runAll(product, options);
    journal = await reconcile(product);
    code = await product.stop();
  } finally {
    await product.dispose();
  }
  const hasBareEdge = options.hasCeilings && options.qps > 0;
  report(run, options, hasBareEdge ? await measureBareEdge(options.qps, BARE_EDGE_SECONDS) : undefined);
  console.log(`\n${journal.output.trimEnd()}`);
  console.log(
    `traffic ended with ${run.played.code}, the journal with ${journal.code}, Marquee with ${code}`,
  );
  if (options.hasCeilings) await runCeilings();
  return run.played.code === 0 && journal.code === 0 && code === 0 ? 0 : 1;
}

/** Each hot path beside the bare library or engine below it. The bench says which of its ratios are met. */
async function runCeilings(): Promise<void> {
  const child = spawn(process.execPath, [path.join(ROOT, 'scripts/bench.mjs'), 'bid', 'pixel', 'ingest'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  await once(child, 'exit');
}

/** The lines of the generator's own report that summarise the run. */
const SUMMARY_LINE =
  /^(requests |failed|after tmax|latency| {2}after|generator|Billed|The platform|first problem)/;

function report(
  { measured, played, onScreen, sustained }: Run,
  { qps }: Options,
  bareEdgePercent: number | undefined,
): void {
  for (const line of loadTable(measured)) console.log(line);
  for (const line of played.output.split('\n')) if (SUMMARY_LINE.test(line)) console.log(line);
  if (onScreen !== undefined) console.log(describeOnScreen(onScreen));
  if (sustained !== undefined) console.log(describeSustained(sustained));
  const named = (wanted: string) => measured.find(({ name }) => name === wanted);
  const [atRest, underTraffic] = [named('pages'), named(`${qps} QPS`)];
  const loadOf = (role: string) =>
    [...(underTraffic?.load ?? [])].find(([name]) => name.startsWith(role))?.[1];
  const comparisons = compareWithTargets(
    {
      controlPlanePercent: loadOf('control-plane'),
      edgePercent: loadOf('edge'),
      bareEdgePercent,
      bidsMs: latenciesIn(played.output, 'latency ms'),
      warmBidsMs: latenciesIn(played.output, '  after'),
      screenP95Ms: onScreen && onScreen.latency.percentile(95) / 1e6,
      bidsPerSecond: sustained && sustained.loop.bids / sustained.loop.seconds,
      pages: new Map(
        [...(named(`${qps} QPS, pages`)?.pages ?? [])].map(([page, taken]) => [
          page,
          {
            atRest: percentile(atRest?.pages.get(page) ?? [], 0.5),
            underTraffic: percentile(taken, 0.5),
          },
        ]),
      ),
    },
    qps,
  );
  if (comparisons.length > 0) console.log(`\n${tableOf(comparisons).join('\n')}`);
  console.log(`Who asks shares the ${availableParallelism()} cores with Marquee.`);
}

/** Milliseconds in that line of the generator's report. */
function latenciesIn(output: string, line: string): Tail | undefined {
  const found = new RegExp(`^${line}.* p99 (\\d+\\.\\d+) +p99\\.9 (\\d+\\.\\d+)`, 'm').exec(output);
  return found === null ? undefined : { p99: Number(found[1]), p999: Number(found[2]) };
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? (error.stack ?? error.message) : String(error));
  process.exitCode = 1;
}

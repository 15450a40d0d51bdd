import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';

import { AD_TYPES, type AdType, readAdTypes, ENDPOINT_TYPES, WEIGHTS } from './ad-types.ts';
import { Exchange } from './exchange.ts';
import { connect, costsByType, difference, endpointsByType } from './platform.ts';
import { createRandom } from './random.ts';
import { createTally, report, type Tally } from './tally.ts';

const HELP = `Plays exchanges of every ad type against a running Marquee: requests, wins, impressions, videos, clicks, conversions.

  npm run traffic -- --qps 200 --seconds 60

  --qps N              bid requests a second (default 100, at most 20000)
  --seconds N          how long (default 30, at most 3600)
  --types LIST         ${AD_TYPES.join(',')} (default: all)
  --seed N             the same seed plays the same traffic (default 1)
  --url URL            the control plane (default http://localhost:8080); this machine only
  --win-rate P         share of imps with a bid of ours that we win (default 0.6)
  --click-rate P       share of impressions that are clicked (default 0.02)
  --conversion-rate P  share of clicks that convert (default 0.1)
  --email, --password  who asks for the endpoints (default: the demo admin)
`;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const TICK_MS = 10;
/** From the last notice to its place in the statistics. */
const COUNTED_WITHIN_MS = 30_000;
const POLL_MS = 500;

interface Options {
  readonly types: readonly AdType[];
  readonly qps: number;
  readonly seconds: number;
  readonly seed: number;
  readonly winRate: number;
  readonly clickRate: number;
  readonly conversionRate: number;
  readonly url: string;
  readonly email: string;
  readonly password: string;
}

function readOptions(): Options | undefined {
  const { values } = parseArgs({
    options: {
      qps: { type: 'string', default: '100' },
      seconds: { type: 'string', default: '30' },
      types: { type: 'string' },
      seed: { type: 'string', default: '1' },
      url: {
        type: 'string',
        default: process.env['PUBLIC_URL'] ?? `http://localhost:${process.env['PORT'] ?? '8080'}`,
      },
      'win-rate': { type: 'string', default: '0.6' },
      'click-rate': { type: 'string', default: '0.02' },
      'conversion-rate': { type: 'string', default: '0.1' },
      email: { type: 'string', default: 'admin@marquee.test' },
      password: { type: 'string', default: 'marquee-demo' },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return undefined;
  return {
    types: readAdTypes(values.types),
    qps: bounded('--qps', values.qps, 0.1, 20_000),
    seconds: bounded('--seconds', values.seconds, 1, 3_600),
    seed: bounded('--seed', values.seed, 0, 0x7fffffff),
    winRate: bounded('--win-rate', values['win-rate'], 0, 1),
    clickRate: bounded('--click-rate', values['click-rate'], 0, 1),
    conversionRate: bounded('--conversion-rate', values['conversion-rate'], 0, 1),
    url: values.url.replace(/\/+$/, ''),
    email: values.email,
    password: values.password,
  };
}

function bounded(name: string, text: string, min: number, max: number): number {
  const value = Number(text);
  if (!Number.isFinite(value) || value < min || value > max)
    throw new Error(`${name} must be between ${min} and ${max}.`);
  return value;
}

function requireLoopback(url: string): void {
  if (!LOOPBACK.test(new URL(url).hostname))
    throw new Error(`${url} is not on this machine; traffic is played to loopback only.`);
}

/** Open loop: requests leave on schedule, whether or not the earlier ones were answered. */
async function play(options: Options): Promise<number> {
  requireLoopback(options.url);
  const platform = await connect(options.url, options.email, options.password);
  const endpoints = endpointsByType(platform, options.types);
  for (const { bidUrl } of [...endpoints.values()].flat()) requireLoopback(bidUrl);
  const costsBefore = await costsByType(options.url, platform.token);
  const random = createRandom(options.seed);
  const tally = createTally(options.types);
  const exchange = new Exchange({ ...options, tally });
  const types = options.types.map((type) => ({ type, weight: WEIGHTS[type] }));
  const send = (): void => {
    const { type } = random.pickWeighted(types);
    const able = endpoints.get(type) ?? [];
    const endpoint = random.pickWeighted(able.map((each) => ({ each, weight: each.isFeed ? 1 : 4 }))).each;
    exchange.send({ type, endpoint, random: random.fork() });
  };
  console.log(
    `Playing ${options.types.join(', ')}: ${options.qps} requests a second for ${options.seconds} s at ${new Set([...endpoints.values()].flat()).size} endpoints …`,
  );

  const begunAt = performance.now();
  const cpuBefore = process.cpuUsage();
  const total = Math.round(options.qps * options.seconds);
  await new Promise<void>((resolve) => {
    let sent = 0;
    let saidAt = 0;
    const timer = setInterval(() => {
      const elapsed = (performance.now() - begunAt) / 1_000;
      const due = Math.min(total, Math.floor(elapsed * options.qps));
      for (; sent < due; sent += 1) send();
      if (elapsed - saidAt >= 5) {
        saidAt = elapsed;
        console.log(progress(tally, elapsed));
      }
      if (sent >= total) {
        clearInterval(timer);
        resolve();
      }
    }, TICK_MS);
  });
  const seconds = (performance.now() - begunAt) / 1_000;
  const { user, system } = process.cpuUsage(cpuBefore);
  await exchange.finished();
  const isBilled = (costs: ReadonlyMap<string, bigint>): boolean =>
    options.types.every((type) => differenceOf(type, tally, costs) === 0n);
  const deadline = performance.now() + COUNTED_WITHIN_MS;
  let costs = difference(await costsByType(options.url, platform.token), costsBefore);
  while (!isBilled(costs) && performance.now() < deadline) {
    await pause(POLL_MS);
    costs = difference(await costsByType(options.url, platform.token), costsBefore);
  }
  console.log(`\n${report(tally, seconds, costs)}`);
  console.log(
    `generator     ${((user + system) / seconds / 1e4).toFixed(1)} % of a core, of the same machine: what it takes is missing elsewhere`,
  );
  const problem = tally.firstProblem();
  if (problem !== undefined) console.log(`first error   ${problem}`);
  console.log(isBilled(costs) ? 'Billed as expected.' : 'The platform answers other amounts than expected.');
  const problems = tally.sum(({ failed, refused, noticesFailed }) => failed + refused + noticesFailed);
  return problems > 0 || !isBilled(costs) ? 1 : 0;
}

/** Of all types that are sold where this one is: an imp of a full screen may be answered with a banner. */
function differenceOf(type: AdType, tally: Tally, costs: ReadonlyMap<string, bigint>): bigint {
  let difference = 0n;
  for (const other of AD_TYPES.filter((each) => ENDPOINT_TYPES[each] === ENDPOINT_TYPES[type])) {
    difference += (costs.get(other) ?? 0n) - tally.of(other).expectedNanos;
  }
  return difference;
}

const progress = (tally: Tally, seconds: number): string =>
  [
    `${seconds.toFixed(0).padStart(4)} s`,
    `sent ${tally.sum((of) => of.requests)}`,
    `answered ${tally.sum((of) => of.answered)}`,
    `won ${tally.sum((of) => of.won)}`,
    `billed ${tally.sum((of) => of.billed)}`,
    `clicked ${tally.sum((of) => of.clicks)}`,
    `failed ${tally.sum((of) => of.failed)}`,
  ].join('  ');

try {
  const options = readOptions();
  if (options) process.exitCode = await play(options);
  else console.log(HELP);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

import { parseArgs } from 'node:util';

import { createRequestStream } from './bid-requests.ts';
import { createExchange } from './exchange.ts';
import { connect } from './platform.ts';
import { createChance } from './random.ts';
import { createTally, report } from './tally.ts';

const HELP = `Plays an exchange against a running Marquee: bid requests, wins, impressions, clicks, conversions.

  npm run traffic -- --qps 200 --seconds 60

  --qps N              bid requests a second (default 100, at most 20000)
  --seconds N          how long (default 30, at most 3600)
  --seed N             the same seed plays the same traffic (default 1)
  --url URL            the control plane (default http://localhost:8080); this machine only
  --win-rate P         share of bids that win (default 0.6)
  --click-rate P       share of impressions that are clicked (default 0.02)
  --conversion-rate P  share of clicks that convert (default 0.1)
  --email, --password  who asks for the endpoints (default: the demo admin)
`;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;
const TICK_MS = 10;

interface Options {
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
  platform.bidUrls.forEach(requireLoopback);
  const chance = createChance(options.seed);
  const tally = createTally();
  const exchange = createExchange({ ...options, bidUrls: platform.bidUrls, chance, tally });
  const nextRequest = createRequestStream(chance);
  console.log(
    `Playing ${options.qps} bid requests a second for ${options.seconds} s at ${platform.bidUrls.length} endpoints …`,
  );

  const begunAt = performance.now();
  const total = Math.round(options.qps * options.seconds);
  await new Promise<void>((resolve) => {
    let saidAt = 0;
    const timer = setInterval(() => {
      const elapsed = (performance.now() - begunAt) / 1_000;
      const due = Math.min(total, Math.floor(elapsed * options.qps));
      while (tally.sent < due) exchange.offer(nextRequest());
      if (elapsed - saidAt >= 5) {
        saidAt = elapsed;
        console.log(
          `${elapsed.toFixed(0).padStart(4)} s  sent ${tally.sent}  bid ${tally.bid}  won ${tally.won}  billed ${tally.billed}  clicked ${tally.clicks}  failed ${tally.failed}`,
        );
      }
      if (tally.sent >= total) {
        clearInterval(timer);
        resolve();
      }
    }, TICK_MS);
  });
  const seconds = (performance.now() - begunAt) / 1_000;
  await exchange.finished();
  console.log(`\n${report(tally, seconds)}`);
  return tally.failed + tally.noticesFailed > 0 ? 1 : 0;
}

try {
  const options = readOptions();
  if (options) process.exitCode = await play(options);
  else console.log(HELP);
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
}

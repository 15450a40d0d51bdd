import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { fileURLToPath } from 'node:url';

import autocannon from 'autocannon';

import { seeded } from '../src/test/mutants.ts';
import type { EdgeReady, EdgeUsage } from './edge.ts';
import { bidRequests } from './market.ts';

/**
 * What the bid route costs beside a bare Fastify POST that parses the same bodies and answers as many bytes, on
 * the same core, in turns. Read the ratios: of requests a second, and of the server's CPU time, which other work
 * on the machine disturbs less.
 *
 * `npm run bench:bidder -- [active creatives, comma separated] [seconds a round] [rounds]`
 */
const sizes = (process.argv[2] ?? '100,1000,10000').split(',').map(Number);
const seconds = Number(process.argv[3] ?? 5);
const rounds = Number(process.argv[4] ?? 3);

const CONNECTIONS = 64;
const requests = bidRequests(256, seeded(11)).map((body) => ({ body }));

interface Round {
  readonly perSecond: number;
  readonly cpuUs: number;
  readonly p50: number;
  readonly p99: number;
  readonly bidShare: number;
  readonly longestStallMs: number;
}

for (const creatives of sizes) await compare(creatives);

async function compare(creatives: number): Promise<void> {
  const edge = startEdge(creatives);
  const { bare, bid, path } = await heard<EdgeReady>(edge);
  const measure = (port: number, url: string): Promise<Round> => fire(edge, `http://127.0.0.1:${port}${url}`);
  await measure(bare, '/');
  await measure(bid, path);
  const ratios: number[] = [];
  const cpuRatios: number[] = [];
  let before = await measure(bare, '/');
  for (let round = 1; round <= rounds; round += 1) {
    const made = await measure(bid, path);
    const after = await measure(bare, '/');
    const barePerSecond = (before.perSecond + after.perSecond) / 2;
    ratios.push(made.perSecond / barePerSecond);
    cpuRatios.push((before.cpuUs + after.cpuUs) / 2 / made.cpuUs);
    report(`${creatives} creatives, round ${round}, bare`, after);
    report(`${creatives} creatives, round ${round}, bid `, made);
    before = after;
  }
  edge.disconnect();
  console.log(
    `${creatives} creatives: ratio ${median(ratios).toFixed(2)} of requests, ${median(cpuRatios).toFixed(2)} of CPU ` +
      `(medians of ${rounds}; load ${loadavg()[0]!.toFixed(1)})\n`,
  );
}

/** The edge on core 0; whoever starts this keeps the client on another. */
function startEdge(creatives: number): ChildProcess {
  const script = fileURLToPath(new URL('edge.ts', import.meta.url));
  const node = [process.execPath, ...process.execArgv, script, String(creatives)];
  return spawn('taskset', ['-c', '0', ...node], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'] });
}

async function heard<Message>(edge: ChildProcess): Promise<Message> {
  const [message] = (await once(edge, 'message')) as [Message];
  return message;
}

async function usage(edge: ChildProcess): Promise<EdgeUsage> {
  edge.send('usage');
  return heard<EdgeUsage>(edge);
}

async function fire(edge: ChildProcess, url: string): Promise<Round> {
  await usage(edge);
  const {
    requests: done,
    latency,
    statusCodeStats,
    non2xx,
    errors,
  } = await autocannon({
    url,
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    requests,
    connections: CONNECTIONS,
    duration: seconds,
  });
  const { cpuUs, longestStallMs } = await usage(edge);
  if (non2xx + errors > 0) throw new Error(`${non2xx} refusals and ${errors} errors from ${url}`);
  return {
    perSecond: done.mean,
    cpuUs: cpuUs / done.total,
    p50: latency.p50,
    p99: latency.p99,
    bidShare: (statusCodeStats['200']?.count ?? 0) / done.total,
    longestStallMs,
  };
}

function report(name: string, round: Round): void {
  console.log(
    `${name}: ${Math.round(round.perSecond)} requests/s, ${round.cpuUs.toFixed(1)} us of CPU each, p50 ${round.p50} ms, ` +
      `p99 ${round.p99} ms, longest stall ${round.longestStallMs.toFixed(0)} ms, ${Math.round(round.bidShare * 100)} % answered with 200`,
  );
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

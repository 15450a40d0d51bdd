import { loadavg } from 'node:os';

import { seeded } from '../src/test/mutants.ts';
import type { Load, LoadResult } from './exchange.ts';
import { ask, percentile } from './exchange.ts';
import { ForeignCpu } from './machine.ts';
import { bidRequests, REQUEST_SEED } from './market.ts';
import { pauseTimes, pauseTimesOverPostgres } from './pause.ts';
import { Server } from './servers.ts';
import type { Row } from './table.ts';
import { printTable } from './table.ts';

/**
 * What the bid route costs beside a bare Fastify POST that parses the same bodies and writes answers of the same
 * bytes, on the same core, in turns: bare, bid, bare. Read the ratios: of requests a second, and of the server's CPU
 * time, which other work on the machine disturbs less. The open loop asks at half of what the closed loop reached and counts
 * from when a request was due. The heap that a request takes is the median over windows of requests after a collection of
 * the young generation; a pause counts from the event's append.
 *
 * `npm run bench:bidder -- [active creatives, comma separated] [seconds a round] [rounds]`
 */
const sizes = (process.argv[2] ?? '100,1000,10000,100000').split(',').map(Number);
const seconds = Number(process.argv[3] ?? 3);
const rounds = Number(process.argv[4] ?? 3);

const CONNECTIONS = 64;
/** Others may have this part of the machine; beyond it a round is spoiled and tried again. */
const FOREIGN_MAX = 0.12;
/** Rounds of one size that are tried again. */
const REPEATS_MAX = 2;
/** Until V8 has compiled what matters, and no longer than so many seconds. */
const WARM_REQUESTS = 40_000;
const WARM_SECONDS_MAX = 20;
const HALF = 0.5;
const OPEN_LOOP_ROUNDS = 2;
/** Windows in which allocation is measured; the median counts, for now and then one holds a collection. */
const WINDOWS = 9;
const WINDOW_REQUESTS = 150;
const POSTGRES_CREATIVES = 1_000;

const bodies = bidRequests(256, seeded(REQUEST_SEED));

interface Measured extends LoadResult {
  readonly cpuUs: number;
  readonly stallMs: number;
  /** Part of the machine that others had meanwhile. */
  readonly foreign: number;
}
interface Target {
  readonly server: Pick<Server<unknown>, 'figures'>;
  readonly port: number;
  readonly path: string;
}

const rows: Row[] = [];
for (const creatives of sizes) rows.push(await compare(creatives));
const overPostgres = await pauseTimesOverPostgres(POSTGRES_CREATIVES, bodies);
printTable(rows);
for (const { creatives, bidPerSecond, ratio } of rows) {
  const ours = { path: `bid route, ${creatives} creatives`, ours: bidPerSecond, bare: bidPerSecond / ratio };
  console.log(`bench: ${JSON.stringify({ ...ours, unit: 'bids/s' })}`);
}
if (overPostgres !== undefined) {
  console.log(
    `\nFrom stopping a campaign until its last bid, through PostgreSQL (${POSTGRES_CREATIVES} creatives): ` +
      `median ${median(overPostgres).toFixed(0)} ms, longest ${overPostgres.at(-1)!.toFixed(0)} ms of ${overPostgres.length}.`,
  );
}
console.log(`Load average ${loadavg()[0]!.toFixed(1)}.`);

async function compare(creatives: number): Promise<Row> {
  const begunMs = performance.now();
  const edge = await Server.edge(creatives);
  const bareServer = await Server.bare(edge.ready.answers);
  const bid: Target = { server: edge, ...edge.ready };
  const bare: Target = { server: bareServer, port: bareServer.ready.port, path: '/' };
  const say = (what: string): void => console.log(`${creatives} creatives: ${what}`);
  say(`ready after ${((performance.now() - begunMs) / 1_000).toFixed(1)} s`);

  for (const target of [bare, bid]) await fire(target, WARM_SECONDS_MAX, { count: WARM_REQUESTS });
  const turns: {
    readonly bare: number;
    readonly bareCpuUs: number;
    readonly made: Measured;
    spoiled: boolean;
  }[] = [];
  let repeats = 0;
  let before = await fire(bare, seconds);
  while (turns.filter(({ spoiled }) => !spoiled).length < rounds && turns.length < rounds + repeats) {
    const made = await fire(bid, seconds);
    const after = await fire(bare, seconds);
    const foreign = Math.max(before.foreign, made.foreign, after.foreign);
    const spoiled = foreign > FOREIGN_MAX;
    if (spoiled && repeats < REPEATS_MAX) repeats += 1;
    turns.push({
      bare: (before.perSecond + after.perSecond) / 2,
      bareCpuUs: (cpuOf(before) + cpuOf(after)) / 2,
      made,
      spoiled,
    });
    say(
      `bare ${before.perSecond.toFixed(0)}/s, bid ${made.perSecond.toFixed(0)}/s, bare ${after.perSecond.toFixed(0)}/s; ` +
        `CPU ${cpuOf(before).toFixed(1)}, ${cpuOf(made).toFixed(1)}, ${cpuOf(after).toFixed(1)} us; ` +
        `others had ${percent(foreign)}${spoiled ? ', SPOILED' : ''}`,
    );
    before = after;
  }
  const clean = turns.filter(({ spoiled }) => !spoiled);
  const counted = clean.length > 0 ? clean : turns;
  if (counted[0]!.made.bids === 0)
    throw new Error('The bid route made no bid at all: there is nothing to measure.');

  const perSecond = HALF * Math.max(...counted.map(({ made }) => made.perSecond));
  const open = await openLoop(bid, perSecond);
  say(`open loop at ${perSecond.toFixed(0)}/s, longest stall ${open.stallMs.toFixed(0)} ms`);
  const allocated = await allocation(bid);
  const allocatedBare = await allocation(bare);
  const pauses = await pauseTimes(edge, { ...edge.ready, bodies });
  await Promise.all([edge.stop(), bareServer.stop()]);
  return {
    creatives,
    turns: counted.length,
    isSpoiled: clean.length === 0,
    bidPerSecond: median(counted.map(({ made }) => made.perSecond)),
    barePerSecond: median(counted.map((turn) => turn.bare)),
    ratio: median(counted.map((turn) => turn.made.perSecond / turn.bare)),
    cpuRatio: median(counted.map((turn) => turn.bareCpuUs / cpuOf(turn.made))),
    bidShare: counted[0]!.made.bids / counted[0]!.made.answered,
    closedP99Ms: median(counted.map(({ made }) => percentile(made.latenciesMs, 99))),
    openPerSecond: perSecond,
    openMs: [50, 99, 99.9].map((part) => percentile(open.latenciesMs, part)),
    isOpenSpoiled: open.foreign > FOREIGN_MAX,
    stallMs: open.stallMs,
    allocated,
    allocatedBare,
    pauseMs: median(pauses),
  };
}

/** The calmer of two rounds: what others do to a latency is not the server's. */
async function openLoop(target: Target, perSecond: number): Promise<Measured> {
  const tries: Measured[] = [];
  for (let round = 0; round < OPEN_LOOP_ROUNDS; round += 1) {
    const measured = await fire(target, seconds + 1, { perSecond });
    tries.push(measured);
    if (measured.foreign <= FOREIGN_MAX) break;
  }
  return tries.reduce((calmest, each) => (each.foreign < calmest.foreign ? each : calmest));
}

async function fire({ server, port, path }: Target, length: number, over?: Partial<Load>): Promise<Measured> {
  await server.figures();
  const own = process.cpuUsage();
  const others = new ForeignCpu();
  const result = await ask({ port, path, bodies, connections: CONNECTIONS, seconds: length, ...over });
  const { cpuUs, stallMs } = await server.figures();
  const { user, system } = process.cpuUsage(own);
  return { ...result, cpuUs, stallMs, foreign: others.share(cpuUs + user + system) };
}

/** Bytes of V8's heap that one request takes, whole: socket, HTTP, Fastify and the route. */
async function allocation({ server, port, path }: Target): Promise<number> {
  const bytes: number[] = [];
  for (let window = 0; window < WINDOWS; window += 1) {
    const { heapBytes } = await server.figures('figures-after-collection');
    const { answered } = await ask({
      port,
      path,
      bodies,
      connections: 1,
      seconds: 10,
      count: WINDOW_REQUESTS,
    });
    bytes.push(((await server.figures()).heapBytes - heapBytes) / answered);
  }
  return median(bytes);
}

function cpuOf({ cpuUs, answered }: Measured): number {
  return cpuUs / answered;
}

function percent(part: number): string {
  return `${Math.round(part * 100)} %`;
}

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!;
}

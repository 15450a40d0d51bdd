import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

import { Agent } from 'undici';

import { createRequests } from '../traffic/bid-requests.ts';
import { createRandom } from '../traffic/random.ts';

const SERVER = fileURLToPath(new URL('./bare-edge-server.ts', import.meta.url));
/** Node arguments of the edge, so that both collect garbage alike. */
const NODE_ARGUMENTS = ['--import', 'tsx', '--min-semi-space-size=64', '--max-semi-space-size=64'];
/** Notices and images that follow a bid request at the default rates of the traffic generator. */
const NOTICES_A_REQUEST = 2.3;
const TICK_MS = 10;
const WARM_UP_MS = 8_000;
const REQUESTS = 500;

/**
 * What a bare Fastify takes for as many calls as an edge gets, in per cent of one core: the ceiling of the edge's own figure, on
 * the same machine and in the same run.
 * @param qps bid requests a second
 * @param seconds how long it is measured, after a warm-up
 */
export async function measureBareEdge(qps: number, seconds: number): Promise<number> {
  const child = fork(SERVER, { execArgv: NODE_ARGUMENTS });
  const agent = new Agent({ connections: 64 });
  try {
    const [port] = (await once(child, 'message')) as [number];
    const calls = new Calls(agent, `http://127.0.0.1:${port}`, qps);
    await pause(WARM_UP_MS);
    const [fromMs, before] = [performance.now(), await processorTimeOf(child)];
    await pause(seconds * 1_000);
    const took = (await processorTimeOf(child)) - before;
    const percent = took / (performance.now() - fromMs) / 10;
    await calls.end();
    return percent;
  } finally {
    await agent.destroy();
    if (child.exitCode === null && child.connected) {
      const ended = once(child, 'exit');
      child.disconnect();
      await ended;
    }
  }
}

/** Microseconds of processor time. */
async function processorTimeOf(child: ChildProcess): Promise<number> {
  const answered = once(child, 'message');
  child.send('usage');
  const [{ user, system }] = (await answered) as [NodeJS.CpuUsage];
  return user + system;
}

/** Calls that leave on schedule, whether or not the earlier ones were answered. */
class Calls {
  readonly #agent: Agent;
  readonly #url: string;
  readonly #timer: NodeJS.Timeout;
  readonly #open = new Set<Promise<void>>();
  #failure: Error | undefined;

  constructor(agent: Agent, url: string, qps: number) {
    this.#agent = agent;
    this.#url = url;
    const random = createRandom(11);
    const nextRequest = createRequests();
    const bodies = Array.from({ length: REQUESTS }, () =>
      JSON.stringify(nextRequest('banner', false, random)),
    );
    const begunAt = performance.now();
    let [requests, notices] = [0, 0];
    this.#timer = setInterval(() => {
      const due = ((performance.now() - begunAt) / 1_000) * qps;
      for (; requests < due; requests += 1) this.#call('POST', '/rtb', bodies[requests % bodies.length]);
      for (; notices < due * NOTICES_A_REQUEST; notices += 1) this.#call('GET', '/notice', undefined);
    }, TICK_MS);
  }

  /** @throws what the first call that failed threw */
  async end(): Promise<void> {
    clearInterval(this.#timer);
    await Promise.all(this.#open);
    if (this.#failure !== undefined) throw this.#failure;
  }

  #call(method: 'GET' | 'POST', path: string, body: string | undefined): void {
    const call = this.#answered(method, path, body)
      .catch((error: unknown) => {
        this.#failure ??= error instanceof Error ? error : new Error(String(error));
      })
      .then(() => void this.#open.delete(call));
    this.#open.add(call);
  }

  async #answered(method: 'GET' | 'POST', path: string, body: string | undefined): Promise<void> {
    const answer = await this.#agent.request({
      origin: this.#url,
      path,
      method,
      body: body ?? null,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
    });
    await answer.body.dump();
    if (answer.statusCode !== 200) throw new Error(`The bare edge answered ${answer.statusCode}.`);
  }
}

import type { AddressInfo } from 'node:net';

import type { Worker } from '@marquee/kit/runtime/service';

import type { Endpoint } from '../catalogue/entities.ts';
import { callOverSocket } from './call-over-socket.ts';
import { trackingCallsIn } from './tracking-calls.ts';
import { endpointsToCall, warmUpRequest } from './warm-up-requests.ts';
import { createWarmUpServer, type WarmUpServerParts } from './warm-up-server.ts';

/** After so many the compiler has seen what it needs of all formats. */
const REQUESTS_MAX = 1_500;
/** More than one, so that calls come in batches. */
const CONNECTIONS = 4;
/** Between two calls of the rest, milliseconds: a few per cent of a core, for most of a minute. */
const PAUSE_MS = 10;
/** So many calls of the rest go to the same endpoints; then those are asked that have come meanwhile. */
const CALLS_OF_THE_SAME = 200;
/** So often a fresh installation is looked at for its first endpoint, milliseconds. */
const LOOK_AGAIN_MS = 1_000;

/** Node does it with the first stack that is asked for, in one step of some 50 ms, and exchanges would wait for it. */
const readSourceMap = (): string | undefined => new Error('The first stack').stack;

export interface WarmUpParts extends WarmUpServerParts {
  /** Before the bidder is ready it ends then, milliseconds, whatever was reached; 0 for no warm-up at all. */
  readonly maxMs: number;
}

/**
 * Has the engine compile the routes of bids and notices before exchanges need them: answers requests of its own on a port of
 * this machine that is open meanwhile. They are tests (`test=1`) beside the bidder's own state, so that nothing is held, billed,
 * counted or recorded; no DSP is asked. What time did not allow before the bidder is ready, and all of it where there was no endpoint
 * yet, follows slowly beside the traffic.
 */
export class WarmUp implements Worker {
  readonly name = 'warm-up';
  readonly #parts: WarmUpParts;
  readonly #trackingCalls: Buffer[] = [];
  #sent = 0;
  #answers = 0;
  #isStopped = false;
  #endPause: () => void = () => undefined;
  #rest: Promise<void> = Promise.resolve();

  constructor(parts: WarmUpParts) {
    this.#parts = parts;
  }

  /** As many requests as time allows. Never rejects: a bidder that cannot be warmed up bids without it. */
  async beforeReady(): Promise<void> {
    const { maxMs } = this.#parts;
    if (maxMs === 0) return;
    const untilMs = performance.now() + maxMs;
    readSourceMap();
    await this.#callAll(CONNECTIONS, (endpoints) =>
      performance.now() < untilMs ? this.#next(endpoints) : undefined,
    );
  }

  /** Begins with the rest. */
  async start(): Promise<void> {
    if (this.#parts.maxMs > 0) this.#rest = this.#callRest();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#endPause();
    await this.#rest;
  }

  async #callRest(): Promise<void> {
    let isAnswered = true;
    while (isAnswered && !this.#isStopped && this.#sent < REQUESTS_MAX) {
      let calls = 0;
      isAnswered = await this.#callAll(1, async (endpoints) => {
        await this.#pause(PAUSE_MS);
        return this.#isStopped || calls++ === CALLS_OF_THE_SAME ? undefined : this.#next(endpoints);
      });
      await this.#pause(LOOK_AGAIN_MS);
    }
  }

  /** Calls until there is no next request, of the endpoints that are known when it begins; false where that failed. */
  async #callAll(
    connections: number,
    next: (endpoints: readonly Endpoint[]) => Buffer | undefined | Promise<Buffer | undefined>,
  ): Promise<boolean> {
    const endpoints = endpointsToCall(this.#parts.bidderParts.catalogue.endpoints());
    if (endpoints.length === 0) return true;
    const calls = { next: () => next(endpoints), onAnswer: this.#onAnswer };
    try {
      const app = await createWarmUpServer(this.#parts);
      try {
        await app.listen({ host: '127.0.0.1', port: 0 });
        const { port } = app.server.address() as AddressInfo;
        await Promise.all(Array.from({ length: connections }, () => callOverSocket(port, calls)));
      } finally {
        await app.close();
      }
      return true;
    } catch (error) {
      this.#parts.onError(error);
      return false;
    }
  }

  #next(endpoints: readonly Endpoint[]): Buffer | undefined {
    const call = this.#trackingCalls.pop();
    if (call !== undefined) return call;
    return this.#sent < REQUESTS_MAX ? warmUpRequest(endpoints, this.#sent++) : undefined;
  }

  readonly #onAnswer = (answer: string): void => {
    if (this.#parts.createTracker === undefined) return;
    this.#trackingCalls.push(...trackingCallsIn(answer, this.#answers++));
  };

  #pause(ms: number): Promise<void> {
    if (this.#isStopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms).unref();
      this.#endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}

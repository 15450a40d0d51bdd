import type { Socket } from 'node:net';
import { connect } from 'node:net';

/** One answer, as the exchange sees it. */
export interface Answer {
  readonly status: number;
  readonly body: Buffer;
  /** Milliseconds from when it was due to be sent until the answer was whole. */
  readonly latencyMs: number;
}

export interface Load {
  readonly port: number;
  readonly path: string;
  readonly bodies: readonly string[];
  readonly connections: number;
  readonly seconds: number;
  /** Requests a second, whether answers come or not; undefined: each connection sends when it has its answer. */
  readonly perSecond?: number;
  /** Ends the load early, after so many requests. */
  readonly count?: number;
  readonly onAnswer?: (answer: Answer) => void;
}

export interface LoadResult {
  readonly answered: number;
  readonly perSecond: number;
  readonly bids: number;
  /** Sorted, milliseconds. */
  readonly latenciesMs: Float64Array;
}

/** After the last request is due its answer may take so long. */
const PATIENCE_MS = 5_000;
const END_OF_HEAD = Buffer.from('\r\n\r\n');

/**
 * Sends requests like an exchange: over connections that stay open, one request each at a time. In the open
 * loop a request has its time, and its latency counts from that time on even when no connection was free: a
 * server that stalls delays every request that was due meanwhile (no coordinated omission).
 */
export async function ask(load: Load): Promise<LoadResult> {
  const requests = load.bodies.map((body) => requestOf(load.path, body));
  const lines = await Promise.all(Array.from({ length: load.connections }, () => Line.open(load.port)));
  const startMs = performance.now();
  const endMs = startMs + load.seconds * 1_000;
  const intervalMs = load.perSecond === undefined ? 0 : 1_000 / load.perSecond;
  const most = load.count ?? Infinity;
  const latenciesMs: number[] = [];
  const idle = [...lines];
  const due: number[] = [];
  let sent = 0;
  let bids = 0;
  let lastMs = startMs;

  const send = (line: Line, dueMs: number): void => {
    line.ask(requests[sent % requests.length]!, dueMs);
    sent += 1;
  };
  const next = (line: Line, nowMs: number): void => {
    if (load.perSecond === undefined && nowMs < endMs && sent < most) send(line, nowMs);
    else idle.push(line);
  };
  const done = new Promise<void>((resolve, reject) => {
    for (const line of lines) {
      line.onFailure = reject;
      line.onAnswer = (answer, nowMs) => {
        if (answer.status !== 200 && answer.status !== 204) {
          reject(new Error(`The server answered ${answer.status}: ${answer.body.toString('utf8', 0, 200)}`));
          return;
        }
        latenciesMs.push(answer.latencyMs);
        if (answer.status === 200) bids += 1;
        lastMs = nowMs;
        load.onAnswer?.(answer);
        next(line, nowMs);
      };
    }
    let planned = 0;
    const turn = (): void => {
      const nowMs = performance.now();
      if (load.perSecond !== undefined) {
        for (; ; planned += 1) {
          const dueMs = startMs + planned * intervalMs;
          if (dueMs > nowMs || dueMs >= endMs) break;
          due.push(dueMs);
        }
        while (due.length > 0 && idle.length > 0) send(idle.pop()!, due.shift()!);
      }
      const isOver = (nowMs >= endMs || sent >= most) && due.length === 0 && idle.length === lines.length;
      if (isOver) resolve();
      else if (nowMs > endMs + PATIENCE_MS) reject(new Error('The server left requests without an answer.'));
      // A rate needs a clock finer than that of timers: this core belongs to the exchange.
      else if (load.perSecond === undefined) setTimeout(turn, 5);
      else setImmediate(turn);
    };
    if (load.perSecond === undefined) for (const line of idle.splice(0)) next(line, startMs);
    turn();
  });
  try {
    await done;
  } finally {
    for (const line of lines) line.close();
  }
  return {
    answered: latenciesMs.length,
    perSecond: (latenciesMs.length * 1_000) / (lastMs - startMs),
    bids,
    latenciesMs: Float64Array.from(latenciesMs).sort(),
  };
}

/** @param sorted in rising order, not empty */
export const percentile = (sorted: Float64Array, percent: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)] ?? Number.NaN;

const requestOf = (path: string, body: string): Buffer =>
  Buffer.from(
    `POST ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );

/** A connection with at most one request on its way. */
class Line {
  readonly #socket: Socket;
  #received: Buffer | undefined;
  #dueMs = 0;
  onAnswer: (answer: Answer, nowMs: number) => void = () => undefined;
  onFailure: (error: Error) => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setNoDelay(true);
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.onFailure(error));
    socket.on('close', () => this.onFailure(new Error('The server closed a connection.')));
  }

  static open(port: number): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, '127.0.0.1', () => resolve(new Line(socket)));
      socket.once('error', reject);
    });
  }

  ask(request: Buffer, dueMs: number): void {
    this.#dueMs = dueMs;
    this.#socket.write(request);
  }

  close(): void {
    this.onFailure = () => undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    const received = this.#received === undefined ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = received.indexOf(END_OF_HEAD);
    const bodyStart = headEnd + END_OF_HEAD.length;
    const head = headEnd === -1 ? '' : received.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (headEnd === -1 || received.length < bodyStart + length) {
      this.#received = received;
      return;
    }
    this.#received = undefined;
    const nowMs = performance.now();
    const status = Number(head.slice(9, 12));
    const body = received.subarray(bodyStart, bodyStart + length);
    this.onAnswer({ status, body, latencyMs: nowMs - this.#dueMs }, nowMs);
  }
}

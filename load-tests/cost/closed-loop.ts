import { connect, type Socket } from 'node:net';

/** What is sent over and over. */
export interface Templates {
  /** Whole HTTP requests; each has the marker `ID_MARKER` where every sending has an id of its own. */
  readonly requests: readonly Buffer[];
  readonly host: string;
  readonly port: number;
}

export interface LoopResult {
  /** Requests with an answer; some have several bids, others none. */
  readonly answered: number;
  readonly bids: number;
  readonly seconds: number;
}

/** Ten digits take its place. */
export const ID_MARKER = '@@@@@@@@@@';
const BID_MARKER = '"impid"';
const END_OF_HEAD = Buffer.from('\r\n\r\n');
/** Longest wait for the answer to the last request, milliseconds. */
const PATIENCE_MS = 5_000;

/**
 * Sends over this many connections, each as soon as it has its answer, as the cheapest caller that Node.js has: sockets and
 * ready bytes, for it shares the processors with what it measures.
 * @throws Error for an answer that is neither a bid nor none, and for a connection that closes
 */
export async function runClosedLoop(
  { requests, host, port }: Templates,
  connections: number,
  seconds: number,
): Promise<LoopResult> {
  const templates = requests.map((bytes) => ({ bytes, mark: bytes.indexOf(ID_MARKER) }));
  const begunAt = performance.now();
  const untilMs = begunAt + seconds * 1_000;
  let [sent, answered, bids] = [0, 0, 0];
  let failure: Error | undefined;
  const lines = await Promise.all(Array.from({ length: connections }, () => Line.open(host, port)));
  await Promise.all(
    lines.map(async (line) => {
      while (performance.now() < untilMs && failure === undefined) {
        const { bytes, mark } = templates[sent % templates.length]!;
        const request = Buffer.from(bytes);
        request.write(String(sent).padStart(ID_MARKER.length, '0'), mark);
        sent += 1;
        try {
          // In two steps: while it is awaited, others add to the sum.
          const found = await line.ask(request);
          bids += found;
          answered += 1;
        } catch (error) {
          failure ??= error instanceof Error ? error : new Error(String(error));
        }
      }
      line.close();
    }),
  );
  if (failure !== undefined) throw failure;
  return { answered, bids, seconds: (performance.now() - begunAt) / 1_000 };
}

/** A connection with at most one request on its way. */
class Line {
  readonly #socket: Socket;
  #received: Buffer | undefined;
  #resolve: (bids: number) => void = () => undefined;
  #reject: (error: Error) => void = () => undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket
      .setNoDelay(true)
      .setTimeout(PATIENCE_MS, () => this.#reject(new Error('The edge does not answer.')));
    socket.on('data', (chunk: Buffer) => this.#take(chunk));
    socket.on('error', (error) => this.#reject(error));
    socket.on('close', () => this.#reject(new Error('The edge closed a connection.')));
  }

  static open(host: string, port: number): Promise<Line> {
    return new Promise((resolve, reject) => {
      const socket = connect(port, host, () => resolve(new Line(socket)));
      socket.once('error', reject);
    });
  }

  /** Resolves to the number of bids when the answer is whole. */
  ask(request: Buffer): Promise<number> {
    return new Promise((resolve, reject) => {
      [this.#resolve, this.#reject] = [resolve, reject];
      this.#socket.write(request);
    });
  }

  close(): void {
    this.#reject = () => undefined;
    this.#socket.destroy();
  }

  #take(chunk: Buffer): void {
    const received = this.#received === undefined ? chunk : Buffer.concat([this.#received, chunk]);
    const headEnd = received.indexOf(END_OF_HEAD);
    const head = headEnd === -1 ? '' : received.toString('latin1', 0, headEnd);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
    const isWhole = headEnd !== -1 && received.length >= headEnd + END_OF_HEAD.length + length;
    this.#received = isWhole ? undefined : received;
    if (!isWhole) return;
    const status = head.slice(9, 12);
    if (status === '204') this.#resolve(0);
    else if (status === '200') this.#resolve(countOf(BID_MARKER, received.toString('latin1', headEnd)));
    else this.#reject(new Error(`The edge answered ${status}.`));
  }
}

function countOf(wanted: string, text: string): number {
  let found = 0;
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + wanted.length)) found += 1;
  return found;
}

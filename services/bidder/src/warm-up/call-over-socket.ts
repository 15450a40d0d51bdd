import { connect, type Socket } from 'node:net';

/** Longest wait for an answer, milliseconds: neither readiness nor the end of a bidder hangs on it. */
const PATIENCE_MS = 1_000;
const END_OF_HEAD = '\r\n\r\n';

/** What is sent over a connection, and who hears of the answers. */
export interface Calls {
  /** The next HTTP request; undefined ends it. */
  readonly next: () => Buffer | undefined | Promise<Buffer | undefined>;
  /** An answer with status 200: its head and body. */
  readonly onAnswer: (answer: string) => void;
}

/**
 * Sends ready HTTP requests one after the other over a connection to this machine, the next one when the one before
 * is answered.
 * @throws Error when the connection fails, closes or is silent
 */
export async function callOverSocket(port: number, calls: Calls): Promise<void> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  try {
    await drive(socket, calls);
  } finally {
    socket.removeAllListeners('close').destroy();
  }
}

function drive(socket: Socket, { next, onAnswer }: Calls): Promise<void> {
  let received = '';
  return new Promise((resolve, reject) => {
    const send = async (): Promise<void> => {
      const request = await next();
      if (request === undefined) resolve();
      else socket.write(request);
    };
    const sendNext = (): void => void send().catch(reject);
    socket.once('connect', sendNext).on('error', reject);
    socket.setTimeout(PATIENCE_MS, () => reject(new Error('there was no answer')));
    socket.on('close', () => reject(new Error('the connection was closed')));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const headEnd = received.indexOf(END_OF_HEAD);
      if (headEnd === -1) return;
      const length = Number(/content-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1] ?? 0);
      if (received.length < headEnd + END_OF_HEAD.length + length) return;
      const answer = received;
      received = '';
      if (answer.startsWith('HTTP/1.1 200')) onAnswer(answer);
      sendNext();
    });
  });
}

import type { Socket } from 'node:net';
import { connect } from 'node:net';

const USER_AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Safari/537.36';
const END_OF_HEAD = '\r\n\r\n';

/** Calls the paths in turn over connections that stay open, each with one call on its way; answers how many a second. */
export async function callPixels(
  port: number,
  paths: readonly string[],
  connections: number,
  seconds: number,
): Promise<number> {
  const requests = paths.map((path) =>
    Buffer.from(
      `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nuser-agent: ${USER_AGENT}\r\naccept: image/*\r\n\r\n`,
    ),
  );
  const startMs = performance.now();
  const endMs = startMs + seconds * 1_000;
  let answered = 0;
  let sent = 0;
  const drive = (socket: Socket): Promise<void> =>
    new Promise((resolve, reject) => {
      let received = '';
      const send = (): void => void socket.write(requests[sent++ % requests.length]!);
      socket.on('error', reject);
      socket.on('close', () => reject(new Error('The server closed a connection.')));
      socket.on('data', (chunk) => {
        received += chunk.toString('latin1');
        const headEnd = received.indexOf(END_OF_HEAD);
        const length = Number(/content-length: (\d+)/i.exec(received)?.[1] ?? Number.NaN);
        if (headEnd === -1 || received.length < headEnd + END_OF_HEAD.length + length) return;
        if (!received.startsWith('HTTP/1.1 200')) reject(new Error(received.slice(0, 200)));
        received = '';
        answered += 1;
        if (performance.now() < endMs) send();
        else resolve();
      });
      send();
    });
  const sockets = await Promise.all(Array.from({ length: connections }, () => open(port)));
  await Promise.all(sockets.map(drive));
  const perSecond = (answered * 1_000) / (performance.now() - startMs);
  for (const socket of sockets) socket.removeAllListeners('close').destroy();
  return perSecond;
}

const open = (port: number): Promise<Socket> =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => resolve(socket));
    socket.setNoDelay(true).once('error', reject);
  });

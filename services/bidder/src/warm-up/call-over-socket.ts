import { connect, type Socket } from 'node:net';

const END_OF_HEAD = '\r\n\r\n';

/**
 * Sends ready HTTP requests one after the other over a connection to this machine, the next one when the one before
 * is answered; resolves to the number of answers with content.
 * @param next undefined ends it
 * @throws Error when the connection fails or closes
 */
export async function callOverSocket(port: number, next: () => Buffer | undefined): Promise<number> {
  const socket = connect(port, '127.0.0.1').setNoDelay(true);
  try {
    return await drive(socket, next);
  } finally {
    socket.removeAllListeners('close').destroy();
  }
}

function drive(socket: Socket, next: () => Buffer | undefined): Promise<number> {
  let received = '';
  let withContent = 0;
  return new Promise((resolve, reject) => {
    const send = (): void => {
      const request = next();
      if (request === undefined) resolve(withContent);
      else socket.write(request);
    };
    socket.once('connect', send).on('error', reject);
    socket.on('close', () => reject(new Error('the connection was closed')));
    socket.on('data', (chunk) => {
      received += chunk.toString('latin1');
      const headEnd = received.indexOf(END_OF_HEAD);
      if (headEnd === -1) return;
      const length = Number(/content-length: (\d+)/i.exec(received.slice(0, headEnd))?.[1] ?? 0);
      if (received.length < headEnd + END_OF_HEAD.length + length) return;
      if (received.startsWith('HTTP/1.1 200')) withContent += 1;
      received = '';
      send();
    });
  });
}

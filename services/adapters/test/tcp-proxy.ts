import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * What the proxy does with connections, those that are open and those that come: `forward`, `refuse`
 * (connections are refused), `freeze` (nothing is passed on, nothing closed, like a stopped process), `cut`
 * (the request arrives, the first byte of the answer too, then the connection breaks).
 */
export type ProxyMode = 'forward' | 'refuse' | 'freeze' | 'cut';

export interface TcpProxy {
  readonly port: number;
  set(mode: ProxyMode): Promise<void>;
  dispose(): Promise<void>;
}

interface Pair {
  readonly client: Socket;
  readonly server: Socket;
}

/** Starts a TCP proxy on a free loopback port in front of a server, and simulates failures of the network. */
export async function startTcpProxy(targetPort: number): Promise<TcpProxy> {
  let mode: ProxyMode = 'forward';
  const pairs = new Set<Pair>();

  const accept = (client: Socket) => {
    const server = connect(targetPort, '127.0.0.1');
    const pair = { client, server };
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) socket.on('error', end).on('close', end);
    client.on('data', (chunk) => {
      // After a thaw the bytes that came meanwhile continue, as they would from a socket's buffer.
      server.write(chunk);
    });
    server.on('data', (chunk) => {
      if (mode !== 'cut') client.write(chunk);
      else client.write(chunk.subarray(0, 1), end);
    });
    if (mode === 'freeze') freeze(pair);
  };

  let listening: Server | undefined = await listen(accept, 0);
  const { port } = listening.address() as { port: number };

  const close = async () => {
    const closing = listening;
    listening = undefined;
    for (const { client, server } of pairs) {
      client.destroy();
      server.destroy();
    }
    if (closing) await new Promise((resolve) => closing.close(resolve));
  };

  return {
    port,
    set: async (next) => {
      mode = next;
      if (next === 'refuse') return await close();
      listening ??= await listen(accept, port);
      for (const pair of pairs) {
        if (next === 'freeze') freeze(pair);
        else thaw(pair);
      }
    },
    dispose: close,
  };
}

function freeze({ client, server }: Pair): void {
  client.pause();
  server.pause();
}

function thaw({ client, server }: Pair): void {
  client.resume();
  server.resume();
}

async function listen(accept: (socket: Socket) => void, port: number): Promise<Server> {
  const server = createServer(accept).listen(port, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';

/** A server between the browser and the product, on an origin of its own, that can fail or change on demand. */
export interface Proxy {
  readonly url: string;
  /** Appends a text to every answer of the path, which makes the browser see a new release. */
  append(path: string, text: string): void;
  /** Ends what is open and refuses what comes, sockets included, until `restore`. */
  cut(): void;
  restore(): void;
  close(): Promise<void>;
}

export async function startProxy(target: string): Promise<Proxy> {
  const { hostname, port } = new URL(target);
  const additions = new Map<string, string>();
  const open = new Set<Socket>();
  let isCut = false;

  const forward = (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const addition = additions.get(incoming.url ?? '');
    const headers = { ...incoming.headers };
    if (addition !== undefined) {
      delete headers['accept-encoding'];
      delete headers['if-none-match'];
      delete headers['if-modified-since'];
    }
    const asked = request(
      { hostname, port, path: incoming.url, method: incoming.method, headers },
      (answer) => {
        const given = { ...answer.headers };
        if (addition !== undefined) delete given['content-length'];
        outgoing.writeHead(answer.statusCode ?? 502, given);
        answer.pipe(outgoing, { end: addition === undefined });
        if (addition !== undefined) answer.on('end', () => outgoing.end(addition));
      },
    );
    asked.on('error', () => outgoing.destroy());
    incoming.pipe(asked);
  };

  const server = createServer(forward);
  server.on('connection', (socket: Socket) => {
    if (isCut) socket.destroy();
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
    const upstream = connect(Number(port), hostname, () => {
      const lines = incoming.rawHeaders.flatMap((name, index, all) =>
        index % 2 === 0 ? [`${name}: ${all[index + 1]}`] : [],
      );
      upstream.write(`GET ${incoming.url} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      upstream.write(head);
      upstream.pipe(socket).pipe(upstream);
    });
    const end = () => {
      upstream.destroy();
      socket.destroy();
    };
    for (const side of [upstream, socket]) side.on('error', end).on('close', end);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const drop = () => open.forEach((socket) => socket.destroy());
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    append: (path, text) => additions.set(path, text),
    cut() {
      isCut = true;
      drop();
    },
    restore: () => (isCut = false),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        drop();
      }),
  };
}

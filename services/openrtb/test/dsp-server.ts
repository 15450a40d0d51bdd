import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface DspServer {
  readonly url: string;
  /** Bodies of bid requests, parsed, in the order in which they came. */
  readonly asked: Record<string, unknown>[];
  /** Paths and queries of calls by GET: notices and feeds. */
  readonly getUrls: string[];
  /** Connections that were opened so far. */
  readonly connections: () => number;
  stop(): Promise<void>;
}

/** What a DSP does with one bid request. */
export type Behaviour = (
  request: Record<string, unknown>,
  response: ServerResponse,
  raw: IncomingMessage,
) => void;

/** A small bidder on this machine. Calls by GET are answered by `onGet`, with 204 where there is none. */
export async function startDspServer(behave: Behaviour, onGet?: Behaviour): Promise<DspServer> {
  const asked: Record<string, unknown>[] = [];
  const getUrls: string[] = [];
  let connections = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (request.method === 'GET') {
        getUrls.push(request.url ?? '');
        if (onGet === undefined) response.writeHead(204).end();
        else onGet({}, response, request);
        return;
      }
      const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>;
      asked.push(body);
      behave(body, response, request);
    });
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    getUrls,
    connections: () => connections,
    async stop() {
      const closed = new Promise((done) => server.close(done));
      server.closeAllConnections();
      await closed;
    },
  };
}

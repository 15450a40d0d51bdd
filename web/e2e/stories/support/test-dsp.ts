import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import type { Size } from './exchange.ts';

interface BidRequest {
  readonly id: string;
  readonly imp: readonly {
    readonly id: string;
    readonly banner?: { readonly w?: number; readonly h?: number };
  }[];
}

/** The server of another DSP. */
export interface TestDsp {
  readonly url: string;
  /** From now on no call is answered. */
  fallSilent(): void;
  /** Aborts open requests and stops. */
  stop(): Promise<void>;
}

/** What it bids: dollars for 1,000 impressions. */
const BID_CPM = 4;

/** Starts a DSP that bids only on banners of one size, which no other bidder buys. */
export async function startTestDsp({ width, height }: Size): Promise<TestDsp> {
  let isSilent = false;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      if (isSilent) return;
      // Notices come by GET.
      const asked =
        chunks.length === 0 ? undefined : (JSON.parse(String(Buffer.concat(chunks))) as BidRequest);
      const imp = asked?.imp.find(({ banner }) => banner?.w === width && banner.h === height);
      if (asked === undefined || imp === undefined) return void response.writeHead(204).end();
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answerOf(asked.id, imp.id, width, height)));
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/rtb`,
    fallSilent: () => (isSilent = true),
    stop: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

const answerOf = (id: string, impid: string, w: number, h: number) => ({
  id,
  cur: 'USD',
  seatbid: [
    {
      bid: [
        {
          ...{ id: 'b1', impid, price: BID_CPM, crid: 'kites', cid: '9', w, h },
          ...{ adomain: ['kites.example'], cat: ['IAB17'] },
          adm: '<a href="https://kites.example/"><img src="https://cdn.kites.example/kite.png" alt="Kites"></a>',
        },
      ],
    },
  ],
});

import type { AddressInfo } from 'node:net';

import fastify from 'fastify';

/** The least that an edge on Fastify does for the same calls: reads a bid request and answers a fixed bid, and 200 to notices. */
const ANSWER = {
  id: 'answer',
  cur: 'USD',
  seatbid: [{ seat: 'marquee', bid: [{ id: 'bid', impid: '1', price: 1, adm: 'x'.repeat(2_000) }] }],
};

const app = fastify({ exposeHeadRoutes: false });
app.post('/rtb', (_request, reply) => {
  void reply.header('content-type', 'application/json').send(JSON.stringify(ANSWER));
});
app.get('/notice', (_request, reply) => {
  void reply.code(200).header('cache-control', 'no-store').send();
});
await app.listen({ host: '127.0.0.1', port: 0 });
process.on('message', () => process.send?.(process.cpuUsage()));
process.on('disconnect', () => process.exit(0));
process.send?.((app.server.address() as AddressInfo).port);

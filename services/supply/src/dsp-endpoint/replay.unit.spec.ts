import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { describe, expect, it } from 'vitest';

import { asTestRequest, createDspCall, noBidReasonOf } from './replay.ts';

const answer = (status: number, body = '', headers: Record<string, string> = {}) => ({
  status,
  body,
  headers,
});

describe('the answer of a DSP', () => {
  it.each([
    [answer(200, '{"seatbid":[{"bid":[{"id":"1"}]}]}'), null],
    [answer(200, '<result><listing><bid>1</bid></listing></result>'), null],
    [answer(204), 'no-bid'],
    [answer(200), 'no-bid'],
    [answer(200, '{"nbr":2}'), 'nbr-2'],
    [answer(200, '{"seatbid":[]}'), 'no-bid'],
    [answer(200, '{"seatbid":[null,{"bid":[]}]}'), 'no-bid'],
    [answer(200, '<result></result>'), 'no-bid'],
    [answer(200, 'null'), 'no-bid'],
    [answer(200, 'Bad Gateway'), 'no-bid'],
    [answer(503, 'busy'), 'http-503'],
    [answer(204, '', { 'x-nbr': 'no-campaign' }), 'no-campaign'],
  ])('%j means %s', (given, reason) => expect(noBidReasonOf(given)).toBe(reason));
});

it('sends a test request, which is never billed', () => {
  const post = {
    method: 'POST',
    url: 'https://b.example/',
    headers: {},
    body: { id: 'x', imp: [] },
  } as const;
  expect(asTestRequest(post, 'mine')).toEqual({ ...post, body: { id: 'mine', imp: [], test: 1 } });
  const get = { method: 'GET', url: 'https://b.example/?key=k', headers: {}, body: null } as const;
  expect(asTestRequest(get, 'mine').url).toBe('https://b.example/?key=k&test=1');
});

it('is never sent to this machine where that is not allowed', async () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(204).end();
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const { port } = server.address() as AddressInfo;
  for (const host of ['127.0.0.1', 'localhost', '127.1', '2130706433']) {
    const request = { method: 'GET', url: `http://${host}:${port}/rtb`, headers: {}, body: null } as const;
    await expect(createDspCall(false)(request)).rejects.toThrow(/endpoint/);
  }
  expect(asked).toBe(0);
  // Stored before it was refused.
  const inside = { method: 'GET', url: 'https://10.0.0.1/rtb', headers: {}, body: null } as const;
  await expect(createDspCall(true)(inside)).rejects.toThrow(/its address is not public/);
  const request = { method: 'GET', url: `http://127.0.0.1:${port}/rtb`, headers: {}, body: null } as const;
  expect((await createDspCall(true)(request)).status).toBe(204);
  server.close();
  server.closeAllConnections();
});

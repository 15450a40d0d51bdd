import fastify from 'fastify';
import { expect, it } from 'vitest';

import { createClientAddress } from './client-address.ts';

const CASES: readonly (readonly [remoteAddress: string, forwarded: string | undefined, client: string])[] = [
  ['93.184.215.14', undefined, '93.184.215.14'],
  ['93.184.215.14', '77.88.8.8', '93.184.215.14'],
  ['10.0.0.9', '77.88.8.8', '77.88.8.8'],
  ['10.0.0.9', '8.8.8.8, 77.88.8.8', '77.88.8.8'],
  ['10.0.0.9', '77.88.8.8 , 10.1.1.1', '77.88.8.8'],
  ['10.0.0.9', '8.8.8.8, nonsense', 'nonsense'],
  ['10.0.0.9', '10.3.3.3, 10.1.1.1', '10.3.3.3'],
  ['10.0.0.9', ' , ', '10.0.0.9'],
];

it.each(CASES)(
  'a connection of %s with X-Forwarded-For %s is of %s',
  async (remoteAddress, forwarded, client) => {
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    expect(createClientAddress(['10.0.0.0/8'])(remoteAddress, headers)).toBe(client);
    expect(createClientAddress([])(remoteAddress, headers)).toBe(remoteAddress);
    // As the API finds it.
    const app = fastify({ trustProxy: ['10.0.0.0/8'] });
    app.get('/', async ({ ip }) => ip);
    expect((await app.inject({ url: '/', headers, remoteAddress })).body).toBe(client);
  },
);

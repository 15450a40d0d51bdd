import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';

import { createProxyMonitor } from './proxy-monitor.ts';

const request = (
  remoteAddress: string,
  ip = remoteAddress,
  headers: FastifyRequest['headers'] = { 'x-forwarded-for': '84.140.7.7' },
) => ({ headers, ip, socket: { remoteAddress } });

it('says that a proxy is not trusted, and what to do, while it forwards', () => {
  let nowMs = 0;
  const counted: string[] = [];
  const warned: string[] = [];
  const watch = createProxyMonitor({
    count: (what) => void counted.push(what),
    warn: (message) => void warned.push(message),
    nowMs: () => nowMs,
  });
  watch.see(request('10.0.0.1', '84.140.7.7'));
  watch.see(request('84.140.7.7'));
  watch.see(request('10.0.0.1', '10.0.0.1', {}));
  expect([watch.problem(), counted, warned]).toEqual([undefined, [], []]);

  watch.see(request('10.0.0.1'));
  watch.see(request('::ffff:10.0.0.1'));
  expect(watch.problem()).toContain('Name its address or network in TRUST_PROXY');
  expect([counted.length, warned.length]).toEqual([2, 1]);
  nowMs += 10 * 60_000;
  expect(watch.problem()).toBeUndefined();
});

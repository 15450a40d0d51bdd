import { expect, it } from 'vitest';

import { checkDspUrl } from './check-url.ts';

const REJECTION = 'Url must name a server on the public internet.';

it.each([
  'http://127.0.0.1:9000/rtb',
  'http://localhost:9000/rtb',
  'http://[::1]:9000/rtb',
  'https://127.1/rtb',
  'https://2130706433/rtb',
])('asks no DSP at %s, unless this machine is allowed', (url) => {
  expect(() => checkDspUrl(url, false)).toThrow(REJECTION);
  expect(() => checkDspUrl(url, true)).not.toThrow();
});

it.each([
  'https://10.0.0.7/rtb',
  'https://169.254.169.254/',
  'https://dsp.internal/rtb',
  'https://[fd00::1]/',
])('asks no DSP at %s, whatever is allowed', (url) => {
  for (const allowsLoopback of [false, true])
    expect(() => checkDspUrl(url, allowsLoopback)).toThrow(REJECTION);
});

it('asks DSPs on the public internet', () => {
  for (const url of ['https://buyer.example/rtb', 'https://93.184.215.14/rtb', undefined])
    expect(() => checkDspUrl(url, false)).not.toThrow();
});

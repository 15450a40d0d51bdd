import { describe, expect, it } from 'vitest';

import { asOutsideTest, noBidReasonOf } from './replay.ts';

const answer = (status: number, body = '', headers: Record<string, string> = {}) => ({
  status,
  body,
  headers,
});

describe('the answer of an outside bidder', () => {
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

it('is asked for by a test that nobody bills', () => {
  const post = {
    method: 'POST',
    url: 'https://b.example/',
    headers: {},
    body: { id: 'x', imp: [] },
  } as const;
  expect(asOutsideTest(post, 'mine')).toEqual({ ...post, body: { id: 'mine', imp: [], test: 1 } });
  const get = { method: 'GET', url: 'https://b.example/?key=k', headers: {}, body: null } as const;
  expect(asOutsideTest(get, 'mine').url).toBe('https://b.example/?key=k&test=1');
});

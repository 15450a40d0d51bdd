import { expect, test } from 'vitest';

import { contentTypeOf, curlRequest, requestNote } from './lab-request.ts';

test.each([
  ['{"id":"1"}', 'application/json'],
  ['  \n[1]', 'application/json'],
  ['{"id":', 'application/json'],
  ['ua=Mozilla&ip=203.0.113.7', 'application/x-www-form-urlencoded'],
  ['?ip=203.0.113.7', 'application/x-www-form-urlencoded'],
  ['http://edge.example/feed/1?key=k&ip=203.0.113.7', 'application/x-www-form-urlencoded'],
  ['Garbage, and nothing = else', 'text/plain'],
  ['<xml/>', 'text/plain'],
  ['', 'text/plain'],
])('%j is sent as %s', (text, type) => {
  expect(contentTypeOf(text)).toBe(type);
});

test('a broken body is named with its place, and can be sent all the same', () => {
  expect(requestNote('{\n"id": }').syntaxError).toBe(
    'Line 2, column 7: Expected a value. You can still send it.',
  );
  expect(requestNote('{}')).toEqual({ note: 'Read as an OpenRTB body.', syntaxError: undefined });
  expect(requestNote('a=1')).toEqual({ note: 'Read as the query of a feed.', syntaxError: undefined });
});

const BID_URL = { bidUrl: 'https://edge.example/rtb/3?key=k' };

test('for a shell, a body is posted and the query of a feed is joined to the address', () => {
  expect(curlRequest('{"id":"1"}', '2.5', BID_URL)).toEqual({
    method: 'POST',
    url: BID_URL.bidUrl,
    headers: { 'content-type': 'application/json', 'x-openrtb-version': '2.5' },
    body: '{"id":"1"}',
  });
  for (const text of ['ip=203.0.113.7', '?ip=203.0.113.7', 'https://other.example/feed?ip=203.0.113.7'])
    expect(curlRequest(text, '2.6', { bidUrl: 'https://edge.example/feed/3?key=k' })).toMatchObject({
      method: 'GET',
      url: 'https://edge.example/feed/3?key=k&ip=203.0.113.7',
      body: null,
    });
});

import { execFileSync } from 'node:child_process';

import fc from 'fast-check';
import { expect, test } from 'vitest';

import { bodyText, curlOf, headerLines } from './messages.ts';

/** What a shell makes of a command line: its words, one a line would break at line ends inside of them. */
const wordsOf = (command: string): string[] =>
  execFileSync('sh', ['-c', `set -- ${command}\nfor word; do printf '%s\\0' "$word"; done`], {
    encoding: 'utf8',
  })
    .split('\0')
    .slice(0, -1);

test('a shell reads the curl command as the request, whatever is in it', () => {
  const text = fc.string({ unit: 'grapheme' }).map((value) => value.replaceAll('\0', ''));
  fc.assert(
    fc.property(text, text, text, (path, header, body) => {
      const url = `http://edge.example/${path}`;
      const words = wordsOf(curlOf({ method: 'POST', url, headers: { 'x-a': header }, body }));
      expect(words).toEqual(['curl', '-i', '-X', 'POST', url, '-H', `x-a: ${header}`, '--data-raw', body]);
    }),
    { numRuns: 30 },
  );
});

test('a feed has no body, a document is sent as JSON', () => {
  const feed = curlOf({ method: 'GET', url: 'http://edge.example/feed/1', headers: {}, body: null });
  expect(wordsOf(feed)).toEqual(['curl', '-i', '-X', 'GET', 'http://edge.example/feed/1']);
  const bid = curlOf({ method: 'POST', url: 'http://edge.example/rtb/1', headers: {}, body: { id: "it's" } });
  expect(wordsOf(bid).at(-1)).toBe('{"id":"it\'s"}');
});

test('bodies are for reading, and what is not JSON stays as it is', () => {
  expect(bodyText({ id: '1' })).toBe('{\n  "id": "1"\n}');
  expect(bodyText('{"id":"1"}')).toBe('{\n  "id": "1"\n}');
  expect(bodyText('<result/>')).toBe('<result/>');
  expect(headerLines({ a: '1', b: '2' })).toBe('a: 1\nb: 2');
});

import { expect, it } from 'vitest';

import { escapeHtml, escapeXml } from './escape-markup.ts';

it.each([
  ['', ''],
  ['https://shop.example/?a=1&b=2&amp;c', 'https://shop.example/?a=1&amp;b=2&amp;amp;c'],
  [`<a href="x">&</a>`, '&lt;a href=&quot;x&quot;&gt;&amp;&lt;/a&gt;'],
  ['Grüße, \n日本 😀', 'Grüße, \n日本 😀'],
])('%j is held as %j', (text, held) => {
  expect(escapeHtml(text)).toBe(held);
  expect(escapeXml(text)).toBe(held);
});

it('an apostrophe is held as the readers of each know it', () => {
  expect(escapeHtml("Joe's & <b>")).toBe('Joe&#39;s &amp; &lt;b&gt;');
  expect(escapeXml("Joe's & <b>")).toBe('Joe&apos;s &amp; &lt;b&gt;');
});

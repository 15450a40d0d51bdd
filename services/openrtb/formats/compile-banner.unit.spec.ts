import { escapeHtml } from '@marquee/schemas/common/escape-markup';
import type { MacroName } from '@marquee/schemas/macros/macros';
import { compileMacros } from '@marquee/schemas/macros/macros';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { createBidUrls } from '../tracking-urls.ts';
import { compileBanner, pixelMarkup } from './compile-banner.ts';

const TOKENS = { notice: 'notice', markup: 'token', click: () => 'token' };
const URLS = createBidUrls('https://edge.example')(TOKENS, true);
const parsed = (json: string): string => JSON.parse(json) as string;
const banner = (admType: 'html' | 'image', admBody: string) =>
  compileBanner({ admType, admBody, width: 300, height: 250 });
const valued =
  (value: string) =>
  (name: MacroName): string | undefined =>
    name === 'os' ? value : undefined;

/** What breaks quoting: quotes, backslashes, controls, halves of surrogate pairs, and macros themselves. */
const awkward = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '"',
        "'",
        '\\',
        '\n',
        '\u2028',
        '\ud83d',
        '\ude00',
        '{os}',
        '{os_enc}',
        '${os}',
        '${AUCTION_PRICE}',
        '`',
        '\r',
        '{',
        '&',
        '</a>',
      ),
      fc.string(),
    ),
  )
  .map((parts) => parts.join(''));

/** A value as markup holds it: text in HTML, and in a string of a script. */
const inMarkup = (value: string): string =>
  [...escapeHtml(value)]
    .map((char) => ('\\`$\r\n\u2028\u2029'.includes(char) ? `&#${char.codePointAt(0)};` : char))
    .join('');

describe('the markup of a banner, as JSON text', () => {
  it('is the markup that a template of the whole would give, whatever it and its values hold', () => {
    fc.assert(
      fc.property(awkward, awkward, (admBody, value) => {
        const whole = compileMacros(admBody, { put: inMarkup })(valued(value));
        expect(parsed(banner('html', admBody)(URLS, valued(value)))).toBe(pixelMarkup(URLS) + whole);
      }),
    );
  });

  it.each([
    ['<p>', true],
    ['<!-- an ad --><div>', true],
    ['<bodyguard>', true],
    ['<!DOCTYPE html><p>', false],
    [' <!-- an ad -->\n<!-- by us --><html lang="en">', false],
    ['<body>', false],
  ])('has our pixel before it, where it is no document: %s', (admBody, isBefore) => {
    const adm = parsed(banner('html', admBody)(URLS, () => undefined));
    expect(adm).toBe(isBefore ? pixelMarkup(URLS) + admBody : admBody + pixelMarkup(URLS));
  });

  it('holds values as text, of which a string of a script cannot end', () => {
    const script = (quote: string) => `<script>var d=${quote}{os}${quote};</script>`;
    fc.assert(
      fc.property(awkward, fc.constantFrom('"', "'", '`'), (value, quote) => {
        const adm = parsed(banner('html', script(quote))(URLS, valued(value)));
        const [, inside = ''] = /><script>var d=([^]*);<\/script>$/.exec(adm)!;
        // The macro's own quotes and, between them, nothing that a script reads.
        expect(inside.slice(1, -1)).not.toMatch(/["'`\\$<\r\n\u2028\u2029]/);
        expect(inside.at(0)! + inside.at(-1)!).toBe(quote + quote);
      }),
    );
  });

  it('encodes the value and not its escapes', () => {
    const adm = parsed(banner('html', '<a href="?p={os_enc}&q={os}">')(URLS, valued('A&B "x"\\')));
    expect(adm).toMatch(/<a href="\?p=A%26B%20%22x%22%5C&q=A%26B%20%22x%22%5C">$/);
  });

  it('encodes a value inside an address, and keeps it as text elsewhere', () => {
    const adm = parsed(
      banner('html', '<p>{os}</p><img src="https://a.example/{os}?d={os}">')(URLS, valued('A&B "x"/')),
    );
    expect(adm).toContain('<p>A&amp;B &quot;x&quot;/</p>');
    expect(adm).toContain('<img src="https://a.example/A%26B%20%22x%22%2F?d=A%26B%20%22x%22%2F">');
  });

  it('links to our click, plain and encoded', () => {
    const adm = parsed(banner('html', '<a href="{click_url}">{click_url_enc}</a>')(URLS, () => undefined));
    expect(adm).toContain('<a href="https://edge.example/t/click?t=token">');
    expect(adm).toContain('https%3A%2F%2Fedge.example%2Ft%2Fclick%3Ft%3Dtoken');
  });

  it('shows an image inside of the link, its address filled and then escaped', () => {
    fc.assert(
      fc.property(awkward, awkward, (admBody, value) => {
        const address = compileMacros(admBody, { fixed: escapeHtml, put: inMarkup, isUrl: true })(
          valued(value),
        );
        expect(parsed(banner('image', admBody)(URLS, valued(value)))).toBe(
          `<a href="https://edge.example/t/click?t=token" target="_blank" rel="noopener noreferrer">` +
            `<img src="${address}" width="300" height="250" alt="" style="border:0;display:block"></a>` +
            pixelMarkup(URLS),
        );
      }),
    );
  });

  it('shows an image alone where there is no click', () => {
    const urls = createBidUrls('https://edge.example')(TOKENS, false);
    expect(parsed(banner('image', 'https://cdn.example/a.png')(urls, () => undefined))).toMatch(
      /^<img src="https:\/\/cdn\.example\/a\.png"[^<]*<img src="https:\/\/edge\.example\/t\/imp\?t=token&amp;p=/,
    );
  });
});

describe('an HTML5 zip', () => {
  const PAGE = `https://ads.example/media/html5/${'a'.repeat(32)}/a%20b/index.html`;
  const part = { admType: 'html5', admBody: PAGE, width: 728, height: 90 } as const;

  it('is a frame without an origin, behind the pixel, with the click in the address of its page', () => {
    const markup = parsed(compileBanner(part)(URLS, () => undefined));
    expect(markup).toBe(
      `${pixelMarkup(URLS)}<iframe src="${PAGE}?clickTag=${encodeURIComponent(URLS.click)}" width="728" height="90" ` +
        'title="Ad" sandbox="allow-scripts allow-popups allow-popups-to-escape-sandbox" scrolling="no" ' +
        'style="border:0;display:block"></iframe>',
    );
    const source = /src="([^"]*index[^"]*)"/.exec(markup)?.[1] ?? '';
    expect(new URL(source).searchParams.get('clickTag')).toBe(URLS.click);
  });

  it('gives its page whatever click URL there is, and stays markup and JSON', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (click) => {
        const markup = parsed(compileBanner(part)({ ...URLS, click }, () => undefined));
        const source = /<iframe src="([^"]*)"/.exec(markup)?.[1] ?? '';
        expect(new URL(source).searchParams.get('clickTag')).toBe(click);
        expect(markup.match(/<iframe/g)).toHaveLength(1);
      }),
    );
  });
});

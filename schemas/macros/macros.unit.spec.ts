import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import {
  ALL_MACROS,
  encodedMacro,
  expandMacros,
  type MacroName,
  macrosIn,
  platformMacro,
  PLATFORM_MACROS,
} from './macros.ts';

const names = Object.keys(PLATFORM_MACROS) as MacroName[];
const anyName = fc.constantFrom(...names, 'click_url' as const);

describe('the list of macros', () => {
  it('names every code once and gives each a label', () => {
    expect(new Set(ALL_MACROS.map((macro) => macro.code)).size).toBe(ALL_MACROS.length);
    expect(ALL_MACROS.every((macro) => macro.label.length > 0)).toBe(true);
  });

  it('offers own macros in both forms, and those of OpenRTB', () => {
    const codes = ALL_MACROS.map((macro) => macro.code);
    expect(codes).toContain('{campaign_id}');
    expect(codes).toContain('{campaign_id_enc}');
    expect(codes).toContain('{click_url}');
    expect(codes).toContain('{click_url_enc}');
    expect(codes).toContain('${AUCTION_PRICE}');
    expect(codes).not.toContain('${AUCTION_PRICE_enc}');
  });
});

describe('expandMacros', () => {
  it('fills links and markup', () => {
    const link = 'https://shop.example/?c={campaign_id}&d={domain_enc}&k={click_id}';
    expect(expandMacros(link, { campaign_id: '42', domain: 'a&b.example', click_id: 'x1' })).toBe(
      'https://shop.example/?c=42&d=a%26b.example&k=x1',
    );
    expect(
      expandMacros('<a href="{click_url}"><i>{click_url_enc}</i></a>', { click_url: 'https://e/t?x=1' }),
    ).toBe('<a href="https://e/t?x=1"><i>https%3A%2F%2Fe%2Ft%3Fx%3D1</i></a>');
  });

  it('encodes every value once where it is in a URL, in each form of the macro', () => {
    const domain = 'x&click_id=FORGED#"';
    const value = encodeURIComponent(domain);
    for (const macro of ['{domain}', '{domain_enc}'])
      expect(
        expandMacros(`https://shop.example/l?site=${macro}&click_id={click_id}`, { domain, click_id: 'c.1' }),
      ).toBe(`https://shop.example/l?site=${value}&click_id=c.1`);
    const markup = `<p title="{city}"><img src='//a.example/{city}?d={domain}'><a href="{click_url}">{city}</a>`;
    expect(expandMacros(markup, { domain, city: 'New York', click_url: 'https://e/t?t=1' })).toBe(
      `<p title="New York"><img src='//a.example/New%20York?d=${value}'><a href="https://e/t?t=1">New York</a>`,
    );
    expect(expandMacros('https://a.example/r?u={click_url}', { click_url: 'https://e/t?t=1' })).toBe(
      'https://a.example/r?u=https://e/t?t=1',
    );
    expect(expandMacros('https://a.example/ {domain}', { domain: 'a&b' })).toBe('https://a.example/ a&b');
  });

  it('encodes a value in a relative URL of markup too, and in no text beside it', () => {
    const domain = 'x&a=1"';
    const value = encodeURIComponent(domain);
    const before = [
      '<a href="/l?d=',
      "<img src='img/a.png?d=",
      '<a href=/l/',
      '<a href="?d=',
      '<a href="../l?a=1&d=',
      '<a href="page.html?a=b&d=',
      '<p style="background:url(/i?d=',
    ];
    for (const text of before) expect(expandMacros(`${text}{domain}`, { domain })).toBe(text + value);
    for (const text of ['<p>', 'and/or ', 'a = b ? ', 'Really?', '24/7 ', '<p title="', 'x=', 'f(']) {
      expect(expandMacros(`${text}{domain}`, { domain })).toBe(text + domain);
    }
  });

  it('leaves the exchange its macros, and scripts and styles their braces', () => {
    const markup =
      'b{color:red} const s = `${os}`; f({size: 1}); ${AUCTION_PRICE} ${AUCTION_ID:B64} {unknown}';
    expect(expandMacros(markup, { os: 'iOS', size: '1x1' })).toBe(markup);
  });

  it('empties a macro that has no value', () => {
    expect(expandMacros('[{carrier}|{carrier_enc}]', {})).toBe('[|]');
  });

  it('never expands what a value brings along', () => {
    fc.assert(
      fc.property(anyName, anyName, (outer, inner) => {
        const value = platformMacro(inner);
        expect(expandMacros(platformMacro(outer), { [outer]: value, [inner]: value })).toBe(value);
      }),
    );
  });

  it('encodes any value so that it comes back whole', () => {
    fc.assert(
      fc.property(anyName, fc.string({ unit: 'grapheme' }), (name, value) => {
        expect(decodeURIComponent(expandMacros(encodedMacro(name), { [name]: value }))).toBe(value);
      }),
    );
    expect(expandMacros('{domain_enc}', { domain: 'a\uD800b' })).toBe('a%EF%BF%BDb');
  });

  it('says which macros a text uses', () => {
    expect(macrosIn('{os} {os_enc} ${os} {price} {nothing}')).toEqual(['os', 'price']);
  });
});

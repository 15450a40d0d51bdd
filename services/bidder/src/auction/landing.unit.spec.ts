import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { compileLanding } from './landing.ts';

const auction = (name: string): string => ({ AUCTION_ID: 'a/1&b', AUCTION_CURRENCY: 'USD' })[name] ?? '';
const landing = (url: string, domain = 'news.example'): string =>
  compileLanding(url)((name) => (name === 'domain' ? domain : undefined), auction);

describe('the landing page of a click', () => {
  it.each([
    [
      'fills what the bid knows of the auction',
      '?a=${AUCTION_ID}&c=${AUCTION_CURRENCY}#x',
      '?a=a%2F1%26b&c=USD#x',
    ],
    ['in base 64 where that is asked for', '?c=${AUCTION_CURRENCY:B64}', '?c=VVNE'],
    ['however a URL editor left it', '?c=%24%7BAUCTION_CURRENCY%7d', '?c=USD'],
    [
      'empties what it does not know',
      '?p=${AUCTION_PRICE}&q=${AUCTION_PRICE:B64}&f=${AUCTION_FOO}',
      '?p=&q=&f=',
    ],
    ['empties an unknown encoding', '?c=${AUCTION_CURRENCY:ROT13}', '?c='],
    ['empties unknown names in braces', '?u={nonsense}&v={city}&w=${other}&x={click_url}', '?u=&v=&w=&x='],
    [
      'leaves braces that hold no name',
      '?j={"a":{"b":1}}&k={}&l={a,b}&m={0}',
      '?j={"a":{"b":1}}&k={}&l={a,b}&m={0}',
    ],
    ['leaves the click to the tracker', '?k={click_id}&l={click_id_enc}', '?k={click_id}&l={click_id}'],
    [
      'fills its own beside',
      '${AUCTION_CURRENCY}?d={domain}&e={domain_enc}',
      'USD?d=news.example&e=news.example',
    ],
  ])('%s', (_name, given, filled) => {
    expect(landing(`https://shop.example/${given}`)).toBe(`https://shop.example/${filled}`);
  });

  it('neither fills nor empties what a value brings along', () => {
    const value = '{nonsense}${AUCTION_ID}{domain}';
    expect(landing('https://shop.example/?d={domain}&a=${AUCTION_FOO}', value)).toBe(
      `https://shop.example/?d=${encodeURIComponent(value)}&a=`,
    );
  });

  it('takes no parameter, path or host from a site, not even after a macro of the exchange', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (domain) => {
        const url = new URL(
          landing(
            'https://shop.example/{domain}/l?a=${AUCTION_ID}&site={domain}&e={domain_enc}&k={click_id}',
            domain,
          ),
        );
        expect([url.host, [...url.searchParams.keys()]]).toEqual(['shop.example', ['a', 'site', 'e', 'k']]);
        const shown = domain.replace(/\p{Surrogate}/gu, '\uFFFD');
        expect([url.searchParams.get('site'), url.searchParams.get('e')]).toEqual([shown, shown]);
      }),
    );
  });

  it('takes any id of an exchange', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (id) => {
        const url = compileLanding('https://shop.example/?a=${AUCTION_ID}')(
          () => undefined,
          () => id,
        );
        expect(new URL(url).searchParams.get('a')).toBe(id.replace(/\p{Surrogate}/gu, '\uFFFD'));
      }),
    );
  });
});

import {
  FILTER_LIST_TYPES,
  type FilterListMode,
  type FilterListType,
} from '@marquee/schemas/common/source-lists';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { verifier } from './verify-item.ts';

const verify = (type: FilterListType, text: string, mode: FilterListMode = 'black') =>
  verifier({ type, mode })(text);
const UUID = '1b671a64-40d5-491e-99b0-da01ff1f3341';

describe('an item is kept as it is compared', () => {
  const table: readonly (readonly [FilterListType, string, ...string[]])[] = [
    ['domain', ' News.Example ', 'news.example'],
    ['domain', 'https://www.News.example:8443/path?a=b#c', 'news.example'],
    ['domain', '//cdn.news.example/', 'cdn.news.example'],
    ['domain', 'www.www.news.example', 'news.example'],
    ['domain', '*.news.example', 'news.example'],
    ['domain', 'news.example.', 'news.example'],
    // Without its "www." nothing would be left of it.
    ['domain', 'www.example', 'www.example'],
    ['domain', 'bücher.example', 'xn--bcher-kva.example'],
    ['domain', 'пример.бел', 'xn--e1afmkfd.xn--90ais'],
    ['bundles', 'com.Acme.Game', 'com.acme.game'],
    ['bundles', 'id1234567890', '1234567890'],
    ['bundles', '1234567890', '1234567890'],
    ['bundles', 'B00X4WHP5E', 'b00x4whp5e'],
    ['bundles', 'com.webos.app-1', 'com.webos.app-1'],
    ['bundles', 'netflix', 'netflix'],
    ['siteAndAppsIds', ' Site/42 A ', 'site/42 a'],
    ['publishers', 'PUB-0042', 'pub-0042'],
    ['deviceIfas', UUID.toUpperCase(), UUID],
    ['deviceIfas', UUID.replaceAll('-', ''), UUID],
    ['deviceIfas', `{${UUID}}`, UUID],
    ['ipAdresses', '192.0.2.7', '192.0.2.7'],
    ['ipAdresses', '192.0.2.7/24', '192.0.2.0/24'],
    ['ipAdresses', '192.0.2.7/32', '192.0.2.7'],
    ['ipAdresses', '11.1.2.3/8', '11.0.0.0/8'],
    ['ipAdresses', '2001:db8::1/16', '2001::/16'],
    ['ipAdresses', '2001:DB8:0:0::1', '2001:db8::1'],
    ['ipAdresses', '2001:db8::ffff/48', '2001:db8::/48'],
    ['ipAdresses', '2001:db8::1/128', '2001:db8::1'],
    ['ipAdresses', '::ffff:192.0.2.7', '192.0.2.7'],
    ['ipAdresses', '::ffff:192.0.2.7/120', '192.0.2.0/24'],
    ['ipAdresses', '192.0.2.0 - 192.0.2.255', '192.0.2.0/24'],
    ['ipAdresses', '192.0.2.1-192.0.2.6', '192.0.2.1', '192.0.2.2/31', '192.0.2.4/31', '192.0.2.6'],
    ['ipAdresses', '192.0.2.7-192.0.2.7', '192.0.2.7'],
  ];

  const rows = table.map(([type, text, ...items]) => ({ type, text, items }));
  it.each(rows)('$type: $text', ({ type, text, items }) => {
    expect(verify(type, text)).toEqual({ items });
  });
});

describe('an item that is none', () => {
  const messages: Readonly<Record<FilterListType, string>> = {
    domain: 'Domain format is incorrect.',
    bundles: 'Bundle must be valid.',
    siteAndAppsIds: 'Site or app ID must be valid.',
    publishers: 'Publisher must be valid.',
    deviceIfas: 'Device IFA must be valid.',
    ipAdresses: 'IP address must be valid.',
  };
  const table: readonly (readonly [FilterListType, string])[] = [
    ...[
      '',
      'example',
      'a b.example',
      '-a.example',
      '192.0.2.7',
      'user@a.example',
      'a%2eexample',
      'a..example',
    ].map((text) => ['domain', text] as const),
    ...[
      `${'a'.repeat(64)}.example`,
      'https://',
      'a.example:port',
      'a.1',
      '\0.example',
      'javascript:alert(1)',
    ].map((text) => ['domain', text] as const),
    ...['', 'com.acme game', 'com/acme', '.acme', 'игра', '"com.acme"'].map(
      (text) => ['bundles', text] as const,
    ),
    ...['', 'a\0b', 'a\u202eb', '\ufffd', '\ud800', 'a\u2028b'].map(
      (text) => ['siteAndAppsIds', text] as const,
    ),
    ...['', 'a\tb'].map((text) => ['publishers', text] as const),
    ...['', UUID.slice(1), `${UUID}0`, '00000000-0000-0000-0000-000000000000', UUID.replace('1', 'g')].map(
      (text) => ['deviceIfas', text] as const,
    ),
    ...['', '192.0.2', '192.0.2.256', '192.0.2.07', '0xC0.0.2.7', '192.0.2.7/33', '192.0.2.7/-1', '::g'].map(
      (text) => ['ipAdresses', text] as const,
    ),
    ...['fe80::1%eth0', '2001:db8::/129', '::ffff:192.0.2.7/90', '192.0.2.7/', '192.0.2.7/1/2', '[::1]'].map(
      (text) => ['ipAdresses', text] as const,
    ),
    // Larger than any plausible network.
    ...['0.0.0.0/0', '10.0.0.0/7', '::/0', '2001::/15', '0.0.0.0-255.255.255.255'].map(
      (text) => ['ipAdresses', text] as const,
    ),
    ...['192.0.2.9-192.0.2.1', '2001:db8::1-2001:db8::2', '192.0.2.1-', '192.0.2.1-192.0.2.2-192.0.2.3'].map(
      (text) => ['ipAdresses', text] as const,
    ),
  ];

  it.each(table)('%s: %j', (type, text) => {
    expect(verify(type, text)).toEqual({ message: messages[type] });
  });

  it('is one of 256 characters', () => {
    expect(verify('publishers', 'p'.repeat(255))).toEqual({ items: ['p'.repeat(255)] });
    expect(verify('publishers', 'p'.repeat(256))).toEqual({
      message: 'Item must be shorter than or equal to 255 characters.',
    });
  });
});

describe('Russia and Belarus', () => {
  it.each(['news.ru', 'https://www.News.RU/', 'новости.рф', 'a.xn--p1ai', 'news.by', 'навіны.бел', 'old.su'])(
    'cannot be bought through a whitelist: %s',
    (domain) => {
      expect(verify('domain', domain, 'white')).toEqual({
        message: 'You cannot choose Russia or Belarus for the whitelist',
      });
      expect(verify('domain', domain, 'black')).toHaveProperty('items');
    },
  );

  it.each(['news.run', 'by.example', 'ru.example', 'baby.example'])('are not %s', (domain) => {
    expect(verify('domain', domain, 'white')).toEqual({ items: [domain] });
  });
});

it('gives the item for the item, whatever was typed', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  const texts = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 40 }),
    fc.webUrl(),
    fc.domain(),
    fc.uuid(),
    fc.ipV4(),
    fc.ipV6(),
    fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 33 })).map((parts) => parts.join('/')),
    fc.tuple(fc.ipV6(), fc.integer({ min: 0, max: 129 })).map((parts) => parts.join('/')),
    fc.tuple(octet, octet).map(([from, to]) => `198.51.100.${from}-198.51.100.${to}`),
  );
  fc.assert(
    fc.property(fc.constantFrom(...FILTER_LIST_TYPES), texts, (type, text) => {
      const verified = verify(type, text);
      if ('message' in verified) return;
      expect(verified.items.length).toBeGreaterThan(0);
      for (const item of verified.items) {
        expect(verify(type, item)).toEqual({ items: [item] });
        expect(item.length).toBeLessThanOrEqual(255);
      }
    }),
    { numRuns: 2_000 },
  );
});

it('cuts a range into networks that cover each of its addresses once, and none beside it', () => {
  const octet = fc.integer({ min: 0, max: 255 });
  fc.assert(
    fc.property(octet, octet, (one, other) => {
      const [from, to] = [Math.min(one, other), Math.max(one, other)];
      const verified = verify('ipAdresses', `203.0.113.${from}-203.0.113.${to}`);
      if ('message' in verified) throw new Error(verified.message);
      const covered = verified.items.flatMap((item) => {
        const [, last = '', prefix = '32'] = /^203\.0\.113\.(\d+)(?:\/(\d+))?$/.exec(item) ?? [];
        return Array.from({ length: 2 ** (32 - Number(prefix)) }, (_, index) => Number(last) + index);
      });
      expect(covered).toEqual(Array.from({ length: to - from + 1 }, (_, index) => from + index));
    }),
  );
});

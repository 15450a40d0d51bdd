import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { auctionParts, fillAuctionMacros } from './auction-macros.ts';
import { percentEncode } from './macros.ts';

const auction = (name: string): string => ({ AUCTION_ID: 'a/1&b', AUCTION_CURRENCY: 'USD' })[name] ?? '';

describe('macros of the auction', () => {
  it('are filled as text or empty', () => {
    expect(
      fillAuctionMacros('<i a="${AUCTION_ID}" b="${AUCTION_CURRENCY:B64}">${AUCTION_MBR}</i>', auction),
    ).toBe('<i a="a/1&b" b="VVNE"></i>');
    expect(fillAuctionMacros('{a} ${os}', auction)).toBe('{a} ${os}');
  });

  it('are in base 64 of UTF-8', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (id) => {
        const filled = fillAuctionMacros('${AUCTION_ID:B64}', () => id);
        expect(Buffer.from(filled, 'base64').toString('utf8')).toBe(id);
      }),
    );
  });

  it('take a value as the text around them needs it', () => {
    expect(fillAuctionMacros('?a=${auction_id}&b=%24%7BAUCTION_ID%7d', auction, percentEncode)).toBe(
      '?a=a%2F1%26b&b=a%2F1%26b',
    );
  });

  it('are left to who knows more where nothing is said of them', () => {
    const known = (name: string) => (name === 'AUCTION_ID' ? 'x' : undefined);
    expect(fillAuctionMacros('${AUCTION_ID} ${AUCTION_PRICE:B64}', known)).toBe('x ${AUCTION_PRICE:B64}');
  });

  it('fill a text taken apart as they fill it whole', () => {
    const piece = fc.constantFrom(
      'a',
      '{b}',
      '${AUCTION_ID}',
      '%24%7BAUCTION_CURRENCY:b64%7D',
      '${AUCTION_X}',
      '$',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join('');
        const parts = auctionParts(text).map((part) =>
          'text' in part ? part.text : (part.valueOf(auction) ?? ''),
        );
        expect(parts.join('')).toBe(fillAuctionMacros(text, auction));
      }),
    );
  });
});

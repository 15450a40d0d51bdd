import { describe, expect, it } from 'vitest';

import { insertedAt, isLink } from './macro-insertion.ts';

describe('a link that takes macros', () => {
  it('is a whole web address, with macros or without', () => {
    for (const text of [
      'https://shop.example/',
      'https://shop.example/?c={campaign_id}&p=${AUCTION_PRICE}',
    ]) {
      expect(isLink(text)).toBe(true);
    }
  });

  it('is nothing less', () => {
    for (const text of [
      '',
      'shop.example',
      'https://',
      'https://shop',
      'ftp://shop.example',
      'javascript:alert(1)',
    ]) {
      expect(isLink(text)).toBe(false);
    }
  });
});

describe('a macro', () => {
  it('goes where the cursor is, and over what is selected', () => {
    expect(insertedAt('a=&b=', '{x}', 2, 2)).toEqual({ text: 'a={x}&b=', cursor: 5 });
    expect(insertedAt('a=OLD&b=', '{x}', 2, 5)).toEqual({ text: 'a={x}&b=', cursor: 5 });
  });

  it('goes to the end where there is no cursor', () => {
    expect(insertedAt('a=', '{x}', null, null)).toEqual({ text: 'a={x}', cursor: 5 });
    expect(insertedAt('a=', '{x}', 99, 120)).toEqual({ text: 'a={x}', cursor: 5 });
  });
});

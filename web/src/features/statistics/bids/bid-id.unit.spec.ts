import { expect, it } from 'vitest';

import { looksLikeBidId } from './bid-id.ts';

it('knows ids of bids and clicks, and no names', () => {
  for (const id of ['aB3-_x9Z.1f', 'aB3-_x9Z.0', `c${'Q'.repeat(32)}`, 'Q'.repeat(160)])
    expect([id, looksLikeBidId(id)]).toEqual([id, true]);
  for (const text of [
    '',
    '#25',
    'Autumn sale',
    'news.example',
    'aB3-_x9Z.',
    'aB3-_x9Z.1F',
    'a b'.repeat(40),
    `b${'Q'.repeat(32)}`,
  ])
    expect([text, looksLikeBidId(text)]).toEqual([text, false]);
});

import * as v from 'valibot';
import { expect, it } from 'vitest';

import { createCreativeBody } from './commands.ts';

const push = { assetTitle: 'Sale', clickUrl: 'https://shop.example/?c={click_id}', assetDataDesc: null };
const messagesOf = (part: object): string[] => {
  const body = { name: 'Autumn', creativeType: 'push', push: { ...push, ...part } };
  return (v.safeParse(createCreativeBody, body).issues ?? []).map(({ message }) => message);
};

it('takes macros in links, and none in what people read', () => {
  expect(messagesOf({})).toEqual([]);
  expect(messagesOf({ assetTitle: 'Save {50%} on ${20} shoes' })).toEqual([]);
  expect(messagesOf({ assetTitle: 'Sale in {city}' })).toEqual([
    'Title may not hold macros: they work in links and markup.',
  ]);
  expect(messagesOf({ assetDataDesc: 'From ${AUCTION_PRICE}' })).toEqual([
    'Description may not hold macros: they work in links and markup.',
  ]);
});

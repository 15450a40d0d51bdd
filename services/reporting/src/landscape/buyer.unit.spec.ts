import type { Principal } from '@marquee/kit/http/principal';
import { expect, it } from 'vitest';

import { createBuyerOf } from './buyer.ts';

const buyerOf = createBuyerOf({
  accountTerms: async (userId) =>
    ({ 5: { markupBps: 0, mayBuyPremium: false }, 6: { markupBps: 1_200, mayBuyPremium: true } })[userId],
  campaignOwner: async (campaignId) => ({ 51: 5, 61: 6 })[campaignId],
  premiumSspIds: async () => [9],
});
const principal = (over: Partial<Principal>) =>
  ({ userId: 5, role: 'advert', canSeeSspPremium: false, ...over }) as Principal;

it('asks for the account itself, which may name its own campaigns alone', async () => {
  const own = { userId: 5, markupBps: 0, hiddenSspIds: [9] };
  expect(await buyerOf(principal({}), 51)).toEqual({ ...own, campaignId: 51 });
  // As for one that does not exist.
  expect(await buyerOf(principal({}), 61)).toEqual({ ...own, campaignId: undefined });
  expect(await buyerOf(principal({}), 99)).toEqual({ ...own, campaignId: undefined });
  expect(await buyerOf(principal({ canSeeSspPremium: true }))).toMatchObject({ hiddenSspIds: [] });
  expect(await buyerOf(principal({ canSeeSsp: true }))).toMatchObject({ canSeeSsp: true });
});

it('asks as staff by the terms of the campaign’s owner, and without one by none', async () => {
  const admin = principal({ userId: 1 as never, role: 'admin' });
  expect(await buyerOf(admin, 61)).toEqual({
    ...{ userId: 6, markupBps: 1_200, hiddenSspIds: [], canSeeSsp: true, campaignId: 61 },
  });
  expect(await buyerOf(admin, 51)).toMatchObject({ userId: 5, hiddenSspIds: [9] });
  expect(await buyerOf(admin)).toEqual({
    ...{ userId: 1, markupBps: 0, hiddenSspIds: [], canSeeSsp: true, campaignId: undefined },
  });
});

import { expect, it } from 'vitest';

import { ScopeLease } from './scope-lease.ts';
import { UncoveredBills } from './uncovered-bills.ts';

it('takes a bill back once every bidder has read it, itself included', () => {
  const money = new ScopeLease('campaign-42', () => undefined);
  money.grant(100n);
  const bills = new UncoveredBills();
  const reserved = { nanos: 10n, costNanos: 9n, impressions: 1 };
  const bill = {
    reserved,
    money,
    impressions: undefined,
    campaign: undefined,
    account: undefined,
    endpoint: undefined,
  };
  for (const offset of [5n, 6n]) bills.add(0, { ...bill, offset });
  expect([money.exposure, money.uncovered, money.lease]).toEqual([20n, 20n, 100n]);
  bills.release([4n]);
  expect([money.exposure, money.uncovered, money.lease]).toEqual([20n, 20n, 100n]);
  bills.release([5n]);
  expect([money.exposure, money.uncovered, money.lease]).toEqual([10n, 10n, 90n]);
  bills.release([6n]);
  expect([money.exposure, money.uncovered, money.lease]).toEqual([0n, 0n, 80n]);
});

import { expect, it } from 'vitest';

import { Model } from '../ledger/bidders.model.ts';

const DOLLAR = 1_000_000_000n;

/** A predecessor that has 4 of 10 dollars out, and a successor beside it that has bid as well. */
async function handover(): Promise<Model> {
  const model = new Model({
    totalBudgetNanos: 10n * DOLLAR,
    dailyBudgetNanos: 0n,
    balanceNanos: 1_000n * DOLLAR,
  });
  await model.start('north');
  model.bid(0, DOLLAR, 4);
  model.flush(0);
  await model.start('north~successor');
  for (let round = 0; round < 6; round += 1) {
    for (const index of [0, 1]) {
      model.read(index, 100);
      await model.renew(index, 'answered');
      model.bid(1, DOLLAR / 10n, 1);
      model.flush(1);
    }
  }
  return model;
}

function billEverything(model: Model): bigint {
  for (let pick = 0; pick < 200; pick += 1) model.bill(pick, 100);
  return model.spentNanos;
}

it('shares the budget while both bid, and passes no limit', async () => {
  const model = await handover();
  const [predecessor, successor] = model.living;
  expect([predecessor?.count, (successor?.count ?? 0) > 0]).toEqual([4, true]);
  for (const index of [0, 1]) {
    model.bid(index, DOLLAR / 10n, 200);
    model.flush(index);
  }
  expect(billEverything(model)).toBeLessThanOrEqual(10n * DOLLAR);
});

it('has all that its predecessor held as soon as it takes the name over', async () => {
  const model = await handover();
  model.kill(0);
  model.read(0, 100);
  model.living[0]?.ledger.leases.rename('north');
  for (let round = 0; round < 3; round += 1) await model.renew(0, 'answered');
  model.bid(0, DOLLAR / 10n, 200);
  model.flush(0);
  expect(billEverything(model)).toBe(10n * DOLLAR);
});

import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';

import { Model } from '../ledger/bidders.model.ts';

const DOLLAR = 1_000_000_000n;

type Step =
  | { readonly kind: 'bid'; readonly who: number; readonly nanos: bigint; readonly times: number }
  | { readonly kind: 'flush' | 'kill'; readonly who: number }
  | { readonly kind: 'bill'; readonly pick: number; readonly share: number; readonly times: number }
  | { readonly kind: 'lose' | 'deliver'; readonly pick: number }
  | { readonly kind: 'read'; readonly who: number; readonly share: number }
  | { readonly kind: 'record'; readonly partition: number }
  | { readonly kind: 'renew'; readonly who: number; readonly fate: Parameters<Model['renew']>[1] }
  | { readonly kind: 'wait'; readonly ms: number }
  | { readonly kind: 'start'; readonly instance: string };

const who = fc.nat({ max: 3 });
const weighted = <Kind extends Step['kind']>(
  weight: number,
  kind: Kind,
  fields: Readonly<Record<string, fc.Arbitrary<unknown>>>,
) => ({
  weight,
  arbitrary: fc.record({ kind: fc.constant(kind), ...fields }) as unknown as fc.Arbitrary<Step>,
});

const step: fc.Arbitrary<Step> = fc.oneof(
  weighted(10, 'bid', {
    who,
    nanos: fc.bigInt({ min: DOLLAR / 50n, max: DOLLAR }),
    times: fc.integer({ min: 1, max: 40 }),
  }),
  weighted(5, 'flush', { who }),
  weighted(12, 'bill', {
    pick: fc.nat(),
    share: fc.constantFrom(100, 100, 100, 60),
    times: fc.integer({ min: 1, max: 25 }),
  }),
  weighted(2, 'lose', { pick: fc.nat() }),
  weighted(8, 'read', { who, share: fc.nat({ max: 100 }) }),
  weighted(2, 'record', { partition: fc.nat({ max: 1 }) }),
  weighted(14, 'renew', {
    who,
    fate: fc.oneof(
      { weight: 6, arbitrary: fc.constant('answered' as const) },
      {
        weight: 3,
        arbitrary: fc.constantFrom(
          'request lost' as const,
          'answer lost' as const,
          'request late' as const,
          'answer late' as const,
        ),
      },
    ),
  }),
  weighted(3, 'deliver', { pick: fc.nat() }),
  weighted(6, 'wait', { ms: fc.integer({ min: 1, max: 30_000 }) }),
  weighted(1, 'kill', { who }),
  weighted(2, 'start', { instance: fc.constantFrom('north', 'south', 'west') }),
);

async function run(model: Model, next: Step): Promise<void> {
  switch (next.kind) {
    case 'bid':
      return model.bid(next.who, next.nanos, next.times);
    case 'flush':
      return model.flush(next.who);
    case 'kill':
      return model.kill(next.who);
    case 'bill':
      for (let time = 0; time < next.times; time += 1) model.bill(next.pick + time * 7, next.share);
      return;
    case 'lose':
      return model.lose(next.pick);
    case 'read':
      return model.read(next.who, next.share);
    case 'record':
      return model.record(next.partition);
    case 'renew':
      return model.renew(next.who, next.fate);
    case 'deliver':
      return model.deliver(next.pick);
    case 'wait':
      return model.wait(next.ms);
    case 'start':
      return model.start(next.instance);
  }
}

const dollarsOf = (nanos: bigint): string => `$${(Number(nanos) / 1e9).toFixed(2)}`;
const found: string[] = [];
afterAll(() => console.info(found.join('\n')));

describe('several bidders on one budget', () => {
  it.each([
    ['in total', 'totalBudgetNanos', 250],
    ['a day', 'dailyBudgetNanos', 250],
    ['of the account', 'balanceNanos', 250],
    ['of a group of campaigns', 'groupBudgetNanos', 80],
  ] as const)(
    'never pass it %s, but by what a crash took with it, for any delay, reordering, kill and restart',
    { timeout: 120_000 },
    async (name, limit, numRuns) => {
      let largest = 0n;
      let crashed = 0n;
      let fullest = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.bigInt({ min: 8n * DOLLAR, max: 20n * DOLLAR }),
          fc.array(step, { minLength: 60, maxLength: 300, size: 'max' }),
          async (budget, steps) => {
            const model = new Model({
              totalBudgetNanos: 0n,
              dailyBudgetNanos: 0n,
              balanceNanos: 10_000n * DOLLAR,
              [limit]: budget,
            });
            await model.start('north');
            await model.start('south');
            for (const next of steps) {
              await run(model, next);
              const isOfDay = limit === 'dailyBudgetNanos' || limit === 'groupBudgetNanos';
              const spent = isOfDay ? model.spentTodayNanos : model.spentNanos;
              const over = spent - budget;
              if (over > largest) largest = over;
              if (model.crashLossNanos > crashed) crashed = model.crashLossNanos;
              fullest = Math.max(fullest, Number(spent) / Number(budget));
              expect(over).toBeLessThanOrEqual(model.crashLossNanos);
              if (limit !== 'totalBudgetNanos') continue;
              expect(model.stakedNanos - model.crashLossNanos).toBeLessThanOrEqual(budget);
            }
          },
        ),
        { numRuns, interruptAfterTimeLimit: 60_000, markInterruptAsFailure: true, endOnFailure: true },
      );
      // The runs must come near the limit, or they prove nothing.
      expect(fullest).toBeGreaterThan(limit === 'balanceNanos' ? 0.6 : 0.9);
      found.push(
        `budget ${name}: bound = budget + bids that a crash took (at most ${dollarsOf(crashed)} here); ` +
          `largest overspend found ${dollarsOf(largest > 0n ? largest : 0n)}; fullest ${(fullest * 100).toFixed(1)} %`,
      );
    },
  );

  it('let a bidder without company spend everything at once, and its successor as well', async () => {
    const model = new Model({
      totalBudgetNanos: 10n * DOLLAR,
      dailyBudgetNanos: 0n,
      balanceNanos: 1_000n * DOLLAR,
    });
    await model.start('north');
    model.bid(0, DOLLAR, 4);
    model.flush(0);
    await model.start('north');
    model.bid(0, DOLLAR, 40);
    for (let pick = 0; pick < 40; pick += 1) model.bill(pick, 100);
    expect(model.spentNanos).toBe(10n * DOLLAR);
  });

  it('share between two, use everything, and go on when one is killed and its scopeLease is over', async () => {
    const model = new Model({
      totalBudgetNanos: 100n * DOLLAR,
      dailyBudgetNanos: 0n,
      balanceNanos: 1_000n * DOLLAR,
    });
    await model.start('north');
    await model.start('south');
    const round = async (): Promise<void> => {
      for (let index = 0; index < model.living.length; index += 1) {
        model.read(index, 100);
        await model.renew(index, 'answered');
        model.bid(index, DOLLAR / 10n, 20);
        model.flush(index);
      }
    };
    for (let turn = 0; turn < 10; turn += 1) await round();
    expect(model.living.map(({ count }) => count > 50)).toEqual([true, true]);
    model.kill(0);
    for (let turn = 0; turn < 20; turn += 1) {
      await round();
      await model.wait(30_000);
    }
    for (let turn = 0; turn < 400; turn += 1) {
      await round();
      model.bill(turn, 100);
      model.bill(turn * 7, 100);
      model.bill(turn * 11, 100);
      await model.wait(500);
    }
    expect(Number(model.spentNanos) / Number(100n * DOLLAR)).toBeGreaterThan(0.98);
    expect(model.spentNanos).toBeLessThanOrEqual(100n * DOLLAR);
  });
});

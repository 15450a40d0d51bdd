import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { reconcile, type ReconciliationInput } from './reconcile.ts';

const spend = (campaignId: number, spendNanos: bigint, userId = 5) => ({ campaignId, userId, spendNanos });
const ledgerOf = (campaigns: readonly ReturnType<typeof spend>[]): ReconciliationInput['ledger'] => ({
  campaigns,
  accounts: [
    { userId: 5, balanceNanos: 90n, walletBalanceNanos: 90n, spendNanos: 10n, walletSpendNanos: 10n },
  ],
  totals: { debitNanos: 200n, creditNanos: 200n },
});

describe('reconcile', () => {
  it('finds nothing where facts, journal and balances agree', () => {
    const result = reconcile({ facts: [spend(1, 10n)], inFlight: [], ledger: ledgerOf([spend(1, 10n)]) });
    expect(result).toMatchObject({ isBalanced: true, differences: [], differenceNanos: 0n, factsNanos: 10n });
  });

  it.each([
    ['a missing campaign', [spend(1, 10n)], [], -10n, 1],
    ['spend without facts', [], [spend(2, 7n)], 7n, 2],
    ['one nano-dollar too much', [spend(1, 10n)], [spend(1, 11n)], 1n, 1],
    ['one nano-dollar too little', [spend(1, 10n)], [spend(1, 9n)], -1n, 1],
  ] as const)('locates %s', (_what, facts, journal, differenceNanos, campaignId) => {
    const result = reconcile({ facts, inFlight: [], ledger: ledgerOf(journal) });
    expect(result.differences).toMatchObject([{ what: 'campaign', campaignId, differenceNanos }]);
    expect(result.isBalanced).toBe(false);
  });

  it('compares costs where the journal has them, and reports the margin of every campaign', () => {
    const fact = (campaignId: number, spendNanos: bigint, costNanos: bigint) => ({
      ...spend(campaignId, spendNanos),
      costNanos,
    });
    const facts = [fact(1, 10n, 9n), fact(2, 500n, 700n), fact(3, 10n, 9n), fact(4, 0n, 5n)];
    const journal = [
      fact(1, 10n, 8n),
      fact(2, 500n, 700n),
      { ...spend(3, 10n), costNanos: null },
      fact(4, 0n, 3n),
    ];
    const result = reconcile({ facts, inFlight: [fact(4, 0n, 2n)], ledger: ledgerOf(journal) });
    expect(result.differences).toMatchObject([{ what: 'cost', campaignId: 1, differenceNanos: -1n }]);
    expect(result).toMatchObject({ isBalanced: false, factsCostNanos: 723n, journalCostNanos: null });
    expect(result.margins.map(({ campaignId, marginNanos }) => [campaignId, marginNanos])).toEqual([
      [2, -200n],
      [4, -5n],
      [1, 1n],
      [3, 1n],
    ]);
    const known = reconcile({
      facts: facts.slice(1, 2),
      inFlight: [],
      ledger: ledgerOf(journal.slice(1, 2)),
    });
    expect(known).toMatchObject({ isBalanced: true, journalCostNanos: 700n });
  });

  it('locates spend under the wrong campaign, although the sums agree', () => {
    const result = reconcile({
      facts: [spend(1, 10n), spend(2, 0n)],
      inFlight: [],
      ledger: ledgerOf([spend(1, 4n), spend(2, 6n)]),
    });
    expect(
      result.differences.map(({ campaignId, differenceNanos }) => [campaignId, differenceNanos]),
    ).toEqual([
      [1, -6n],
      [2, 6n],
    ]);
    expect(result.differenceNanos).toBe(12n);
  });

  it('locates an account and a balance that are off, and a journal that does not balance', () => {
    const ledger = {
      campaigns: [],
      accounts: [
        { userId: 8, balanceNanos: 1n, walletBalanceNanos: 2n, spendNanos: 4n, walletSpendNanos: 3n },
      ],
      totals: { debitNanos: 5n, creditNanos: 4n },
    };
    const { differences } = reconcile({ facts: [], inFlight: [], ledger });
    expect(differences.map(({ what, userId, differenceNanos }) => [what, userId, differenceNanos])).toEqual([
      ['account', 8, 1n],
      ['balance', 8, -1n],
      ['journal', null, -1n],
    ]);
  });

  it('allows what is in flight to be in the journal or not, and nothing beyond it', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 1_000n }),
        fc.bigInt({ min: -1_000n, max: 1_000n }),
        fc.bigInt({ min: -1_050n, max: 2_050n }),
        (settled, flight, journal) => {
          const result = reconcile({
            facts: [spend(1, settled + flight)],
            inFlight: [spend(1, flight)],
            ledger: ledgerOf([spend(1, journal)]),
          });
          const isWithin =
            flight < 0n
              ? journal >= settled + flight && journal <= settled
              : journal >= settled && journal <= settled + flight;
          expect(result.isBalanced).toBe(isWithin);
        },
      ),
    );
  });
});

import { text } from 'node:stream/consumers';

import { dollars, formatDollars } from '@marquee/schemas/common/money';
import { MOVEMENT_KINDS } from '@marquee/schemas/payment/statement';
import { centsOf, printedColumn, printedSummary } from '@marquee/schemas/payment/printed';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

import { statementCsv } from './csv.ts';
import { accountMonths, boundsOf, movementKindOf, summaryOf, type MonthSum } from './months.ts';
import type { StatementFigures } from './query.ts';
import { statementOf } from './statement.ts';

const OPENED = new Date('2025-11-14T09:00:00.000Z');
const NOW = new Date('2026-11-27T18:00:00.000Z');
const EVENTS = [
  'FundsDeposited',
  'BonusCredited',
  'CompensationGranted',
  'WithdrawalHeld',
  'WithdrawalReleased',
] as const;

/** An entry of an advertiser's account; spend and its corrections have a campaign. */
const amountNanos = fc.bigInt({ min: -(10n ** 13n), max: 10n ** 13n });
const at = fc.date({ min: OPENED, max: NOW, noInvalidDate: true });
const entry = fc.oneof(
  fc.record({ at, eventType: fc.constantFrom(...EVENTS), amountNanos, campaignId: fc.constant(0) }),
  fc.record({
    at,
    eventType: fc.constantFrom('SpendRecorded', 'SpendCorrected'),
    amountNanos,
    campaignId: fc.integer({ min: 1, max: 4 }),
  }),
);
type Entry = typeof entry extends fc.Arbitrary<infer Value> ? Value : never;

const monthSums = (entries: readonly Entry[]): MonthSum[] =>
  entries.map(({ at: moment, eventType, amountNanos: nanos }) => ({
    month: moment.toISOString().slice(0, 7),
    eventType,
    amountNanos: nanos,
  }));

/** A month's figures as the tables of the journal answer them. */
function figuresOf(entries: readonly Entry[], month: StatementFigures['month']): StatementFigures {
  const { from, to } = boundsOf(month.month);
  const within = entries.filter(({ at: moment }) => moment >= from && moment < to);
  const movement = ({ at: moment, eventType, amountNanos: nanos, campaignId }: Entry) => ({
    at: moment,
    day: moment.toISOString().slice(0, 10),
    kind: movementKindOf(eventType),
    paymentId: 1,
    campaignId,
    amountNanos: nanos,
  });
  const movements = within.map(movement).sort((one, other) => one.at.getTime() - other.at.getTime());
  return {
    month,
    payments: movements.filter(({ campaignId }) => campaignId === 0),
    campaigns: movements.filter(({ campaignId }) => campaignId > 0),
  };
}

const sum = (amounts: readonly bigint[]) => amounts.reduce((total, one) => total + one, 0n);
const account = {
  id: 7,
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: '',
  company: null,
  address: null,
  country: null,
};

describe('statements of random journals', () => {
  it('open with the closing balance of the month before, and add up to the nano-dollar and to the cent', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(entry, { maxLength: 60 }), async (entries) => {
        const months = accountMonths(OPENED, NOW, monthSums(entries));
        expect(months.map(({ month }) => month)).toEqual(THIRTEEN_MONTHS);
        expect(months.at(-1)?.closingNanos).toBe(sum(entries.map((one) => one.amountNanos)));
        let before = 0n;
        for (const month of months) {
          expect(month.openingNanos).toBe(before);
          before = month.closingNanos;
          const figures = figuresOf(entries, month);
          expect(
            month.openingNanos +
              sum([...figures.payments, ...figures.campaigns].map((one) => one.amountNanos)),
          ).toBe(month.closingNanos);
          expectToAddUp(statementOf({ figures, account, names: new Map(), now: NOW }));
          await expectCsvToAddUp(figures);
        }
      }),
      { numRuns: 60 },
    );
  });
});

const THIRTEEN_MONTHS = [
  ...['2025-11', '2025-12'],
  ...Array.from({ length: 11 }, (_, index) => `2026-${String(index + 1).padStart(2, '0')}`),
];

/** Exactly, and as it is printed. */
function expectToAddUp(view: ReturnType<typeof statementOf>): void {
  const { opening, movements, rounding, closing } = printedSummary(view);
  expect(opening).toBe(centsOf(dollars(view.opening)));
  expect(opening + sum(movements.map(({ cents }) => cents)) + rounding).toBe(closing);
  for (const rows of [view.campaigns, view.days])
    for (const kind of ['spend', 'correction'] as const) {
      const column = printedColumn(rows.map((row) => dollars(row[kind])));
      expect(sum(column.cents) + column.rounding).toBe(column.total);
      expect(column.total).toBe(movements.find((one) => one.kind === kind)?.cents);
    }
  for (const kind of ['deposit', 'compensation', 'withdrawal', 'withdrawal-return'] as const) {
    const amounts = view.payments.filter((one) => one.kind === kind).map(({ amount }) => dollars(amount));
    expect(formatDollars(sum(amounts))).toBe(view.movements[kind]);
  }
}

async function expectCsvToAddUp(figures: StatementFigures): Promise<void> {
  const file = await text(statementCsv(figures, new Map(), NOW));
  const [head = '', ...lines] = file.trimEnd().split('\n');
  const rows = lines.map((line) => {
    const cells = line.split(',');
    return Object.fromEntries(head.split(',').map((name, index) => [name, cells[index] ?? '']));
  });
  const amounts = rows.map((row) => BigInt(row['amountNanos'] || '0'));
  expect(BigInt(rows[0]?.['balanceNanos'] ?? '')).toBe(figures.month.openingNanos);
  expect(BigInt(rows.at(-1)?.['balanceNanos'] ?? '')).toBe(figures.month.closingNanos);
  expect(figures.month.openingNanos + sum(amounts)).toBe(figures.month.closingNanos);
}

describe('months of an account', () => {
  it('begin where the account was opened and end with the present one, which is open', () => {
    const months = accountMonths(OPENED, NOW, []);
    expect(summaryOf(months[0]!, NOW)).toEqual({
      month: '2025-11',
      isOpen: false,
      asOf: '2025-12-01T00:00:00.000Z',
      opening: '0.00',
      movements: Object.fromEntries(MOVEMENT_KINDS.map((kind) => [kind, '0.00'])),
      closing: '0.00',
    });
    expect(summaryOf(months.at(-1)!, NOW)).toMatchObject({
      month: '2026-11',
      isOpen: true,
      asOf: NOW.toISOString(),
    });
  });

  it('leave no event of a wallet out silently', () => {
    expect(() => movementKindOf('WithdrawalPaid')).toThrow(RangeError);
    expect(() => movementKindOf('SomethingNew')).toThrow(RangeError);
  });

  it('round to the cent half away from zero, and say what rounding did', () => {
    expect([15_000_000n, -15_000_000n, 4_999_999n, -4_999_999n].map(centsOf)).toEqual([2n, -2n, 0n, 0n]);
    expect(printedColumn([4_000_000n, 4_000_000n, 4_000_000n])).toEqual({
      cents: [0n, 0n, 0n],
      rounding: 1n,
      total: 1n,
    });
  });
});

import { describe, expect, it } from 'vitest';

import { applyChanges, type FieldValues } from './field-values.ts';
import { fieldNames, searchText } from './search-text.ts';
import { changesOfEvent } from './changes-of-event.ts';

/** Folds events of one stream as the log does and gives what each row shows. */
function rowsOf(entity: string, events: readonly (readonly [string, Record<string, unknown>])[]) {
  let values: FieldValues = {};
  const rows = events.map(([type, data]) => {
    const changes = changesOfEvent(type, data, entity, values);
    values = applyChanges(values, changes);
    return changes.map(({ field, old, new: now }) => [field, old, now]);
  });
  return { rows, values };
}
const money = (nanos: string) => ({ $nanos: nanos });

describe('what the log shows of an event', () => {
  it('is everything that an occurrence says, as often as it says it', () => {
    const grant = (balanceNanos: bigint, paymentId: number) =>
      [
        'CompensationGranted',
        { userId: 5, paymentId, amountNanos: 150n, reason: 'Late', balanceNanos },
      ] as const;
    const paid = [
      'WithdrawalPaid',
      { userId: 5, paymentId: 9, amountNanos: 150n, balanceNanos: 300n },
    ] as const;
    expect(rowsOf('wallet', [grant(150n, 7), grant(300n, 8), paid]).rows).toEqual([
      [
        ['paymentId', null, 7],
        ['amountNanos', null, money('150')],
        ['reason', null, 'Late'],
        ['balanceNanos', null, money('150')],
      ],
      [
        ['paymentId', null, 8],
        ['amountNanos', null, money('150')],
        ['reason', null, 'Late'],
        ['balanceNanos', money('150'), money('300')],
      ],
      [
        ['paymentId', null, 9],
        ['amountNanos', null, money('150')],
      ],
    ]);
  });

  it('is the spend of every block, also when the last one spent as much', () => {
    const spend = (first: string, balanceNanos: bigint) =>
      [
        'SpendRecorded',
        {
          userId: 5,
          block: { topic: 'impressions', partition: 0, first, last: first },
          spendNanos: 7n,
          lines: [],
          balanceNanos,
        },
      ] as const;
    const [, second = []] = rowsOf('wallet', [spend('1', 20n), spend('2', 13n)]).rows;
    expect(second).toContainEqual(['spendNanos', null, money('7')]);
    expect(second).toContainEqual(['block.topic', null, 'impressions']);
    expect(second).toContainEqual(['balanceNanos', money('20'), money('13')]);
  });

  it('is old and new of a change, and reasons beside it that no later event is compared with', () => {
    const { rows, values } = rowsOf('creative', [
      ['CreativeDisapproved', { creativeId: 1, userId: 5, reason: 'Blurred', wasApproved: false }],
      ['CreativeApproved', { creativeId: 1, userId: 5 }],
      ['CreativeDisapproved', { creativeId: 1, userId: 5, reason: 'Blurred', wasApproved: true }],
    ]);
    expect(rows[1]).toEqual([['approved', 'disapproved', 'approved']]);
    expect(rows[2]).toEqual([
      ['reason', null, 'Blurred'],
      ['wasApproved', null, true],
      ['approved', 'approved', 'disapproved'],
    ]);
    expect(values).toEqual({ approved: 'disapproved' });
  });
});

describe('what a row is found by', () => {
  const changes = [
    { field: 'targeting.deviceTypes', old: null, new: ['phone'] },
    { field: 'dailyBudgetNanos', old: money('950000000000'), new: money('150000000000') },
    { field: 'personal', old: null, new: { keyOf: 5, sealed: 'cipher' } },
    { field: 'changedFields', old: null, new: ['phone'] },
    { field: 'key', old: null, new: { $secret: 'digest' } },
  ];

  it('is each field by its whole name, its last part, and those that it is a part of', () => {
    expect(fieldNames(changes)).toEqual(
      expect.arrayContaining(['targeting', 'targeting.deviceTypes', 'deviceTypes', 'dailyBudget', 'phone']),
    );
  });

  it('is its words and values, and nothing sealed or secret', () => {
    const text = searchText('CampaignChanged', changes);
    expect(text).toContain('campaign changed');
    expect(text).toContain('950.00');
    expect(text).not.toMatch(/cipher|digest/);
  });
});

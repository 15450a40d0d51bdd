import { createMemoryPersonalDataVault } from '@marquee/kit/personal-data/memory';
import { describe, expect, it } from 'vitest';

import { flattenEventData } from './field-values.ts';
import type { Json } from './json.ts';
import { presentChange, presentFields } from './present.ts';

const vault = createMemoryPersonalDataVault();
const seal = async (keyOf: number, value: unknown) => ({
  keyOf,
  sealed: await vault.seal(keyOf, typeof value === 'string' ? value : JSON.stringify(value)),
});
const shown = (field: string, old: Json, now: Json) => presentChange({ field, old, new: now }, vault);

describe('a change as a person reads it', () => {
  it('has money in dollars, exactly, and no unit in its name', async () => {
    expect(await shown('budget.dailyNanos', null, { $nanos: '12345678901' })).toEqual([
      { field: 'budget.daily', old: null, new: '12.345678901', isMoney: true },
    ]);
    const lines = [{ campaignId: 4, spendNanos: { $nanos: '-1' } }];
    expect(await shown('lines', null, lines)).toEqual([
      { field: 'lines', old: null, new: [{ campaignId: 4, spend: '-0.000000001' }] },
    ]);
  });

  it('opens a sealed object field by field, and leaves out what is the same', async () => {
    const before = await seal(1, { city: 'Bonn', zip: null, address: { street: 'A' }, apiToken: 't1' });
    const after = await seal(1, { city: 'Bonn', zip: '53', address: { street: 'B' }, apiToken: 't2' });
    expect(await shown('personal', before, after)).toEqual([
      { field: 'personal.zip', old: null, new: '53' },
      { field: 'personal.address.street', old: 'A', new: 'B' },
      { field: 'personal.apiToken', old: '••••', new: '••••' },
    ]);
    expect(await shown('personal', before, null)).toContainEqual({
      field: 'personal.city',
      old: 'Bonn',
      new: null,
    });
    expect(await shown('personal', await seal(1, { a: 1 }), await seal(1, { a: 1 }))).toEqual([]);
  });

  it('shows a sealed text as the text, wherever it is', async () => {
    const note = await seal(1, 'call back');
    expect(await shown('note', null, note)).toEqual([{ field: 'note', old: null, new: 'call back' }]);
    expect(await shown('notes', [], [{ by: 1, note }])).toEqual([
      { field: 'notes', old: [], new: [{ by: 1, note: 'call back' }] },
    ]);
    expect(await shown('note', null, await seal(1, '{not json'))).toEqual([
      { field: 'note', old: null, new: '{not json' },
    ]);
  });

  it('says "unreadable" of a broken seal, and shows the other values', async () => {
    const broken = { keyOf: 1, sealed: (await seal(2, 'of another user')).sealed };
    const good = await seal(1, 'call back');
    expect(await shown('notes', [], [broken, { keyOf: 1, sealed: 'no seal' }, good])).toEqual([
      { field: 'notes', old: [], new: ['unreadable', 'unreadable', 'call back'] },
    ]);
  });

  it('says "erased" of an erased person, beside what another person’s key still opens', async () => {
    const gone = await seal(2, { city: 'Bonn' });
    const here = await seal(3, { city: 'Kiel' });
    await vault.erase(2);
    expect(await shown('personal', gone, here)).toEqual([
      { field: 'personal.city', old: null, new: 'Kiel' },
      { field: 'personal', old: 'erased', new: null },
    ]);
    expect(await presentFields({ personal: gone, name: 'A' }, vault)).toEqual({
      personal: 'erased',
      name: 'A',
    });
  });

  it('never shows a secret', async () => {
    const values = flattenEventData({ key: 'abc', list: [{ password: 'abc', n: 1 }] }, 'thing');
    expect(await presentFields(values, vault)).toEqual({ key: '••••', list: [{ password: '••••', n: 1 }] });
  });
});

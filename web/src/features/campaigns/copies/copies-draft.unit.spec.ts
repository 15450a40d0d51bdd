import { copiesBody, type CopyRow } from '@marquee/schemas/campaign/copies';
import { NO_TARGETING } from '@marquee/schemas/campaign/targeting';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';

import { copiesOf, draftOf, namesOf, renumbered, type CopyDraft, type Original } from './copies-draft.ts';

const original: Original = {
  ...{ id: 7, version: 3, name: 'Lamps', bidPrice: '2.00', dailyBudget: '30.00', pricingModel: 'CPM' },
  targeting: { ...NO_TARGETING, countries: ['DEU'] },
};
const draft = (key: number, over: Partial<CopyDraft> = {}): CopyDraft => ({
  ...draftOf(original, key),
  ...over,
});
const NAMES: Readonly<Record<string, string>> = { AUT: 'Austria', DEU: 'Germany' };
const nameOf = (code: string) => NAMES[code] ?? code;
const names = (drafts: readonly CopyDraft[], pattern: string) => [
  ...namesOf(drafts, pattern, nameOf).values(),
];

describe('names of copies', () => {
  it('follow the pattern', () => {
    const all = ['AUT', 'DEU', 'CHE', 'FRA'];
    expect(
      names([draft(1), draft(2, { countries: all }), draft(3, { countries: [] })], '{name} – {country}'),
    ).toEqual(['Lamps – Germany', 'Lamps – 4 countries', 'Lamps – everywhere']);
    expect(names([draft(1, { countries: ['AUT', 'DEU'] })], '{code} {name} {other}')).toEqual([
      'AUT, DEU Lamps {other}',
    ]);
  });

  it('are each there once, also beside one that was typed, and within the length of a name', () => {
    expect(names([draft(1), draft(2), draft(3, { name: 'Lamps 2' })], '{name}')).toEqual([
      'Lamps',
      'Lamps 3',
      'Lamps 2',
    ]);
    const long = names([draft(1), draft(2)], 'x'.repeat(300));
    expect(long.map((name) => name.length)).toEqual([255, 255]);
    expect(long[1]?.endsWith(' 2')).toBe(true);
  });

  it('get another number where they are taken, unless they were typed', () => {
    const taken: CopyRow = {
      ...{ id: null, version: null, originalId: 7, originalVersion: 3, name: 'Lamps', outcome: 'refused' },
      ...{ changes: [], creatives: [], landingPage: null, needsReview: false, message: 'Taken' },
      errors: [{ field: 'name', message: 'Taken' }],
    };
    const next = renumbered([draft(1), draft(2, { name: 'Mine' })], [taken, taken]) ?? [];
    expect(names(next, '{name}')).toEqual(['Lamps 2', 'Mine']);
    expect(renumbered([draft(1, { name: 'Mine' })], [taken])).toBeUndefined();
    expect(renumbered([draft(1)], [{ ...taken, errors: [] }])).toBeUndefined();
  });
});

it('a copy is sent with what differs from its original alone', () => {
  const drafts = [
    draft(1, { bidPrice: '2' }),
    draft(2, { bidPrice: '2.5', dailyBudget: '40', countries: ['AUT'] }),
    draft(3, { countries: [], landingPage: ' https://shop.example/all ' }),
  ];
  const copies = copiesOf(drafts, namesOf(drafts, '{name}, {code}', nameOf));
  expect(copies).toEqual([
    { id: 7, version: 3, name: 'Lamps, DEU' },
    {
      ...{ id: 7, version: 3, name: 'Lamps, AUT' },
      changes: { bidPrice: '2.5', dailyBudget: '40', countries: { set: ['AUT'] } },
    },
    {
      ...{ id: 7, version: 3, name: 'Lamps, all', changes: { countries: { set: [] } } },
      landingPage: 'https://shop.example/all',
    },
  ]);
  expect(v.is(copiesBody, { copies })).toBe(true);
});

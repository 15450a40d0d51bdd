import { describe, expect, it } from 'vitest';

import { EVENT_ENTITIES, namedBy } from './entities.ts';
import { DECLARED_FIELDS, declaredFieldAt, declaredPaths } from './field-labels.ts';
import { CUT, idsIn, referentOf } from './field-references.ts';

/** Kinds of things that have no events. */
const WITHOUT_EVENTS = ['city'];

describe('what a field of an event refers to', () => {
  it('is a kind of object that there is, in every declaration', () => {
    const declared = Object.entries(DECLARED_FIELDS).flatMap(([entity, fields]) =>
      declaredPaths(fields).flatMap((path) => declaredFieldAt(entity, path)?.refersTo ?? []),
    );
    expect(declared.length).toBeGreaterThan(15);
    const known = [...Object.keys(EVENT_ENTITIES), ...WITHOUT_EVENTS];
    expect(declared.filter((kind) => !known.includes(kind))).toEqual([]);
  });

  it.each([
    ['campaign', 'filterLists', 'filter-list'],
    ['campaign', 'creativeIds', 'creative'],
    ['creative', 'folderId', 'creative-folder'],
    ['deal', 'allowedUserIds', 'user'],
    ['user', 'settings.accountManagerId', 'user'],
    ['campaign', 'ownerId', 'user'],
    ['wallet', 'paymentId', 'payment'],
    ['wallet', 'spend.sspEndpointIds', 'ssp-endpoint'],
    ['campaign', 'targeting.cities', undefined],
    ['campaign', 'dailyBudget', undefined],
    ['no-such-thing', 'name', undefined],
  ])('of a %s, %s: %s', (entity, path, kind) => expect(referentOf(entity, path)).toBe(kind));

  it('takes ids out of one value and out of many', () => {
    expect([idsIn(7), idsIn([1, 2]), idsIn(null), idsIn(''), idsIn([])]).toEqual([[7], [1, 2], [], [], []]);
    expect([idsIn([1, CUT]), idsIn(CUT)]).toEqual([[1], []]);
  });

  it('names a part by the whole, and what an account has by the account', () => {
    expect(
      ['filter-list-items', 'alert-firings', 'wallet', 'webhooks', 'campaign', 'unheard-of'].map(namedBy),
    ).toEqual(['filter-list', 'alert-rule', 'user', 'user', 'campaign', 'unheard-of']);
  });
});

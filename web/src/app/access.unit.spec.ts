import { describe, expect, it } from 'vitest';

import { judge, returnTarget } from './access.ts';

const people = {
  advertiser: { role: 'advert', isFinanceRole: false },
  admin: { role: 'admin', isFinanceRole: false },
  manager: { role: 'manager', isFinanceRole: false },
  finance: { role: 'manager', isFinanceRole: true },
} as const;

describe('route guard', () => {
  it.each([
    ['advertiser', 'enter', 'enter', 'manager-area', 'manager-area'],
    ['admin', 'not-found', 'enter', 'not-found', 'not-found'],
    ['manager', 'not-found', 'enter', 'enter', 'enter'],
    ['finance', 'not-found', 'enter', 'not-found', 'enter'],
    ['public', 'enter', 'enter', 'enter', 'enter'],
  ] as const)('%s pages: advertiser %s, admin %s, manager %s, finance %s', (access, ...verdicts) => {
    expect(Object.values(people).map((user) => judge(access, user))).toEqual(verdicts);
  });

  it.each([
    ['?returnTo=%2Fcampaigns%3Fpage%3D2', '/campaigns?page=2'],
    ['', '/'],
    ['?returnTo=https%3A%2F%2Felsewhere.example', '/'],
    ['?returnTo=%2F%2Felsewhere.example', '/'],
    ['?returnTo=%2F%5Celsewhere.example', '/'],
  ])('after signing in with %s goes to %s', (search, target) => expect(returnTarget(search)).toBe(target));
});

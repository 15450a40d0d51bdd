import { describe, expect, it } from 'vitest';

import { checkAccess, homeOf, homeAfterSignIn, returnTarget } from './access.ts';

const people = {
  advertiser: { role: 'advert', isFinanceRole: false, isAuditorRole: false },
  admin: { role: 'admin', isFinanceRole: false, isAuditorRole: false },
  manager: { role: 'manager', isFinanceRole: false, isAuditorRole: false },
  finance: { role: 'manager', isFinanceRole: true, isAuditorRole: false },
  auditor: { role: 'manager', isFinanceRole: false, isAuditorRole: true },
} as const;

describe('route guard', () => {
  it.each([
    ['advertiser', 'enter', 'enter', 'manager-area', 'manager-area', 'manager-area'],
    ['admin', 'not-found', 'enter', 'not-found', 'not-found', 'not-found'],
    ['manager', 'not-found', 'enter', 'enter', 'enter', 'enter'],
    ['money', 'not-found', 'enter', 'not-found', 'enter', 'enter'],
    ['auditor', 'not-found', 'enter', 'not-found', 'not-found', 'enter'],
    ['support', 'not-found', 'enter', 'enter', 'enter', 'not-found'],
    ['public', 'enter', 'enter', 'enter', 'enter', 'enter'],
  ] as const)(
    '%s pages: advertiser %s, admin %s, manager %s, finance %s, auditor %s',
    (access, ...results) => {
      expect(Object.values(people).map((user) => checkAccess(access, user))).toEqual(results);
    },
  );

  it('leads every user from / to an area of their own', () => {
    expect(Object.values(people).map(homeOf)).toEqual([
      '/campaigns',
      '/admin/dashboard',
      '/manager',
      '/manager',
      '/manager',
    ]);
  });

  it('leads an advertiser who signs in to the dashboard, and staff to where / leads', () => {
    expect(Object.values(people).map(homeAfterSignIn)).toEqual([
      '/dashboard',
      '/admin/dashboard',
      '/manager',
      '/manager',
      '/manager',
    ]);
  });

  it.each([
    ['?returnTo=%2Fcampaigns%3Fpage%3D2', '/campaigns?page=2'],
    ['', undefined],
    ['?returnTo=%2F', '/'],
    ['?returnTo=https%3A%2F%2Felsewhere.example', undefined],
    ['?returnTo=%2F%2Felsewhere.example', undefined],
    ['?returnTo=%2F%5Celsewhere.example', undefined],
  ])('a sign-in at %s was asked for by %s', (search, target) => expect(returnTarget(search)).toBe(target));
});

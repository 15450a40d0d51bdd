import type { UserId } from '@marquee/schemas/common/ids';
import { expect, it } from 'vitest';

import { requireAccess } from './access.ts';
import type { Principal } from './principal.ts';
import { ADMIN, ADMIN_OR_AUDITOR, ADMIN_OR_FINANCE, MONEY_READERS, PUBLIC, SIGNED_IN } from './route.ts';

const person = (
  role: Principal['role'],
  more: Partial<Pick<Principal, 'isFinance' | 'isAuditor'>> = {},
): Principal => ({
  userId: 1 as UserId,
  role,
  isFinance: false,
  isAuditor: false,
  actorId: 1 as UserId,
  impersonating: false,
  sessionId: 's',
  provedAt: new Date(0),
  lacksSecondFactor: false,
  canSeeClick: false,
  canSeeSsp: false,
  canSeeSspPremium: false,
  ...more,
});
const CALLERS = {
  anonymous: undefined,
  advertiser: person('advert'),
  manager: person('manager'),
  finance: person('manager', { isFinance: true }),
  auditor: person('manager', { isAuditor: true }),
  admin: person('admin'),
};
type Name = keyof typeof CALLERS;
const SIGNED_IN_CALLERS: readonly Name[] = ['advertiser', 'manager', 'finance', 'auditor', 'admin'];

it.each([
  ['GET', 'public', PUBLIC, ['anonymous', ...SIGNED_IN_CALLERS]],
  ['POST', 'public', PUBLIC, ['anonymous', ...SIGNED_IN_CALLERS]],
  ['GET', 'signed-in', SIGNED_IN, SIGNED_IN_CALLERS],
  ['POST', 'signed-in', SIGNED_IN, ['advertiser', 'manager', 'finance', 'admin']],
  ['GET', 'admins', ADMIN, ['admin']],
  ['GET', 'admins and finance', ADMIN_OR_FINANCE, ['finance', 'admin']],
  ['GET', 'admins and auditors', ADMIN_OR_AUDITOR, ['auditor', 'admin']],
  ['PUT', 'admins and auditors', ADMIN_OR_AUDITOR, ['admin']],
  ['GET', 'who reads money', MONEY_READERS, ['finance', 'auditor', 'admin']],
  ['PATCH', 'who reads money', MONEY_READERS, ['finance', 'admin']],
] as const)('%s for %s admits exactly these callers', (method, _kind, access, admitted) => {
  const passing = (Object.keys(CALLERS) as Name[]).filter((name) => {
    try {
      requireAccess({ method, access }, CALLERS[name]);
      return true;
    } catch (error) {
      expect(error).toMatchObject({ status: name === 'anonymous' ? 401 : 403 });
      return false;
    }
  });
  expect(passing).toEqual(admitted);
});

it('lets an auditor change the own session', () => {
  const route = { method: 'POST', access: SIGNED_IN } as const;
  expect(() => requireAccess({ ...route, isOwnSession: true }, CALLERS.auditor)).not.toThrow();
  expect(() => requireAccess(route, CALLERS.auditor)).toThrow('Auditors read and change nothing.');
});

import { changeUserCommand, OWN_FIELDS } from '@marquee/schemas/commands/user';
import { userView } from '@marquee/schemas/queries/user';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { openHouse, PASSWORD, type AccountsHouse } from './accounts-house.ts';

let house: AccountsHouse;
let admin: string;
let adminId: number;
beforeAll(async () => {
  house = await openHouse();
  adminId = await house.register('admin@example.test', 'admin');
  admin = await house.tokenOf('admin@example.test');
});
afterAll(() => house.dispose());

/** A value of the right type for every field, other than the one a new account has. */
const OTHER_VALUES: Record<string, unknown> = {
  id: 4_711,
  role: 'admin',
  email: 'other@example.test',
  balance: '1000000.00',
  totalSpent: '1.00',
  markup: 50,
  managerComment: 'note',
  salesManagerId: null,
  accountManagerId: null,
  campaignsCount: 9,
  creativesCount: 9,
  lastLogin: '2020-01-01T00:00:00.000Z',
  createdAt: '2020-01-01T00:00:00.000Z',
  updatedAt: '2020-01-01T00:00:00.000Z',
  deletedAt: '2020-01-01T00:00:00.000Z',
  isFinanceRole: true,
  isActive: false,
  isOnline: false,
  isEmailConfirmed: false,
  firstPaymentAmount: '1.00',
  followingPaymentAmount: '1.00',
  advertDailyLimit: '1.00',
};
const BOOLEANS = { autoApprovePayments: true, prepay: false, isFirstPayment: false, allowRefill: false };

describe('what a user may change', () => {
  it('is the own profile and notifications', async () => {
    const id = await house.register('own@example.test');
    const own = house.as(await house.tokenOf('own@example.test'));
    const change = {
      firstName: 'Grace',
      lastName: 'Hopper',
      company: 'Compilers',
      country: 'USA',
      address: '1 Navy Yard',
      phone: '+12025550123',
      telegram: '@grace',
      emailSpare: 'grace@example.test',
      sendReport: true,
      lowBudgetNotification: false,
      zeroBudgetNotification: false,
      balanceChangeNotification: false,
      creativeApprovalNotification: false,
      minBalanceNotification: '25.00',
      lowBudgetSum: 12.5,
      conversionPostbackUrl: 'https://example.test/postback?id={click}',
    };
    expect(Object.keys(change).sort()).toEqual([...OWN_FIELDS].sort());
    const answer = await own('PATCH', `/users/${id}`, change);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ ...change, lowBudgetSum: '12.50' });
    expect((await own('GET', '/users/profile')).body.data).toMatchObject({
      firstName: 'Grace',
      role: 'advert',
    });
    for (const country of ['Nowhereland', 'XXX', 'RUS']) {
      const refused = await own('PATCH', `/users/${id}`, { country });
      expect([refused.status, refused.body.errors]).toEqual([
        422,
        [{ field: 'country', message: 'Country must be valid.' }],
      ]);
    }
    expect((await own('PATCH', `/users/${id}`, { country: 'de' })).body.data?.country).toBe('DEU');
    const cleared = await own('PATCH', `/users/${id}`, {
      telegram: '',
      company: null,
      conversionPostbackUrl: '',
    });
    expect(cleared.body.data).toMatchObject({ telegram: null, company: null, conversionPostbackUrl: null });
  });

  const readOnly = Object.keys(userView.entries).filter((field) => !OWN_FIELDS.includes(field));
  it.each(readOnly)('is not %s', async (field) => {
    const email = `readonly-${field.toLowerCase()}@example.test`;
    const id = await house.register(email);
    const own = house.as(await house.tokenOf(email));
    // Signing in is an event as well; what it changes must have arrived before the comparison begins.
    const before: Record<string, unknown> = await vi.waitFor(async () => {
      const { data } = (await own('GET', `/users/${id}`)).body;
      expect(data?.lastLogin).not.toBeNull();
      return data ?? {};
    });
    const value =
      field in OTHER_VALUES
        ? OTHER_VALUES[field]
        : ((BOOLEANS as Record<string, unknown>)[field] ?? !before[field]);
    expect(value).not.toBeUndefined();
    const answer = await own('PATCH', `/users/${id}`, { firstName: 'Changed', [field]: value });
    expect([answer.status, answer.body.errors?.map((error) => error.field)]).toEqual([422, [field]]);
    expect((await own('GET', `/users/${id}`)).body.data).toEqual(before);
  });

  it('is nothing of anybody else', async () => {
    const id = await house.register('mine@example.test');
    for (const role of ['advert', 'manager'] as const) {
      const email = `stranger-${role}@example.test`;
      await house.register(email, role, { isFinanceRole: role === 'manager' });
      const stranger = house.as(await house.tokenOf(email));
      expect((await stranger('GET', `/users/${id}`)).status).toBe(404);
      expect((await stranger('PATCH', `/users/${id}`, { firstName: 'Mallory' })).status).toBe(404);
      expect((await stranger('DELETE', `/users/${id}`)).status).toBe(403);
      expect((await stranger('GET', '/users')).status).toBe(403);
      expect((await stranger('POST', '/users', {})).status).toBe(403);
      expect((await stranger('GET', '/users/dashboard-stats')).status).toBe(403);
    }
    for (const path of ['/users/0', '/users/1e3', '/users/99999999999', '/users/abc', '/users/2147483647']) {
      expect((await house.as(admin)('GET', path)).status).toBe(404);
    }
  });

  it('never meets the note that the house keeps', async () => {
    const id = await house.register('noted@example.test');
    await house.as(admin)('PATCH', `/users/${id}`, { managerComment: 'pays late' });
    const own = house.as(await house.tokenOf('noted@example.test'));
    expect((await own('GET', `/users/${id}`)).body.data?.managerComment).toBeNull();
    expect((await house.as(admin)('GET', `/users/${id}`)).body.data?.managerComment).toBe('pays late');
  });

  it('keeps both of two changes made at once', async () => {
    const id = await house.register('both@example.test');
    const own = house.as(await house.tokenOf('both@example.test'));
    const answers = await Promise.all([
      own('PATCH', `/users/${id}`, { firstName: 'First' }),
      own('PATCH', `/users/${id}`, { lastName: 'Last' }),
      own('PATCH', `/users/${id}`, { company: 'Company' }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await own('GET', `/users/${id}`)).body.data).toMatchObject({
      firstName: 'First',
      lastName: 'Last',
      company: 'Company',
    });
  });
});

describe('what an admin may change', () => {
  it('is every field that the contract names', async () => {
    const id = await house.register('managed@example.test');
    const manager = await house.register('sales@example.test', 'manager');
    const change = {
      role: 'manager',
      isFinanceRole: true,
      isActive: false,
      email: 'Moved@Example.test',
      firstPaymentAmount: '100.00',
      followingPaymentAmount: '0.000000001',
      markup: 12.5,
      autoApprovePayments: true,
      prepay: false,
      isFirstPayment: false,
      allowRefill: false,
      canSeeClick: true,
      canSeeSsp: true,
      canSeeSspPremium: true,
      isMinPriceCancellation: true,
      isFavorite: true,
      ivtPx: true,
      useUnscanned: true,
      advertDailyLimit: '999999999999999.999999999',
      managerComment: 'VIP',
      salesManagerId: manager,
      accountManagerId: adminId,
      isCannabisAdvert: true,
      isGamblingAdvert: true,
      isMalwareAdvert: true,
      isPremiumAdvert: true,
    };
    const writable = Object.keys(changeUserCommand.entries).filter((field) => !OWN_FIELDS.includes(field));
    expect(Object.keys(change).sort()).toEqual(writable.sort());
    const answer = await house.as(admin)('PATCH', `/users/${id}`, change);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ ...change, email: 'moved@example.test' });
    expect(
      (await house.call('POST', '/users/check-email', { email: 'managed@example.test' })).body.data,
    ).toEqual({
      emailAlreadyExists: false,
    });
    expect((await house.signIn('managed@example.test')).status).toBe(401);
  });

  it('is not the manager of a user to somebody who is none, nor an address that is taken', async () => {
    const id = await house.register('assigned@example.test');
    const advert = await house.register('no-manager@example.test');
    for (const body of [
      { salesManagerId: advert },
      { accountManagerId: 2_000_000_000 },
      { salesManagerId: 1.5 },
    ]) {
      const answer = await house.as(admin)('PATCH', `/users/${id}`, body);
      expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, Object.keys(body)[0]]);
    }
    const taken = await house.as(admin)('PATCH', `/users/${id}`, { email: 'no-manager@example.test' });
    expect([taken.status, taken.body.message]).toEqual([422, 'Email already exists.']);
    const refused = await house.as(admin)('PATCH', `/users/${id}`, { phone: '+79161234567' });
    expect([refused.status, refused.body.message]).toEqual([422, 'Phone must be valid.']);
    for (const markup of [-1, 101, '5', Number.MAX_VALUE]) {
      expect((await house.as(admin)('PATCH', `/users/${id}`, { markup })).status).toBe(422);
    }
  });

  it('is not the own role, activity or existence', async () => {
    const call = house.as(admin);
    expect((await call('PATCH', `/users/${adminId}`, { role: 'advert' })).status).toBe(422);
    expect((await call('PATCH', `/users/${adminId}`, { isActive: false })).status).toBe(422);
    expect((await call('DELETE', `/users/${adminId}`)).status).toBe(409);
    expect((await call('GET', '/users/profile')).body.data).toMatchObject({ role: 'admin', isActive: true });
  });

  it('takes effect on open sessions', async () => {
    const id = await house.register('promoted@example.test');
    const token = await house.tokenOf('promoted@example.test');
    expect((await house.as(token)('GET', '/users')).status).toBe(403);
    await house.as(admin)('PATCH', `/users/${id}`, { role: 'admin' });
    expect((await house.as(token)('GET', '/users?perPage=10')).status).toBe(200);
    await house.as(admin)('PATCH', `/users/${id}`, { role: 'advert' });
    expect((await house.as(token)('GET', '/users')).status).toBe(403);
  });

  it('includes new accounts, which sign in without a mail', async () => {
    const answer = await house.as(admin)('POST', '/users', {
      firstName: 'New',
      lastName: 'Manager',
      email: 'new@example.test',
      password: PASSWORD,
      role: 'manager',
      isFinanceRole: true,
      markup: 3,
    });
    expect(answer.status).toBe(201);
    expect(answer.body.data).toMatchObject({
      role: 'manager',
      isFinanceRole: true,
      markup: 3,
      isActive: true,
    });
    expect((await house.signIn('new@example.test')).status).toBe(200);
    expect(await house.mailsTo('new@example.test')).toEqual([]);
    const inactive = await house.as(admin)('POST', '/users', {
      firstName: 'Not',
      lastName: 'Yet',
      email: 'inactive@example.test',
      password: PASSWORD,
      isActive: false,
    });
    expect(inactive.body.data).toMatchObject({ isActive: false });
    const bad = await house.as(admin)('POST', '/users', { email: 'x', balance: 5 });
    expect(bad.body.errors?.map(({ field }) => field).sort()).toEqual([
      'balance',
      'email',
      'firstName',
      'lastName',
      'password',
    ]);
  });
});

describe('the list of users', () => {
  const ids = (body: { data?: Record<string, unknown>[] }) => (body.data ?? []).map(({ id }) => id);

  it('is searched by name and address, filtered, sorted and paged', async () => {
    const call = house.as(admin);
    const found: number[] = [];
    for (const name of ['Zeta', 'Alpha', 'Mid']) {
      const { body } = await call('POST', '/users', {
        firstName: name,
        lastName: 'Listed_100%',
        email: `${name}.listed@example.test`,
        password: PASSWORD,
        isFavorite: name !== 'Mid',
      });
      found.push(body.data?.id as number);
    }
    const [zeta, alpha, mid] = found;
    const list = async (query: string) => (await call('GET', `/users?${query}`)).body;
    expect(ids(await list('search=listed&orderBy=firstName&sortedBy=asc'))).toEqual([alpha, mid, zeta]);
    expect(ids(await list('search=ALPHA.listed@&searchFields=email'))).toEqual([alpha]);
    expect(ids(await list('search=alpha&searchFields=lastName'))).toEqual([]);
    expect(ids(await list('search=alpha%20listed&searchFields=firstName,lastName'))).toEqual([alpha]);
    expect(ids(await list('search=alpha%20zeta&searchFields=firstName,lastName'))).toEqual([]);
    expect(ids(await list(`search=listed&where[role]=allRoles&orderBy=firstName&sortedBy=asc`))).toEqual([
      alpha,
      mid,
      zeta,
    ]);
    expect(ids(await list(`search=${encodeURIComponent('_100%')}&orderBy=id&sortedBy=asc`))).toEqual(found);
    expect(ids(await list(`search=listed&where[isFavorite]=false`))).toEqual([mid]);
    expect(ids(await list(`whereIn[id]=${zeta},${mid}&orderBy=id&sortedBy=asc`))).toEqual([zeta, mid]);
    expect(ids(await list(`search=listed&where[role]=admin`))).toEqual([]);
    const page = await list('search=listed&orderBy=id&sortedBy=asc&perPage=2&page=2');
    expect(ids(page)).toEqual([mid]);
    expect(page.meta).toMatchObject({ total: 3, count: 1, current_page: 2, total_pages: 2 });
    expect(ids(await list('where[isOnline]=true&whereIn[id]=' + `${adminId},${zeta}`))).toEqual([adminId]);
    // What other services are told: names of everybody, and advertisers with their money.
    const { directory } = house.service;
    const names = await directory.names([mid ?? 0, adminId, 999_999]);
    expect(names.get(mid ?? 0)).toEqual({
      id: mid,
      firstName: 'Mid',
      lastName: expect.any(String) as string,
    });
    expect([...names.keys()].sort()).toEqual([adminId, mid].sort());
    expect((await directory.names([])).size).toBe(0);
    const [newest, ...others] = await directory.findAdvertisers('LISTED@', 2);
    expect([newest?.id, ...others.map(({ id }) => id)]).toEqual([mid, alpha]);
    expect(newest).toEqual({
      id: mid,
      firstName: 'Mid',
      lastName: expect.any(String) as string,
      email: 'mid.listed@example.test',
      balance: '0.00',
    });
    const everybody = await directory.findAdvertisers('', 100);
    expect(everybody.map(({ id }) => id)).toContain(zeta);
    expect(everybody.map(({ id }) => id)).not.toContain(adminId);
    for (const query of [
      'where[passwordHash]=x',
      'orderBy=password',
      'searchFields=phone&search=1',
      'perPage=1000',
    ]) {
      expect((await call('GET', `/users?${query}`)).status).toBe(422);
    }
    expect(Object.keys((page.data ?? [])[0] ?? {}).sort()).toEqual(Object.keys(userView.entries).sort());
  });
});

import { changeUserCommand, OWN_FIELDS } from '@marquee/schemas/user/commands';
import { PROBLEM_TYPES } from '@marquee/schemas/common/problem';
import { INTERNAL_FIELDS, userView } from '@marquee/schemas/user/views';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';

import { createAccountsTestContext, PASSWORD, type AccountsTestContext } from './accounts-test-context.ts';

let context: AccountsTestContext;
let admin: string;
let adminId: number;
beforeAll(async () => {
  context = await createAccountsTestContext();
  adminId = await context.register('admin@example.test', 'admin');
  admin = await context.tokenOf('admin@example.test');
});
afterAll(() => context.dispose());

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
    const id = await context.register('own@example.test');
    const own = context.as(await context.tokenOf('own@example.test'));
    const change = {
      firstName: 'Grace',
      lastName: 'Hopper',
      company: 'Compilers',
      country: 'USA',
      address: '1 Navy Yard',
      phone: '+12025550123',
      telegram: '@grace',
      language: 'de',
      timezone: 'Europe/Berlin',
      defaultPresetId: 7,
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
    const id = await context.register(email);
    const own = context.as(await context.tokenOf(email));
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

  it('is hidden from other users', async () => {
    const id = await context.register('mine@example.test');
    for (const role of ['advert', 'manager'] as const) {
      const email = `stranger-${role}@example.test`;
      await context.register(email, role, { isFinanceRole: role === 'manager' });
      const stranger = context.as(await context.tokenOf(email));
      expect((await stranger('GET', `/users/${id}`)).status).toBe(404);
      expect((await stranger('PATCH', `/users/${id}`, { firstName: 'Mallory' })).status).toBe(404);
      expect((await stranger('DELETE', `/users/${id}`)).status).toBe(403);
      expect((await stranger('GET', '/users')).status).toBe(403);
      expect((await stranger('POST', '/users', {})).status).toBe(403);
      expect((await stranger('GET', '/users/dashboard-stats')).status).toBe(403);
    }
    for (const path of ['/users/0', '/users/1e3', '/users/99999999999', '/users/abc', '/users/2147483647']) {
      expect((await context.as(admin)('GET', path)).status).toBe(404);
    }
  });

  it('never meets the note that staff keeps', async () => {
    const id = await context.register('noted@example.test');
    await context.as(admin)('PATCH', `/users/${id}`, { managerComment: 'pays late' });
    const own = context.as(await context.tokenOf('noted@example.test'));
    expect((await own('GET', `/users/${id}`)).body.data?.managerComment).toBeNull();
    expect((await context.as(admin)('GET', `/users/${id}`)).body.data?.managerComment).toBe('pays late');
  });

  it('never meets what the platform decides about the account', async () => {
    const id = await context.register('internal@example.test');
    const set = {
      managerComment: 'pays late',
      markup: 15,
      isMalwareAdvert: true,
      isFavorite: true,
      ivtPx: true,
    };
    expect((await context.as(admin)('PATCH', `/users/${id}`, set)).status).toBe(200);
    const own = context.as(await context.tokenOf('internal@example.test'));
    const none = Object.fromEntries(INTERNAL_FIELDS.map((field) => [field, null]));
    expect(Object.keys(none)).toEqual(expect.arrayContaining(Object.keys(set)));
    for (const path of ['/users/profile', `/users/${id}`])
      expect((await own('GET', path)).body.data).toMatchObject(none);
    expect((await context.as(admin)('GET', `/users/${id}`)).body.data).toMatchObject(set);
  });

  it('keeps both of two changes made at once', async () => {
    const id = await context.register('both@example.test');
    const own = context.as(await context.tokenOf('both@example.test'));
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
    const id = await context.register('managed@example.test');
    const manager = await context.register('sales@example.test', 'manager');
    const change = {
      role: 'manager',
      isFinanceRole: true,
      isAuditorRole: false,
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
    const answer = await context.as(admin)('PATCH', `/users/${id}`, change);
    expect(answer.status).toBe(200);
    expect(answer.body.data).toMatchObject({ ...change, email: 'moved@example.test' });
    expect(
      (await context.call('POST', '/users/check-email', { email: 'managed@example.test' })).body.data,
    ).toEqual({
      emailAlreadyExists: false,
    });
    expect((await context.signIn('managed@example.test')).status).toBe(401);
  });

  it('rejects a manager who is none, and a taken address', async () => {
    const id = await context.register('assigned@example.test');
    const advert = await context.register('no-manager@example.test');
    for (const body of [
      { salesManagerId: advert },
      { accountManagerId: 2_000_000_000 },
      { salesManagerId: 1.5 },
    ]) {
      const answer = await context.as(admin)('PATCH', `/users/${id}`, body);
      expect([answer.status, answer.body.errors?.[0]?.field]).toEqual([422, Object.keys(body)[0]]);
    }
    const taken = await context.as(admin)('PATCH', `/users/${id}`, { email: 'no-manager@example.test' });
    expect([taken.status, taken.body.message]).toEqual([422, 'Email already exists.']);
    const refused = await context.as(admin)('PATCH', `/users/${id}`, { phone: '+79161234567' });
    expect([refused.status, refused.body.message]).toEqual([422, 'Phone must be valid.']);
    for (const markup of [-1, 101, '5', Number.MAX_VALUE]) {
      expect((await context.as(admin)('PATCH', `/users/${id}`, { markup })).status).toBe(422);
    }
  });

  it('is not the own role, activity or existence', async () => {
    const call = context.as(admin);
    expect((await call('PATCH', `/users/${adminId}`, { role: 'advert' })).status).toBe(422);
    expect((await call('PATCH', `/users/${adminId}`, { isActive: false })).status).toBe(422);
    expect((await call('DELETE', `/users/${adminId}`)).status).toBe(409);
    expect((await call('GET', '/users/profile')).body.data).toMatchObject({ role: 'admin', isActive: true });
  });

  it('takes effect on open sessions', async () => {
    const id = await context.register('promoted@example.test');
    const token = await context.tokenOf('promoted@example.test');
    expect((await context.as(token)('GET', '/users')).status).toBe(403);
    await context.as(admin)('PATCH', `/users/${id}`, { role: 'admin' });
    expect((await context.as(token)('GET', '/users?perPage=10')).status).toBe(200);
    await context.as(admin)('PATCH', `/users/${id}`, { role: 'advert' });
    expect((await context.as(token)('GET', '/users')).status).toBe(403);
  });

  it('is shown to auditors without contact data and notes', async () => {
    const id = await context.register('contacts@example.test');
    const body = { phone: '+12025550142', address: '1 Navy Yard', managerComment: 'Call at home' };
    expect((await context.as(admin)('PATCH', `/users/${id}`, body)).status).toBe(200);
    await context.register('auditor@example.test', 'manager', { isAuditorRole: true });
    const asAuditor = context.as(await context.tokenOf('auditor@example.test'));
    const listed = await asAuditor('GET', `/admin/accounts?where[id]=${id}`);
    expect(listed.status).toBe(200);
    const [account] = listed.body.data as unknown as object[];
    expect(account).toMatchObject({ id, email: 'contacts@example.test', isAuditorRole: false });
    expect(JSON.stringify(listed.body)).not.toMatch(/2025550142|Navy Yard|at home/);
    expect((await asAuditor('GET', '/admin/accounts?where[phone][like]=2025')).status).toBe(422);
    expect((await asAuditor('PATCH', `/users/${id}`, { firstName: 'Grace' })).status).toBe(403);
  });

  it('includes new accounts, which sign in at once', async () => {
    const answer = await context.as(admin)('POST', '/users', {
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
    expect((await context.signIn('new@example.test')).status).toBe(200);
    const inactive = await context.as(admin)('POST', '/users', {
      firstName: 'Not',
      lastName: 'Yet',
      email: 'inactive@example.test',
      password: PASSWORD,
      isActive: false,
    });
    expect(inactive.body.data).toMatchObject({ isActive: false });
    const bad = await context.as(admin)('POST', '/users', { email: 'x', balance: 5 });
    expect(bad.body.errors?.map(({ field }) => field).sort()).toEqual([
      'balance',
      'email',
      'firstName',
      'lastName',
      'password',
    ]);
  });
});

describe('the staff that other services address', () => {
  it('is in use: admins alone for notifications, no auditors for tickets', async () => {
    const [other, manager, auditor, advertiser] = [
      await context.register('other.admin@example.test', 'admin'),
      await context.register('staff.manager@example.test', 'manager'),
      await context.register('staff.auditor@example.test', 'manager', { isAuditorRole: true }),
      await context.register('no.staff@example.test'),
    ];
    const { directory } = context.service;
    const among = (ids: readonly number[]) =>
      [adminId, other, manager, auditor, advertiser].filter((id) => ids.includes(id));
    const admins = async () => among(await directory.adminIds());
    const staff = async () => among((await directory.staff()).map(({ id }) => id));
    expect([await admins(), await staff()]).toEqual([
      [adminId, other],
      [adminId, other, manager],
    ]);
    const call = context.as(admin);
    for (const id of [other, manager])
      expect((await call('PATCH', `/users/${id}`, { isActive: false })).status).toBe(200);
    expect([await admins(), await staff()]).toEqual([[adminId], [adminId]]);
  });
});

describe('the list of users', () => {
  const ids = (body: { data?: Record<string, unknown>[] }) => (body.data ?? []).map(({ id }) => id);

  it('is searched by name and address, filtered, sorted and paged', async () => {
    const call = context.as(admin);
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
    // What other services read: names of all users, and advertisers with their money.
    const { directory } = context.service;
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
    const advertisers = await directory.findAdvertisers('', 100);
    expect(advertisers.map(({ id }) => id)).toContain(zeta);
    expect(advertisers.map(({ id }) => id)).not.toContain(adminId);
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

describe('a session whose password was proved long ago', () => {
  it('creates no staff, takes over and deletes no user, and makes harmless changes', async () => {
    const staff = await context.register('colleague@example.test', 'manager');
    const customer = await context.register('customer-of-all@example.test');
    const own = context.as(await context.tokenOf('colleague@example.test'));
    const session = context.as(await context.tokenOf('admin@example.test'));
    context.travel(15 * 60_000 + 1);
    const passwords = { password: 'another-password', password_confirmation: 'another-password' };
    const person = { firstName: 'New', lastName: 'Comer', password: 'another-password' };
    const sensitive = [
      ['POST', '/users', { ...person, email: 'made@example.test' }],
      ['PATCH', `/users/${customer}`, { role: 'manager' }],
      ['PATCH', `/users/${staff}`, { isFinanceRole: true }],
      ['PATCH', `/users/${staff}`, { isAuditorRole: true, isFinanceRole: false }],
      ['PATCH', `/users/${staff}`, { firstName: 'Also', isActive: false }],
      ['PATCH', `/users/${staff}`, { email: 'colleague-2@example.test' }],
      ['PATCH', `/users/${customer}`, { email: 'customer-2@example.test' }],
      ['PATCH', `/users/${adminId}`, { email: 'admin-2@example.test' }],
      ['PATCH', `/users/${customer}`, { autoApprovePayments: true }],
      ['POST', `/users/${customer}/password/change`, passwords],
      ['POST', `/users/${staff}/second-factor/reset`, undefined],
      ['DELETE', `/users/${customer}`, {}],
      ['DELETE', `/users/${staff}?wipePersonalInfo=true`, {}],
    ] as const;
    for (const [method, path, body] of sensitive) {
      const refused = await session(method, path, body);
      expect([path, refused.status, refused.body['type']]).toEqual([
        path,
        403,
        PROBLEM_TYPES.freshProofRequired,
      ]);
    }
    const unchanged = {
      role: 'manager',
      isFinanceRole: false,
      isActive: true,
      email: 'colleague@example.test',
    };
    for (const [id, body] of [
      [staff, { ...unchanged, firstName: 'Colleen' }],
      [customer, { isActive: false }],
      [customer, { isActive: true, markup: 3, managerComment: 'Pays late' }],
    ] as const)
      expect((await session('PATCH', `/users/${id}`, body)).status).toBe(200);
    expect((await own('PATCH', `/users/${staff}`, { firstName: 'Own' })).status).toBe(200);

    expect((await session('POST', '/users/proof', { password: PASSWORD })).status).toBe(200);
    const answers = [];
    for (const [method, path, body] of sensitive) answers.push((await session(method, path, body)).status);
    // The last is asked of another admin as well.
    expect(answers).toEqual([201, 200, 200, 200, 200, 200, 200, 200, 200, 200, 204, 204, 202]);
  });
});

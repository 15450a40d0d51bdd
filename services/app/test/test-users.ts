import { randomUUID } from 'node:crypto';

import { createPostgresIdAllocator } from '@marquee/adapters/postgres/id-allocator';
import { platformCommand } from '@marquee/kit/decider/command-context';
import { API_SCOPE_NAMES, type ApiScope } from '@marquee/schemas/api-key/scopes';
import { createdApiKey, type CreatedApiKey } from '@marquee/schemas/api-key/views';
import type { Role } from '@marquee/schemas/common/roles';
import { createdWebhook } from '@marquee/schemas/webhook/views';
import * as v from 'valibot';
import { expect } from 'vitest';

import type { Caller } from './authorisation-matrix.ts';
import type { Answer } from './client.ts';
import type { ComposedProduct } from './composed-product.ts';
import { mailTo } from './marquee-process.ts';
import { until } from './until.ts';
import { formOf, IMAGE, type SampleForm, TICKET_FORM } from './sample-forms.ts';

export const PASSWORD = 'correct-horse';
/** No server has a name that ends so (RFC 2606). */
export const WEBHOOK = { url: 'https://hooks.marquee.invalid/', types: ['balance_low'] };

export type Named = Exclude<Caller, 'anonymous' | 'asOwner'>;

export interface Person {
  readonly userId: number;
  readonly email: string;
  token: string;
}

export interface Call {
  /** A bearer token; none is anonymous. */
  readonly token?: string | undefined;
  readonly sudo?: number | undefined;
  /** An object is sent as JSON, a string as it is. */
  readonly body?: unknown;
  /** Instead of a body: a form with one file. */
  readonly form?: SampleForm | undefined;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface FullAnswer extends Answer {
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
}

/** The people of a composed product, and makers of one object of each kind that an advertiser can have. */
export interface TestUsers {
  readonly product: ComposedProduct;
  readonly people: Readonly<Record<Named, Person>>;
  call(method: string, path: string, call?: Call): Promise<FullAnswer>;
  /** A call as one of the table's callers. */
  as(caller: Caller, method: string, path: string, call?: Call): Promise<FullAnswer>;
  /** A token of a fresh session. */
  signIn(person: { readonly email: string }): Promise<string>;
  /** Opens fresh sessions for all users, after a call that ends some. */
  signInAll(): Promise<void>;
  /** The same for some of them. */
  signInAgain(...names: readonly Named[]): Promise<void>;
  user(
    role?: Role,
    options?: { isFinance?: boolean; isAuditor?: boolean; isEmailConfirmed?: boolean; canSeeSsp?: boolean },
  ): Promise<Person>;
  campaign(fields?: object): Promise<number>;
  creative(fields?: object): Promise<number>;
  payment(): Promise<number>;
  sspEndpoint(): Promise<number>;
  dspEndpoint(): Promise<number>;
  /** With `exchange`. */
  deal(): Promise<number>;
  filterList(): Promise<number>;
  /** Of the owner, by the path of its calls: `audiences`. */
  named(path: NamedPath): Promise<number>;
  /** A filter list of the owner that rules fill. */
  readonly ruledList: number;
  /** An SSP endpoint, for deals. */
  readonly exchange: number;
  preset(): Promise<number>;
  reportMail(): Promise<number>;
  reportLink(): Promise<{ readonly id: number; readonly token: string }>;
  /** In progress, or completed already. */
  reportExport(): Promise<number>;
  /** The same one each time. */
  completedReportExport(): Promise<number>;
  /** The same one until it is deleted: an account may have few. */
  alertRule(): Promise<number>;
  /** The same one each time, open: an account may send few messages. Its first message has a file. */
  supportTicket(): Promise<number>;
  /** A bid of the owner's that was made now. */
  bid(): Promise<string>;
  mediaAsset(): Promise<number>;
  notification(): Promise<number>;
  /** An event that no store holds, parked by a reactor. */
  parkedEvent(): Promise<number>;
  activity(): Promise<string>;
  mailToken(kind: 'confirm' | 'restore'): Promise<string>;
  /** Another one of the owner's. */
  session(): Promise<string>;
  /** One of the owner's, whose server is never found. */
  webhook(): Promise<string>;
  /** One of the owner's, with all scopes unless given. */
  apiKey(scopes?: readonly ApiScope[]): Promise<CreatedApiKey>;
}

let parkedPosition = 1_000_000_000;

export const CAMPAIGN = { name: 'Spring sale', pricingModel: 'CPM', bidPrice: '2.5', timezone: '+00:00' };
export const CREATIVE = {
  name: 'Square',
  creativeType: 'banner',
  banner: {
    admType: 'html',
    admBody: '<a href="{click_url}"><img src="https://cdn.example/a.png"></a>',
    clickUrl: 'https://shop.example/?c={campaign_id}',
    width: 300,
    height: 250,
  },
};
/** What campaigns name beside creatives and filter lists; a rule needs the list that it fills. */
export const NAMED = {
  audiences: { name: 'Clickers', collectionType: 'click' },
  'conversion-pixels': { name: 'Thank-you page' },
  'contextual-bundles': { name: 'Football', categories: ['IAB17-12'] },
  'budget-groups': { name: 'Month', budget: '100', period: 'month' },
  'optimization-rules': {
    name: 'Low CTR',
    conditions: [{ metric: 'ctr', operator: 'lt', value: '0.05' }],
  },
} as const;
export type NamedPath = keyof typeof NAMED;
export const ALERT_RULE = { name: 'Campaign stopped', condition: 'stopped' };
export const FILTER_LIST = { name: 'Sources', type: 'domain', mode: 'black', items: ['news.example'] };
export const REPORT_LINK = { name: 'For Acme', query: 'groupBy=campaign&fields=spend', days: 30 };
export const REPORT_MAIL = { name: 'Every day', query: 'groupBy=day', frequency: 'daily', hour: 8 };
export const PRESET = { name: 'By day', parameters: { groupBy: ['day'], filter: { country: 'USA' } } };
export const SSP_ENDPOINT = { name: 'Exchange', type: 'banner', integration: 'ortb' };
export const DEAL = { exchangeDealId: 'spring-2026', name: 'Spring', priceType: 'fixed', price: '2.5' };
export const DSP_ENDPOINT = { name: 'Buyer', url: 'http://127.0.0.1:1/rtb' };

let addresses = 0;
/** Returns another address for every call, so that limits by address do not affect the tests. */
const nextAddress = () => {
  addresses += 1;
  return `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
};

export async function createTestUsers(product: ComposedProduct): Promise<TestUsers> {
  const call: TestUsers['call'] = async (method, path, { token, sudo, body, form, headers } = {}) => {
    const sent = form && formOf(form);
    const response = await product.app.inject({
      method,
      url: `/api${path}`,
      remoteAddress: nextAddress(),
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(sudo === undefined ? {} : { sudouser: String(sudo) }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...sent?.headers,
        ...headers,
      },
      ...(sent ? { payload: sent.payload } : {}),
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return answerOf(response.statusCode, response.body, response.headers);
  };

  const signIn = async ({ email }: { readonly email: string }): Promise<string> => {
    const { status, body } = await call('POST', '/users/login', { body: { email, password: PASSWORD } });
    if (status !== 200) throw new Error(`sign-in answered ${status}: ${JSON.stringify(body)}`);
    return String(body['access_token']);
  };

  const user: TestUsers['user'] = async (role = 'advert', options = {}) => {
    const email = `${role}-${randomUUID().slice(0, 8)}@example.com`;
    const { userId } = await product.composed.accounts.commands.register(
      {
        personal: {
          firstName: 'Ada',
          lastName: 'Lovelace',
          email,
          phone: null,
          telegram: null,
          company: 'Engines Ltd',
          country: 'GBR',
          address: null,
          emailSpare: null,
        },
        password: PASSWORD,
        role,
        isFinanceRole: options.isFinance ?? false,
        isAuditorRole: options.isAuditor ?? false,
        registeredBy: options.isEmailConfirmed === false ? 'sign-up' : 'seed',
        isEmailConfirmed: options.isEmailConfirmed ?? true,
        settings: { canSeeSsp: options.canSeeSsp ?? false },
      },
      platformCommand(new Date()),
    );
    return { userId, email, token: options.isEmailConfirmed === false ? '' : await signIn({ email }) };
  };

  const people: Record<Named, Person> = {
    // Optimization rules name sources, so that theirs is the supply side to see.
    owner: await user('advert', { canSeeSsp: true }),
    other: await user('advert'),
    manager: await user('manager'),
    finance: await user('manager', { isFinance: true }),
    auditor: await user('manager', { isAuditor: true }),
    admin: await user('admin'),
  };
  const { owner, admin } = people;
  const ids = createPostgresIdAllocator(product.engines.readStore);

  const made = async (answer: Promise<FullAnswer>): Promise<number> => {
    const { status, data, text } = await answer;
    if (status !== 201) throw new Error(`an object for a test could not be made: ${status} ${text}`);
    return Number(data['id']);
  };

  const ruledList = await made(call('POST', '/filter-lists', { token: owner.token, body: FILTER_LIST }));
  const exchange = await made(
    call('POST', '/admin/ssp-endpoints', { token: admin.token, body: SSP_ENDPOINT }),
  );

  let alertRule: number | undefined;
  let supportTicket: Promise<number> | undefined;
  let completedExport: Promise<number> | undefined;
  // Only some of an account are made at a time.
  const reportExport = () =>
    until('an export is taken', async () => {
      const body = { format: 'csv', query: 'groupBy=day&fields=impressions' };
      const { status, data } = await call('POST', '/statistics/exports', { token: owner.token, body });
      return status === 202 ? Number(data['id']) : undefined;
    });
  const completed = async (asked: Promise<number>) => {
    const id = await asked;
    return until('the export is completed', async () => {
      const { rows } = await call('GET', '/statistics/exports', { token: owner.token });
      return rows.some((row) => row['id'] === id && row['status'] === 'completed') ? id : undefined;
    });
  };

  return {
    product,
    ruledList,
    exchange,
    people,
    call,
    signIn,
    user,
    as: (caller, method, path, options = {}) => {
      if (caller === 'anonymous') return call(method, path, options);
      if (caller === 'asOwner')
        return call(method, path, { ...options, token: admin.token, sudo: owner.userId });
      return call(method, path, { ...options, token: people[caller].token });
    },
    async signInAll() {
      for (const person of Object.values(people)) person.token = await signIn(person);
    },
    async signInAgain(...names) {
      for (const name of new Set(names)) people[name].token = await signIn(people[name]);
    },
    campaign: (fields = {}) =>
      made(call('POST', '/campaigns', { token: owner.token, body: { ...CAMPAIGN, ...fields } })),
    creative: (fields = {}) =>
      made(call('POST', '/creatives', { token: owner.token, body: { ...CREATIVE, ...fields } })),
    payment: () =>
      made(call('POST', '/payments', { token: owner.token, body: { method: 5, amount: '500' } })),
    sspEndpoint: () => made(call('POST', '/admin/ssp-endpoints', { token: admin.token, body: SSP_ENDPOINT })),
    dspEndpoint: () => made(call('POST', '/admin/dsp-endpoints', { token: admin.token, body: DSP_ENDPOINT })),
    deal: async () => {
      const body = { ...DEAL, exchangeDealId: randomUUID(), sspEndpointId: exchange };
      return made(call('POST', '/admin/deals', { token: admin.token, body }));
    },
    named: async (path) => {
      const target = path === 'optimization-rules' ? { filterListId: ruledList } : {};
      return made(call('POST', `/${path}`, { token: owner.token, body: { ...NAMED[path], ...target } }));
    },
    filterList: () => made(call('POST', '/filter-lists', { token: owner.token, body: FILTER_LIST })),
    preset: () => made(call('POST', '/presets', { token: owner.token, body: PRESET })),
    reportMail: () => made(call('POST', '/statistics/mails', { token: owner.token, body: REPORT_MAIL })),
    async reportLink() {
      const { data } = await call('POST', '/statistics/links', { token: owner.token, body: REPORT_LINK });
      return { id: Number(data['id']), token: String(data['token']) };
    },
    async alertRule() {
      const { token } = owner;
      const known = alertRule;
      if (known !== undefined && (await call('GET', `/alert-rules/${known}`, { token })).status === 200)
        return known;
      alertRule = await made(call('POST', '/alert-rules', { token, body: ALERT_RULE }));
      return alertRule;
    },
    async supportTicket() {
      const { token } = owner;
      supportTicket ??= made(call('POST', '/support-tickets', { token, form: TICKET_FORM }));
      const id = await supportTicket;
      await call('POST', `/support-tickets/${id}/reopen`, { token });
      return id;
    },
    reportExport,
    completedReportExport: () => (completedExport ??= completed(reportExport())),
    async bid() {
      const now = new Date();
      const bidId = randomUUID();
      const columns = ['at', 'half_hour', 'bid_at', 'kind', 'bid_id', 'user_id', 'counted'];
      const row = [now, now, now, 'bid', bidId, owner.userId, 1];
      await product.engines.factStore.insert('facts', columns, [row]);
      return bidId;
    },
    async mediaAsset() {
      const form = { field: 'media_assets[]', ...IMAGE };
      const { rows, text } = await call('POST', '/media-asset/upload/image', { token: owner.token, form });
      if (!rows[0]) throw new Error(`an image for a test could not be uploaded: ${text}`);
      return Number(rows[0]['id']);
    },
    async parkedEvent() {
      const row = await product.engines.readStore.db
        .withTables<{ 'projection.parked_events': Record<string, unknown> }>()
        .insertInto('projection.parked_events')
        .values({
          name: 'reactor:accounts mails',
          slot: 'live',
          position: (parkedPosition += 1),
          event_id: randomUUID(),
          stream: 'user-0',
          revision: 0,
          type: 'UserRegistered',
          reason: 'a test',
          attempts: 8,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return Number(row['id']);
    },
    async notification() {
      const notificationId = await ids.next('notification');
      const data = { color: 'green', message: 'Well done', route: null, route_params: {} };
      await product.composed.notifications.commands.raise(
        { notificationId, userId: owner.userId, notificationType: 'test', data },
        platformCommand(new Date()),
      );
      return notificationId;
    },
    async activity() {
      const { rows } = await call('GET', '/admin/activity-logs?perPage=1', { token: admin.token });
      return String(rows[0]?.['id']);
    },
    async session() {
      const token = await signIn(owner);
      return (await product.composed.authenticator.authenticate(token, undefined)).sessionId;
    },
    async webhook() {
      const { body } = await call('POST', '/webhooks', { token: owner.token, body: WEBHOOK });
      return v.parse(v.object({ data: createdWebhook }), body).data.id;
    },
    async apiKey(scopes = API_SCOPE_NAMES) {
      const body = { name: 'A program', scopes, expiresAt: null };
      const path = `/users/${owner.userId}/api-keys`;
      const answer = await call('POST', path, { token: owner.token, body });
      return v.parse(v.object({ data: createdApiKey }), answer.body).data;
    },
    async mailToken(kind) {
      const person = await user('advert', { isEmailConfirmed: kind === 'restore' });
      if (kind === 'restore') await call('POST', '/users/password/reset', { body: { email: person.email } });
      const mail = await mailTo(product.settings.dataDir, person.email);
      const token = /\/([\w-]{43})\b/.exec(mail)?.[1];
      expect(token, mail).toBeDefined();
      return token ?? '';
    },
  };
}

function answerOf(status: number, text: string, headers: Readonly<Record<string, unknown>>): FullAnswer {
  let body: Record<string, unknown> = {};
  if (/json/.test(String(headers['content-type'])) && text !== '')
    body = JSON.parse(text) as Record<string, unknown>;
  const { data } = body;
  return {
    status,
    text,
    headers,
    body,
    data: (Array.isArray(data) ? {} : (data ?? {})) as Record<string, unknown>,
    rows: (Array.isArray(data) ? data : []) as Record<string, unknown>[],
  };
}

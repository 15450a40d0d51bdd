import { allRoutes } from '@marquee/kit/http/api-server';
import { ProblemError } from '@marquee/kit/http/problem-error';
import type { RouteDefinition } from '@marquee/kit/http/route';
import { parseListQuery } from '@marquee/kit/lists/list-query';
import { afterAll, beforeAll, expect, it } from 'vitest';

import { AUTHORISATION_MATRIX, CALLERS, type Caller } from './authorisation-matrix.ts';
import { composeProduct, eventsOnceQuiet, type ComposedProduct } from './composed-product.ts';
import { createTestUsers, type FullAnswer, type TestUsers } from './test-users.ts';
import { refusedBySchema } from './refused-by-schema.ts';
import { bySubject } from './subjects.ts';
import { pathOf, sampleOf } from './route-samples.ts';

/** The caller to test a call as: the owner where they may make it, else an admin, else anonymous. */
const callerOf = (call: string): Caller => {
  const outcomes = AUTHORISATION_MATRIX[call] ?? [];
  const candidates: readonly Caller[] = ['owner', 'admin', 'anonymous'];
  return candidates.find((caller) => outcomes[CALLERS.indexOf(caller)] === 'ok') ?? 'admin';
};

const ROWS = Object.keys(AUTHORISATION_MATRIX).map((call) => {
  const [method = '', path = ''] = call.split(' ');
  return { call, method, path, caller: callerOf(call), sample: sampleOf(call) };
});
const WRITES = ROWS.filter(({ method }) => method !== 'GET');
const WRITES_WITH_BODY = WRITES.filter(({ sample }) => sample.body);

let product: ComposedProduct;
let users: TestUsers;
let routes: ReadonlyMap<string, RouteDefinition>;

beforeAll(async () => {
  product = await composeProduct();
  users = await createTestUsers(product);
  routes = new Map(
    allRoutes(product.composed.services).map((route) => [`${route.method} ${route.path}`, route]),
  );
});
afterAll(() => product?.dispose());

/** What is wrong with an answer to nonsense, if anything: rejections are problems with a text, nothing is a 5xx. */
function problemOf({ status, headers, body, text }: FullAnswer): string | undefined {
  if (status >= 500) return `${status} ${text.slice(0, 200)}`;
  if (status < 400) return undefined;
  const isProblem = String(headers['content-type']).startsWith('application/problem+json');
  const { message } = body;
  if (isProblem && body['status'] === status && typeof message === 'string' && message !== '')
    return undefined;
  return `${status} is no problem: ${text.slice(0, 200)}`;
}

const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const brackets = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;

/** Bodies that no call takes, and what each one is answered. */
const UNREADABLE: readonly (readonly [name: string, body: string, status: number])[] = [
  ['half a body', '{"name": "Spring', 400],
  ['no JSON', 'name=Spring', 400],
  ['a trailing comma', '{"name": "Spring",}', 400],
  ['a name twice', '{"name": "Spring", "name": "Autumn"}', 400],
  ['a name twice, once escaped', '{"name": "Spring", "n\\u0061me": "Autumn"}', 400],
  ['__proto__', '{"__proto__": {"role": "admin"}}', 400],
  ['__proto__, escaped and deep down', '{"a": [{"\\u005f_proto__": {"role": "admin"}}]}', 400],
  ['an object 5,000 levels deep', nested(5_000), 400],
  ['an array 100,000 levels deep', brackets(100_000), 400],
  ['one byte more than a megabyte', `"${'a'.repeat(1_048_575)}"`, 413],
];

type Send = (body: string, headers?: Readonly<Record<string, string>>) => Promise<FullAnswer>;

/** Sends bodies to one call, always for the same object. */
async function senderTo({ method, path, caller, sample }: (typeof ROWS)[number]): Promise<Send> {
  const params = (await sample.params?.(users)) ?? {};
  return (body, headers = {}) => users.as(caller, method, pathOf(path, params), { body, headers });
}

const refusing = new Map<string, Promise<Send>>();

/** The same for bodies that change nothing: one object of a call serves them all. */
const refusingSenderTo = (row: (typeof ROWS)[number]): Promise<Send> => {
  const sender = refusing.get(row.call) ?? senderTo(row);
  refusing.set(row.call, sender);
  return sender;
};

/** One parser reads the bodies of all calls, so that one call of each kind is tried with everything that it refuses. */
const REPRESENTATIVES: ReadonlySet<string> = new Set(
  [
    ...new Map(WRITES.map((row) => [`${row.caller} ${row.method} ${row.sample.form !== undefined}`, row])),
  ].map(([, { call }]) => call),
);
/** What shows of every call that it has this parser and its limit. */
const SHOWS_THE_PARSER: ReadonlySet<string> = new Set(['a name twice', 'one byte more than a megabyte']);

it('refuses what cannot be read, by every call that writes', async () => {
  const problems: string[] = [];
  for (const row of WRITES) {
    const send = await refusingSenderTo(row);
    const isRepresentative = REPRESENTATIVES.has(row.call);
    for (const [name, body, wanted] of UNREADABLE) {
      if (!isRepresentative && !SHOWS_THE_PARSER.has(name)) continue;
      const answer = await send(body);
      const problem = problemOf(answer) ?? (answer.status === wanted ? undefined : String(answer.status));
      if (problem) problems.push(`${row.call}: ${name}: ${problem}`);
    }
    const types = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'];
    for (const type of isRepresentative ? types : types.slice(0, 1)) {
      const answer = await send('{}', { 'content-type': type });
      const problem = problemOf(answer) ?? (answer.status === 415 ? undefined : String(answer.status));
      if (problem) problems.push(`${row.call}: ${type}: ${problem}`);
    }
  }
  expect(problems).toEqual([]);
}, 180_000);

it('takes no body that is not an object, by any call that writes', async () => {
  const problems: string[] = [];
  for (const row of WRITES_WITH_BODY) {
    const send = await refusingSenderTo(row);
    for (const body of ['[]', '[{}]', '"text"', '17', 'true']) {
      const answer = await send(body);
      const problem = problemOf(answer) ?? (answer.status < 400 ? 'it was taken' : undefined);
      if (problem) problems.push(`${row.call}: ${body}: ${problem}`);
    }
    const problem = problemOf(await send('null'));
    if (problem) problems.push(`${row.call}: null: ${problem}`);
  }
  expect(problems).toEqual([]);
}, 180_000);

/** Literals, as a body contains them; 1e400 is valid JSON and beyond the range of numbers. */
const NASTY = [
  ...['null', 'true', '-1', '0.1', '1e308', '1e400', '-1e400', '9007199254740993'],
  ...[
    '""',
    '"1e308"',
    '"1e400"',
    '"-0"',
    '"0x10"',
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
  ],
  ...['"\\u202e\\u200b"', '"__proto__"', '"constructor"', `"${'a'.repeat(100_000)}"`, `"${'9'.repeat(400)}"`],
  ...['[]', '{}', '[null]', '[[[]]]', '{"a":{"b":{}}}', '{"length":3}', `[${'1,'.repeat(5_000)}1]`],
];

/** The calls under `/admin` that only widen the scope share schema and handler with the advertiser's. */
const FIELDS_OF_THEIR_OWN = WRITES_WITH_BODY.filter(
  ({ call }) => !ROWS.some((other) => other.call === call.replace('/admin', '') && other.call !== call),
);

it.each(bySubject(FIELDS_OF_THEIR_OWN))(
  'calls on $subject survive nonsense in every field',
  async ({ rows }) => {
    const problems: string[] = [];
    for (const row of rows) problems.push(...(await problemsOfNonsense(row)));
    expect(problems).toEqual([]);
  },
  180_000,
);

async function problemsOfNonsense(row: (typeof ROWS)[number]): Promise<readonly string[]> {
  const send = await senderTo(row);
  const lawful = row.sample.body?.(users) ?? {};
  const named = Object.keys((routes.get(row.call)?.body as { entries?: object } | undefined)?.entries ?? {});
  const problems: string[] = [];
  const refusedFields = new Set<string>();
  const ask = async ({ paths, value, text }: Nonsense) => {
    const answer = await send(text);
    const problem = problemOf(answer);
    if (problem) problems.push(`${row.call}: ${paths.join(', ')}: ${value.slice(0, 40)}: ${problem}`);
    return answer;
  };
  for (const value of NASTY) {
    const reaching: Nonsense[] = [];
    for (const path of new Set([...named, ...pathsOf(lawful)])) {
      const one = nonsense(lawful, [path], value);
      // What the schema refuses does not reach the handler: of each field one such value is sent.
      if (refusedBySchema(routes.get(row.call), one.text) === undefined) reaching.push(one);
      else if (!refusedFields.has(path)) {
        refusedFields.add(path);
        await ask(one);
      }
    }
    // What the handler takes of all fields at once it takes of each; what it refuses of one may hide the others.
    const together = nonsense(lawful, independent(reaching.flatMap(({ paths }) => paths)), value);
    const isWhole =
      together.paths.length > 1 && refusedBySchema(routes.get(row.call), together.text) === undefined;
    const isTaken = isWhole && (await ask(together)).status < 300;
    const left = isTaken ? reaching.filter(({ paths: [path] }) => !together.paths.includes(path!)) : reaching;
    for (const one of left) await ask(one);
  }
  return problems;
}

/** A lawful body in which these fields, at any depth, have the nasty value. */
interface Nonsense {
  readonly paths: readonly string[];
  readonly value: string;
  readonly text: string;
}

const MARK = '@@here@@';

function nonsense(lawful: object, paths: readonly string[], value: string): Nonsense {
  const marked = paths.reduce<object>((body, path) => replaced(body, path.split('.'), MARK), lawful);
  return { paths, value, text: JSON.stringify(marked).replaceAll(`"${MARK}"`, () => value) };
}

/** Without the fields that hold others of them. */
const independent = (paths: readonly string[]): readonly string[] =>
  paths.filter((path) => !paths.some((other) => path.startsWith(`${other}.`)));

const pathsOf = (value: object, prefix = ''): string[] =>
  Object.entries(value).flatMap(([key, inner]: [string, unknown]) => [
    `${prefix}${key}`,
    ...(typeof inner === 'object' && inner !== null ? pathsOf(inner, `${prefix}${key}.`) : []),
  ]);

function replaced(value: object, [key = '', ...rest]: readonly string[], by: unknown): object {
  const inner = (value as Record<string, unknown>)[key];
  return { ...value, [key]: rest.length === 0 ? by : replaced(inner ?? {}, rest, by) };
}

const fieldsOf = (call: string) => Object.keys(routes.get(call)?.list?.fields ?? {});

/**
 * Without the fields that a call shares with the advertiser's list: it is the same list in a wider scope, added up or as a
 * file. A workbook is read as its CSV file is.
 */
function ownFieldsOf(call: string): readonly string[] {
  if (call.endsWith('.xlsx') && routes.has(call.replace(/xlsx$/, 'csv'))) return [];
  const advertisers = call.replace('/admin', '').replace(/\/(?:totals|export\.\w+)$/, '');
  const shared = new Set(advertisers === call ? [] : fieldsOf(advertisers));
  return fieldsOf(call).filter((field) => !shared.has(field));
}

const lists = () => ROWS.filter(({ call, method }) => method === 'GET' && routes.get(call)?.list);

it('refuses unknown filters, orders and pages of every list with 422', async () => {
  expect(lists().length).toBeGreaterThan(10);
  const problems: string[] = [];
  for (const { call, method, path, caller, sample } of lists()) {
    const url = pathOf(path, (await sample.params?.(users)) ?? {});
    for (const query of [
      ...['where[nope]=1', 'where[nope][gte]=1', 'whereIn[nope]=1,2', 'has[nope]=1', 'having[nope][gte]=1'],
      ...[
        'orderBy=nope',
        'sortedBy=sideways',
        'page=0',
        'page=-1',
        'page=1e9',
        'perPage=abc',
        'perPage=100000',
      ],
      ...[
        'where[__proto__]=1',
        'where[constructor]=1',
        'orderBy=__proto__',
        'nope=1',
        'where=1',
        'where[]=1',
      ],
    ]) {
      const answer = await users.as(caller, method, `${url}?${query}`);
      const problem = problemOf(answer) ?? (answer.status === 422 ? undefined : String(answer.status));
      if (problem) problems.push(`${call}?${query}: ${problem}`);
    }
  }
  expect(problems).toEqual([]);
});

/** Filters of a list that its grammar refuses a value of, as `registerRoute` would before the handler runs. */
function refusedByGrammar(call: string, filters: readonly string[], text: string): ReadonlySet<string> {
  const list = routes.get(call)?.list;
  if (list === undefined) return new Set();
  try {
    parseListQuery(list, Object.fromEntries(filters.map((filter) => [filter, text])));
    return new Set();
  } catch (error) {
    if (error instanceof ProblemError) return new Set(error.errors?.map(({ field }) => field));
    throw error;
  }
}

/** What a list reads of an encoded value; one that is no text is left as it is. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/**
 * What one call refuses for what it knows itself must not hide the others: the filters of the fields that it names, one by
 * one, and the others together; one by one where it names none.
 */
function apart(filters: readonly string[], { body }: FullAnswer): readonly (readonly string[])[] {
  const errors = (body['errors'] ?? []) as { field: string }[];
  const isNamed = (filter: string) => errors.some(({ field }) => filter.includes(`[${field}]`));
  const others = filters.filter((filter) => !isNamed(filter));
  const named = others.length === 0 || others.length === filters.length ? filters : filters.filter(isNamed);
  return [...named.map((filter) => [filter]), ...(named === filters ? [] : [others])];
}

/** Patterns come first: what no row is like is compared with no value. */
const FORMS = [
  (field: string) => `where[${field}][like]`,
  (field: string) => `where[${field}]`,
  (field: string) => `whereIn[${field}]`,
];

it('survives nonsense as the value of every filter of every list', async () => {
  const problems: string[] = [];
  const values = [
    ...['', 'null', '%00', '%ED%A0%80', "'--", '1e400', '99999999999999999', '-1', 'a'.repeat(5_000)],
    ...['0000-01-01', '2026-02-30', '9999-12-31T23:59:59-23:59'],
  ];
  for (const { call, method, path, caller, sample } of lists()) {
    const fields = ownFieldsOf(call);
    // What it filters and searches is the advertiser's list.
    if (fields.length === 0) continue;
    const url = pathOf(path, (await sample.params?.(users)) ?? {});
    const ask = async (filters: readonly string[], value: string) => {
      const query = filters.map((filter) => `${filter}=${value}`).join('&');
      const answer = await users.as(caller, method, `${url}?${query}`);
      const problem = problemOf(answer);
      if (problem) problems.push(`${call}?${filters.join('&')}=${value.slice(0, 20)}: ${problem}`);
      return answer;
    };
    for (const value of values) {
      // One call for what the grammar refuses, in any form, which asks no store; and one of all forms for what it takes.
      const filters = FORMS.flatMap((form) => fields.map(form));
      const refused = new Set(refusedByGrammar(call, filters, decoded(value)));
      const taken = filters.filter((filter) => !refused.has(filter));
      for (const filter of ['search', 'searchFields']) {
        if (refusedByGrammar(call, [filter], decoded(value)).size > 0) refused.add(filter);
        // An empty one is a call without it.
        else if (value !== '') await ask([filter], value);
      }
      const groups: (readonly string[])[] = taken.length === 0 ? [] : [taken];
      for (let group = groups.pop(); group !== undefined; group = groups.pop()) {
        const answer = await ask(group, value);
        if (answer.status !== 200 && group.length > 1) groups.push(...apart(group, answer));
      }
      if (refused.size === 0) continue;
      const { status, body } = await ask([...refused], value);
      const named = new Set(((body['errors'] ?? []) as { field: string }[]).map(({ field }) => field));
      const unnamed = [...refused].filter((filter) => !named.has(filter));
      if (status !== 422 || unnamed.length > 0)
        problems.push(`${call}: ${status} without a word on ${unnamed.join()}`);
    }
  }
  expect(problems).toEqual([]);
}, 180_000);

it('survives nonsense in the parameters of statistics', async () => {
  const problems: string[] = [];
  const names = [
    'groupBy',
    'fields',
    'from',
    'to',
    'timezone',
    'orderField',
    'orderDir',
    'page',
    'perPage',
    'format',
    'havingBy',
    'having[spend][gte]',
    'having[nope]',
  ];
  for (const name of [...names, 'filter[campaignId]', 'filter[country]', 'filter[nope]', 'nope']) {
    for (const value of [
      '',
      'nope',
      '%00',
      "'%20or%201=1--",
      '-1',
      '1e400',
      '2026-02-31',
      'a'.repeat(5_000),
    ]) {
      for (const path of ['/statistics', '/statistics/export.csv', '/statistics/export.xlsx']) {
        const answer = await users.as('owner', 'GET', `${path}?groupBy=day&fields=spend&${name}=${value}`);
        const problem = problemOf(answer);
        if (problem) problems.push(`${path}?${name}=${value.slice(0, 20)}: ${problem}`);
      }
    }
  }
  expect(problems).toEqual([]);
});

it.each([
  [{ method: 5, amount: '99.999' }, 'Invalid format'],
  [{ method: 5, amount: 99.999 }, 'Invalid format'],
  [{ method: 5, amount: '99.99' }, 'Low amount: minimum deposit - $500'],
  [{ method: 5, amount: '' }, 'Invalid format, please fill in the deposit field'],
])('refuses a deposit of %j', async (body, message) => {
  const answer = await users.as('owner', 'POST', '/payments', { body });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({ message, errors: [{ field: 'amount', message }] });
});

it('is well after all of that: every worker runs, nothing lags or was given up', async () => {
  await eventsOnceQuiet(product);
  const { services } = product.composed;
  const workers = services.flatMap((service) => [...(service.projectors ?? []), ...service.workers]);
  expect(workers.map((worker) => worker.unhealthy?.()).filter((reason) => reason !== undefined)).toEqual([]);
  const projectors = services.flatMap((service) => service.projectors ?? []);
  const head = await product.engines.eventStore.headPosition();
  for (const projector of projectors)
    expect(await projector.waitFor(head, 10_000), projector.name).toBe(true);
  for (const { method, path, caller } of lists().filter(({ sample }) => !sample.params)) {
    expect((await users.as(caller, method, path)).status, path).toBe(200);
  }
});

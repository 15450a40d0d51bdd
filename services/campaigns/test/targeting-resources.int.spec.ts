import { sampleEvent } from '@marquee/kit/testing/samples';
import type { AudienceView } from '@marquee/schemas/audience/views';
import type { ContextualBundleView } from '@marquee/schemas/contextual-bundle/views';
import type { ConversionPixelView } from '@marquee/schemas/conversion-pixel/views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  ADMIN,
  ANNE,
  BERT,
  EDGE_URL,
  type CampaignsTestContext,
  createCampaignsTestContext,
} from './campaigns-test-context.ts';

const sizes = new Map<number, number>();
let counting: 'up' | 'down' = 'up';
let context: CampaignsTestContext;

const CATEGORIES = new Map([
  ['IAB8', 'Food & Drink'],
  ['IAB14', 'Society'],
  ['IAB22', 'Shopping'],
]);

/** Lists of Anne's, one of each kind that matters to rules, and one of Bert's. */
const LISTS = [
  { filterListId: 9_001, userId: 5, type: 'domain' },
  { filterListId: 9_002, userId: 5, type: 'deviceIfas' },
  { filterListId: 9_003, userId: 6, type: 'domain' },
] as const;

beforeAll(async () => {
  context = await createCampaignsTestContext({
    audienceSizes: async () => {
      if (counting === 'down') throw new Error('no answer');
      return sizes;
    },
    categoryName: (code) => CATEGORIES.get(code),
  });
  await context.register(5, 'Anne', 'Archer');
  await context.register(6, 'Bert', 'Baker');
  for (const list of LISTS) {
    const created = { ...list, name: 'Sources', mode: 'black', duplicatedFrom: null };
    await context.eventStore.append(`filter-list-${list.filterListId}`, -1, [
      sampleEvent('FilterListCreated', created),
    ]);
  }
});
afterAll(async () => {
  await context.dispose();
});

const make = async <View>(path: string, body: object, who = ANNE): Promise<View> => {
  const answer = await context.call('POST', path, body, who);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.data as View;
};
const get = async <View>(path: string, who = ANNE) =>
  (await context.call('GET', path, undefined, who)).body.data as View;
const status = async (
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  path: string,
  who = ANNE,
  body?: object,
) => (await context.call(method, path, body, who)).status;

interface Noun {
  readonly path: string;
  readonly body: object;
  readonly changed: object;
  readonly isEdited: boolean;
  readonly isCopied: boolean;
  /** Bodies that are refused with 422, and at which field. */
  readonly hostile: readonly (readonly [body: unknown, field: string])[];
}

const NOUNS: readonly Noun[] = [
  {
    path: '/audiences',
    body: { name: 'Clickers', collectionType: 'click' },
    changed: { name: 'Fans', collectionType: 'click', lifetimeDays: 7 },
    isEdited: false,
    isCopied: false,
    hostile: [
      [{ collectionType: 'click' }, 'name'],
      [{ name: 'X', collectionType: 'click' }, 'name'],
      [{ name: 'Fans', collectionType: 'view' }, 'collectionType'],
      [{ name: 'Fans', collectionType: 'click', lifetimeDays: 0 }, 'lifetimeDays'],
      [{ name: 'Fans', collectionType: 'click', lifetimeDays: 541 }, 'lifetimeDays'],
      [{ name: 'Fans', collectionType: 'click', lifetimeDays: 1.5 }, 'lifetimeDays'],
      [{ name: 'Fans', collectionType: 'pixel' }, 'pixelId'],
      [{ name: 'Fans', collectionType: 'pixel', pixelId: 2_000_000_000 }, 'pixelId'],
      [{ name: 'Fans', collectionType: 'click', sourceCampaignIds: [2_000_000_000] }, 'sourceCampaignIds'],
      [{ name: 'Fans', collectionType: 'click', userId: 6 }, 'userId'],
      [{ name: 'Fans\u0000', collectionType: 'click' }, 'name'],
    ],
  },
  {
    path: '/conversion-pixels',
    body: { name: 'Thank-you page' },
    changed: { name: 'Checkout', repeatConversionsType: 'interval', frequency: 24 },
    isEdited: true,
    isCopied: false,
    hostile: [
      [{}, 'name'],
      [{ name: 'Checkout', repeatConversionsType: 'interval' }, 'frequency'],
      [{ name: 'Checkout', frequency: 24 }, 'frequency'],
      [{ name: 'Checkout', frequency: -1 }, 'frequency'],
      [{ name: 'Checkout', conversionType: 'x'.repeat(65) }, 'conversionType'],
      [{ name: 'Checkout', code: 'mine' }, 'code'],
      [{ name: 'Checkout', isActive: 'yes' }, 'isActive'],
    ],
  },
  {
    path: '/contextual-bundles',
    body: { name: 'Football', categories: ['IAB17-12'] },
    changed: { name: 'Soccer', keywords: ['Super  Cup', 'super cup'] },
    isEdited: false,
    isCopied: true,
    hostile: [
      [{ name: 'Football' }, 'categories'],
      [{ name: 'Football', categories: ['IAB99'] }, 'categories.0'],
      [{ name: 'Football', keywords: ['  '] }, 'keywords.0'],
      [{ name: 'Football', keywords: ['...'] }, 'keywords.0'],
      [{ name: 'Football', keywords: Array.from({ length: 101 }, (_, index) => `w${index}`) }, 'keywords'],
      [{ name: 'Football', keywords: ['cup'], excludedKeywords: ['CUP'] }, 'excludedKeywords'],
    ],
  },
  {
    path: '/optimization-rules',
    body: {
      name: 'Low CTR',
      conditions: [{ metric: 'ctr', operator: 'lt', value: 0.05 }],
      filterListId: LISTS[0].filterListId,
    },
    changed: {
      name: 'Dear',
      conditions: [{ metric: 'spend', operator: 'gt', value: '02.50' }],
      filterListId: LISTS[0].filterListId,
      timeRange: 'today',
    },
    isEdited: true,
    isCopied: true,
    hostile: (() => {
      const rule = (over: object) => ({
        name: 'Rule',
        conditions: [{ metric: 'click', operator: 'gte', value: '1' }],
        filterListId: LISTS[0].filterListId,
        ...over,
      });
      const having = (metric: string, operator: string, value: unknown) =>
        rule({ conditions: [{ metric, operator, value }] });
      const one = { metric: 'click', operator: 'gte', value: '1' };
      return [
        [rule({ conditions: [] }), 'conditions'],
        [rule({ conditions: [one, one, one, one] }), 'conditions'],
        [having('ctr', 'lt', '100.1'), 'conditions.0.value'],
        [having('impressions', 'lt', '1.5'), 'conditions.0.value'],
        [having('spend', 'lt', '-1'), 'conditions.0.value'],
        [having('spend', 'lt', '1e3'), 'conditions.0.value'],
        [having('spend', 'eq', '1'), 'conditions.0.operator'],
        [having('profit', 'lt', '1'), 'conditions.0.metric'],
        [rule({ filterListId: LISTS[1].filterListId }), 'filterListId'],
        [rule({ filterListId: LISTS[2].filterListId }), 'filterListId'],
        [rule({ filterListId: 1_999_999_999 }), 'filterListId'],
        // Named by a rule of another account, it could not be deleted any more.
        [rule({ filterListId: LISTS[2].filterListId, action: 'notify' }), 'filterListId'],
        [rule({ timeRange: 'ever' }), 'timeRange'],
      ] as const;
    })(),
  },
];

interface View {
  readonly id: number;
  readonly userId: number | null;
  readonly name: string;
  readonly version: number;
  readonly user?: object;
}

describe.each(NOUNS)('$path', ({ path, body, changed, isEdited, isCopied, hostile }) => {
  it('lives from its creation to its deletion, exact to its version', async () => {
    const made = await make<View>(path, body);
    const one = `${path}/${made.id}`;
    expect(made).toMatchObject({ userId: 5, version: 0, usedBy: [] });
    expect(made).not.toHaveProperty('user');
    expect(await get(one)).toEqual(made);
    const put = await context.call('PUT', one, changed);
    expect(put.status, JSON.stringify(put.body)).toBe(200);
    expect(put.headers['etag']).toBe('"1"');
    expect((put.body.data as View).version).toBe(1);
    expect(await get(one)).toEqual(put.body.data);
    expect((await context.call('PUT', one, changed)).body.data).toMatchObject({ version: 1 });
    expect(await status('PUT', one, ANNE, { ...changed, version: 0 })).toBe(409);
    const late = await context.call('DELETE', one, undefined, ANNE, { 'if-match': '"0"' });
    expect(late.status).toBe(409);
    expect(await status('DELETE', one)).toBe(204);
    expect(await status('GET', one)).toBe(404);
    expect(await status('DELETE', one)).toBe(404);
  });

  it('is listed to its owner, searched and paged', async () => {
    const ids: number[] = [];
    for (const name of ['Needle one', 'Needle two', 'Hay']) {
      ids.push((await make<View>(path, { ...body, name })).id);
    }
    const names = async (query: string, who = ANNE) =>
      (await get<View[]>(`${path}?${query}`, who)).map(({ name }) => name);
    expect(await names('search=needle')).toEqual(['Needle two', 'Needle one']);
    expect(await names('search=needle&orderBy=name&sortedBy=asc&perPage=1&page=2')).toEqual(['Needle two']);
    expect(await names(`whereIn[id]=${ids.join(',')}&where[name]=Hay`)).toEqual(['Hay']);
    expect(await names('search=needle', BERT)).toEqual([]);
    expect(await names('where[userId]=5', BERT)).toEqual([]);
    const all = await get<View[]>(`/admin${path}?search=needle`, ADMIN);
    expect(all.map(({ user }) => user)).toEqual([
      { id: 5, firstName: 'Anne', lastName: 'Archer' },
      { id: 5, firstName: 'Anne', lastName: 'Archer' },
    ]);
    expect(await status('GET', `${path}?where[fields]=1`)).toBe(422);
  });

  it('is unknown to others, and an admin’s under /admin', async () => {
    const made = await make<View>(path, body);
    const one = `${path}/${made.id}`;
    expect(await status('GET', one, BERT)).toBe(404);
    expect(await status('PUT', one, BERT, changed)).toBe(404);
    expect(await status('DELETE', one, BERT)).toBe(404);
    expect(await status('GET', one, 'user:8:manager')).toBe(403);
    expect(await status('GET', `/admin${one}`, ANNE)).toBe(403);
    expect((await get<View>(`/admin${one}`, ADMIN)).user).toEqual({
      id: 5,
      firstName: 'Anne',
      lastName: 'Archer',
    });
    expect(await status('PUT', `/admin${one}`, ADMIN, changed)).toBe(200);
    const forAnne = await make<View>(`/admin${path}`, { ...body, userId: 5 }, ADMIN);
    expect(await get<View>(`${path}/${forAnne.id}`)).toMatchObject({ userId: 5 });
    expect(await status('POST', `/admin${path}`, ADMIN, { ...body, userId: 77 })).toBe(422);
    expect(await status('DELETE', `/admin${one}`, ADMIN)).toBe(204);
    expect(await status('GET', `${path}/x`)).toBe(404);
  });

  it.each(hostile.map(([sent, field]) => [field, sent] as const))('refuses %s of %j', async (field, sent) => {
    const answer = await context.call('POST', path, sent as object);
    expect(answer.status, JSON.stringify(answer.body)).toBe(422);
    expect(answer.body.errors?.map((error) => error.field)).toContain(field);
    expect(answer.body.errors?.every(({ message }) => /^[A-Za-z].*[.:]/.test(message))).toBe(true);
  });

  it(isEdited ? 'is edited in place' : 'has no call that edits in place', async () => {
    const made = await make<View>(path, body);
    const answer = await context.call('PATCH', `${path}/${made.id}`, { isActive: false });
    if (isEdited) expect(answer.body.data).toMatchObject({ name: made.name, isActive: false, version: 1 });
    else expect(answer.status).toBe(404);
  });

  it(isCopied ? 'is copied' : 'has no copies', async () => {
    const made = await make<View>(path, body);
    const answer = await context.call('POST', `${path}/${made.id}/duplicate`, {});
    expect(answer.status).toBe(isCopied ? 201 : 404);
    if (!isCopied) return;
    expect(answer.body.data).toMatchObject({ name: `${made.name} (copy)`, userId: 5, version: 0 });
    expect(await status('POST', `${path}/${made.id}/duplicate`, BERT, {})).toBe(404);
  });
});

describe('what campaigns name', () => {
  const rule = NOUNS[3]?.body ?? {};

  it('is the advertiser’s own, and stays while a campaign names it', async () => {
    const audience = await make<View>('/audiences', {
      name: 'Fans',
      collectionType: 'click',
      type: 'targeting',
    });
    const bundle = await make<View>('/contextual-bundles', { name: 'Cars', keywords: ['car'] });
    const optimizationRule = await make<View>('/optimization-rules', rule);
    const named = {
      audiences: [audience.id],
      contextualBundles: [bundle.id],
      optimizationRules: [optimizationRule.id],
    };
    const campaign = await context.campaign({ name: 'ReferencingRow', ...named });
    expect(campaign).toMatchObject(named);
    const foreign = await context.call(
      'POST',
      '/campaigns',
      { name: 'Foreign', bidPrice: 1, ...named },
      BERT,
    );
    expect(foreign.status).toBe(422);
    expect(foreign.body.errors?.map(({ field }) => field).sort()).toEqual(Object.keys(named).sort());

    const user = { kind: 'campaign', id: campaign.id, name: 'ReferencingRow' };
    for (const one of [
      `/audiences/${audience.id}`,
      `/contextual-bundles/${bundle.id}`,
      `/optimization-rules/${optimizationRule.id}`,
    ]) {
      const refused = await context.call('DELETE', one);
      expect(refused.status).toBe(409);
      expect(refused.body.message).toContain(`campaign ${campaign.id} "ReferencingRow"`);
      expect(await get<{ usedBy: object }>(one)).toMatchObject({ usedBy: [user] });
    }
    const loosened = { name: 'Fans', collectionType: 'click', type: 'collecting' };
    expect(await status('PUT', `/audiences/${audience.id}`, ANNE, loosened)).toBe(409);
    await context.call('PUT', `/campaigns/${campaign.id}`, {
      name: 'ReferencingRow',
      bidPrice: 1,
      audiences: [],
    });
    expect(await status('PUT', `/audiences/${audience.id}`, ANNE, loosened)).toBe(200);
    expect(await status('DELETE', `/audiences/${audience.id}`)).toBe(204);
    await context.call('DELETE', `/campaigns/${campaign.id}`);
    expect(await status('DELETE', `/contextual-bundles/${bundle.id}`)).toBe(204);
  });

  it('of admins can be named and copied by all, changed by admins, and shows no one else’s references', async () => {
    const shared = await make<ContextualBundleView>(
      '/admin/contextual-bundles',
      { name: 'Everybody’s', categories: ['IAB1'] },
      ADMIN,
    );
    expect(shared.userId).toBeNull();
    const one = `/contextual-bundles/${shared.id}`;
    const anne = await context.campaign({ name: 'Anne’s', contextualBundles: [shared.id] });
    const bert = await context.campaign({ name: 'Bert’s', contextualBundles: [shared.id] }, BERT);
    const referencesTo = async (path: string, who: string) =>
      (await get<ContextualBundleView>(path, who)).usedBy.map(({ id }) => id);
    expect(await referencesTo(one, ANNE)).toEqual([anne.id]);
    expect(await referencesTo(one, BERT)).toEqual([bert.id]);
    expect(await referencesTo(`/admin${one}`, ADMIN)).toEqual([anne.id, bert.id]);
    for (const method of ['PUT', 'DELETE'] as const) {
      const refused = await context.call(method, one, method === 'PUT' ? { name: 'Mine' } : undefined);
      expect([403, 409]).toContain(refused.status);
      expect(JSON.stringify(refused.body)).not.toContain('Bert');
    }
    expect(await status('PUT', one, ANNE, { name: 'Mine' })).toBe(403);
    expect(await status('PUT', `/admin${one}`, ADMIN, { name: 'Still shared' })).toBe(200);
    expect(await status('DELETE', `/admin${one}`, ADMIN)).toBe(409);
    const copy = await context.call('POST', `${one}/duplicate`, {}, BERT);
    expect(copy.body.data).toMatchObject({ userId: 6, name: 'Still shared (copy)' });
    const listed = await get<View[]>('/contextual-bundles?search=Still', ANNE);
    expect(listed.map(({ userId }) => userId)).toEqual([null]);
  });
});

describe('contextual bundles', () => {
  it('are sorted by the names of their categories, those without any last', async () => {
    for (const categories of [['IAB14'], ['IAB22'], ['IAB8', 'IAB14'], [], ['IAB8', 'IAB22'], ['IAB8']]) {
      const name = `Ranked ${categories.join(' ')}`;
      await make('/contextual-bundles', { name, categories, keywords: ['rank'] });
    }
    const sorted = async (direction: string) => {
      const query = `search=Ranked&orderBy=categories&sortedBy=${direction}`;
      const bundles = await get<ContextualBundleView[]>(`/contextual-bundles?${query}`);
      return bundles.map(({ categories }) => categories.join(' '));
    };
    const named = ['IAB8', 'IAB8 IAB22', 'IAB8 IAB14', 'IAB22', 'IAB14'];
    expect(await sorted('asc')).toEqual([...named, '']);
    expect(await sorted('desc')).toEqual([...named.reverse(), '']);
  });
});

describe('audiences', () => {
  it('report their size, or that it is unknown', async () => {
    const made = await make<AudienceView>('/audiences', { name: 'Counted', collectionType: 'conversion' });
    expect(made.members).toBe(0);
    sizes.set(made.id, 1_234);
    expect((await get<AudienceView>(`/audiences/${made.id}`)).members).toBe(1_234);
    counting = 'down';
    expect((await get<AudienceView>(`/audiences/${made.id}`)).members).toBeNull();
    counting = 'up';
  });

  it('grow by a pixel of their owner, which stays while they do', async () => {
    const pixel = await make<ConversionPixelView>('/conversion-pixels', { name: 'Landing' });
    const body = { name: 'Visitors', collectionType: 'pixel', pixelId: pixel.id };
    expect(await status('POST', '/audiences', BERT, body)).toBe(422);
    const audience = await make<AudienceView>('/audiences', body);
    const refused = await context.call('DELETE', `/conversion-pixels/${pixel.id}`);
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(`audience ${audience.id} "Visitors"`);
    await context.call('DELETE', `/audiences/${audience.id}`);
    expect(await status('DELETE', `/conversion-pixels/${pixel.id}`)).toBe(204);
  });

  it('collect from campaigns of their owner alone', async () => {
    const campaign = await context.campaign({}, BERT);
    const body = { name: 'Sourced', collectionType: 'click', sourceCampaignIds: [campaign.id] };
    expect(await status('POST', '/audiences', ANNE, body)).toBe(422);
    expect(await status('POST', '/audiences', BERT, body)).toBe(201);
  });
});

describe('conversion pixels', () => {
  it('have a code that cannot be guessed, and snippets that call it', async () => {
    const [one, two] = [
      await make<ConversionPixelView>('/conversion-pixels', { name: 'One' }),
      await make<ConversionPixelView>('/conversion-pixels', { name: 'Two' }),
    ];
    expect(one.code).toMatch(/^[\w-]{22}$/);
    expect(two.code).not.toBe(one.code);
    const { image, script, visit, postbackUrl } = one.snippets;
    expect(image).toContain(`src="${EDGE_URL}/t/conv?id=${one.code}"`);
    expect(visit).toContain(`src="${EDGE_URL}/t/visit?id=${one.code}"`);
    expect(postbackUrl).toBe(
      `${EDGE_URL}/t/postback?id=${one.code}&click_id={click_id}&value={value}&secret={postback_secret}`,
    );
    const body = /<script>([\s\S]*)<\/script>/.exec(script)?.[1] ?? '';
    const asked: string[] = [];
    const page = {
      location: { search: '?click_id=a%2Bb' },
      window: { marqueeValue: '12.50' },
      Image: class {
        set src(address: string) {
          asked.push(address);
        }
      },
    };
    // oxlint-disable-next-line typescript/no-implied-eval, typescript/no-unsafe-call -- what a browser does with the tag
    new Function(...Object.keys(page), body)(...Object.values(page));
    expect(asked).toEqual([`${EDGE_URL}/t/conv?id=${one.code}&click_id=a%2Bb&value=12.50`]);
  });
});

it('can be dropped and folded again while they serve', async () => {
  const paths = NOUNS.map(({ path }) => `/admin${path}?perPage=100&orderBy=id`);
  const shown = () => Promise.all(paths.map((path) => get<View[]>(path, ADMIN)));
  const before = await shown();
  expect(before.every((rows) => rows.length > 0)).toBe(true);
  for (const projector of context.projectors) await projector.rebuild();
  expect(await shown()).toEqual(before);
});

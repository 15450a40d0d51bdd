import type { CampaignView } from '@marquee/schemas/campaign/views';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  ADMIN,
  ANNE,
  BERT,
  type CampaignsTestContext,
  createCampaignsTestContext,
} from '../test/campaigns-test-context.ts';

let context: CampaignsTestContext;
const ids = new Map<string, number>();

beforeAll(async () => {
  context = await createCampaignsTestContext();
  await context.register(5, 'Anne', 'Archer');
  await context.register(6, 'Bert', 'Baker');
  for (const [name, labels] of [
    ['Alpha', ['Summer', 'EMEA']],
    ['Beta', ['summer']],
    ['Gamma', ['Black Friday']],
    ['Delta', undefined],
  ] as const)
    ids.set(name, (await context.campaign({ name, ...(labels && { labels }) })).id);
  ids.set('Bert’s', (await context.campaign({ name: 'Bert’s', labels: ['Summer', 'Null'] }, BERT)).id);
});
afterAll(() => context.dispose());

const names = async (query: string, who = ANNE, path = '/campaigns') => {
  const { status, body } = await context.call(
    'GET',
    `${path}?orderBy=id&sortedBy=asc&${query}`,
    undefined,
    who,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return (body.data as CampaignView[]).map(({ name }) => name);
};
const labels = async (path = '/campaigns/labels', who = ANNE) =>
  (await context.call('GET', path, undefined, who)).body.data;

describe('labels of campaigns', () => {
  it.each([
    ['where[labels]=SUMMER', ['Alpha', 'Beta']],
    ['where[labels][ne]=summer', ['Gamma', 'Delta']],
    ['where[labels][like]=fri', ['Gamma']],
    ['whereIn[labels]=emea, black friday', ['Alpha', 'Gamma']],
    ['whereNotIn[labels]=summer,Black Friday', ['Delta']],
    ['where[labels]=sum', []],
    ['where[labels]=null', []],
  ])('are what lists are filtered by: %s', async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it('named Null are a label like any other', async () => {
    expect(await names('where[labels]=null', BERT)).toEqual(['Bert’s']);
  });

  it('are shown and offered to whose they are, the most used first', async () => {
    // Of two spellings either is offered.
    expect(await labels()).toEqual([expect.stringMatching(/^summer$/i), 'Black Friday', 'EMEA']);
    expect(await labels('/campaigns/labels', BERT)).toEqual(['Null', 'Summer']);
    expect(await labels('/admin/campaigns/labels?userId=6', ADMIN)).toEqual(['Null', 'Summer']);
    expect(await labels('/admin/campaigns/labels', ADMIN)).toHaveLength(4);
    expect((await context.call('GET', '/campaigns/labels?userId=6')).status).toBe(422);
    expect(await names('where[labels]=summer', ADMIN, '/admin/campaigns')).toEqual([
      'Alpha',
      'Beta',
      'Bert’s',
    ]);
  });

  it('are edited in place and in bulk without moderation', async () => {
    const path = `/campaigns/${ids.get('Delta')}`;
    await context.call('POST', `/admin${path}/approve`, {}, ADMIN);
    const edited = await context.call('PATCH', path, { labels: [' New ', 'new', 'Q4'] });
    expect(edited.body.data).toMatchObject({ labels: ['New', 'Q4'], approved: 'approved' });
    const changed = await context.call('PUT', path, { name: 'Delta', bidPrice: '1.5', labels: ['Q4'] });
    expect(changed.body.data).toMatchObject({ labels: ['Q4'], approved: 'approved' });
    const kept = await context.call('PUT', path, { name: 'Delta', bidPrice: '1.5' });
    expect(kept.body.data).toMatchObject({ labels: ['Q4'] });
    const byAdmin = await context.call('PATCH', `/admin${path}`, { labels: [] }, ADMIN);
    expect(byAdmin.body.data).toMatchObject({ labels: [], approved: 'approved' });
    expect((await context.call('PATCH', path, { labels: ['Mine'] }, BERT)).status).toBe(404);
  });

  it.each([
    [Array.from({ length: 21 }, (_, index) => `Label ${index}`), 'Labels may hold at most 20 values.'],
    [['x'.repeat(51)], 'Labels must be shorter than or equal to 50 characters.'],
    [[' '], 'Labels is required.'],
    [['a,b'], 'Labels must be valid.'],
    ['Summer', 'Labels must be valid.'],
  ])('are refused where they are too many, too long or none: %j', async (value, message) => {
    const { status, body } = await context.call('PATCH', `/campaigns/${ids.get('Delta')}`, { labels: value });
    expect(status).toBe(422);
    expect(body.errors?.map((error) => error.message)).toContain(message);
  });

  it('go with a copy, and stay known of what is deleted', async () => {
    const copy = await context.call('POST', `/campaigns/${ids.get('Gamma')}/duplicate`, {});
    expect(copy.body.data).toMatchObject({ labels: ['Black Friday'] });
    const { id } = copy.body.data as CampaignView;
    await context.call('DELETE', `/campaigns/${id}`);
    expect(await names('where[labels]=Black Friday')).toEqual(['Gamma']);
    const known = await context.service.tags('labels', [5]);
    expect(known.get(id)).toEqual(['Black Friday']);
    expect(known.has(ids.get('Bert’s') ?? 0)).toBe(false);
    expect((await context.service.tags('labels', undefined)).get(ids.get('Bert’s') ?? 0)).toEqual([
      'Summer',
      'Null',
    ]);
  });
});

describe('countries of campaigns', () => {
  it('are what lists are filtered by: those that are named, else those of the regions', async () => {
    const create = async (name: string, targeting: object) =>
      (await context.campaign({ name, targeting }, BERT)).id;
    const named = await create('Named', { countries: ['DEU', 'AUT'] });
    await create('Regions', { regions: ['DEU-BY', 'DEU-BE'] });
    const within = async (query: string) => names(query, BERT);
    expect(await within('whereIn[countries]=DEU')).toEqual(['Named', 'Regions']);
    expect(await within('whereIn[countries]=aut,FRA')).toEqual(['Named']);
    expect(await within('whereNotIn[countries]=AUT')).toEqual(['Bert’s', 'Regions']);
    expect(await within('has[countries]=false')).toEqual(['Bert’s']);
    await context.call(
      'POST',
      '/campaigns/bulk',
      { campaigns: [{ id: named, version: 0 }], changes: { countries: { set: ['FRA'] } } },
      BERT,
    );
    expect(await within('whereIn[countries]=FRA')).toEqual(['Named']);
  });
});

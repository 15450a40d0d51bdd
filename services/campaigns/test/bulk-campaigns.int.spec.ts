import { createForgetfulIdempotencyStore } from '@marquee/kit/testing/forgetful-idempotency';
import { createMemoryIdempotencyStore } from '@marquee/kit/testing/memory-idempotency';
import type { BidMultiplier } from '@marquee/schemas/campaign/bid-multipliers';
import type { BulkChangesInput, BulkRow } from '@marquee/schemas/campaign/bulk';
import { campaignResource } from '@marquee/schemas/campaign/fields';
import type { CopyRow } from '@marquee/schemas/campaign/copies';
import type { HistoryEntry } from '@marquee/schemas/campaign/history';
import type { ImportRow } from '@marquee/schemas/campaign/import';
import { pathOfHeader } from '@marquee/schemas/campaign/sheet/rows';
import type { CampaignView } from '@marquee/schemas/campaign/views';
import { readMarked } from '@marquee/schemas/common/csv-cell';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import {
  ADMIN,
  ANNE,
  BERT,
  type CampaignsTestContext,
  createCampaignsTestContext,
} from './campaigns-test-context.ts';

let context: CampaignsTestContext;
const idempotency = createForgetfulIdempotencyStore(createMemoryIdempotencyStore());
beforeAll(async () => {
  context = await createCampaignsTestContext({}, { idempotency });
});
afterAll(async () => {
  await context.dispose();
});

const get = async (id: number) => (await context.call('GET', `/campaigns/${id}`)).body.data as CampaignView;
const bulk = async (
  campaigns: readonly object[],
  changes: BulkChangesInput,
  { dryRun = false, who = ANNE, key }: { dryRun?: boolean; who?: string; key?: string } = {},
) => {
  const path = `${who === ADMIN ? '/admin' : ''}/campaigns/bulk${dryRun ? '?dryRun=true' : ''}`;
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await context.call('POST', path, { campaigns, changes }, who, headers);
  return { ...answer, rows: answer.body.data as BulkRow[] };
};
const seen = ({ id, version }: { readonly id: number; readonly version: number | null }) => ({ id, version });
const bids = async (ids: readonly number[]) =>
  (await Promise.all(ids.map(get))).map(({ bidPrice }) => bidPrice);

describe('a change of many campaigns', () => {
  it('sets and removes bid adjustments row by row, which copies and the sheet take along', async () => {
    const site = { dimension: 'domain' as const, value: 'news.example', percent: 20 };
    const hour = { dimension: 'hourOfDay' as const, value: '9', percent: -30 };
    const { id } = await context.campaign({ bidMultipliers: [site] });
    const rowsOf = async (campaignId: number) => (await get(campaignId)).bidMultipliers;
    expect(await rowsOf(id)).toEqual([site]);
    const change = async (add: readonly BidMultiplier[]) =>
      bulk([seen(await get(id))], { bidMultipliers: { add } });
    const added = await change([hour, { ...site, value: 'News.Example', percent: 50 }]);
    expect(added.rows[0]?.changes).toEqual([
      {
        field: 'bidMultipliers',
        old: [site],
        new: [{ ...site, value: 'News.Example', percent: 50 }, hour],
      },
    ]);
    await change([{ ...site, percent: 0 }]);
    expect(await rowsOf(id)).toEqual([hour]);
    expect((await change([{ ...hour, value: '24' }])).status).toBe(422);

    const copy = await context.call('POST', `/campaigns/${id}/duplicate`, {}, ANNE);
    expect(await rowsOf((copy.body.data as CampaignView).id)).toEqual([hour]);
    const sheet = async (cell: string) =>
      context.call(
        'POST',
        '/campaigns/import',
        {
          rows: [
            { row: 1, version: (await get(id)).version, cells: { id: String(id), bidMultipliers: cell } },
          ],
        },
        ANNE,
      );
    expect((await sheet('siteId: a;b +5%')).status).toBe(200);
    expect(await rowsOf(id)).toEqual([hour]);
    expect((await sheet('hourOfDay: 9 -40%; ssp: 3 +15%')).status).toBe(200);
    expect(await rowsOf(id)).toEqual([
      { ...hour, percent: -40 },
      { dimension: 'ssp', value: '3', percent: 15 },
    ]);
  });

  it('is shown before it is saved, saved as shown, and undone', async () => {
    const [one, two] = [await context.campaign(), await context.campaign({ bidPrice: '0.5' })];
    const changes = { bidPrice: '+10%', labels: { add: ['DACH'] } };
    const preview = await bulk([{ id: one.id }, { id: two.id }], changes, { dryRun: true });
    expect(preview.rows).toEqual([
      {
        id: one.id,
        name: 'Summer',
        outcome: 'changed',
        previousVersion: 0,
        version: 0,
        changes: [
          { field: 'bidPrice', old: '1.50', new: '1.65' },
          { field: 'labels', old: [], new: ['DACH'] },
        ],
        needsReview: false,
        message: null,
        errors: [],
      },
      expect.objectContaining({ id: two.id, outcome: 'changed' }),
    ]);
    expect(await bids([one.id, two.id])).toEqual(['1.50', '0.50']);

    const saved = await bulk(preview.rows.map(seen), changes);
    expect(saved.rows.map(({ outcome, version }) => [outcome, version])).toEqual([
      ['changed', 1],
      ['changed', 1],
    ]);
    expect(saved.rows.map(({ changes: made }) => made)).toEqual(
      preview.rows.map(({ changes: made }) => made),
    );
    expect(await bids([one.id, two.id])).toEqual(['1.65', '0.55']);

    const campaigns = saved.rows.map(({ id, version, previousVersion }) => ({
      id,
      version,
      toVersion: previousVersion,
    }));
    const undone = await context.call('POST', '/campaigns/bulk/restore', { campaigns });
    expect((undone.body.data as BulkRow[]).map(({ outcome }) => outcome)).toEqual(['changed', 'changed']);
    expect(await get(one.id)).toMatchObject({ bidPrice: '1.50', labels: [], version: 2 });
  });

  it('gives back adjustments of bids and the rotation, but to a campaign that changed again since', async () => {
    const kept = { dimension: 'hourOfDay', value: '8', percent: 10 };
    const [one, two] = [
      await context.campaign({ bidMultipliers: [kept] }),
      await context.campaign({ bidMultipliers: [kept] }),
    ];
    const added = { dimension: 'domain', value: 'news.example', percent: -20 } as const;
    const saved = await bulk([one, two].map(seen), {
      bidMultipliers: { add: [added] },
      rotation: 'optimised',
    });
    expect(saved.rows.map(({ outcome }) => outcome)).toEqual(['changed', 'changed']);
    await context.call('PATCH', `/campaigns/${two.id}`, { dailyBudget: '30' });
    const campaigns = saved.rows.map(({ id, version, previousVersion }) => ({
      ...{ id, version, toVersion: previousVersion },
    }));
    const undone = await context.call('POST', '/campaigns/bulk/restore', { campaigns });
    expect((undone.body.data as BulkRow[]).map(({ outcome }) => outcome)).toEqual(['changed', 'refused']);
    expect(await get(one.id)).toMatchObject({ bidMultipliers: [kept], rotation: 'weighted' });
    expect(await get(two.id)).toMatchObject({ bidMultipliers: [kept, added], rotation: 'optimised' });
  });

  it('refuses single campaigns in the texts of the form, and changes the others', async () => {
    const cheap = await context.campaign({ bidPrice: '0.1' });
    const dear = await context.campaign({ bidPrice: '3' });
    const foreign = await context.campaign({}, BERT);
    const { rows } = await bulk([cheap, dear, foreign].map(seen), { bidPrice: '-50%' });
    expect(rows.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['refused', 'CPM must be at least 0.1.'],
      ['changed', null],
      ['refused', 'Campaign is not found'],
    ]);
    expect(rows[0]?.errors).toEqual([{ field: 'bidPrice', message: 'CPM must be at least 0.1.' }]);
    expect(rows[2]?.name).toBeNull();
    expect(await bids([cheap.id, dear.id])).toEqual(['0.10', '1.50']);
  });

  it('refuses lists of other advertisers', async () => {
    const { id } = await context.campaign();
    const { rows } = await bulk([{ id }], { filterLists: { add: [4_711] } }, { dryRun: true });
    expect(rows[0]).toMatchObject({ outcome: 'refused', message: 'Filter lists must be valid.' });
  });

  it('leaves the price of a guaranteed action to admins', async () => {
    await context.register(5, 'Anne', 'Advertiser');
    const fields = { name: 'Agreed', pricingModel: 'CPAg', bidPrice: 5, userId: 5 };
    const agreed = (await context.call('POST', '/admin/campaigns', fields, ADMIN)).body.data as CampaignView;
    const { rows } = await bulk([seen(agreed)], { bidPrice: '+$1' });
    expect(rows[0]).toMatchObject({
      outcome: 'refused',
      message: 'The price of a guaranteed action can be changed by admins only.',
    });
    const byAdmin = await bulk([seen(agreed)], { bidPrice: '+$1' }, { who: ADMIN });
    expect(byAdmin.rows[0]?.changes).toEqual([{ field: 'bidPrice', old: '5.00', new: '6.00' }]);
  });

  it('is refused for a campaign that another user changed since it was seen', async () => {
    const campaign = await context.campaign();
    await context.call('PATCH', `/campaigns/${campaign.id}`, { dailyBudget: '30' });
    const { rows } = await bulk([seen(campaign)], { bidPrice: '2' });
    expect(rows[0]).toMatchObject({
      outcome: 'refused',
      message: 'Someone else just changed this. Reload to see the latest version.',
    });
    const unseen = await bulk([{ id: campaign.id }], { bidPrice: '2' });
    expect([unseen.status, unseen.body.errors]).toEqual([
      422,
      [{ field: 'campaigns.0.version', message: 'Version is required.' }],
    ]);
  });

  it('happens once, also when the answer to the first call was lost', async () => {
    const campaign = await context.campaign({ bidPrice: '2' });
    const raise = () => bulk([seen(campaign)], { bidPrice: '+10%' }, { key: 'raise' });
    idempotency.loseNextAnswer();
    expect((await raise()).status).toBe(500);
    const repeated = await raise();
    expect(repeated.rows[0]).toMatchObject({
      outcome: 'changed',
      previousVersion: 0,
      version: 1,
      changes: [{ field: 'bidPrice', old: '2.00', new: '2.20' }],
    });
    expect(await bids([campaign.id])).toEqual(['2.20']);
  });
});

describe('going back to a version', () => {
  const restore = (campaigns: readonly object[], query = '') =>
    context.call('POST', `/campaigns/bulk/restore${query}`, { campaigns });

  it('is a change like any other: it says when it goes to moderation again', async () => {
    const { id } = await context.campaign({ topLevelDomain: 'old.example' });
    await context.call('PUT', `/campaigns/${id}`, {
      name: 'Summer',
      bidPrice: '2',
      topLevelDomain: 'new.example',
    });
    await context.call('POST', `/admin/campaigns/${id}/approve`, {}, ADMIN);
    const { version } = await get(id);
    const campaigns = [{ id, version, toVersion: 0 }];
    const preview = (await restore(campaigns, '?dryRun=true')).body.data as BulkRow[];
    expect(preview[0]).toMatchObject({
      outcome: 'changed',
      needsReview: true,
      changes: [
        { field: 'bidPrice', old: '2.00', new: '1.50' },
        { field: 'topLevelDomain', old: 'new.example', new: 'old.example' },
      ],
    });
    expect(await get(id)).toMatchObject({ version, approved: 'approved' });
    await restore(campaigns);
    expect(await get(id)).toMatchObject({
      bidPrice: '1.50',
      topLevelDomain: 'old.example',
      approved: 'pending',
    });
  });

  it('is refused where there is no such version', async () => {
    const { id, version } = await context.campaign();
    const rows = (await restore([{ id, version, toVersion: 9 }])).body.data as BulkRow[];
    expect(rows[0]).toMatchObject({ outcome: 'refused', message: 'There is no version 9.' });
  });
});

describe('copies of campaigns, each with changes of its own', () => {
  const copy = async (
    copies: readonly object[],
    {
      dryRun = false,
      key,
      ...rest
    }: { dryRun?: boolean; key?: string; isActive?: boolean; who?: string } = {},
  ) => {
    const { who = ANNE, ...switched } = rest;
    const path = `${who === ADMIN ? '/admin' : ''}/campaigns/bulk/duplicate${dryRun ? '?dryRun=true' : ''}`;
    const headers = key === undefined ? {} : { 'idempotency-key': key };
    const answer = await context.call('POST', path, { copies, ...switched }, who, headers);
    return { ...answer, rows: answer.body.data as CopyRow[] };
  };
  const approved = async (fields: object = {}) => {
    const campaign = await context.campaign({ bidPrice: '2', dailyBudget: '30', ...fields });
    await context.call('POST', `/admin/campaigns/${campaign.id}/approve`, {}, ADMIN);
    return get(campaign.id);
  };

  it('are shown before they are created, created as shown, and keep the approval', async () => {
    const original = await approved({ name: 'Lamps', targeting: { countries: ['DEU'] } });
    const copies = ['AUT', 'CHE'].map((country) => ({
      ...seen(original),
      name: `Lamps, ${country}`,
      changes: { countries: { set: [country] }, bidPrice: '+10%', dailyBudget: '25' },
    }));
    const preview = await copy(copies, { dryRun: true });
    const expected = {
      originalId: original.id,
      originalVersion: original.version,
      name: 'Lamps, AUT',
      outcome: 'created',
      changes: [
        { field: 'bidPrice', old: '2.00', new: '2.20' },
        { field: 'dailyBudget', old: '30.00', new: '25.00' },
        { field: 'targeting.countries', old: ['DEU'], new: ['AUT'] },
      ],
      creatives: [],
      landingPage: null,
      needsReview: false,
      message: null,
      errors: [],
    };
    expect(preview.rows[0]).toEqual({ ...expected, id: null, version: null });
    expect(preview.rows).toHaveLength(2);
    const made = await copy(copies);
    const id = made.rows[0]?.id ?? 0;
    const version = made.rows[0]?.version ?? -1;
    expect(made.rows[0]).toEqual({ ...expected, id, version });
    expect(await get(id)).toMatchObject({
      version,
      name: 'Lamps, AUT',
      approved: 'approved',
      isActive: false,
      targeting: { countries: ['AUT'] },
    });
    const running = await copy([{ ...seen(original), name: 'Lamps, running' }], { isActive: true });
    expect(await get(running.rows[0]?.id ?? 0)).toMatchObject({ status: 'approved', bidPrice: '2.00' });
  });

  it('have no name that another campaign or copy has, and one that is refused holds up no other', async () => {
    const original = await approved({ name: 'Chairs' });
    const { rows } = await copy([
      { ...seen(original), name: 'Chairs' },
      { ...seen(original), name: 'Chairs, new' },
      { ...seen(original), name: 'Chairs, new' },
      { ...seen(original), name: 'Chairs, dear', changes: { bidPrice: '*100000' } },
      { id: 4_711, version: 0, name: 'Of no campaign' },
      { ...seen(original), version: original.version - 1, name: 'Of an older version' },
    ]);
    expect(rows.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['refused', 'A campaign with this name exists already.'],
      ['created', null],
      ['refused', 'A campaign with this name exists already.'],
      ['refused', expect.stringContaining('Bid price')],
      ['refused', 'Campaign is not found'],
      ['refused', 'Someone else just changed this. Reload to see the latest version.'],
    ]);
    expect(rows[0]?.errors).toEqual([
      { field: 'name', message: 'A campaign with this name exists already.' },
    ]);
    const foreign = await context.call(
      'POST',
      '/campaigns/bulk/duplicate',
      { copies: [{ ...seen(original), name: 'Mine' }] },
      BERT,
    );
    expect((foreign.body.data as CopyRow[])[0]?.message).toBe('Campaign is not found');
  });

  it('are made once, also when the answer to the first call was lost', async () => {
    const original = await approved({ name: 'Tables' });
    const send = () => copy([{ ...seen(original), name: 'Tables, once' }], { key: 'copies' });
    idempotency.loseNextAnswer();
    expect((await send()).status).toBe(500);
    expect((await send()).rows[0]).toMatchObject({ outcome: 'created', name: 'Tables, once' });
    const found = await context.call('GET', '/campaigns?where[name]=Tables, once');
    expect(found.body.data).toHaveLength(1);
    const unseen = await copy([{ id: original.id, name: 'Unseen' }]);
    expect(unseen.body.errors).toEqual([{ field: 'copies.0.version', message: 'Version is required.' }]);
  });

  it('lead elsewhere with creatives of their own, which are reviewed, made once and named after them', async () => {
    const [shoes, pop] = [
      await context.creative({ name: 'Shoes' }),
      await context.creative({ name: 'Boots' }),
    ];
    const [old, page] = ['https://shop.example/?c={campaign_id}', 'https://shop.example/de?c={click_id}'];
    const original = await approved({ name: 'Shoes', creativeIds: [shoes.id, pop.id] });
    const one = { ...seen(original), name: 'Shoes, DE', landingPage: page };
    const same = { ...seen(original), name: 'Shoes, same', landingPage: old };
    const wrong = { ...seen(original), name: 'Shoes, wrong', landingPage: 'https://shop.example/{clickid}' };
    const preview = await copy([one, same, wrong], { dryRun: true });
    const landingPage = { old: [old], new: page, copied: 2, kept: 0 };
    expect(preview.rows).toMatchObject([
      { outcome: 'created', needsReview: true, landingPage, changes: [], creatives: [] },
      { outcome: 'created', needsReview: false, landingPage: { copied: 0, kept: 2 } },
      { outcome: 'refused', errors: [{ field: 'landingPage' }] },
    ]);
    const send = () => copy([one, same], { key: 'relinked' });
    idempotency.loseNextAnswer();
    expect((await send()).status).toBe(500);
    const { rows } = await send();
    const made = rows[0]?.creatives ?? [];
    expect(rows).toMatchObject([
      { needsReview: true, landingPage },
      { needsReview: false, creatives: [] },
    ]);
    const read = async (id: number) =>
      (await context.call('GET', `/creatives/${id}`)).body.data as { name: string };
    expect(await Promise.all(made.map(({ id }) => read(id)))).toMatchObject([
      { name: 'Shoes, Shoes, DE', approved: 'pending', banner: { clickUrl: page } },
      { name: 'Boots, Shoes, DE', approved: 'pending', banner: { clickUrl: page } },
    ]);
    expect(await get(rows[0]?.id ?? 0)).toMatchObject({
      ...{ approved: 'pending', creativeIds: made.map(({ id }) => id) },
    });
    expect(await get(rows[1]?.id ?? 0)).toMatchObject({
      approved: 'approved',
      creativeIds: original.creativeIds,
    });
    expect(await read(shoes.id)).toMatchObject({ banner: { clickUrl: old } });
    const all = await context.call('GET', '/creatives?where[name][like]=Shoes, DE');
    expect(all.body.data).toHaveLength(2);
    const bare = await approved({ name: 'Bare' });
    const { rows: none } = await copy([{ ...seen(bare), name: 'Bare, DE', landingPage: page }], {
      dryRun: true,
    });
    expect(none[0]?.message).toBe('No creative of the campaign has a landing page of its own.');
  });

  it('wait for moderation where their original does, and an advertiser’s copy of a guaranteed action is none', async () => {
    const pending = await context.campaign({ name: 'Pending' });
    const fields = { name: 'Guaranteed', pricingModel: 'CPAg', bidPrice: 5, userId: 5 };
    const agreed = (await context.call('POST', '/admin/campaigns', fields, ADMIN)).body.data as CampaignView;
    await context.call('POST', `/admin/campaigns/${agreed.id}/approve`, {}, ADMIN);
    const { rows } = await copy(
      [
        { ...seen(pending), name: 'Pending, too' },
        { ...seen(agreed), version: undefined, name: 'Own risk' },
      ],
      { dryRun: true },
    );
    expect(rows.map(({ needsReview }) => needsReview)).toEqual([true, false]);
    expect(rows[1]?.changes).toContainEqual({ field: 'pricingModel', old: 'CPAg', new: 'CPA' });
  });
});

describe('the history of a campaign', () => {
  const history = async (id: number, who = ANNE, query = '') =>
    context.call('GET', `/campaigns/${id}/history${query}`, undefined, who);

  it('says who changed what, without names and addresses, the newest first', async () => {
    const { id } = await context.campaign({ bidPrice: '2' });
    await context.call('PATCH', `/campaigns/${id}`, { bidPrice: '2.5' });
    const reason = 'The domain is another one.';
    await context.call('POST', `/admin/campaigns/${id}/disapprove`, { reason }, ADMIN);
    const entries = (await history(id)).body.data as HistoryEntry[];
    expect(entries.map(({ version, type, by, reason: why }) => [version, type, by, why])).toEqual([
      [2, 'CampaignDisapproved', 'staff', reason],
      [1, 'CampaignChanged', 'owner', null],
      [0, 'CampaignCreated', 'owner', null],
    ]);
    expect(entries[1]?.changes).toEqual([{ field: 'bidPrice', old: '2.00', new: '2.50' }]);
    expect(Object.keys(entries[0] ?? {}).sort()).toEqual(
      ['by', 'changes', 'duplicatedFrom', 'occurredAt', 'reason', 'type', 'version'].sort(),
    );
    const older = (await history(id, ANNE, '?before=1')).body.data as HistoryEntry[];
    expect(older.map(({ version }) => version)).toEqual([0]);
  });

  it('shows the approval of a copy as the platform’s, and nothing to another advertiser', async () => {
    const { id } = await context.campaign({ name: 'Original' });
    await context.call('POST', `/admin/campaigns/${id}/approve`, {}, ADMIN);
    const copy = (await context.call('POST', `/campaigns/${id}/duplicate`)).body.data as CampaignView;
    const entries = (await history(copy.id)).body.data as HistoryEntry[];
    expect(entries.at(0)).toMatchObject({ type: 'CampaignApproved', by: 'platform' });
    expect(entries.at(-1)).toMatchObject({ type: 'CampaignCreated', duplicatedFrom: id });
    expect((await history(id, BERT)).status).toBe(404);
    expect((await history(id, ANNE, '?before=x')).status).toBe(422);
  });
});

type Cells = Readonly<Record<string, string>>;

/** All campaigns of an advertiser by the paths of the columns, as the file for editing has them. */
const sheetOf = async (who = ANNE, query = ''): Promise<Cells[]> => {
  const file = await context.app.inject({
    url: `/api/campaigns/export-for-editing.csv${query}`,
    headers: { authorization: `Bearer ${who}` },
  });
  expect([file.statusCode, file.headers['content-disposition']]).toEqual([
    200,
    'attachment; filename="campaigns-for-editing.csv"',
  ]);
  const [headers = [], ...rows] = parse(file.body, { bom: true, cast: (cell) => readMarked(cell) });
  const paths = headers.map((header) => pathOfHeader(header) ?? '');
  return rows.map((row) => Object.fromEntries(row.map((cell, index) => [paths[index] ?? '', cell])));
};

const importRows = async (
  rows: readonly (Cells | { readonly cells: Cells; readonly version?: number })[],
  { dryRun = false, who = ANNE, key }: { dryRun?: boolean; who?: string; key?: string } = {},
) => {
  const path = `${who === ADMIN ? '/admin' : ''}/campaigns/import${dryRun ? '?dryRun=true' : ''}`;
  const body = {
    rows: rows.map((row, index) => ({
      row: index + 2,
      ...(typeof row['cells'] === 'object' ? row : { cells: row }),
    })),
  };
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const answer = await context.call('POST', path, body, who, headers);
  return { ...answer, rows: answer.body.data as ImportRow[] };
};

describe('a sheet of campaigns', () => {
  const CARL = 'user:7:advert';
  const targeting = {
    ...{ countries: ['DEU', 'AUT'], carriers: ['AT&T; Inc'], age: { min: 18, max: 30 } },
    os: [{ name: 'Android', versions: ['13'] }],
  };
  const odd = {
    ...{ name: `=1+1;@x "quoted"\nin two lines ${'n'.repeat(220)}`, timezone: '-03:00', targeting },
    ...{ frequencyCap: { impressions: 3, hours: 24 }, schedule: { monday: [9, 10] }, labels: ['-x', "'=y"] },
    ...{ startAt: '2026-12-01', dailyBudget: '30', categories: ['IAB1'] },
  };

  it('is taken again without a change, and streams the filter of the list', async () => {
    const creative = await context.creative({}, CARL);
    await context.campaign({ ...odd, creativeIds: [creative.id] }, CARL);
    const { id } = await context.campaign({ name: 'Plain' }, CARL);
    const rows = await sheetOf(CARL);
    expect(rows).toHaveLength(2);
    const { rows: preview } = await importRows(rows, { dryRun: true, who: CARL });
    expect(preview.map(({ outcome, changes }) => [outcome, changes])).toEqual([
      ['unchanged', []],
      ['unchanged', []],
    ]);
    expect((await sheetOf(CARL, '?where[name]=Plain')).map((row) => row['id'])).toEqual([String(id)]);
    const file = await context.app.inject({
      url: '/api/campaigns/export-for-editing.csv',
      headers: { authorization: `Bearer ${CARL}` },
    });
    expect(file.body).toContain(`"'=1+1;'@x ""quoted""`);
  });

  it('changes and creates campaigns as it was previewed, and refuses rows by their numbers', async () => {
    const [one, foreign] = [await context.campaign(odd), await context.campaign({}, BERT)];
    const [cells = {}] = (await sheetOf()).filter((row) => row['id'] === String(one.id));
    const { id: _, ...fields } = cells;
    const name = 'From a sheet';
    const sent = [
      { ...cells, bidPrice: '2.75', 'targeting.countries': 'USA', 'frequencyCap.hours': '' },
      { ...cells, bidPrice: '2.75', 'targeting.countries': 'USA' },
      { id: String(foreign.id), name: 'Mine now' },
      { id: 'seven', name },
      { ...fields, name, id: '' },
      { ...fields, name },
      { name: 'No price' },
      { ...fields, name: 'Much too far', 'targeting.countries': 'RUS', creativeIds: '4711' },
    ];
    const { rows: preview } = await importRows(sent, { dryRun: true });
    expect(preview.map(({ row, outcome, errors }) => [row, outcome, errors[0]?.message])).toEqual([
      [2, 'refused', 'Hours is required.'],
      [3, 'refused', 'Row 2 has the same ID.'],
      [4, 'refused', undefined],
      [5, 'refused', 'ID must be valid.'],
      [6, 'created', undefined],
      [7, 'refused', expect.stringMatching(/name/)],
      [8, 'refused', 'Bid price is required.'],
      [9, 'refused', expect.stringMatching(/Russia/)],
    ]);
    expect(preview[2]?.message).toBe('Campaign is not found');
    expect(preview[0]?.errors[0]?.field).toBe('frequencyCap.hours');
    expect((await get(one.id)).version).toBe(0);

    const good = [
      { cells: { ...cells, bidPrice: '2.75', 'targeting.countries': 'USA', labels: '' }, version: 0 },
      { cells: { ...fields, name } },
    ];
    idempotency.loseNextAnswer();
    expect((await importRows(good, { key: 'sheet' })).status).toBe(500);
    const { rows } = await importRows(good, { key: 'sheet' });
    expect(rows.map(({ outcome, version }) => [outcome, version])).toEqual([
      ['changed', 1],
      ['created', 1],
    ]);
    expect(rows[0]?.changes).toEqual([
      { field: 'bidPrice', old: '1.50', new: '2.75' },
      { field: 'targeting.countries', old: ['DEU', 'AUT'], new: ['USA'] },
      { field: 'labels', old: ['-x', "'=y"], new: [] },
    ]);
    const made = await get(rows[1]?.id ?? 0);
    expect(made).toMatchObject({ ...campaignResource.pick(one), name, isActive: false, approved: 'pending' });
    expect((await importRows([{ ...fields, name }])).rows[0]?.outcome).toBe('refused');
  });

  it('creates a campaign once though it is sent several times at the same moment', async () => {
    const fields = { name: 'Sent twice', pricingModel: 'CPM', bidPrice: '2', distribution: 'fast' };
    const sent = Array.from({ length: 5 }, (_, index) => importRows([fields], { key: `twice-${index}` }));
    const outcomes = (await Promise.all(sent)).map(({ rows }) => rows[0]?.outcome);
    expect(outcomes.toSorted()).toEqual(['created', 'refused', 'refused', 'refused', 'refused']);
  });

  it('knows a campaign by its number however it is written, and rows of unknown ones by their names', async () => {
    const { id } = await context.campaign({ name: 'Numbered' });
    const sent = [{ id: String(id) }, { id: `0${id}`, name: 'Again' }, { id: '9999999', name: 'Lost' }];
    const { rows } = await importRows(sent, { dryRun: true });
    expect(rows.map(({ name, outcome, message }) => [name, outcome, message])).toEqual([
      ['Numbered', 'unchanged', null],
      ['Again', 'refused', 'Row 2 has the same ID.'],
      ['Lost', 'refused', 'Campaign is not found'],
    ]);
  });

  it('is refused where someone was faster, and sends what moderation looks at back to it', async () => {
    const { id } = await context.campaign({ name: 'Reviewed' });
    await context.call('POST', `/admin/campaigns/${id}/approve`, {}, ADMIN);
    const change = { id: String(id), topLevelDomain: 'kites.example' };
    const { rows: preview } = await importRows([change], { dryRun: true });
    expect(preview[0]).toMatchObject({ outcome: 'changed', needsReview: true, version: 1 });
    await context.call('PATCH', `/campaigns/${id}`, { dailyBudget: '30' });
    const late = await importRows([{ cells: change, version: 1 }]);
    expect(late.rows[0]?.message).toMatch(/^Someone else just changed this/);
    expect((await importRows([{ cells: change, version: 2 }])).rows[0]?.needsReview).toBe(true);
    expect((await get(id)).approved).toBe('pending');
    expect((await importRows([change])).body.errors).toEqual([
      { field: 'rows.0.version', message: 'Version is required.' },
    ]);
  });

  it('of an admin changes the campaigns of all, and creates none', async () => {
    const { id } = await context.campaign({ name: 'By an admin' });
    const rows = [
      { cells: { id: String(id), bidPrice: '3' }, version: 0 },
      { cells: { name: 'New', bidPrice: '2' } },
    ];
    const answer = await importRows(rows, { who: ADMIN });
    expect(answer.rows.map(({ outcome, message }) => [outcome, message])).toEqual([
      ['changed', null],
      ['refused', 'ID is required.'],
    ]);
    const unknown = await importRows([{ id: String(id), colour: 'red' }], { who: ADMIN });
    expect(unknown.body.errors).toEqual([
      { field: 'rows.0.cells.colour', message: 'colour is not a field of this call.' },
    ]);
  });
});

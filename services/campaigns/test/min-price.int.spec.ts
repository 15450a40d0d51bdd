import { sampleEvent } from '@marquee/kit/testing/samples';
import type { BulkRow } from '@marquee/schemas/campaign/bulk';
import type { ImportRow } from '@marquee/schemas/campaign/import';
import { dollars } from '@marquee/schemas/common/money';
import type { DryRun } from '@marquee/schemas/optimization-rule/history';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';

import { type CampaignsTestContext, createCampaignsTestContext } from './campaigns-test-context.ts';

let context: CampaignsTestContext;
/** The minimum comes later than the campaigns of before it. */
let minimum = '0.1';
/** The campaign that loses money every day. */
let lossy = 0;
const NO_FIGURES = {
  ...{ bids: 10, wins: 5, impressions: 5, clicks: 0, conversions: 0, conversionValueNanos: 0n },
};
beforeAll(async () => {
  context = await createCampaignsTestContext({
    countryMinPrice: (iso3) =>
      iso3 === 'USA' ? { name: 'United States', minCpmNanos: dollars(minimum) } : undefined,
    sourceFigures: async ({ after }) =>
      after === '' ? [{ ...NO_FIGURES, source: String(lossy), spendNanos: dollars('5') }] : [],
  });
  await context.register(5, 'Anne', 'Archer');
});
beforeEach(() => {
  minimum = '0.1';
});
afterAll(async () => {
  await context.dispose();
});

const USA = { targeting: { countries: ['USA'] } };
const ERRORS = [{ field: 'bidPrice', message: 'CPM in United States must be at least 0.50.' }];
const create = (body: object) => context.call('POST', '/campaigns', { name: 'Summer', ...body });

it('is not asked of what gives back what the campaign had within 24 hours', async () => {
  const old = await context.campaign({ name: 'Undone', bidPrice: '0.2', ...USA });
  const older = await context.campaign({ name: 'Undone too', bidPrice: '0.3', ...USA });
  minimum = '0.5';
  const change = (id: number, bidPrice: string) =>
    context.call('PUT', `/campaigns/${id}`, { name: 'Undone', bidPrice });
  const restore = async (dryRun: boolean) =>
    (
      await context.call('POST', `/campaigns/bulk/restore?dryRun=${dryRun}`, {
        campaigns: [{ id: old.id, version: 1, toVersion: 0 }],
      })
    ).body.data;

  expect((await change(old.id, '0.6')).status).toBe(200);
  expect(await restore(true)).toMatchObject([{ outcome: 'changed' }]);
  expect(await restore(false)).toMatchObject([{ outcome: 'changed', version: 2 }]);
  expect((await change(old.id, '0.3')).body.errors).toEqual(ERRORS);

  expect((await change(older.id, '0.6')).status).toBe(200);
  expect((await change(older.id, '0.2')).body.errors).toEqual(ERRORS);
  expect((await change(older.id, '0.3')).status).toBe(200);
});

it('is the least that the dry run of a rule lowers a bid to', async () => {
  lossy = (await context.campaign({ name: 'Lossy', bidPrice: '0.7', ...USA })).id;
  minimum = '0.5';
  const rule = { name: 'Losers', action: 'changeBid', bidChangePercent: -20, bidLimit: '0.1' };
  const asked = {
    ...rule,
    cooldownHours: 24,
    conditions: [{ metric: 'spend', operator: 'gte', value: '1' }],
  };
  const { name: _name, ...body } = asked;
  const answer = await context.call('POST', '/optimization-rules/dry-run', body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { actions } = answer.body.data as DryRun;
  expect(actions.map(({ bidBefore, bidAfter }) => [bidBefore, bidAfter])).toEqual([
    ['0.70', '0.56'],
    ['0.56', '0.50'],
  ]);
});

it('is asked where the price or the countries change, and of an account without isMinPriceCancellation', async () => {
  const old = await context.campaign({ name: 'Old', bidPrice: '0.2', ...USA });
  const wide = await context.campaign({ name: 'Wide', bidPrice: '0.2' });
  minimum = '0.5';

  expect((await create({ bidPrice: '0.4', ...USA })).body.errors).toEqual(ERRORS);
  expect((await create({ bidPrice: '0.5', ...USA })).status).toBe(201);
  expect((await create({ bidPrice: '0.4', pricingModel: 'CPC', ...USA })).status).toBe(201);

  const change = (id: number, body: object) => context.call('PUT', `/campaigns/${id}`, body);
  expect((await change(old.id, { name: 'Older', bidPrice: '0.2' })).status).toBe(200);
  expect((await change(old.id, { name: 'Older', bidPrice: '0.3' })).body.errors).toEqual(ERRORS);
  expect((await change(wide.id, { name: 'Wide', bidPrice: '0.2', ...USA })).body.errors).toEqual(ERRORS);
  expect((await change(old.id, { name: 'Older', bidPrice: '0.6' })).status).toBe(200);

  const rows = async (path: string, body: object) =>
    (await context.call('POST', path, body)).body.data as (BulkRow | ImportRow)[];
  const lowered = { campaigns: [{ id: old.id }], changes: { bidPrice: '-50%' } };
  expect((await rows('/campaigns/bulk?dryRun=true', lowered))[0]).toMatchObject({
    outcome: 'refused',
    errors: ERRORS,
  });
  const sheet = { rows: [{ row: 2, version: 2, cells: { id: String(old.id), bidPrice: '0.3' } }] };
  expect((await rows('/campaigns/import', sheet))[0]).toMatchObject({ outcome: 'refused', errors: ERRORS });

  minimum = '0.9';
  const copied = await context.call('POST', `/campaigns/${old.id}/duplicate`, {});
  expect(copied.body.errors).toEqual([
    { field: 'bidPrice', message: 'CPM in United States must be at least 0.90.' },
  ]);

  const settings = { isMinPriceCancellation: true };
  const { position } = await context.eventStore.append('user-5', 0, [
    sampleEvent('UserSettingsChanged', { userId: 5, settings }),
  ]);
  for (const projector of context.projectors) await projector.waitFor(position, 10_000);
  expect((await create({ name: 'Exempt', bidPrice: '0.4', ...USA })).status).toBe(201);
});

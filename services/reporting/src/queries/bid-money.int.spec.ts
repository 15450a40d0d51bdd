import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { FactStore } from '@marquee/kit/fact-store/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { insertFacts, someFacts } from '../../test/facts.ts';
import { startMigratedChdb } from '../../test/migrated-facts.ts';
import { readBidMoney } from './bid-money.ts';

describe('the money of a bid', () => {
  let folder: string;
  let factStore: FactStore;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee bid money '));
    factStore = await startMigratedChdb(folder);
    const [won, billed, again] = someFacts(3).map((fact, index) => ({
      ...fact,
      ...{
        bid_id: 'asked',
        user_id: 5,
        campaign_id: 2,
        creative_id: 21,
        ssp_endpoint_id: 1,
        pricing_model: 'CPC',
      },
      ...{
        at: new Date(Date.UTC(2026, 9, 30, 12, 0, index)),
        half_hour: new Date(Date.UTC(2026, 9, 30, 12)),
      },
      ...{ spend_nanos: 0n, cost_nanos: 0n, offset: BigInt(7 + index) },
    }));
    await insertFacts(factStore, [
      { ...won!, kind: 'win', counted: 1, reason: '' },
      { ...billed!, kind: 'bill', counted: 1, reason: '', cost_nanos: 4_000_001n },
      { ...again!, kind: 'click', counted: 1, reason: '', spend_nanos: 3_000_000n },
      ...someFacts(200, 2),
    ]);
  });
  afterAll(async () => {
    await factStore.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('is its charges less what the exchange is owed, to the nano-dollar, of that bid alone', async () => {
    const money = await readBidMoney(factStore, 'asked');
    expect(money).toMatchObject({
      ...{ userId: 5, campaignId: 2, creativeId: 21, sspEndpointId: 1, pricingModel: 'CPC' },
      ...{ revenueNanos: 3_000_000n, costNanos: 4_000_001n, marginNanos: -1_000_001n },
    });
    expect(money?.facts.map(({ at, kind, place }) => [at, kind, place])).toEqual([
      ['2026-10-30T12:00:00.000Z', 'win', 'generated:0:7'],
      ['2026-10-30T12:00:01.000Z', 'bill', 'generated:0:8'],
      ['2026-10-30T12:00:02.000Z', 'click', 'generated:0:9'],
    ]);
  });

  it('is nothing for an id that no fact has, whatever its characters', async () => {
    expect(await readBidMoney(factStore, "no'; DROP TABLE facts")).toBeUndefined();
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import type { FactStore } from '@marquee/kit/fact-store/port';
import type { Fact } from '@marquee/schemas/traffic/facts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { insertFacts, someFacts } from '../../test/facts.ts';
import { startMigratedChdb } from '../../test/migrated-facts.ts';
import { readPixelHits } from './pixel-hits.ts';

const NOW_MS = Date.UTC(2026, 10, 20);
const [plain] = someFacts(1);
let minute = 0;
/** A conversion of a pixel that counts, a minute after the one before, and what differs from it. */
const conversion = (bid: string, over: Partial<Fact> = {}): Fact => {
  minute += 1;
  const at = new Date(NOW_MS - 3_600_000 + minute * 60_000);
  return {
    ...plain!,
    kind: 'conversion',
    at,
    half_hour: at,
    bid_id: bid,
    pixel_id: 4,
    conversion_id: 'order',
    conversion_type: '',
    attribution: 'click',
    counted: 1,
    conversions: 1,
    reason: '',
    impressions: 0,
    spend_nanos: 0n,
    cost_nanos: 0n,
    conversion_value_nanos: 0n,
    offset: BigInt(minute),
    ...over,
  };
};
const MOVED = { attribution: 'view', reason: 'credit-moved-to-click' } as const;

describe('hits of a pixel', () => {
  let folder: string;
  let factStore: FactStore;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee pixel hits '));
    factStore = await startMigratedChdb(folder);
    await insertFacts(factStore, [
      conversion('kept', { attribution: 'view' }),
      conversion('seen', { attribution: 'view' }),
      conversion('clicked'),
      conversion('seen', { ...MOVED, conversions: -1 }),
      // The message that moved the credit, delivered again.
      conversion('seen', { ...MOVED, counted: 0, conversions: 0 }),
      conversion('none', { campaign_id: 0, counted: 0, conversions: 0, reason: 'click-missing' }),
      conversion('other pixel', { pixel_id: 5 }),
      conversion('other account', { user_id: plain!.user_id + 100 }),
    ]);
  });
  afterAll(async () => {
    await factStore.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('name a view whose credit a click has as a duplicate, and leave out what moved it', async () => {
    const hits = await readPixelHits(factStore, {
      userId: plain!.user_id,
      pixelId: 4,
      now: new Date(NOW_MS),
    });
    expect(hits.map(({ bidId, result, reason }) => [bidId, result, reason])).toEqual([
      [null, 'noClick', 'click-missing'],
      ['clicked', 'counted', null],
      ['seen', 'duplicate', 'credit-moved-to-click'],
      ['kept', 'counted', null],
    ]);
    expect(hits[0]?.attribution).toBeNull();
  });
});

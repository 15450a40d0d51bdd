import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createEngines, type Engines } from '../test/engines.ts';
import { claimsOf, eventOf } from '../test/traffic.ts';
import { FACT_TOPICS } from './service.ts';

const PATIENCE = { timeout: 30_000, interval: 50 };
const NOW_MS = Date.now();

describe('what follows something', () => {
  let engines: Engines;
  beforeAll(async () => {
    engines = await createEngines();
  });
  beforeEach(() => engines.renew());
  afterAll(() => engines.dispose());

  const bidOf = (bidId: string) => claimsOf(bidId, { bidAtMs: NOW_MS - 5_000 });
  /** In the facts, and known to the log to be there. */
  const written = async (count: number): Promise<void> => {
    await expect.poll(() => engines.factsWritten(), PATIENCE).toBe(count);
    const behind = async () =>
      (await engines.trafficLog.lag('ingester', FACT_TOPICS)).filter(({ lag }) => lag > 0n);
    await expect.poll(behind, PATIENCE).toEqual([]);
  };
  const reasons = async (kind: 'click' | 'conversion') =>
    (
      await engines.rows<{ bid: string; reason: string; attribution: string }>(
        `SELECT bid_id AS bid, reason, attribution FROM facts WHERE kind = '${kind}' ORDER BY bid, reason`,
      )
    ).map(({ bid, reason, attribution }) => [bid, reason, attribution]);
  const conversion = (bidId: string, conversionId: string, pixelId = 4): TrafficEvent =>
    eventOf('conversion', bidOf(bidId), {
      conversion: {
        conversionId,
        pixelId,
        attribution: 'click',
        repeat: 'all',
        frequencyHours: 0,
        clickId: '',
      },
    });

  it('counts after it alone: clicks after what was shown, conversions after clicks', async () => {
    await engines.start();
    await engines.send([eventOf('impression', bidOf('shown')), eventOf('bill', bidOf('billed'))]);
    await written(2);
    await engines.send(['shown', 'billed', 'neither'].map((bid) => eventOf('click', bidOf(bid))));
    await written(5);
    expect(await reasons('click')).toEqual([
      ['billed', '', ''],
      ['neither', 'click-without-impression', ''],
      ['shown', '', ''],
    ]);
    await engines.send([eventOf('impression', bidOf('not clicked'))]);
    await written(6);
    await engines.send([
      conversion('shown', 'k1'),
      conversion('not clicked', 'k2'),
      conversion('neither', 'k3'),
    ]);
    await written(9);
    expect(await reasons('conversion')).toEqual([
      ['neither', 'conversion-without-click', 'click'],
      ['not clicked', '', 'view'],
      ['shown', '', 'click'],
    ]);
  });

  it('counts everything that was written before an ingester read it, and nothing twice', async () => {
    const bids = Array.from({ length: 300 }, (_, index) => `bid-${index}`);
    const kinds = ['impression', 'click'] as const;
    for (const kind of kinds) await engines.send(bids.map((bid) => eventOf(kind, bidOf(bid))));
    await engines.send(bids.map((bid) => conversion(bid, `of ${bid}`)));
    await engines.send(bids.map((bid) => eventOf('click', bidOf(bid))));
    // Blocks of a few messages: many inserts, in which topics overtake each other.
    await engines.start({}, { maxBlockMessages: 20, gatherMs: 0 });
    await written(4 * bids.length);
    const [sums] = await engines.rows<Record<string, string>>(
      `SELECT countIf(kind = 'click' AND counted = 1) AS clicks, countIf(reason = 'replay') AS replays,
         countIf(kind = 'conversion' AND counted = 1 AND attribution = 'click') AS conversions FROM facts`,
    );
    expect(sums).toEqual({ clicks: '300', replays: '300', conversions: '300' });
  });

  it('counts an order once in an account, over partitions, pixels and a restart', async () => {
    const bids = ['b1', 'b2', 'b3', 'b4', 'b5'];
    const before = await engines.start();
    await engines.send(bids.map((bid) => eventOf('click', claimsOf(bid, { billing: 'click' }))));
    await engines.send(bids.map((bid) => conversion(bid, 'one order')));
    await written(10);
    await engines.stop(before);
    await engines.start();
    await engines.send([conversion('b1', 'one order', 0), conversion('b2', 'another order', 0)]);
    await written(12);
    const [{ ids } = { ids: [] }] = await engines.rows<{ ids: string[] }>(
      `SELECT arraySort(groupArray(conversion_id)) AS ids FROM facts WHERE kind = 'conversion' AND counted = 1`,
    );
    expect(ids).toEqual(['another order', 'one order']);
  });
});

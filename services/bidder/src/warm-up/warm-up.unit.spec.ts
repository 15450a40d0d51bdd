import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { createMemoryTrafficLog } from '@marquee/kit/traffic-log/memory';
import type { FastifyInstance } from 'fastify';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';
import { afterEach, describe, expect, it, vi } from 'vitest';

import { Bidder } from '../bidding/bidder.ts';
import { bidRequest, bidUrl, seedServingCampaign, startBidder } from '../test/test-bidder.ts';
import type { TestBidder } from '../test/test-bidder.ts';

/** Enough for some hundred requests. */
const WARM_UP_MAX_MS = 1_000;
const NOW = new Date('2026-11-26T10:00:00Z');

describe('warming up', () => {
  const auctions = vi.spyOn(Bidder.prototype, 'runAuction');
  const started: TestBidder[] = [];
  afterEach(async () => {
    for (const testBidder of started.splice(0)) await testBidder.stop();
    auctions.mockClear();
  });

  /** Records all that is offered; shows each person an ad once. */
  async function start(
    warmUpMaxMs: number,
    options: Partial<Parameters<typeof startBidder>[0]> = {},
  ): Promise<TestBidder> {
    const eventStore = createMemoryEventStore();
    await seedServingCampaign(eventStore, { campaign: { frequencyCap: { impressions: 1, hours: 24 } } });
    const testBidder = await startBidder({
      eventStore,
      trafficLog: createMemoryTrafficLog(),
      clock: () => NOW,
      config: { warmUpMaxMs },
      inventory: { oneIn: 1, flushMs: 1 },
      ...options,
    });
    started.push(testBidder);
    return testBidder;
  }

  const ask = async ({ app }: TestBidder, userId: string): Promise<number> => {
    const payload = bidRequest({ user: { id: userId } });
    return (await app.inject({ method: 'POST', url: bidUrl, payload })).statusCode;
  };

  const recorded = async ({ trafficLog }: TestBidder, topic: string): Promise<number> =>
    (await trafficLog.endOffsets([topic])).reduce((sum, { next }) => sum + Number(next), 0);

  it('makes bids through the route before the bidder is ready, and counts, holds, caps and records none', async () => {
    const warm = await start(WARM_UP_MAX_MS);
    const decisions = auctions.mock.results.map(({ value }) => value as ReturnType<Bidder['runAuction']>);
    expect(decisions.length).toBeGreaterThan(20);
    expect(decisions.filter(({ kind }) => kind === 'bid').length).toBeGreaterThan(10);
    const cold = await start(0);
    expect(warm.diagnostics.allNoBids()).toEqual(cold.diagnostics.allNoBids());
    expect(await ask(warm, 'warm-up-0')).toBe(200);
    expect(await ask(warm, 'warm-up-0')).toBe(204);
    await vi.waitFor(async () => expect(await recorded(warm, TOPICS.inventory)).toBe(2));
    await vi.waitFor(async () => expect(await recorded(warm, TOPICS.bids)).toBe(1));
  });

  it('ends when its time is over, and the rest follows beside the traffic', async () => {
    await start(1);
    const before = auctions.mock.calls.length;
    expect(before).toBeLessThan(20);
    await expect.poll(() => auctions.mock.calls.length).toBeGreaterThan(before);
  });

  it('begins with the first endpoint of an installation that had none', async () => {
    const eventStore = createMemoryEventStore();
    started.push(
      await startBidder({
        eventStore,
        trafficLog: createMemoryTrafficLog(),
        clock: () => NOW,
        config: { warmUpMaxMs: WARM_UP_MAX_MS },
      }),
    );
    expect(auctions).not.toHaveBeenCalled();
    await seedServingCampaign(eventStore);
    await expect.poll(() => auctions.mock.calls.length).toBeGreaterThan(10);
  });

  it('calls a tracker at the addresses in its bids, all kinds of them', async () => {
    const called = new Set<string>();
    const createWarmUpTracker = () => async (app: FastifyInstance) => {
      app.get<{ Params: { kind: string }; Querystring: { t: string } }>(
        '/t/:kind',
        async ({ params, query }) => {
          if (query.t.length > 60) called.add(params.kind);
          return '';
        },
      );
    };
    await start(WARM_UP_MAX_MS, { createWarmUpTracker });
    await expect.poll(() => [...called].sort()).toEqual(['bill', 'click', 'imp', 'loss', 'win']);
  });

  it('holds up neither readiness nor the end where an answer does not come', async () => {
    const createWarmUpTracker = () => async (app: FastifyInstance) => {
      app.get('/t/:kind', () => new Promise<never>(() => undefined));
    };
    const testBidder = await start(WARM_UP_MAX_MS, { createWarmUpTracker });
    expect(testBidder.bidder.ready()).toBe(true);
    expect(auctions.mock.calls.length).toBeLessThan(20);
    await testBidder.stop();
  });

  it('is left out where no time is given', async () => {
    await start(0);
    expect(auctions).not.toHaveBeenCalled();
  });
});

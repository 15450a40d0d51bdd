import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { readBroken, readSamples } from '@marquee/openrtb/test/bid-request-samples';
import { eventWriter } from '@marquee/kit/testing/event-writer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { mutant, seeded } from '../test/mutants.ts';
import type { TestBidder } from '../test/test-bidder.ts';
import { bidUrl, creativeFields, seedServingCampaign, startBidder } from '../test/test-bidder.ts';

const SIZES = [
  [728, 90],
  [320, 50],
  [160, 600],
  [970, 250],
] as const;

const samples = readSamples();
const LAWFUL = new Set([200, 204, 400, 413, 415]);

describe('the bidder against real requests', () => {
  let testBidder: TestBidder;
  beforeAll(async () => {
    const eventStore = createMemoryEventStore();
    await seedServingCampaign(eventStore, {
      balanceNanos: 10n ** 18n,
      campaign: {
        creativeIds: [7, 101, 102, 103, 104],
        bidPriceNanos: 20_000_000_000n,
        categories: ['IAB22'],
      },
    });
    const write = eventWriter(eventStore);
    for (const [index, [width, height]] of SIZES.entries()) {
      const creative = { creativeId: 101 + index, userId: 5 };
      const fields = creativeFields({ width, height });
      await write(
        `creative-${creative.creativeId}`,
        { type: 'CreativeCreated', data: { ...creative, ...fields, duplicatedFrom: null } },
        { type: 'CreativeApproved', data: creative },
      );
    }
    testBidder = await startBidder({ eventStore });
  });
  afterAll(() => testBidder.stop());

  const post = (body: Buffer, headers: Record<string, string> = {}) =>
    testBidder.app.inject({ method: 'POST', url: bidUrl, headers, payload: body });

  it('finds all of them', () => {
    expect(samples).toHaveLength(47);
    expect(samples.filter((sample) => sample.expect === 'rejectable').length).toBeGreaterThanOrEqual(6);
  });

  it.each(samples)('answers $file as its index says: $expect', async ({ body, expect: expected }) => {
    const { statusCode } = await post(body, { 'content-type': 'application/json' });
    expect(expected === 'valid' ? [200, 204] : [204, 400]).toContain(statusCode);
  });

  it('bids on a good part of the banners', async () => {
    let bids = 0;
    for (const { body } of samples) if ((await post(body)).statusCode === 200) bids += 1;
    expect(bids).toBeGreaterThanOrEqual(12);
  });

  it.each(readBroken())('refuses broken/$file politely', async ({ file, body }) => {
    expect([204, 400]).toContain((await post(body)).statusCode);
    if (!file.endsWith('.gz')) return;
    expect([200, 204]).toContain((await post(body, { 'content-encoding': 'gzip' })).statusCode);
  });

  it('answers 10,000 mutants lawfully, and none with a server error', async () => {
    const random = seeded(20_261_121);
    const texts = samples.map(({ body }) => body.toString('utf8'));
    const seen = new Map<number, number>();
    for (let count = 0; count < 10_000; count += 1) {
      const body = mutant(texts[count % texts.length]!, random);
      const { statusCode, body: answer } = await post(body);
      if (!LAWFUL.has(statusCode)) expect.fail(`mutant ${count} was answered with ${statusCode}: ${answer}`);
      if (statusCode === 200) {
        const { id } = JSON.parse(answer) as { id: unknown };
        if (typeof id !== 'string' || id === '') expect.fail(`mutant ${count} was answered without an id`);
      }
      seen.set(statusCode, (seen.get(statusCode) ?? 0) + 1);
    }
    const reasons = testBidder.diagnostics
      .allNoBids()
      .endpoints.flatMap(({ noBids }) => noBids.map(({ reason }) => reason));
    expect(reasons).not.toContain('fault');
    // Each kind of answer was reached, or the mutants test nothing.
    expect([...seen.keys()]).toEqual(expect.arrayContaining([200, 204, 400]));
  });
});

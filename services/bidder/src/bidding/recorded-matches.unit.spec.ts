import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { eventWriter } from '@marquee/kit/testing/event-writer';
import { createMemoryTrafficLog } from '@marquee/kit/traffic-log/memory';
import { decodeInventorySample, type InventorySample } from '@marquee/schemas/traffic/inventory';
import { TOPICS } from '@marquee/schemas/traffic/traffic-event';
import { expect, it, vi } from 'vitest';

import { bidRequest, bidUrl, seedServingCampaign, startBidder } from '../test/test-bidder.ts';

const USER = 5;

it('a recorded request names the lists and bundles that match it, whether a campaign uses them or not', async () => {
  const eventStore = createMemoryEventStore();
  await seedServingCampaign(eventStore);
  const write = eventWriter(eventStore);
  const identity = { filterListId: 7, userId: USER };
  const list = { name: 'Avoided', type: 'domain', mode: 'black', duplicatedFrom: null } as const;
  await write('filter-list-7', { type: 'FilterListCreated', data: { ...identity, ...list } });
  await write('filter-list-items-7', {
    type: 'FilterListItemsAdded',
    data: { ...identity, items: ['news.example'], reason: null },
  });
  const bundle = { name: 'Tennis', categories: [], keywords: ['tennis'], excludedKeywords: [] };
  await write('contextual-bundle-3', {
    type: 'ContextualBundleCreated',
    data: { contextualBundleId: 3, userId: USER, ...bundle },
  });
  const samples: InventorySample[] = [];
  const log = createMemoryTrafficLog();
  const testBidder = await startBidder({
    eventStore,
    trafficLog: {
      ...log,
      append: async (topic, messages) => {
        if (topic === TOPICS.inventory)
          samples.push(...messages.map(({ value }) => decodeInventorySample(String(value))));
        return log.append(topic, messages);
      },
    },
    inventory: { oneIn: 1, flushMs: 1 },
  });
  try {
    for (const [domain, keywords] of [
      ['news.example', 'golf, tennis'],
      ['shop.example', 'golf'],
    ]) {
      const payload = bidRequest({ id: domain, site: { domain, keywords } });
      await testBidder.app.inject({ method: 'POST', url: bidUrl, payload });
    }
    await vi.waitFor(() => expect(samples).toHaveLength(2), { timeout: 15_000, interval: 10 });
    expect(
      samples.map(({ filterListIds, contextualBundleIds }) => [filterListIds, contextualBundleIds]),
    ).toEqual([
      [[7], [3]],
      [[], []],
    ]);
  } finally {
    await testBidder.stop();
  }
});

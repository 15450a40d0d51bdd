import http from 'node:http';
import type { AddressInfo } from 'node:net';

import { createMemoryEventStore } from '@marquee/kit/event-store/memory';
import { type EventStore, NO_STREAM } from '@marquee/kit/event-store/port';
import { createMemoryPersonalDataVault } from '@marquee/kit/personal-data/memory';
import { sampleEvent } from '@marquee/kit/testing/samples';
import { sampleUserSettings } from '@marquee/schemas/user/samples';
import { partitionOf } from '@marquee/kit/traffic-log/partitioner';
import type { UserSettings } from '@marquee/schemas/user/events';
import {
  type ConversionDetails,
  PARTITIONS,
  type TrafficEvent,
} from '@marquee/schemas/traffic/traffic-event';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';

import { createEngines, type Engines } from '../../test/engines.ts';
import { claimsOf, eventOf } from '../../test/traffic.ts';
import type { IngesterService } from '../service.ts';

const PATIENCE = { timeout: 20_000, interval: 50 };

/** 127.0.0.2 represents the public internet. */
describe('postbacks to advertisers', () => {
  let engines: Engines;
  let eventStore: EventStore;
  const vault = createMemoryPersonalDataVault();
  let shop: http.Server;
  let heard: string[];
  let statusOf: (url: string) => number;
  let metrics: Registry;

  const isOutside = (address: string): boolean => address === '127.0.0.2';
  beforeAll(async () => {
    engines = await createEngines();
  });
  beforeEach(async () => {
    await engines.renew();
    eventStore = createMemoryEventStore();
    metrics = new Registry();
    heard = [];
    statusOf = () => 200;
    shop = http.createServer((request, response) => {
      heard.push(request.url ?? '');
      response.writeHead(statusOf(request.url ?? '')).end();
    });
    await new Promise<void>((done) => shop.listen(0, '127.0.0.2', done));
  });
  afterEach(async () => {
    shop.closeAllConnections();
    shop.close();
    await eventStore.dispose();
  });
  afterAll(() => engines.dispose());

  const start = (isAllowedAddress: (address: string) => boolean = isOutside) =>
    engines.start(
      {
        accounts: { eventStore, vault },
        outbound: { isAllowedAddress, addressesOf: async () => ['127.0.0.2'] },
        metrics,
      },
      { postbackRetryMs: 30 },
    );
  const shopUrl = (path: string): string =>
    `http://shop.example:${(shop.address() as AddressInfo).port}${path}`;
  const settle = (userId: number, conversionPostbackUrl: UserSettings['conversionPostbackUrl']) =>
    eventStore.readStream(`user-${userId}`).then((events) =>
      eventStore.append(`user-${userId}`, events.length === 0 ? NO_STREAM : events.length - 1, [
        sampleEvent('UserSettingsChanged', {
          userId,
          settings: { ...sampleUserSettings({ conversionPostbackUrl }) },
        }),
      ]),
    );
  const conversion = (
    bid: string,
    id: string,
    over: Partial<ConversionDetails> = {},
    more: Partial<TrafficEvent> = {},
    userId = 5,
  ): TrafficEvent =>
    eventOf('conversion', claimsOf(bid, { userId }), {
      conversion: {
        conversionId: id,
        pixelId: 4,
        attribution: 'click',
        repeat: 'once',
        frequencyHours: 0,
        clickId: `click of ${bid}`,
        ...over,
      },
      conversionType: 'sale & more',
      conversionValueNanos: 12_500_000_000n,
      ...more,
    });
  /** Conversions, and the clicks before them: on ads bought by the click, which do not have to be seen before. */
  const send = async (conversions: readonly TrafficEvent[]): Promise<void> => {
    const clicks = conversions.map(({ claims }) => eventOf('click', { ...claims, billing: 'click' }));
    await engines.send([...clicks, ...conversions]);
  };
  const waiting = async (): Promise<number> => {
    const value = (await metrics.getSingleMetric('marquee_postbacks_waiting')?.get())?.values[0]?.value;
    return Number(value ?? -1);
  };
  const results = async (): Promise<Record<string, number>> =>
    Object.fromEntries(
      ((await metrics.getSingleMetric('marquee_postbacks_total')?.get())?.values ?? []).map((value) => [
        String(value.labels.result),
        value.value,
      ]),
    );
  const healthy = (service: IngesterService) =>
    expect(service.workers.map((worker) => worker.unhealthy?.()).filter(Boolean)).toEqual([]);

  it('are sent for every conversion that counts, and for no other', async () => {
    await settle(
      5,
      shopUrl('/c?id={click_id}&v={value}&t={type}&c={campaign_id}&b={bid_id}&x={luck}{pixel_id}'),
    );
    const service = await start();
    await send([
      conversion('b1', 'k1'),
      conversion('b1', 'k1'),
      conversion('b1', 'k2'),
      conversion('b2', 'k3', {}, { notBillable: 'pixel-inactive' }),
      conversion('b3', 'k4', {}, {}, 6),
    ]);
    await expect.poll(() => heard.length, PATIENCE).toBe(1);
    expect(heard).toEqual(['/c?id=click%20of%20b1&v=12.50&t=sale%20%26%20more&c=42&b=b1&x=4']);
    await send([conversion('b4', 'k5')]);
    await expect.poll(() => heard.length, PATIENCE).toBe(2);
    await expect.poll(waiting, PATIENCE).toBe(0);
    expect(await results()).toEqual({ taken: 2 });
    healthy(service);
  });

  it('go to a sealed address until the person is erased', async () => {
    const sealed = async (userId: number) => ({
      keyOf: userId,
      sealed: await vault.seal(userId, shopUrl('/?b={bid_id}')),
    });
    await settle(5, await sealed(5));
    await settle(6, await sealed(6));
    await start();
    await send([conversion('b1', 'k1')]);
    await expect.poll(() => heard, PATIENCE).toEqual(['/?b=b1']);
    await vault.erase(5);
    await send([conversion('b2', 'k2'), conversion('b3', 'k3', {}, {}, 6)]);
    await expect.poll(() => heard, PATIENCE).toEqual(['/?b=b1', '/?b=b3']);
  });

  it('do not wait behind an address whose seal does not open', async () => {
    // A key of their own, which decrypts no other user's data.
    await vault.seal(8, '');
    const sealed = await vault.seal(7, shopUrl('/?b={bid_id}'));
    for (const userId of [7, 8]) await settle(userId, { keyOf: userId, sealed });
    const service = await start();
    const placeOf = (bid: string) => partitionOf(Buffer.from(bid), PARTITIONS);
    const behind = Array.from({ length: 200 }, (_, index) => `c${index}`).filter(
      (bid) => placeOf(bid) === placeOf('b1'),
    )[0]!;
    await send([conversion('b1', 'k1', {}, {}, 8), conversion(behind, 'k2', {}, {}, 7)]);
    await expect.poll(() => heard, PATIENCE).toEqual([`/?b=${behind}`]);
    healthy(service);
  });

  it('leave nothing waiting behind a batch', async () => {
    const warnings: Error[] = [];
    const note = (warning: Error) => warnings.push(warning);
    process.on('warning', note);
    try {
      await settle(5, shopUrl('/?b={bid_id}'));
      await start();
      // Node warns of the eleventh listener.
      for (let batch = 1; batch <= 12; batch += 1) {
        await send([conversion(`b${batch}`, `k${batch}`)]);
        await expect.poll(() => heard.length, PATIENCE).toBe(batch);
      }
      expect(warnings).toEqual([]);
    } finally {
      process.off('warning', note);
    }
  });

  it('say what was counted: of an ad that was seen and never clicked, a view', async () => {
    await settle(5, shopUrl('/?a={attribution}&b={bid_id}'));
    await start();
    await engines.send([eventOf('impression', claimsOf('seen')), conversion('seen', 'k1')]);
    await expect.poll(() => heard, PATIENCE).toEqual(['/?a=view&b=seen']);
    await send([conversion('clicked', 'k2')]);
    await expect.poll(() => heard, PATIENCE).toEqual(['/?a=view&b=seen', '/?a=click&b=clicked']);
  });

  /** Order and type together name a conversion. */
  const K2 = 'k2.sale%20%26%20more';
  const FINE = `/fine?${K2}`;

  it('are sent until a server accepts them, do not wait for a broken one, and survive a restart', async () => {
    await settle(5, shopUrl('/broken?{conversion_id}'));
    await settle(6, shopUrl('/fine?{conversion_id}'));
    statusOf = (url) => (url.startsWith('/broken') ? 500 : 204);
    const before = await start();
    await send([conversion('b1', 'k1'), conversion('b2', 'k2', {}, {}, 6)]);
    await expect.poll(() => heard.includes(FINE), PATIENCE).toBe(true);
    await expect.poll(async () => (await results()).retry ?? 0, PATIENCE).toBeGreaterThan(1);
    await engines.stop(before);
    statusOf = () => 200;
    metrics = new Registry();
    healthy(await start());
    await expect.poll(waiting, PATIENCE).toBe(0);
    expect(await results()).toEqual({ taken: 1 });
    expect(heard.filter((url) => url === FINE)).toHaveLength(1);
  });

  it('are given up after seven attempts', async () => {
    await settle(5, shopUrl('/?{conversion_id}'));
    statusOf = () => 302;
    await engines.start(
      {
        accounts: { eventStore, vault },
        outbound: { isAllowedAddress: () => true, addressesOf: async () => ['127.0.0.2'] },
        metrics,
      },
      { postbackRetryMs: 0 },
    );
    await send([conversion('b1', 'k1')]);
    await expect.poll(results, PATIENCE).toEqual({ retry: 6, 'given-up': 1 });
    expect(heard).toHaveLength(7);
    expect(await waiting()).toBe(0);
  });

  it('never reach private addresses', async () => {
    await settle(5, shopUrl('/'));
    await start((address) => address !== '127.0.0.2');
    await send([conversion('b1', 'k1')]);
    await expect.poll(results, PATIENCE).toEqual({ forbidden: 1 });
    expect(heard).toEqual([]);
  });

  it('are of the account that asks for them, and stop when it does not', async () => {
    await settle(5, shopUrl('/?{conversion_id}'));
    await settle(5, null);
    await settle(6, shopUrl('/six?{conversion_id}'));
    await start();
    await send([conversion('b1', 'k1'), conversion('b2', 'k2', {}, {}, 6)]);
    await expect.poll(() => heard, PATIENCE).toEqual([`/six?${K2}`]);
  });
});

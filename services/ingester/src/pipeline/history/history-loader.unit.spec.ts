import type { FactStore } from '@marquee/kit/fact-store/port';
import type { PartitionLag } from '@marquee/kit/traffic-log/port';
import type { TrafficEvent } from '@marquee/schemas/traffic/traffic-event';
import { describe, expect, it } from 'vitest';

import { claimsOf, eventOf, messageOf } from '../../../test/traffic.ts';
import { createBidMemory } from './bid-memory.ts';
import type { Block } from '../block.ts';
import { deduplicate } from '../deduplication/deduplicate.ts';
import { HistoryLoader } from './history-loader.ts';

/** Messages that the log took at these milliseconds, from an offset on. */
const blockOf = (topic: string, first: bigint, ...sent: readonly [TrafficEvent, number][]): Block => ({
  topic,
  partition: 2,
  epoch: '',
  first,
  last: first + BigInt(sent.length) - 1n,
  parsed: sent.map(([event, timestampMs], index) => ({
    message: { ...messageOf(event), offset: first + BigInt(index), timestampMs },
    event,
  })),
});

const click = eventOf('click', claimsOf('b1'));
const other = eventOf('impression', claimsOf('another'));
const clicks = blockOf('clicks', 7n, [click, 1_000]);

const testContextOf = (
  lag: bigint | Error,
  seen: () => Awaited<ReturnType<FactStore['query']>> = () => [],
  { memory = createBidMemory(), ends = 100n } = {},
) => {
  const asked: string[] = [];
  const errors: unknown[] = [];
  const historyLoader = new HistoryLoader({
    trafficLog: {
      lag: async (_group, topics): Promise<PartitionLag[]> => {
        asked.push(...topics);
        if (lag instanceof Error) throw lag;
        return topics.flatMap((topic) => [
          { topic, partition: 1, lag: 0n },
          { topic, partition: 2, lag },
        ]);
      },
      endOffsets: async (topics) => topics.map((topic) => ({ topic, partition: 2, first: 0n, next: ends })),
    },
    factStore: { query: async <Row>(sql: string) => (sql.includes('FROM seen') ? seen() : []) as Row[] },
    group: 'ingester',
    memory,
    onError: (error) => errors.push(error),
  });
  const reasonOf = async (...blocks: readonly Block[]) =>
    deduplicate(blocks, await historyLoader.historyOf(blocks)).get(click)?.reason;
  return { historyLoader, reasonOf, asked, errors };
};

describe('what is missing in another topic', () => {
  it('is missing where a later message was read in its partition, and the log does not have to be asked', async () => {
    const { historyLoader, reasonOf, asked } = testContextOf(99n);
    expect(await reasonOf(clicks, blockOf('impressions', 3n, [other, 1_001]))).toBe(
      'click-without-impression',
    );
    historyLoader.note([blockOf('impressions', 3n, [other, 1_001])]);
    expect(await reasonOf(clicks)).toBe('click-without-impression');
    expect(asked).toEqual([]);
  });

  it('may lie unread while the partition lags behind', async () => {
    const { historyLoader, reasonOf, asked } = testContextOf(2n);
    expect(await reasonOf(clicks)).toBe('');
    // Of the same millisecond there may be more.
    expect(await reasonOf(clicks, blockOf('impressions', 3n, [other, 1_000]))).toBe('');
    const elsewhere = { ...blockOf('impressions', 3n, [other, 9_000]), partition: 1 };
    historyLoader.note([elsewhere]);
    expect(await reasonOf(clicks)).toBe('');
    expect(asked.length).toBeGreaterThan(0);
  });

  it('is missing where the log has nothing beyond what is deduplicated', async () => {
    expect(await testContextOf(0n).reasonOf(clicks)).toBe('click-without-impression');
    const impressions = blockOf('impressions', 3n, [other, 500], [other, 600]);
    expect(await testContextOf(2n).reasonOf(clicks, impressions)).toBe('click-without-impression');
    expect(await testContextOf(3n).reasonOf(clicks, impressions)).toBe('');
  });

  it('is missing where all that the log holds was deduplicated, though it is not committed', async () => {
    const { historyLoader, reasonOf } = testContextOf(5n, () => [], { ends: 5n });
    historyLoader.note([blockOf('impressions', 3n, [other, 500])]);
    expect(await reasonOf(clicks)).toBe('');
    historyLoader.note([blockOf('impressions', 4n, [other, 600])]);
    expect(await reasonOf(clicks)).toBe('click-without-impression');
    // What was deduplicated and given up comes again.
    historyLoader.forget();
    expect(await reasonOf(clicks)).toBe('');
  });

  it('is looked for once more after the log was asked, for another process may have written it', async () => {
    let questions = 0;
    const late = () => ((questions += 1) === 1 ? [] : [{ bid_id: 'b1', kind: 'impression' }]);
    expect(await testContextOf(0n, late).reasonOf(clicks)).toBe('');
  });

  it('is missing in every topic before the one that is deduplicated', async () => {
    const details = {
      attribution: 'click',
      pixelId: 1,
      repeat: 'all',
      frequencyHours: 0,
      clickId: '',
    } as const;
    const order = eventOf('conversion', claimsOf('b1'), { conversion: { ...details, conversionId: 'k' } });
    const blocks = [blockOf('conversions', 1n, [order, 1_000])];
    const past = await testContextOf(0n).historyLoader.historyOf(blocks);
    expect(deduplicate(blocks, past).get(order)?.reason).toBe('conversion-without-click');
  });

  it('is in doubt where the log does not answer, and the click counts', async () => {
    const { reasonOf, errors } = testContextOf(new Error('no broker'));
    expect(await reasonOf(clicks)).toBe('');
    expect(errors).toHaveLength(1);
  });
});

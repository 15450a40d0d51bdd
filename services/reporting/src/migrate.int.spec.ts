import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startChdb } from '@marquee/adapters/embedded/chdb';
import type { FactStore } from '@marquee/kit/fact-store/port';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { migrate } from './migrate.ts';

const FOLDER = new URL('../migrations/', import.meta.url);

/** An installation from before there were pixels and DSPs, with facts in it. */
describe('the migration of an installation that has facts', () => {
  let folder: string;
  let factStore: FactStore;

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'marquee migrate '));
    factStore = await startChdb({ path: folder });
    for (const name of (await readdir(FOLDER)).sort().filter((file) => file < '0004')) {
      const text = (await readFile(new URL(name, FOLDER), 'utf8')).replace(/^\s*--.*$/gm, '');
      for (const statement of text.split(/;\s*$/m))
        if (statement.trim() !== '') await factStore.command(statement);
    }
    await factStore.insert(
      'facts',
      [
        ...['at', 'half_hour', 'bid_at', 'kind', 'bid_id', 'counted', 'reason', 'topic', 'offset'],
        'conversion_value_nanos',
      ],
      ['conversion', 'conversion', 'click'].map((kind, index) => [
        new Date(Date.UTC(2026, 10, 1)),
        new Date(Date.UTC(2026, 10, 1)),
        new Date(Date.UTC(2026, 10, 1)),
        kind,
        `bid-${index}`,
        index === 1 ? 0 : 1,
        index === 1 ? 'replay' : '',
        'conversions',
        index,
        kind === 'conversion' ? 5n : 0n,
      ]),
      { deduplicationToken: 'before' },
    );
  });
  afterAll(async () => {
    await factStore.dispose();
    await rm(folder, { recursive: true, force: true });
  });

  it('keeps them, remembers their conversions once, and goes on after every file that was cut short', async () => {
    const cutShort = new Set<string>();
    const dying: Parameters<typeof migrate>[0] = {
      command: (sql) => factStore.command(sql),
      query: (sql, params) => factStore.query(sql, params),
      async insert(table, columns, rows, options) {
        const name = String(rows[0]?.[0]);
        if (!cutShort.has(name)) {
          cutShort.add(name);
          throw new Error('cut short');
        }
        await factStore.insert(table, columns, rows, options);
      },
    };
    const files = (await readdir(FOLDER)).length;
    for (let start = 0; start < files; start += 1) await expect(migrate(dying)).rejects.toThrow('cut short');
    await migrate(dying);
    expect(
      await factStore.query(
        'SELECT offset, conversion_value_nanos AS value FROM conversion_value_rows FINAL',
      ),
    ).toEqual([{ offset: '0', value: '5' }]);
    expect(
      await factStore.query(
        'SELECT bid_id, toString(kind) AS kind, multiplier, deal_id, impression_at FROM facts ORDER BY bid_id',
      ),
    ).toEqual(
      ['conversion', 'conversion', 'click'].map((kind, index) => ({
        bid_id: `bid-${index}`,
        kind,
        multiplier: 1,
        deal_id: '',
        impression_at: null,
      })),
    );
    expect(await factStore.query('SELECT bid_id, pixel_id, conversions FROM seen_details')).toEqual([
      { bid_id: 'bid-0', pixel_id: 0, conversions: 1 },
    ]);
    expect(await factStore.query('SELECT sum(f.conversions) AS n FROM facts AS f WHERE counted = 1')).toEqual(
      [{ n: '1' }],
    );
  });
});

it('changes no view in place: its deduplication would differ until the next start', async () => {
  for (const name of (await readdir(FOLDER)).filter((file) => file > '0007'))
    expect(await readFile(new URL(name, FOLDER), 'utf8')).not.toMatch(/MODIFY\s+QUERY/i);
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { startChdb } from '@marquee/adapters/embedded/chdb';

import { migrate } from '../src/migrate.ts';

/**
 * Rows in against rows out of rollups over generated days:
 * `node --import tsx services/reporting/scripts/measure-rollups.ts [rows = 10,000,000] [days = 30]`.
 * Campaigns aim at a few countries, devices and exchanges each, as real ones do; traffic has a day's rhythm. Few rows
 * over many days are a quiet installation, many over one day a busy one: a rollup has to pay in both.
 */
const ROWS = Number(process.argv[2] ?? 10_000_000);
const DAYS = Number(process.argv[3] ?? 30);
const CAMPAIGN = ['half_hour', 'user_id', 'campaign_id', 'creative_id', 'creative_type', 'pricing_model'];
const OWNER = ['half_hour', 'user_id', 'campaign_id'];
const SUPPLY = [...OWNER, 'ssp_endpoint_id', 'country', 'device_type', 'traffic_type'];
const CANDIDATES: readonly (readonly [string, readonly string[]])[] = [
  ['campaign', OWNER],
  ['campaign x creative', CAMPAIGN],
  ['campaign x creative, country', [...CAMPAIGN, 'country']],
  ['campaign x creative, country, ssp', [...CAMPAIGN, 'country', 'ssp_endpoint_id']],
  ['campaign, country', [...OWNER, 'country']],
  ['campaign, country, ssp', [...OWNER, 'country', 'ssp_endpoint_id']],
  ['campaign, country, ssp, device, traffic type', SUPPLY],
  ['… + os', [...SUPPLY, 'os']],
  ['… + size', [...SUPPLY, 'size']],
  ['… + browser', [...SUPPLY, 'browser']],
  ['… + connection type', [...SUPPLY, 'connection_type']],
  ['… + language', [...SUPPLY, 'language']],
  ['… + region', [...SUPPLY, 'region']],
  ['… + domain', [...SUPPLY, 'domain']],
];

const folder = await mkdtemp(path.join(tmpdir(), 'marquee rollups '));
const store = await startChdb({ path: folder });
await migrate(store);
// Counting the groups needs the facts alone.
for (const view of ['seen']) await store.command(`DROP VIEW ${view}_view`);

/** A number below `n` that depends on the row and the salt; `skew` prefers small ones. */
const pick = (n: number | string, salt: number, skew = 1) =>
  `toUInt32(floor(pow((sipHash64(number, ${salt}) % 1000003) / 1000003, ${skew}) * (${n})))`;
const began = performance.now();
const CHUNK = 1_000_000;
for (let from = 0; from < ROWS; from += CHUNK) {
  await store.command(`
    INSERT INTO facts (at, half_hour, bid_at, kind, bid_id, user_id, campaign_id, creative_id, ssp_endpoint_id, country, region,
      device_type, os, browser, language, connection_type, traffic_type, domain, size, pricing_model, creative_type,
      bid_nanos, spend_nanos, cost_nanos, counted, impressions, topic, partition, offset)
    SELECT time, toDateTime(intDiv(toUnixTimestamp(time), 1800) * 1800, 'UTC'), time, kind, toString(sipHash64(number, 1)),
      campaign % 50, campaign, campaign * 4 + ${pick(4, 2)}, campaign % 3 + ${pick(3, 3, 2)},
      concat('C', toString((campaign * 7 + ${pick('1 + campaign % 3', 4)}) % 60)), concat('R', toString(${pick(20, 5, 2)})),
      ['smartphone', 'desktop', 'tablet', 'ctv'][device + 1],
      if(device % 2 = 0, ['Android', 'iOS'][${pick(2, 6)} + 1], ['Windows', 'Mac OS', 'Linux'][${pick(3, 6, 2)} + 1]),
      ['Chrome', 'Safari', 'Edge', 'Mozilla', 'Opera'][${pick(5, 7, 2)} + 1], concat('l', toString(${pick(8, 8, 3)})),
      ['wifi', 'cellular_4g', 'cellular_3g', 'ethernet'][${pick(4, 9, 2)} + 1], device + 1,
      concat('site', toString(${pick(2_000, 10, 3)}), '.example'), ['300x250', '728x90', '320x50', '160x600'][campaign % 4 + 1],
      'CPM', 'banner', 2000000, if(kind = 'impression', 1500000, 0), if(kind = 'impression', 1500000, 0), 1,
      if(kind = 'impression', 1, 0), 'generated', 0, number
    FROM (
      SELECT number, ${pick(500, 11, 2)} AS campaign, campaign % 2 + ${pick(2, 12, 2)} AS device,
        ['bid', 'bid', 'bid', 'bid', 'win', 'impression', 'impression', 'bid', 'bid', 'click'][number % 10 + 1] AS kind,
        toDateTime64('2026-10-22 00:00:00', 3, 'UTC') + toIntervalSecond(${pick(DAYS, 13)} * 86400 +
          ${pick(43_200, 14, 0.6)} + ${pick(43_200, 15)}) AS time
      FROM numbers(${from}, ${Math.min(CHUNK, ROWS - from)})
    ) SETTINGS max_partitions_per_insert_block = 100`);
  process.stdout.write(`\r${Math.min(from + CHUNK, ROWS)} of ${ROWS} facts`);
}
process.stdout.write(` in ${((performance.now() - began) / 1_000).toFixed(0)} s\n`);

const one = async <Row>(sql: string) => (await store.query<Row>(sql))[0] as Row;
console.log('rollup                                      rows out   rows in per row out');
for (const [name, columns] of CANDIDATES) {
  const list = columns.join(', ');
  const { n } = await one<{ n: string }>(
    `SELECT count() AS n FROM (SELECT ${list} FROM facts WHERE counted = 1 GROUP BY ${list})`,
  );
  console.log(`${name.padEnd(42)} ${n.padStart(9)}   ${(ROWS / Number(n)).toFixed(1)}`);
}
for (const table of ['facts', 'campaign_half_hours', 'traffic_half_hours']) {
  await store.command(`OPTIMIZE TABLE ${table} FINAL`);
  const { n, bytes } = await one<{ n: string; bytes: string }>(
    `SELECT sum(rows) AS n, sum(bytes_on_disk) AS bytes FROM system.parts WHERE active AND table = '${table}'`,
  );
  console.log(`${table}: ${n} rows, ${(Number(bytes) / 1e6).toFixed(1)} MB`);
}
for (const [table, imps] of [
  ['facts', 'sum(impressions)'],
  ['traffic_half_hours', 'sum(impressions)'],
  ['campaign_half_hours', 'sum(impressions)'],
] as const) {
  for (const where of ['1', 'user_id = 7']) {
    const times: number[] = [];
    for (let run = 0; run < 5; run += 1) {
      const start = performance.now();
      await store.query(
        `SELECT toDate(half_hour) AS day, campaign_id, ${imps}, sum(spend_nanos) FROM ${table} WHERE ${where} GROUP BY day, campaign_id`,
      );
      times.push(performance.now() - start);
    }
    console.log(`day x campaign from ${table} where ${where}: ${Math.min(...times).toFixed(1)} ms`);
  }
}
await store.dispose();
await rm(folder, { recursive: true, force: true });

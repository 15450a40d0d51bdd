import type { ClosedTables } from '@marquee/ingester';
import { DIMENSION_NAMES, TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';
import { INVALID_TRAFFIC } from '@marquee/schemas/traffic/rejection-reasons';
import { TOPIC_OF_KIND, type TrafficKind } from '@marquee/schemas/traffic/traffic-event';

import { CELLS_TABLE, type Counter, type Counts, VIEWERS_TABLE } from './history-tables.ts';

/** SQL of the columns of one kind of message, of a cell and the number `i` of a message among its `count`. */
interface Messages {
  readonly kind: TrafficKind;
  readonly partition: number;
  /** How many messages a cell has. */
  readonly count: string;
  /** What the partition counts; its offsets of a cell begin with the column `first_…`. */
  readonly first: Counter;
  /** How many of them come before, of another kind. */
  readonly skipped?: string;
  /** Which bid of the cell it is about, from 0. */
  readonly bidIndex: string;
  /** When it happened, milliseconds since 1970; `bid_ms` is when the bid was made. */
  readonly atMs: string;
  /** Other columns than those of a message that counts and bills nothing. */
  readonly columns?: Readonly<Record<string, string>>;
}

/** From the bid to the impression, milliseconds: one for all, so that rows come in the order in which they are kept. */
const SHOWN_AFTER = 1_240;
/** Bids that won come regularly among all; the one after each did not, for the rarer ends. */
const WON = 'intDiv(i * bids, shown)';
const CLICKED = 'intDiv(intDiv(i * shown, clicks) * bids, shown)';
const CONVERTED = 'intDiv(intDiv(intDiv(i * clicks, conversions) * shown, clicks) * bids, shown)';
const chance = (salt: string, below: number): string => `(cityHash64('${salt}', bid_number) % ${below})`;
const clickedMs = `bid_ms + ${SHOWN_AFTER} + 1500 + ${chance('click', 38_500)}`;

const BILLED = { spend_nanos: 'spend', cost_nanos: 'cost', clearing_nanos: 'cost' };
const MESSAGES: readonly Messages[] = [
  { kind: 'bid', partition: 0, count: 'bids', first: 'bids', bidIndex: 'i', atMs: 'bid_ms' },
  {
    ...{ kind: 'impression', partition: 0, count: 'if(is_pop = 1, 0, shown)', first: 'shown' },
    ...{ bidIndex: WON, atMs: `bid_ms + ${SHOWN_AFTER}` },
    columns: {
      ...{ impressions: '1', wins: '1' },
      spend_nanos: 'if(by_click = 1, 0, spend)',
      cost_nanos: 'if(by_click = 1, 0, cost)',
      clearing_nanos: 'if(by_click = 1, NULL, cost)',
    },
  },
  {
    ...{ kind: 'win', partition: 1, count: 'unshown', first: 'rare' },
    ...{ bidIndex: `${WON} + 1`, atMs: 'bid_ms + 160', columns: { wins: '1', clearing_nanos: 'cost' } },
  },
  {
    ...{ kind: 'impression', partition: 1, count: 'invalid', first: 'rare', skipped: 'unshown' },
    ...{ bidIndex: 'intDiv((i + unshown) * bids, shown) + 1', atMs: `bid_ms + ${SHOWN_AFTER}` },
    columns: { counted: '0', reason: `'${INVALID_TRAFFIC.robot}'`, clearing_nanos: 'cost' },
  },
  {
    ...{ kind: 'loss', partition: 0, count: 'losses', first: 'losses', atMs: 'bid_ms + 240' },
    bidIndex: 'intDiv((i + unshown + invalid) * bids, shown) + 1',
    columns: {
      // OpenRTB: outbid, and below the floor.
      loss_reason: `if(${chance('loss', 11)} < 9, 102, 100)`,
      min_to_win_nanos: `intDiv(bid_nanos * (1050 + ${chance('least', 500)}), 1000)`,
    },
  },
  {
    // A pop opens where it is clicked: its billing notice, which the tracker makes of the click, is its impression.
    ...{ kind: 'bill', partition: 2, count: 'if(by_click = 1, clicks, 0)', first: 'bills' },
    ...{ bidIndex: CLICKED, atMs: clickedMs },
    columns: { ...BILLED, impressions: 'is_pop', wins: 'is_pop' },
  },
  {
    ...{ kind: 'click', partition: 0, count: 'clicks', first: 'clicks', bidIndex: CLICKED },
    ...{ atMs: clickedMs, columns: { spend_nanos: 'unit' } },
  },
  {
    ...{ kind: 'conversion', partition: 0, count: 'conversions', first: 'conversions' },
    ...{ bidIndex: CONVERTED, atMs: `${clickedMs} + 20000 + ${chance('conversion', 1_180_000)}` },
    columns: {
      conversions: '1',
      conversion_type: `if(${chance('type', 3)} < 2, 'lead', 'purchase')`,
      conversion_value_nanos: `(1900 + ${chance('value', 13_000)}) * 10000000`,
    },
  },
];

const DIMENSIONS = DIMENSION_NAMES.filter((name) => name !== 'zip' && name !== 'metro').map(
  (name) => TRAFFIC_DIMENSIONS[name].column,
);
const OF_CELL = [
  ...['user_id', 'campaign_id', 'creative_id', 'ssp_endpoint_id', 'pricing_model', 'creative_type'],
  ...['bid_nanos', ...DIMENSIONS],
];
/** A message that counts and bills nothing. */
const PLAIN = {
  spend_nanos: '0',
  cost_nanos: '0',
  clearing_nanos: 'NULL',
  counted: '1',
  impressions: '0',
  wins: '0',
};

/**
 * Two threads, because the store in this process answers one statement at a time. This join keeps the order of the cells, which is that of
 * the facts, so that little has to be sorted; large blocks become parts that do not have to be merged soon.
 */
const SETTINGS = [
  ...['async_insert = 0', 'insert_deduplicate = 0', "join_algorithm = 'hash'", 'max_threads = 2'],
  ...['max_insert_threads = 2', 'max_block_size = 32768'],
  ...['min_insert_block_size_rows = 300000', 'min_insert_block_size_bytes = 0'],
].join(', ');

export interface HistoryLog {
  readonly epoch: string;
  /** Nothing happened after it. */
  readonly endMs: number;
}

/** Some of the cells. */
export interface Slice {
  /** Which; undefined for all from `from` on. */
  readonly number?: number;
  /** Number of the first slice. */
  readonly from?: number;
  /** Offsets of its first messages in each partition, and of those that follow its last. */
  readonly starts: Counts;
  readonly ends: Counts;
}

const isMany = ({ first, partition }: Messages): boolean =>
  partition === 0 && (first === 'bids' || first === 'shown');

/** Statements that insert what a slice has many of into a table: bids and impressions. */
export const sliceStatements = (table: string, log: HistoryLog, slice: Slice): readonly string[] =>
  MESSAGES.filter((messages) => isMany(messages) && hasAny(messages, slice)).map((messages) =>
    rowsStatement(table, factOf(messages, log, slice), messages, log, slice),
  );

/** Statements that insert all the rest, of all slices. */
export const rareStatements = (table: string, log: HistoryLog, all: Slice): readonly string[] =>
  MESSAGES.filter((messages) => !isMany(messages) && hasAny(messages, all)).map((messages) =>
    rowsStatement(table, factOf(messages, log, all), messages, log, all),
  );

/** Statements that insert into the closed tables what a slice adds up to, without a fact of any message. */
export const closedStatements = (
  { sums, conversionValues }: ClosedTables,
  log: HistoryLog,
  slice: Slice,
): readonly string[] => [
  ...MESSAGES.filter((messages) => hasAny(messages, slice)).map((messages) =>
    sumsStatement(sums, messages, slice),
  ),
  ...MESSAGES.filter((messages) => messages.kind === 'conversion' && hasAny(messages, slice)).map(
    (messages) =>
      rowsStatement(conversionValues, valueOf(factOf(messages, log, slice)), messages, log, slice),
  ),
];

const hasAny = ({ first }: Messages, { starts, ends }: Slice): boolean => ends[first] > starts[first];

type Row = Readonly<Record<string, string>>;

/** SQL of the columns of a fact. */
const factOf = (
  { kind, partition, first, skipped = '0', columns }: Messages,
  { epoch, endMs }: HistoryLog,
  { starts, ends }: Slice,
): Row => ({
  at: "fromUnixTimestamp64Milli(at_ms, 'UTC')",
  half_hour: "toDateTime(intDiv(at_ms, 1800000) * 1800, 'UTC')",
  bid_at: "fromUnixTimestamp64Milli(bid_ms, 'UTC')",
  kind: `'${kind}'`,
  bid_id: "concat('demo-', toString(bid_number))",
  ...Object.fromEntries(OF_CELL.map((column) => [column, column])),
  ...PLAIN,
  ...columns,
  topic: `'${TOPIC_OF_KIND[kind]}'`,
  partition: `${partition}`,
  log_epoch: `'${epoch}'`,
  offset: `first_${first} + ${skipped} + i`,
  block_first: `${starts[first]}`,
  block_last: `${ends[first] - 1}`,
  insert_id: `${BigInt(endMs) << 20n}`,
});

/** What is kept of a conversion without its fact. */
const valueOf = (fact: Row): Row =>
  Object.fromEntries(
    [
      ...['campaign_id', 'creative_id', 'user_id', 'half_hour', 'log_epoch', 'topic', 'partition', 'offset'],
      'conversion_value_nanos',
    ].map((column) => [column, fact[column] ?? column]),
  );

const cellsIn = ({ number, from = 0 }: Slice): string =>
  `SELECT *, toInt64(start) * 1000 AS start_ms FROM ${CELLS_TABLE} INNER JOIN ${VIEWERS_TABLE} USING viewer
   WHERE slice ${number === undefined ? `>= ${from}` : `= ${number}`}`;

/** One row a message. */
function rowsStatement(
  table: string,
  row: Row,
  { count, bidIndex, atMs }: Messages,
  { endMs }: HistoryLog,
  slice: Slice,
): string {
  const bidMs = 'start_ms + intDiv(bid_index * span_ms, bids)';
  const spread = 'cityHash64(bid_number) % greatest(intDiv(span_ms, bids), 1)';
  return `INSERT INTO ${table} (${Object.keys(row).join(', ')})
    SELECT ${Object.values(row).join(', ')}
    FROM (
      SELECT *, i, ${bidIndex} AS bid_index, first_bids + bid_index AS bid_number,
        toInt64(least(${bidMs} + ${spread}, ${endMs})) AS bid_ms, toInt64(least(${atMs}, ${endMs})) AS at_ms
      FROM (${cellsIn(slice)})
      ARRAY JOIN range(${count}) AS i
    )
    SETTINGS ${SETTINGS}`;
}

/** Dimensions that sums are kept by. */
const SUMMED_BY = [
  ...['user_id', 'campaign_id', 'creative_id', 'creative_type', 'pricing_model', 'ssp_endpoint_id'],
  ...['country', 'device_type', 'traffic_type'],
];

/** One row a cell: what its messages of a kind add up to, each as in `factOf`, in the half hour of their bids. */
function sumsStatement(
  table: string,
  { kind, partition, count, first, columns }: Messages,
  slice: Slice,
): string {
  const each: Row = { ...PLAIN, ...columns };
  const sum = (column: string) => `messages * (${each[column] ?? '0'})`;
  const row: Row = {
    half_hour: "toDateTime(intDiv(start_ms, 1800000) * 1800, 'UTC')",
    ...Object.fromEntries(SUMMED_BY.map((column) => [column, column])),
    bids: kind === 'bid' ? 'messages' : '0',
    wins: sum('wins'),
    impressions: sum('impressions'),
    clicks: kind === 'click' ? 'messages' : '0',
    conversions: sum('conversions'),
    spend_nanos: sum('spend_nanos'),
    cost_nanos: sum('cost_nanos'),
    facts: 'messages',
    changes: sum('counted'),
    topic: `'${TOPIC_OF_KIND[kind]}'`,
    partition: `${partition}`,
    block_last: `${slice.ends[first] - 1}`,
  };
  return `INSERT INTO ${table} (${Object.keys(row).join(', ')})
    SELECT ${Object.values(row).join(', ')}
    FROM (SELECT *, toInt64(${count}) AS messages FROM (${cellsIn(slice)}))
    WHERE messages > 0`;
}

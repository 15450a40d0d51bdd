import type { ImportedLog } from '@marquee/ingester';
import type { FactColumnType, FactStore } from '@marquee/kit/fact-store/port';
import { DIMENSION_TYPES } from '@marquee/schemas/traffic/dimension-lists';
import { DIMENSION_NAMES, TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';
import { TOPIC_OF_KIND } from '@marquee/schemas/traffic/traffic-event';

import type { Viewer } from './audience.ts';
import { type Cell, type Days, planTraffic } from './cells.ts';
import type { Flight } from './flights.ts';
import { closedStatements, rareStatements, type Slice, sliceStatements } from './history-facts.ts';
import { CELL_TYPES, CELLS_TABLE, type CellRow, type Counter, VIEWERS_TABLE } from './history-tables.ts';
import { FACT_DAYS, HISTORY_DAYS, type Market } from './market.ts';

/** The log of the history. No process reads it, since its facts are made where they are kept. */
const EPOCH = 'demo-history';

/** Cells that are sent at once: their bids are made in one piece, in memory. */
const CELLS_AT_ONCE = 2_000;
/** Cells of a slice: its facts are made while the next ones are thought of. */
const CELLS_A_SLICE = 8_000;
/** Days whose sums are charged together: few enough that an event of a wallet stays below a megabyte. */
const CLOSED_AT_ONCE = 8;

/**
 * The history as a log whose facts the fact store makes by itself: it is told how many bids of each kind ended how, and makes a
 * row of each, a hundred times as fast as messages could be appended and read.
 */
export const historyLog = (factStore: FactStore, market: Market): ImportedLog => ({
  epoch: EPOCH,
  topics: [...new Set(KINDS.map((kind) => TOPIC_OF_KIND[kind]))],
  async fill(table, closed) {
    const plan = planTraffic(market);
    await dropTables(factStore);
    await createTables(factStore);
    await factStore.insertTyped(VIEWERS_TABLE, VIEWER_TYPES, plan.viewers.map(viewerRow));
    const log = { epoch: EPOCH, endMs: market.calendar.beganAtMs };
    const statements = new StatementQueue(factStore);
    const cells = new CellSender(factStore);
    for (const days of CLOSED_DAYS)
      await cells.send(plan.cellsOf(days), Number.POSITIVE_INFINITY, (slice) =>
        statements.add(closedStatements(closed, log, slice)),
      );
    const all = await cells.send(plan.cellsOf(KEPT_DAYS), CELLS_A_SLICE, (slice) =>
      statements.add(sliceStatements(table, log, slice)),
    );
    statements.add(rareStatements(table, log, all));
    await statements.done();
    await dropTables(factStore);
  },
});

/** Days whose facts are kept. */
const KEPT_DAYS: Days = { firstDaysAgo: FACT_DAYS, lastDaysAgo: 0 };
/** Days of which only the sums are kept, in parts that are charged to wallets one by one. */
const CLOSED_DAYS: readonly Days[] = Array.from(
  { length: Math.ceil((HISTORY_DAYS - FACT_DAYS) / CLOSED_AT_ONCE) },
  (_, index) => {
    const firstDaysAgo = HISTORY_DAYS - index * CLOSED_AT_ONCE;
    return { firstDaysAgo, lastDaysAgo: Math.max(firstDaysAgo - CLOSED_AT_ONCE, FACT_DAYS) + 1 };
  },
);

/** Statements one after the other, while the next ones are thought of. */
class StatementQueue {
  readonly #factStore: FactStore;
  #made = Promise.resolve();

  constructor(factStore: FactStore) {
    this.#factStore = factStore;
  }

  add(statements: readonly string[]): void {
    this.#made = this.#made.then(async () => {
      for (const statement of statements) await this.#factStore.command(statement);
    });
    // The one who waits for it at the end is told.
    this.#made.catch(() => undefined);
  }

  /** @throws what the first statement that failed threw */
  done(): Promise<void> {
    return this.#made;
  }
}

const KINDS = ['bid', 'loss', 'impression', 'click', 'conversion'] as const;

const dropTables = async (factStore: FactStore): Promise<void> => {
  for (const table of [CELLS_TABLE, VIEWERS_TABLE])
    await factStore.command(`DROP TABLE IF EXISTS ${table} SYNC`);
};

async function createTables(factStore: FactStore): Promise<void> {
  for (const [table, types] of [
    [CELLS_TABLE, CELL_TYPES],
    [VIEWERS_TABLE, VIEWER_TYPES],
  ] as const) {
    const columns = Object.entries(types).map(([name, type]) => `${name} ${type}`);
    await factStore.command(`CREATE TABLE ${table} (${columns.join(', ')}) ENGINE = Memory`);
  }
}

/** What is known of a viewer, by columns of the facts. */
const VIEWER_NAMES = DIMENSION_NAMES.filter(
  (name): name is keyof Viewer & typeof name => name !== 'size' && name !== 'zip' && name !== 'metro',
);
const VIEWER_TYPES: Readonly<Record<string, FactColumnType>> = {
  viewer: 'UInt16',
  ...Object.fromEntries(
    VIEWER_NAMES.map((name) => {
      const { column } = TRAFFIC_DIMENSIONS[name];
      return [column, DIMENSION_TYPES[column]];
    }),
  ),
};

const viewerRow = (viewer: Viewer, index: number) => ({
  viewer: index,
  ...Object.fromEntries(VIEWER_NAMES.map((name) => [TRAFFIC_DIMENSIONS[name].column, viewer[name]])),
});

type Counts = Readonly<Record<Counter, bigint>>;

/** Sends each cell with where its messages begin in their partitions of the log. */
class CellSender {
  readonly #factStore: FactStore;
  #number = 0;
  #ends: Counts = countsOf(() => 0n);

  constructor(factStore: FactStore) {
    this.#factStore = factStore;
  }

  /**
   * @param cellsASlice most of them, rounded up to what is sent at once
   * @param onSlice is handed every slice whose cells are all sent
   * @returns all of them
   */
  async send(
    cells: Iterable<Cell>,
    cellsASlice: number,
    onSlice: (slice: Slice) => void,
  ): Promise<Slice> {
    const all = { from: this.#number, starts: this.#ends };
    let starts = this.#ends;
    let rows: CellRow[] = [];
    let sent = 0;
    const send = async () => {
      await this.#factStore.insertTyped(CELLS_TABLE, CELL_TYPES, rows);
      sent += rows.length;
      rows = [];
    };
    const endSlice = () => {
      onSlice({ number: this.#number, starts, ends: this.#ends });
      this.#number += 1;
      [starts, sent] = [this.#ends, 0];
    };
    for (const cell of cells) {
      const before = this.#ends;
      rows.push({ ...rowOf(cell, before), slice: this.#number });
      const messages = messagesOf(cell);
      this.#ends = countsOf((counter) => before[counter] + BigInt(messages[counter]));
      if (rows.length < CELLS_AT_ONCE) continue;
      await send();
      if (sent >= cellsASlice) endSlice();
    }
    await send();
    endSlice();
    return { ...all, ends: this.#ends };
  }
}

const countsOf = (count: (counter: Counter) => bigint): Counts => ({
  bids: count('bids'),
  shown: count('shown'),
  rare: count('rare'),
  bills: count('bills'),
  losses: count('losses'),
  clicks: count('clicks'),
  conversions: count('conversions'),
});

/** How many messages of a cell are in each partition. */
const messagesOf = ({ flight, ...cell }: Cell): Readonly<Record<Counter, number>> => ({
  bids: cell.bids,
  shown: isPop(flight) ? 0 : cell.shown,
  rare: cell.unshown + cell.invalid,
  bills: flight.billing === 'click' ? cell.clicks : 0,
  losses: cell.losses,
  clicks: cell.clicks,
  conversions: cell.conversions,
});

const isPop = ({ creativeType }: Flight): boolean => creativeType === 'pop';

const rowOf = (
  { flight, exchange, creativeId, ...cell }: Cell,
  next: Counts,
): Omit<CellRow, 'slice'> => ({
  user_id: flight.userId,
  campaign_id: flight.campaignId,
  creative_id: creativeId,
  ssp_endpoint_id: exchange.sspEndpointId,
  creative_type: flight.creativeType,
  pricing_model: flight.pricingModel,
  by_click: flight.billing === 'click' ? 1 : 0,
  is_pop: isPop(flight) ? 1 : 0,
  viewer: cell.viewer,
  size: cell.size,
  start_ms: BigInt(cell.startMs),
  span_ms: BigInt(cell.spanMs),
  bid_nanos: cell.bidNanos,
  cost: cell.costNanos,
  spend: cell.spendNanos,
  unit: cell.unitNanos,
  bids: cell.bids,
  shown: cell.shown,
  unshown: cell.unshown,
  invalid: cell.invalid,
  losses: cell.losses,
  clicks: cell.clicks,
  conversions: cell.conversions,
  first_bids: next.bids,
  first_shown: next.shown,
  first_rare: next.rare,
  first_bills: next.bills,
  first_losses: next.losses,
  first_clicks: next.clicks,
  first_conversions: next.conversions,
});

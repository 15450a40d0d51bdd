import type { ImportedLog } from '@marquee/ingester';
import type { FactColumnType, FactStore } from '@marquee/kit/fact-store/port';
import { DIMENSION_TYPES } from '@marquee/schemas/traffic/dimension-lists';
import { DIMENSION_NAMES, TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';
import { TOPIC_OF_KIND } from '@marquee/schemas/traffic/traffic-event';

import type { Viewer } from './audience.ts';
import { type Cell, type Days, planTraffic } from './cells.ts';
import type { Flight } from './flights.ts';
import { closedStatements, rareStatements, type Slice, sliceStatements } from './history-facts.ts';
import { CELL_TYPES, CELLS_TABLE, type CellRow, type Counts, VIEWERS_TABLE } from './history-tables.ts';
import { FACT_DAYS, HISTORY_DAYS, type Market } from './market.ts';

/** The log of the history. No process reads it, since its facts are made where they are kept. */
const EPOCH = 'demo-history';

/** Cells that are sent at once: their bids are made in one piece, in memory. */
const CELLS_AT_ONCE = 2_000;
/** Cells of a slice: its facts are made while the next ones are thought of. */
const CELLS_A_SLICE = 4_000;
/** A closed cell is a row or two. */
const CLOSED_CELLS_A_SLICE = 20_000;

/**
 * The history as a log whose facts the fact store makes by itself: it gets how many bids of each kind ended how, and makes a
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
    await cells.send(plan.cellsOf(CLOSED_DAYS), CLOSED_CELLS_A_SLICE, (slice) =>
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

const CLOSED_DAYS: Days = { firstDaysAgo: HISTORY_DAYS, lastDaysAgo: FACT_DAYS + 1, cellsAnHour: 2 };
const KEPT_DAYS: Days = { firstDaysAgo: FACT_DAYS, lastDaysAgo: 0, cellsAnHour: 4 };

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
    // Its rejection reaches the one who waits for it at the end.
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

/** Sends each cell with where its messages begin in their partitions of the log. */
class CellSender {
  readonly #factStore: FactStore;
  #number = 0;
  readonly #next = { bids: 0, shown: 0, rare: 0, bills: 0, losses: 0, clicks: 0, conversions: 0 };

  constructor(factStore: FactStore) {
    this.#factStore = factStore;
  }

  /**
   * @param cellsASlice rounded up to what is sent at once
   * @param onSlice is handed every slice whose cells are all sent
   * @returns all of them
   */
  async send(cells: Iterable<Cell>, cellsASlice: number, onSlice: (slice: Slice) => void): Promise<Slice> {
    const all = { from: this.#number, starts: { ...this.#next } };
    let starts = all.starts;
    let rows: CellRow[] = [];
    let sent = 0;
    const send = async () => {
      await this.#factStore.insertTyped(CELLS_TABLE, CELL_TYPES, rows);
      sent += rows.length;
      rows = [];
    };
    const endSlice = () => {
      const ends = { ...this.#next };
      onSlice({ number: this.#number, starts, ends });
      this.#number += 1;
      [starts, sent] = [ends, 0];
    };
    for (const cell of cells) {
      rows.push(rowOf(cell, this.#number, this.#next));
      this.#count(cell);
      if (rows.length < CELLS_AT_ONCE) continue;
      await send();
      if (sent >= cellsASlice) endSlice();
    }
    await send();
    endSlice();
    return { ...all, ends: starts };
  }

  /** How many messages of a cell are in each partition. */
  #count(cell: Cell): void {
    const { flight } = cell;
    const next = this.#next;
    next.bids += cell.bids;
    next.shown += isPop(flight) ? 0 : cell.shown;
    next.rare += cell.unshown + cell.invalid;
    next.bills += flight.billing === 'click' ? cell.clicks : 0;
    next.losses += cell.losses;
    next.clicks += cell.clicks;
    next.conversions += cell.conversions;
  }
}

const isPop = ({ creativeType }: Flight): boolean => creativeType === 'pop';

const rowOf = (cell: Cell, slice: number, next: Counts): CellRow => ({
  slice,
  user_id: cell.flight.userId,
  campaign_id: cell.flight.campaignId,
  creative_id: cell.creativeId,
  ssp_endpoint_id: cell.exchange.sspEndpointId,
  creative_type: cell.flight.creativeType,
  pricing_model: cell.flight.pricingModel,
  by_click: cell.flight.billing === 'click' ? 1 : 0,
  is_pop: isPop(cell.flight) ? 1 : 0,
  viewer: cell.viewer,
  size: cell.size,
  start: cell.startMs / 1_000,
  span_ms: cell.spanMs,
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

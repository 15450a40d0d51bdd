/** Steps between the floor and the set price; the last is the set price itself. */
export const LEVELS = 20;
const FULL = LEVELS - 1;
/** Share of the bids at the set price: what the others are measured by. */
const CONTROL = 0.1;
/** Share of the bids one step below the chosen one: while nothing is known of it, and once it is known to lose. */
const PROBE = 0.2;
const PROBE_AGAIN = 0.04;
/** A step keeps the win rate when it wins at least so much of what the set price wins. */
const KEPT = 0.92;
/**
 * Outcomes that a step needs before it is evaluated; beyond twice of it the past is halved, as markets move.
 */
const OUTCOMES_MIN = 150;
/** A step that was taken is left for the dearer one only when it wins so much less: chance alone must not do it. */
const SLACK = 0.03;
/** Bids without a notice for this long count as lost, milliseconds. */
const SILENT_MS = 10 * 60_000;
/** Open bids that are remembered. */
const OPEN_MAX = 200_000;

interface Cell {
  readonly tried: Float64Array;
  readonly won: Float64Array;
  chosen: number;
}

interface OpenBid {
  readonly cell: Cell;
  readonly level: number;
  readonly setNanos: bigint;
  readonly floorNanos: bigint;
  readonly atMs: number;
}

/** What a shaded price is learned for: campaign, SSP endpoint and size. */
export interface ShadingKey {
  readonly campaignId: number;
  readonly sspEndpointId: number;
  readonly size: string;
}

/**
 * Finds, for a key in first-price auctions, the lowest price between the floor and the set price that wins
 * as often as the set price does, by wins and losses alone. Most bids are made at the chosen step, a tenth at
 * the set price and up to a fifth one step lower; a step is chosen once it has enough outcomes. Where losses
 * report what would have won, a price that became too low is left at once.
 */
export class BidShading {
  readonly #cells = new Map<string, Cell>();
  readonly #open = new Map<string, OpenBid>();

  /**
   * Nano-dollars to bid: never above `setNanos`, never below `floorNanos` where the set price meets it.
   * @param random from 0 to below 1, of the bid
   */
  price(scope: ShadingKey, setNanos: bigint, floorNanos: bigint, random: number): bigint {
    if (floorNanos >= setNanos) return setNanos;
    const cell = this.#cells.get(keyOf(scope));
    return cell === undefined ? setNanos : priceAt(levelFor(cell, random), setNanos, floorNanos);
  }

  /** A bid went out: same arguments as the price was asked with, before anything was learned. */
  recordBid(
    bidId: string,
    scope: ShadingKey,
    setNanos: bigint,
    floorNanos: bigint,
    random: number,
    nowMs: number,
  ): void {
    if (floorNanos >= setNanos || this.#open.size >= OPEN_MAX) return;
    const key = keyOf(scope);
    let cell = this.#cells.get(key);
    if (cell === undefined) {
      cell = { tried: new Float64Array(LEVELS), won: new Float64Array(LEVELS), chosen: FULL };
      this.#cells.set(key, cell);
      // What was asked before the key was known was the set price.
      this.#open.set(bidId, { cell, level: FULL, setNanos, floorNanos, atMs: nowMs });
      return;
    }
    this.#open.set(bidId, { cell, level: levelFor(cell, random), setNanos, floorNanos, atMs: nowMs });
  }

  recordWin(bidId: string): void {
    const bid = this.#take(bidId);
    if (bid !== undefined) note(bid.cell, bid.level, true);
  }

  /**
   * @param isOutbid false for losses that no price would have changed
   * @param minToWinNanos what would have won, where the exchange says so
   */
  recordLoss(bidId: string, isOutbid: boolean, minToWinNanos: bigint | null): void {
    const bid = this.#take(bidId);
    if (bid === undefined || !isOutbid) return;
    note(bid.cell, bid.level, false);
    if (minToWinNanos === null || minToWinNanos > bid.setNanos) return;
    const { cell, setNanos, floorNanos } = bid;
    const needed = levelOf(minToWinNanos, setNanos, floorNanos);
    const tried = cell.tried[cell.chosen]!;
    if (
      needed > cell.chosen &&
      tried >= OUTCOMES_MIN / 4 &&
      cell.won[cell.chosen]! < tried * KEPT * winRate(cell, FULL)
    ) {
      cell.chosen = needed;
    }
  }

  /** Counts what nothing was heard of as lost; call it now and then. */
  sweep(nowMs: number): void {
    for (const [bidId, bid] of this.#open) {
      // In the order of their making: the first that is young ends it.
      if (bid.atMs + SILENT_MS > nowMs) return;
      this.#open.delete(bidId);
      note(bid.cell, bid.level, false);
    }
  }

  #take(bidId: string): OpenBid | undefined {
    const bid = this.#open.get(bidId);
    this.#open.delete(bidId);
    return bid;
  }
}

const keyOf = ({ campaignId, sspEndpointId, size }: ShadingKey): string =>
  `${campaignId}:${sspEndpointId}:${size}`;

function levelFor({ chosen, tried }: Cell, random: number): number {
  if (random < CONTROL || chosen === 0) return random < CONTROL ? FULL : chosen;
  const probe = tried[chosen - 1]! < OUTCOMES_MIN ? PROBE : PROBE_AGAIN;
  return random < CONTROL + probe ? chosen - 1 : chosen;
}

const priceAt = (level: number, setNanos: bigint, floorNanos: bigint): bigint =>
  floorNanos + ((setNanos - floorNanos) * BigInt(level + 1)) / BigInt(LEVELS);

/** The lowest level whose price is at least this. */
function levelOf(nanos: bigint, setNanos: bigint, floorNanos: bigint): number {
  if (nanos <= floorNanos) return 0;
  const headroom = setNanos - floorNanos;
  const steps = ((nanos - floorNanos) * BigInt(LEVELS) + headroom - 1n) / headroom;
  return Math.min(FULL, Number(steps) - 1);
}

const winRate = ({ tried, won }: Cell, level: number): number => (won[level]! + 1) / (tried[level]! + 2);

function note(cell: Cell, level: number, isWon: boolean): void {
  const { tried, won } = cell;
  if (tried[level]! >= 2 * OUTCOMES_MIN) {
    tried[level]! /= 2;
    won[level]! /= 2;
  }
  tried[level]! += 1;
  if (isWon) won[level]! += 1;
  chooseStep(cell);
}

function chooseStep(cell: Cell): void {
  const { tried, chosen } = cell;
  if (tried[FULL]! < OUTCOMES_MIN / 2) return;
  const enough = KEPT * winRate(cell, FULL);
  if (chosen < FULL && tried[chosen]! >= OUTCOMES_MIN && winRate(cell, chosen) < enough - SLACK) {
    cell.chosen = chosen + 1;
  } else if (chosen > 0 && tried[chosen - 1]! >= OUTCOMES_MIN && winRate(cell, chosen - 1) >= enough) {
    cell.chosen = chosen - 1;
  }
}

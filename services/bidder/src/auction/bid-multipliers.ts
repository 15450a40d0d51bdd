import { boundedFactor, FACTOR_ONE } from '@marquee/schemas/campaign/bid-factor';
import {
  type BidMultiplier,
  BID_MULTIPLIER_DIMENSIONS,
  type BidMultiplierDimension,
} from '@marquee/schemas/campaign/bid-multipliers';
import { HOUR_MS, MINUTE_MS } from '@marquee/schemas/common/time';
import type { MultipliedName, TrafficDimensions } from '@marquee/schemas/traffic/dimensions';

/** What of a request decides by how much a bid is multiplied. */
export interface MultiplierContext {
  readonly targetingContext: Readonly<Pick<TrafficDimensions, MultipliedName>>;
  readonly sspEndpointId: number;
  readonly nowMs: number;
}

/** Per cent as a whole of 100. */
const WHOLE = 100;
const HOURS = 24;

interface MultipliedDimension {
  readonly name: BidMultiplierDimension;
  /** By value, the whole per cent of the bid: 130 is 30 per cent more. */
  readonly wholes: ReadonlyMap<string | number, number>;
}

/**
 * By how much a campaign bids more or less for what a request offers: the product of the rows that meet it, from a tenth to ten
 * times. Only dimensions that have rows are looked at, and looking allocates nothing.
 */
export class BidMultipliers {
  readonly #dimensions: readonly MultipliedDimension[];
  readonly #offsetMs: number;
  /** The highest factor of any request; `FACTOR_ONE` or more. */
  readonly mostFactor: number;

  /** @param offsetMinutes of the campaign's zone, minutes east of UTC: its hours are of that zone */
  constructor(rows: readonly BidMultiplier[], offsetMinutes: number) {
    this.#offsetMs = offsetMinutes * MINUTE_MS;
    this.#dimensions = BID_MULTIPLIER_DIMENSIONS.flatMap((name) => {
      const wholes = wholesOf(rows.filter(({ dimension }) => dimension === name));
      return wholes.size === 0 ? [] : [{ name, wholes }];
    });
    let most = FACTOR_ONE;
    for (const { wholes } of this.#dimensions) most = (most / WHOLE) * Math.max(WHOLE, ...wholes.values());
    this.mostFactor = boundedFactor(most);
  }

  /** In units of `FACTOR_ONE`. */
  factorFor(context: MultiplierContext): number {
    let product = FACTOR_ONE;
    for (let index = 0; index < this.#dimensions.length; index += 1) {
      const { name, wholes } = this.#dimensions[index]!;
      const whole = wholes.get(this.#valueIn(name, context));
      if (whole !== undefined) product = (product / WHOLE) * whole;
    }
    return boundedFactor(product);
  }

  /** The rows that meet a request, for people. */
  rowsFor(context: MultiplierContext): BidMultiplier[] {
    return this.#dimensions.flatMap(({ name, wholes }) => {
      const value = this.#valueIn(name, context);
      const whole = wholes.get(value);
      return whole === undefined ? [] : [{ dimension: name, value: String(value), percent: whole - WHOLE }];
    });
  }

  #valueIn(
    name: BidMultiplierDimension,
    { targetingContext, sspEndpointId, nowMs }: MultiplierContext,
  ): string | number {
    if (name === 'ssp') return sspEndpointId;
    if (name === 'hourOfDay') return Math.floor((nowMs + this.#offsetMs) / HOUR_MS) % HOURS;
    return targetingContext[name];
  }
}

/** Ids and hours are looked up as numbers; a domain is found as it was typed and in lower case, as host names of requests are. */
function wholesOf(rows: readonly BidMultiplier[]): Map<string | number, number> {
  const wholes = new Map<string | number, number>();
  for (const { dimension, value, percent } of rows) {
    const whole = WHOLE + percent;
    if (dimension === 'ssp' || dimension === 'hourOfDay') wholes.set(Number(value), whole);
    else wholes.set(value, whole);
    if (dimension === 'domain') wholes.set(value.toLowerCase(), whole);
  }
  return wholes;
}

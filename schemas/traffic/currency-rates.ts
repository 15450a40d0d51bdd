import { divide } from '../common/decimal/decimal.ts';

/** Day of the rates below. A floor or a clearing price is converted by them; the account is always in dollars. */
export const CURRENCY_RATES_DATE = '2026-11-20';

/**
 * Units of a currency that one dollar buys, in 10^-9 units, so that conversion is integer arithmetic.
 * A currency that is not listed cannot be bid in, and a floor in it cannot be met.
 */
const NANO_UNITS_PER_DOLLAR: ReadonlyMap<string, bigint> = new Map([
  ['USD', 1_000_000_000n],
  ['EUR', 861_000_000n],
  ['GBP', 758_000_000n],
  ['CHF', 801_000_000n],
  ['JPY', 154_200_000_000n],
  ['CAD', 1_403_000_000n],
  ['AUD', 1_534_000_000n],
  ['NZD', 1_765_000_000n],
  ['SEK', 9_480_000_000n],
  ['NOK', 10_080_000_000n],
  ['DKK', 6_430_000_000n],
  ['PLN', 3_650_000_000n],
  ['CZK', 20_850_000_000n],
  ['TRY', 42_300_000_000n],
  ['INR', 88_600_000_000n],
  ['BRL', 5_330_000_000n],
  ['MXN', 18_400_000_000n],
  ['CNY', 7_110_000_000n],
  ['KRW', 1_460_000_000_000n],
  ['SGD', 1_302_000_000n],
]);

const NANO = 1_000_000_000n;

export const isKnownCurrency = (currency: string): boolean => NANO_UNITS_PER_DOLLAR.has(currency);

/** Dollars into another currency, rounded down: a bid never says more than was decided. Undefined when unknown. */
export function fromDollars(nanoDollars: bigint, currency: string): bigint | undefined {
  if (currency === 'USD') return nanoDollars;
  const rate = NANO_UNITS_PER_DOLLAR.get(currency);
  return rate === undefined ? undefined : (nanoDollars * rate) / NANO;
}

/** Another currency into dollars, rounded up: a floor or a price is never understated. Undefined when unknown. */
export function toDollars(nanoUnits: bigint, currency: string): bigint | undefined {
  if (currency === 'USD') return nanoUnits;
  const rate = NANO_UNITS_PER_DOLLAR.get(currency);
  return rate === undefined ? undefined : (nanoUnits * NANO + rate - 1n) / rate;
}

/** An amount of another currency in dollars, rounded half up to the nano-dollar. Undefined when unknown. */
export function dollarsNearest(nanoUnits: bigint, currency: string): bigint | undefined {
  if (currency === 'USD') return nanoUnits;
  const rate = NANO_UNITS_PER_DOLLAR.get(currency);
  return rate === undefined ? undefined : divide(nanoUnits * NANO, rate, 'half-up');
}

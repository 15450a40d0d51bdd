import * as v from 'valibot';

/**
 * Money is an integer count of nano-dollars (10^-9 USD) held in a bigint.
 *
 * One micro-dollar of CPM is exactly one nano-dollar an impression, so an auction price never needs rounding.
 * Over HTTP money is dollars as a decimal string; in events and facts it is the integer, as a decimal string.
 */
export type Nanos = bigint;

/** Nano-dollars in one dollar. */
export const NANOS_PER_DOLLAR = 1_000_000_000n;

const DOLLARS_PATTERN = /^(-)?(\d{1,15})(?:\.(\d{1,9}))?$/;

/** Parses dollars, such as `12.5` or `"0.000000001"`; `undefined` when it is not an exact amount of nano-dollars. */
export function parseDollars(value: string | number): Nanos | undefined {
  const text = typeof value === 'number' ? numberToPlainText(value) : value.trim();
  const match = DOLLARS_PATTERN.exec(text);
  if (!match) return undefined;
  const [, sign, whole = '0', fraction = ''] = match;
  const nanos = BigInt(whole) * NANOS_PER_DOLLAR + BigInt(fraction.padEnd(9, '0'));
  return sign ? -nanos : nanos;
}

/** `parseDollars` for constants in code: throws on text that is not an exact amount. */
export function dollars(text: string): Nanos {
  const nanos = parseDollars(text);
  if (nanos === undefined) throw new RangeError(`"${text}" is not an amount of dollars`);
  return nanos;
}

/** Dollars as a plain decimal string without trailing zeros beyond cents: `12.50`, `0.000123`. */
export function formatDollars(nanos: Nanos): string {
  const absolute = nanos < 0n ? -nanos : nanos;
  const whole = absolute / NANOS_PER_DOLLAR;
  const fraction = (absolute % NANOS_PER_DOLLAR).toString().padStart(9, '0');
  const trimmed = fraction.replace(/0+$/, '').padEnd(2, '0');
  return `${nanos < 0n ? '-' : ''}${whole}.${trimmed}`;
}

/** Decimal places of a cent, and what finer amounts are shown with: a click may cost `$0.0042`. */
const CENT_PLACES = 2;
const FINER_PLACES = [4, 6];
const ALL_PLACES = 9;

/** Decimal places with which an amount is shown: two, or as many as leave something of less than a cent. */
export function shownPlaces(nanos: Nanos): number {
  const absolute = nanos < 0n ? -nanos : nanos;
  const isSeen = (places: number) => absolute === 0n || absolute >= 10n ** BigInt(ALL_PLACES - places);
  return [CENT_PLACES, ...FINER_PLACES].find(isSeen) ?? ALL_PLACES;
}

const wholeDollars = new Intl.NumberFormat('en-US');

/**
 * Dollars as people read them: `$1,500.00`, `$0.0042`, rounded half up.
 * @param places after the point; a column has as many for all of its amounts
 */
export function displayDollars(nanos: Nanos, places: number = shownPlaces(nanos)): string {
  const unit = 10n ** BigInt(ALL_PLACES - places);
  const absolute = nanos < 0n ? -nanos : nanos;
  const units = (absolute + unit / 2n) / unit;
  const inOne = 10n ** BigInt(places);
  const fraction = (units % inOne).toString().padStart(places, '0');
  return `${nanos < 0n ? '-' : ''}$${wholeDollars.format(units / inOne)}.${fraction}`;
}

/** Scientific notation would fail the decimal pattern, although `1e-7` is a lawful JSON number. */
function numberToPlainText(value: number): string {
  if (!Number.isFinite(value)) return '';
  const text = String(value);
  if (!/e/i.test(text)) return text;
  if (Math.abs(value) >= 1e15) return '';
  const plain = value.toFixed(9);
  // Smaller parts than a nano-dollar are refused like those of a text, not rounded away.
  return Number(plain) === value ? plain.replace(/\.?0+$/, '') : '';
}

/**
 * Money as it arrives over HTTP: dollars as a decimal string or a JSON number, exact to the nano-dollar.
 *
 * @param message the text of the rejection
 */
export const dollarsInput = (message = 'Invalid format') =>
  v.pipe(
    v.union([v.string(), v.number()], message),
    v.rawTransform<string | number, Nanos>(({ dataset, addIssue, NEVER }) => {
      const nanos = parseDollars(dataset.value);
      if (nanos === undefined) {
        addIssue({ message });
        return NEVER;
      }
      return nanos;
    }),
  );

/** Money as HTTP answers carry it: nano-dollars in, dollars as a decimal string out. */
export const dollarsOutput = v.pipe(
  v.string(),
  v.regex(/^-?\d+\.\d{2,9}$/),
  v.description('Dollars as a decimal string, exact to 10^-9'),
);

const NANOS_TEXT = /^-?\d{1,30}$/;

/** Money inside events: integer nano-dollars, stored as a decimal string because JSON numbers end at 2^53. */
export const nanos = v.union([
  v.bigint(),
  v.pipe(
    v.string(),
    v.regex(NANOS_TEXT),
    v.transform((text) => BigInt(text)),
  ),
]);

/** The same by hand: undefined for what is no money. */
export function readNanos(value: unknown): Nanos | undefined {
  if (typeof value === 'bigint') return value;
  return typeof value === 'string' && NANOS_TEXT.test(value) ? BigInt(value) : undefined;
}

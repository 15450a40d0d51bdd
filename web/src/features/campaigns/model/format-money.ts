import { parseDollars, type Nanos } from '@marquee/schemas/common/money';

/** Parses dollars as a user types them; empty, incomplete and unreadable amounts are undefined. */
export const typedNanos = (text: string | null | undefined): Nanos | undefined =>
  text === null || text === undefined || text.trim() === '' ? undefined : parseDollars(text);

/** A limit in nano-dollars; undefined where there is none: 0 and empty are without a limit. */
export function limitNanos(text: string | null | undefined): Nanos | undefined {
  const nanos = typedNanos(text);
  return nanos === undefined || nanos <= 0n ? undefined : nanos;
}

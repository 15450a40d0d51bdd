/**
 * The redemption of each account whose use of a code counts. Accounts are in parts by their ids, so that an event copies one
 * part: with all in one record, folding 10,000 uses takes seconds.
 */
export interface CountedUses {
  readonly total: number;
  readonly parts: Readonly<Record<number, Readonly<Record<number, number>>>>;
}

const PARTS = 128;

export const NO_USES: CountedUses = { total: 0, parts: {} };

export const redemptionOf = ({ parts }: CountedUses, userId: number): number | undefined =>
  parts[userId % PARTS]?.[userId];

export function withUse(counted: CountedUses, userId: number, redemption: number): CountedUses {
  const isNew = redemptionOf(counted, userId) === undefined;
  const { total, parts } = counted;
  const part = { ...parts[userId % PARTS], [userId]: redemption };
  return { total: isNew ? total + 1 : total, parts: { ...parts, [userId % PARTS]: part } };
}

export function withoutUse(counted: CountedUses, userId: number): CountedUses {
  if (redemptionOf(counted, userId) === undefined) return counted;
  const { total, parts } = counted;
  const { [userId]: _released, ...part } = parts[userId % PARTS] ?? {};
  return { total: total - 1, parts: { ...parts, [userId % PARTS]: part } };
}

import type { FieldMessage } from '../commands/ad-fields.ts';
import { atLeast } from '../common/messages.ts';
import { displayDollars, formatDollars } from '../common/money.ts';
import type { PromoCodeFields } from './fields.ts';

/** Of a code that is unknown, deleted, off, expired or used up; a guess learns no more. */
export const PROMO_CODE_NOT_VALID = 'This promo code is not valid';

/**
 * What a code needs beside each field's own limits.
 * @param bonusMaxNanos most that one person may give
 */
export function promoCodeErrors(
  { bonusNanos, minimumAmountNanos }: Pick<PromoCodeFields, 'bonusNanos' | 'minimumAmountNanos'>,
  bonusMaxNanos: bigint,
): readonly FieldMessage[] {
  const errors: FieldMessage[] = [];
  if (bonusNanos <= 0n) errors.push({ field: 'bonus', message: 'Bonus must be more than 0.' });
  if (bonusNanos > bonusMaxNanos)
    errors.push({ field: 'bonus', message: `Bonus must be at most ${displayDollars(bonusMaxNanos)}.` });
  if (minimumAmountNanos < bonusNanos)
    errors.push({ field: 'minimumAmount', message: atLeast('Minimum amount', formatDollars(bonusNanos)) });
  return errors;
}

import type { FieldMessage } from '../commands/ad-fields.ts';
import { mustBeValid, required } from '../common/messages.ts';
import type { DealFields } from './fields.ts';

/** The rules between the fields of a whole deal; empty where it may stand. */
export function dealErrors({
  priceType,
  priceNanos,
  startAt,
  endAt,
}: Pick<DealFields, 'priceType' | 'priceNanos' | 'startAt' | 'endAt'>): readonly FieldMessage[] {
  const fieldErrors: FieldMessage[] = [];
  if (priceType !== 'auction' && priceNanos === 0n) {
    fieldErrors.push({ field: 'price', message: required('Price') });
  }
  if (priceType === 'auction' && priceNanos !== 0n) {
    fieldErrors.push({ field: 'price', message: mustBeValid('Price') });
  }
  if (startAt !== null && endAt !== null && startAt >= endAt) {
    fieldErrors.push({ field: 'endAt', message: mustBeValid('End date') });
  }
  return fieldErrors;
}

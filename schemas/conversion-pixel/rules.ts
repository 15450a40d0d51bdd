import type { FieldMessage } from '../commands/ad-fields.ts';
import { atLeast, mustBeValid } from '../common/messages.ts';
import type { ConversionPixelFields } from './fields.ts';

/** The rules that a pixel as a whole must meet. */
export function conversionPixelErrors({
  repeatConversionsType,
  frequency,
}: ConversionPixelFields): readonly FieldMessage[] {
  if (repeatConversionsType === 'interval') {
    return frequency >= 1 ? [] : [{ field: 'frequency', message: atLeast('Frequency', 1) }];
  }
  return frequency === 0 ? [] : [{ field: 'frequency', message: mustBeValid('Frequency') }];
}

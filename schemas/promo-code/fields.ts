import * as v from 'valibot';

import { moneyInput, textInput } from '../commands/ad-fields.ts';
import { mustBeValid } from '../common/messages.ts';
import { choice, count, dollars, flag, textBy, time, withDefault } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';
import { CODE_LENGTH, PROMO_CODE_TYPES, USES_MAX } from './terms.ts';

/** In capitals, however it is typed: codes are the same in any case. */
export const codeInput = v.pipe(
  textInput('Code', CODE_LENGTH.min, CODE_LENGTH.max),
  v.toUpperCase(),
  v.regex(/^[A-Z0-9-]+$/, mustBeValid('Code')),
);

/** A code that gives an account a bonus with its next deposit. */
export const promoCodeResource = defineResource({
  /** Fixed once it is created: it is printed where no one can change it. */
  code: textBy('Code', codeInput, 'listed', 'searchable'),
  type: withDefault(choice('Type', PROMO_CODE_TYPES, 'listed'), 'payment_bonus'),
  /** What a deposit gets on top. */
  bonus: dollars('Bonus', moneyInput('Bonus', 2, 1_000_000), 'listed'),
  /** Least deposit that gets the bonus. */
  minimumAmount: dollars('Minimum amount', moneyInput('Minimum amount', 2, 1_000_000), 'listed'),
  /** Until when it is redeemed, and its deposit requested; exclusive. */
  expirationDate: time('Expiration date', 'listed'),
  /** Accounts that may use it; each may once. */
  usesMax: count('Uses in total', { min: 1, max: USES_MAX }, 'listed'),
  isActive: withDefault(flag('Is active', 'listed'), true),
});
export type PromoCodeFields = v.InferOutput<typeof promoCodeResource.stored>;

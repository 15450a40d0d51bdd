import type {
  AlreadyExists,
  Invalid,
  NotFound,
  Rejection,
  VersionConflict,
} from '@marquee/kit/decider/rejection';
import { declareRejections, type RejectionIn } from '@marquee/kit/decider/rejection';
import type { RestorationRejection } from '@marquee/kit/decider/restoration';
import { PROMO_CODE_NOT_VALID } from '@marquee/schemas/promo-code/rules';

/** Why staff's command on a promo code is not accepted. */
export type PromoCodeRejection = NotFound | AlreadyExists | Invalid | VersionConflict | RestorationRejection;

/** Why an account cannot use a promo code. */
export const REDEEM_REJECTIONS = declareRejections({
  /** Unknown, deleted, off, expired or used up: all are answered alike. */
  'code-not-valid': { type: 'Invalid', field: 'code', message: PROMO_CODE_NOT_VALID },
  'code-used': { type: 'Invalid', field: 'code', message: 'You’ve already used this promo code' },
  'code-waits': {
    type: 'Invalid',
    field: 'code',
    message: 'This promo code already waits for your next deposit',
  },
  /** Who created, changed or restored the code does not use it: no one grants money to an account of their own. */
  'own-code': {
    type: 'Forbidden',
    message: 'You created or changed this promo code yourself. You can’t use it.',
  },
  /** At the keyboard is staff, who act as the account. */
  'not-the-account': {
    type: 'Forbidden',
    message: 'Only the account itself can use promo codes.',
  },
});
export type RedeemRejection = RejectionIn<typeof REDEEM_REJECTIONS> | Rejection;

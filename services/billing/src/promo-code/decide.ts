import { changedFields } from '@marquee/kit/decider/changed-fields';
import { accept, type Decision, reject } from '@marquee/kit/decider/decider';
import { invalid, notFound, VERSION_CONFLICT } from '@marquee/kit/decider/rejection';
import { type Restoration, restorationRejection } from '@marquee/kit/decider/restoration';
import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import type { PromoCodeEvent } from '@marquee/schemas/promo-code/events';
import type { PromoCodeFields } from '@marquee/schemas/promo-code/fields';
import { promoCodeErrors } from '@marquee/schemas/promo-code/rules';

import type { PromoCodeRejection } from './rejections.ts';
import type { PromoCodeState } from './state.ts';

interface Limits {
  /** ISO 8601 UTC. */
  readonly now: string;
  /** Most that one person may give. */
  readonly bonusMaxNanos: bigint;
}

interface Editing {
  /** Version that the editor saw; undefined: the last writer wins. */
  readonly expectedVersion?: number | undefined;
}

export type PromoCodeCommand =
  | ({
      readonly type: 'CreatePromoCode';
      readonly promoCodeId: number;
      readonly fields: PromoCodeFields;
    } & Limits)
  | ({
      readonly type: 'ChangePromoCode';
      readonly patch: Partial<Omit<PromoCodeFields, 'code'>>;
    } & Limits &
      Editing)
  | ({ readonly type: 'DeletePromoCode' } & Editing)
  /** `expectedVersion`: revision of the deletion that the rest is about. */
  | ({ readonly type: 'RestorePromoCode'; readonly expectedVersion: number } & Restoration);

type PromoCodeDecision = Decision<PromoCodeEvent, PromoCodeRejection>;

const NOT_FOUND = notFound('Promo code');
/** A code that was printed once never means something else, so that a deleted one is taken too. */
const CODE_TAKEN = invalid({ field: 'code', message: 'This code is already in use. Choose another one.' });

/** Codes of staff: they are created, changed, switched and deleted; who uses them is another stream. */
export function decide(command: PromoCodeCommand, { promoCode, version }: PromoCodeState): PromoCodeDecision {
  if (command.type === 'CreatePromoCode') {
    if (promoCode !== null) return reject(CODE_TAKEN);
    const { promoCodeId, fields } = command;
    const errors = [...promoCodeErrors(fields, command.bonusMaxNanos), ...dateErrors(fields, command.now)];
    if (errors.length > 0) return reject(invalid(...errors));
    return accept({ type: 'PromoCodeCreated', data: { promoCodeId, ...fields } });
  }
  if (promoCode === null) return reject(NOT_FOUND);
  const { id: promoCodeId, fields } = promoCode;
  if (command.type === 'RestorePromoCode') {
    const rejection = restorationRejection('promo code', promoCode, command);
    if (rejection) return reject(rejection);
    if (command.expectedVersion !== version) return reject(VERSION_CONFLICT);
    return accept({ type: 'PromoCodeRestored', data: { promoCodeId, ...fields } });
  }
  if (promoCode.isDeleted) return reject(NOT_FOUND);
  if (command.expectedVersion !== undefined && command.expectedVersion !== version)
    return reject(VERSION_CONFLICT);
  if (command.type === 'DeletePromoCode') return accept({ type: 'PromoCodeDeleted', data: { promoCodeId } });
  const changed = changedFields(fields, command.patch);
  if (Object.keys(changed).length === 0) return accept();
  const errors = [
    ...promoCodeErrors({ ...fields, ...changed }, command.bonusMaxNanos),
    ...dateErrors(changed, command.now),
  ];
  if (errors.length > 0) return reject(invalid(...errors));
  return accept({ type: 'PromoCodeChanged', data: { promoCodeId, ...changed } });
}

const dateErrors = (
  { expirationDate }: Partial<Pick<PromoCodeFields, 'expirationDate'>>,
  now: string,
): readonly FieldMessage[] =>
  expirationDate !== undefined && expirationDate <= now
    ? [{ field: 'expirationDate', message: 'Expiration date must be in the future.' }]
    : [];

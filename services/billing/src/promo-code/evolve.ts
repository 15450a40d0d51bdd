import { patched } from '@marquee/kit/decider/changed-fields';
import type { PromoCodeEvent } from '@marquee/schemas/promo-code/events';
import type { PromoCodeFields } from '@marquee/schemas/promo-code/fields';

import type { PromoCodeState } from './state.ts';

export function evolve(state: PromoCodeState, event: PromoCodeEvent): PromoCodeState {
  const version = state.version + 1;
  const { promoCodeId: id, ...fields } = event.data;
  if (event.type === 'PromoCodeCreated')
    return { version, promoCode: { id, fields: fields as PromoCodeFields, isDeleted: false } };
  const { promoCode } = state;
  if (promoCode === null) return { version, promoCode };
  switch (event.type) {
    case 'PromoCodeChanged': {
      const changed = fields as Partial<PromoCodeFields>;
      return { version, promoCode: { ...promoCode, fields: patched(promoCode.fields, changed) } };
    }
    case 'PromoCodeDeleted':
      return { version, promoCode: { ...promoCode, isDeleted: true } };
    case 'PromoCodeRestored':
      return { version, promoCode: { ...promoCode, isDeleted: false } };
  }
}

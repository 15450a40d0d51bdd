import type { changePromoCodeBody, createPromoCodeBody } from '@marquee/schemas/promo-code/commands';
import { promoCodeView } from '@marquee/schemas/promo-code/views';
import { pipe, transform, type InferOutput } from 'valibot';

import { t } from '../../lib/i18n/i18n.ts';
import { paths } from '../../lib/paths.ts';
import { entityKind } from '../../widgets/entity/entity-kind.ts';

/** A promo code goes by its code. */
const namedCode = pipe(
  promoCodeView,
  transform((view) => ({ ...view, name: view.code })),
);
export type PromoCode = InferOutput<typeof namedCode>;

/** Codes that give a bonus with a deposit. */
export const PROMO_CODE = entityKind<PromoCode, typeof createPromoCodeBody, typeof changePromoCodeBody>(
  {
    key: 'promo-code',
    scope: 'all',
    noun: t('Promo code'),
    nouns: {
      many: t('promo codes'),
      counted: (count) => t('{count, plural, one {# promo code} other {# promo codes}}', { count }),
    },
    shortNoun: t('promo code'),
    newTitle: t('New promo code'),
    newLabel: t('New promo code'),
    deletion: t(
      'No one can use it anymore. Accounts that already used it still get their bonus. The code can’t be reused.',
    ),
    canRestore: true,
    listHref: () => paths.promoCodes.href(),
    addHref: () => paths.promoCodeAdd.href(),
    editHref: (parameters) => paths.promoCode.href(parameters),
  },
  namedCode,
);

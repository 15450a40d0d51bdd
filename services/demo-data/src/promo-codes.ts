import type { BillingService } from '@marquee/billing';
import { dollars } from '@marquee/schemas/common/money';
import type { CreatePromoCode } from '@marquee/schemas/promo-code/commands';

import type { Calendar } from './calendar.ts';
import { accepted, creationSteps, type Step } from './seed-context.ts';

const codes = ({ daysAgo }: Calendar): Readonly<Record<string, CreatePromoCode>> => ({
  'code of the welcome': {
    code: 'WELCOME50',
    bonus: dollars('50'),
    minimumAmount: dollars('500'),
    expirationDate: daysAgo(-120, '00:00').toISOString(),
    usesMax: 500,
  },
  'code of the summer': {
    code: 'SUMMER-25',
    bonus: dollars('25'),
    minimumAmount: dollars('500'),
    expirationDate: daysAgo(20, '00:00').toISOString(),
    usesMax: 100,
  },
  'code of the partners': {
    code: 'PARTNER-250',
    bonus: dollars('250'),
    minimumAmount: dollars('2500'),
    expirationDate: daysAgo(-45, '00:00').toISOString(),
    usesMax: 20,
    isActive: false,
  },
});

/** A promo code that an account used, one that has expired, and one that is switched off. */
export const promoCodeSteps = ({ promoCodes }: BillingService, calendar: Calendar): readonly Step[] => [
  ...creationSteps(codes(calendar), {
    at: (nth) => calendar.daysAgo(104, `10:0${nth}`),
    proof: { type: 'PromoCodeCreated', id: 'promoCodeId' },
    create: async (fields, context) => accepted(await promoCodes.create(fields, context)).state.promoCode?.id,
  }),
  {
    ...{ key: 'verdant uses the welcome', at: calendar.daysAgo(4, '09:30'), by: 'verdant' },
    proof: { type: 'BonusPromised' },
    async run(context, createdIds) {
      await promoCodes.redeem({ userId: createdIds.id('verdant'), code: 'WELCOME50' }, context);
      return undefined;
    },
  },
];

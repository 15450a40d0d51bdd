import type { CreateDeal } from '@marquee/schemas/deal/commands';
import { dollars } from '@marquee/schemas/common/money';
import type { SupplyService } from '@marquee/supply';

import type { Calendar } from './calendar.ts';
import { accepted, creationSteps, type Step } from './seed-context.ts';

const OPEN_TO_ALL = { allowedUserIds: [], startAt: null, endAt: null, isActive: true };

/** With Harbor Exchange; `npm run traffic` names both in its bid requests. */
const DEALS: Readonly<Record<string, Omit<CreateDeal, 'sspEndpointId'>>> = {
  'harbor view': {
    ...OPEN_TO_ALL,
    exchangeDealId: 'deal-harbour-view',
    name: 'Harbour view, home page',
    priceType: 'floor',
    price: dollars('1'),
  },
  'harbor fixed': {
    ...OPEN_TO_ALL,
    exchangeDealId: 'deal-fixed',
    name: 'Harbour articles at a fixed price',
    priceType: 'fixed',
    price: dollars('1.25'),
  },
};

/** The deals that were made with exchanges. */
export const dealSteps = ({ commands }: SupplyService, { daysAgo }: Calendar): readonly Step[] =>
  creationSteps(DEALS, {
    at: (nth) => daysAgo(105, `09:0${nth}`),
    proof: { type: 'DealCreated', id: 'dealId' },
    create: async (fields, context, createdIds) => {
      const input = { ...fields, sspEndpointId: createdIds.id('harbor') };
      return accepted(await commands.createDeal(input, context)).events[0]?.data.dealId;
    },
  });

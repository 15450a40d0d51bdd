import { expect, it } from 'vitest';

import { sentOf } from './sent-rule.ts';

const rule = { filterListId: 51, bidChangePercent: -20, bidLimit: '0.5' };
const bid = { bidChangePercent: -20, bidLimit: '0.5' };
const noBid = { bidChangePercent: null, bidLimit: null };

it.each([
  ['moveToList', { filterListId: 51, ...noBid }],
  ['pauseCampaign', { filterListId: null, ...noBid }],
  ['changeBid', { filterListId: null, ...bid }],
  ['notify', { filterListId: null, ...noBid }],
] as const)('sends of %s what the action uses', (action, sent) => {
  expect(sentOf({ ...rule, action })).toEqual({ action, ...sent });
});

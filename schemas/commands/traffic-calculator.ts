import * as v from 'valibot';

import { commandObject, idInput, tagsInput } from './ad-fields.ts';
import { reachBody } from './reach.ts';

const {
  dailyBudget: _dailyBudget,
  dailyImpressions: _dailyImpressions,
  campaignId: _campaignId,
  ...segment
} = reachBody.entries;

/** `POST /traffic-calculator`: traffic to look at, and a price to try. What is left out restricts nothing. */
export const trafficCalculatorBody = commandObject({
  ...segment,
  /** SSP endpoints, for accounts that may see them. */
  sspEndpointIds: v.nullish(tagsInput('Exchanges', idInput('Exchanges'))),
});
export type TrafficCalculatorBody = v.InferOutput<typeof trafficCalculatorBody>;

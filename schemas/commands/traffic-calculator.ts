import * as v from 'valibot';

import { commandObject, idInput, tagsInput } from './ad-fields.ts';
import { pricedTrafficEntries } from './reach.ts';

/** `POST /traffic-calculator`: traffic to look at, and a price to try. What is left out restricts nothing. */
export const trafficCalculatorBody = commandObject({
  ...pricedTrafficEntries,
  /** SSP endpoints, for accounts that may see them. */
  sspEndpointIds: v.nullish(tagsInput('Exchanges', idInput('Exchanges'))),
});
export type TrafficCalculatorBody = v.InferOutput<typeof trafficCalculatorBody>;

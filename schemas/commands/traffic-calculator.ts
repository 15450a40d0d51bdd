import type * as v from 'valibot';

import { commandObject } from './ad-fields.ts';
import { reachBody } from './reach.ts';

const { dailyBudget: _dailyBudget, ...segment } = reachBody.entries;

/** `POST /traffic-calculator`: traffic to look at, and a price to try. What is left out restricts nothing. */
export const trafficCalculatorBody = commandObject(segment);
export type TrafficCalculatorBody = v.InferOutput<typeof trafficCalculatorBody>;

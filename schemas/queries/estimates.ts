import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';

/** A number, and the interval that holds the true one 19 times of 20. */
export const estimate = v.object({ value: v.number(), low: v.number(), high: v.number() });
export type Estimate = v.InferOutput<typeof estimate>;

/** The same in dollars. */
export const dollarsEstimate = v.object({ value: dollarsOutput, low: dollarsOutput, high: dollarsOutput });
export type DollarsEstimate = v.InferOutput<typeof dollarsEstimate>;

/** Samples of one weight that an estimate needs to be worth more than a hint. */
export const SAMPLES_ENOUGH = 30;

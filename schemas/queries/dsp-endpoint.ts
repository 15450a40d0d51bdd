import * as v from 'valibot';

import { dollarsOutput } from '../common/money.ts';
import { timestamp } from '../common/time.ts';
import { dspEndpointFields } from '../events/dsp-endpoint.ts';
import { sspEndpointExamples, sspEndpointReplay } from './ssp-endpoint.ts';

const { vastType } = dspEndpointFields.entries;

/** A DSP endpoint as admins see it. */
export const dspEndpointView = v.object({
  id: v.number(),
  name: v.string(),
  url: v.string(),
  isPop: v.boolean(),
  isDirect: v.boolean(),
  isPopXml: v.boolean(),
  vastType,
  qps: v.number(),
  tmax: v.number(),
  /** Dollars a day; 0 is without a limit. */
  spendLimit: dollarsOutput,
  /** Percent of its bid that stays with us. */
  margin: v.number(),
  isActive: v.boolean(),
  createdAt: timestamp,
  updatedAt: timestamp,
});
export type DspEndpointView = v.InferOutput<typeof dspEndpointView>;

/** `GET /admin/dsp-endpoints/{id}/examples`: what we would send it, and what it may answer. */
export const dspEndpointExamples = sspEndpointExamples;
export type DspEndpointExamples = v.InferOutput<typeof dspEndpointExamples>;

/** `POST /admin/dsp-endpoints/{id}/examples/replay`: the example as it was sent just now, and what truly came back. */
export const dspEndpointReplay = sspEndpointReplay;
export type DspEndpointReplay = v.InferOutput<typeof dspEndpointReplay>;

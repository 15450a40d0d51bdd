import * as v from 'valibot';

import { timestamp } from '../common/time.ts';
import { sspEndpointExamples, sspEndpointReplay } from '../ssp-endpoint/views.ts';
import { dspEndpointResource } from './fields.ts';

/** A DSP endpoint as admins see it. */
export const dspEndpointView = v.object({
  id: v.number(),
  ...dspEndpointResource.view,
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

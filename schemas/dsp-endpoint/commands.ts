import * as v from 'valibot';

import { dspEndpointResource } from './fields.ts';

/** `POST /admin/dsp-endpoints`. Limits of 0 are without a limit; `spendLimit` is dollars a day, `margin` percent. */
export const createDspEndpointBody = v.strictObject(dspEndpointResource.filledBody);
export type CreateDspEndpoint = v.InferOutput<typeof createDspEndpointBody>;

/** `PUT /admin/dsp-endpoints/{id}`: what is absent stays as it is. */
export const changeDspEndpointBody = v.strictObject(dspEndpointResource.change);
export type ChangeDspEndpoint = v.InferOutput<typeof changeDspEndpointBody>;

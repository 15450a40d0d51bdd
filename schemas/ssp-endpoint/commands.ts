import * as v from 'valibot';

import { sspEndpointResource } from './fields.ts';

/** `POST /admin/ssp-endpoints`. Limits of 0 are without a limit; `spendLimit` is dollars a day. */
export const createSspEndpointBody = v.strictObject(sspEndpointResource.filledBody);
export type CreateSspEndpoint = v.InferOutput<typeof createSspEndpointBody>;

/** `PUT /admin/ssp-endpoints/{id}`: what is absent stays as it is. */
export const changeSspEndpointBody = v.strictObject(sspEndpointResource.change);
export type ChangeSspEndpoint = v.InferOutput<typeof changeSspEndpointBody>;

import * as v from 'valibot';

import { dealResource } from './fields.ts';

/** `POST /admin/deals`. `price` is dollars for a thousand impressions. */
export const createDealBody = v.strictObject(dealResource.filledBody);
export type CreateDeal = v.InferOutput<typeof createDealBody>;

/** `PUT /admin/deals/{id}`: what is absent stays as it is. */
export const changeDealBody = v.strictObject(dealResource.change);
export type ChangeDeal = v.InferOutput<typeof changeDealBody>;

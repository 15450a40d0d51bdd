import { creativeAnswer, type CreativeView } from '@marquee/schemas/creative/views';

import { parsed } from '../../lib/answer.ts';
import { api } from '../../lib/api-client.ts';
import type { Sent } from './image-drafts.ts';

/** A creative that was created here. */
export type CreatedCreative = Pick<CreativeView, 'id' | 'version'>;

/** Creates a creative; the same call again answers what the first one created. */
export const createCreative = async ({ body, idempotencyKey }: Sent): Promise<CreatedCreative> =>
  (await parsed(creativeAnswer, api.post('/creatives', body, { idempotencyKey }))).data;

/** @throws ApiError 409 where it was changed since, or is used by a campaign */
export const deleteCreated = ({ id, version }: CreatedCreative): Promise<unknown> =>
  api.delete(`/creatives/${id}`, {
    query: { unusedOnly: true },
    headers: { 'if-match': `"${version}"` },
  });

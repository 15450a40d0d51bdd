import * as v from 'valibot';

import { reportLinkResource } from './fields.ts';

/** How long a link is open, days. */
export const LINK_DAYS = [7, 30, 90] as const;

/** `POST /statistics/links`. */
export const createReportLink = v.strictObject({
  ...reportLinkResource.filledBody,
  days: v.picklist(LINK_DAYS, `Days must be one of ${LINK_DAYS.join(', ')}.`),
});
export type CreateReportLink = v.InferOutput<typeof createReportLink>;

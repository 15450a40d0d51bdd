import * as v from 'valibot';

import { ownedEntries, usedBy } from '../queries/owned.ts';
import { audienceResource } from './fields.ts';

/** An audience as `GET /audiences/{id}` answers it. */
export const audienceView = v.object({
  ...ownedEntries,
  ...audienceResource.view,
  /** Current number of members; null where they are not counted. */
  members: v.nullable(v.number()),
  usedBy,
});
export type AudienceView = v.InferOutput<typeof audienceView>;

import * as v from 'valibot';

import { audienceFields } from '../events/audience.ts';
import { ownedEntries, usedBy } from './owned.ts';

/** An audience as `GET /audiences/{id}` answers it. */
export const audienceView = v.object({
  ...ownedEntries,
  ...audienceFields.entries,
  /** Persons in it now; null where nobody counts them. */
  members: v.nullable(v.number()),
  usedBy,
});
export type AudienceView = v.InferOutput<typeof audienceView>;

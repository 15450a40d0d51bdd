import * as v from 'valibot';

import { idParam, userId } from '../common/ids.ts';

/** Query of an admin's call for the tags in use: those of one account, or of all accounts without it. */
export const tagsQuery = v.strictObject({ userId: v.optional(idParam(userId)) });

/** Tags in use, the most used first, at most 1,000; of spellings that differ in case one. */
export const tagsAnswer = v.object({ data: v.array(v.string()) });

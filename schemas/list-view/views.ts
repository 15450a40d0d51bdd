import * as v from 'valibot';

import { listViewSettings } from './events.ts';

/** `GET /list-views/{list}`. */
export const listViewAnswer = v.object({ data: listViewSettings });

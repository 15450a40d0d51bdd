import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from '../events/catalogue.ts';
import { creativeFolderResource } from './fields.ts';

const identity = { creativeFolderId: v.number(), userId: v.number() };

/** Stream `creative-folder-<id>`. */
export const creativeFolderEvents = {
  CreativeFolderCreated: {
    version: 1,
    data: v.object({ ...identity, ...creativeFolderResource.stored.entries }),
  },
  CreativeFolderChanged: {
    version: 1,
    data: v.object({ ...identity, ...v.partial(creativeFolderResource.stored).entries }),
  },
  /** Its creatives are in no folder from now on. */
  CreativeFolderDeleted: { version: 1, data: v.object(identity) },
  /** It is there again, and so are the creatives that were in it and have no other folder since. */
  CreativeFolderRestored: {
    version: 1,
    data: v.object({ ...identity, ...creativeFolderResource.stored.entries }),
  },
} as const satisfies EventCatalogue;
export type CreativeFolderEvent = EventsOf<typeof creativeFolderEvents>;

import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from './catalogue.ts';

const scalar = v.union([v.string(), v.number(), v.boolean(), v.null()]);

/** How a statistics page was set up; names as the specification spells them. */
export const presetParameters = v.object({
  agregatedFields: v.array(v.string()),
  filter: v.record(v.string(), v.union([scalar, v.array(scalar)])),
  groupBy: v.array(v.string()),
  orderDir: v.nullable(v.string()),
  orderField: v.nullable(v.string()),
  rowsOnPage: v.nullable(v.number()),
  timezone: v.nullable(v.string()),
});
export type PresetParameters = v.InferOutput<typeof presetParameters>;

const identity = { presetId: v.number(), userId: v.number() };

/** Stream `preset-<id>`. */
export const presetEvents = {
  PresetSaved: {
    version: 1,
    data: v.object({ ...identity, name: v.string(), page: v.string(), parameters: presetParameters }),
  },
  PresetDeleted: { version: 1, data: v.object(identity) },
} as const satisfies EventCatalogue;
export type PresetEvent = EventsOf<typeof presetEvents>;

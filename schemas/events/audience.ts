import * as v from 'valibot';

import type { EventCatalogue, EventsOf } from './catalogue.ts';

/** What makes a person a member. */
export const AUDIENCE_COLLECTIONS = ['click', 'conversion', 'pixel'] as const;
/** A `collecting` audience only grows; a `targeting` one grows and restricts the campaigns that name it to its members. */
export const AUDIENCE_TYPES = ['collecting', 'targeting'] as const;

export const audienceFields = v.object({
  name: v.string(),
  collectionType: v.picklist(AUDIENCE_COLLECTIONS),
  /** Days that a person stays a member after the last click, conversion or visit. */
  lifetimeDays: v.number(),
  type: v.picklist(AUDIENCE_TYPES),
  /** Campaigns whose clicks or conversions collect; empty: every campaign of the account. */
  sourceCampaignIds: v.array(v.number()),
  /** Pixel whose visits collect, for the collection type `pixel`; otherwise null. */
  pixelId: v.nullable(v.number()),
});
export type AudienceFields = v.InferOutput<typeof audienceFields>;

const identity = { audienceId: v.number(), userId: v.number() };

/** Stream `audience-<id>`. Members are no events: they are persons, kept as digests, and expire. */
export const audienceEvents = {
  AudienceCreated: { version: 1, data: v.object({ ...identity, ...audienceFields.entries }) },
  AudienceChanged: { version: 1, data: v.object({ ...identity, ...v.partial(audienceFields).entries }) },
  AudienceDeleted: { version: 1, data: v.object(identity) },
} as const satisfies EventCatalogue;
export type AudienceEvent = EventsOf<typeof audienceEvents>;

import type * as v from 'valibot';

import {
  choice,
  count,
  optional,
  reference,
  references,
  text,
  withDefault,
} from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';

/** What makes a person a member. */
export const AUDIENCE_COLLECTIONS = ['click', 'conversion', 'pixel'] as const;
/** A `collecting` audience only grows; a `targeting` one grows and restricts the campaigns that name it to its members. */
export const AUDIENCE_TYPES = ['collecting', 'targeting'] as const;

/** Days; after longer a click says nothing about a person any more. */
export const AUDIENCE_LIFETIME_DAYS_MAX = 540;
export const AUDIENCE_LIFETIME_DAYS_DEFAULT = 30;

/** Users who clicked, converted or visited a pixel; campaigns target them by the audience's id. */
export const audienceResource = defineResource({
  name: text('Audience name', { min: 2 }, 'listed', 'searchable'),
  collectionType: choice('Collection type', AUDIENCE_COLLECTIONS, 'listed'),
  /** Days that a person stays a member after the last click, conversion or visit. */
  lifetimeDays: withDefault(
    count('Lifetime', { min: 1, max: AUDIENCE_LIFETIME_DAYS_MAX }, 'listed'),
    AUDIENCE_LIFETIME_DAYS_DEFAULT,
  ),
  type: withDefault(choice('Type', AUDIENCE_TYPES, 'listed'), 'collecting'),
  /** Campaigns whose clicks or conversions collect; empty: every campaign of the account. */
  sourceCampaignIds: withDefault(references('Source campaigns', 'campaign'), []),
  /** Pixel whose visits collect, for the collection type `pixel`; otherwise null. */
  pixelId: optional(reference('Pixel', 'conversion-pixel', 'listed')),
});
export type AudienceFields = v.InferOutput<typeof audienceResource.stored>;

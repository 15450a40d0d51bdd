import { defineReadModel, type EventOf } from '@marquee/kit/projector/read-model';
import { listColumns } from '@marquee/kit/resource/listed';
import { toJson } from '@marquee/kit/runtime/json';
import { campaignResource, type CampaignFields } from '@marquee/schemas/campaign/fields';
import { type Insertable, sql, type Updateable } from 'kysely';

import { namedColumns, newlyModerated } from '../moderated.ts';
import {
  CAMPAIGNS_MODEL,
  createCampaignsTables,
  type CampaignsTable,
  type CampaignsTables,
} from './table.ts';
import { targetedCountries } from './targeted-countries.ts';

type Change = Exclude<EventOf<CampaignEventType>, { type: 'CampaignCreated' }>;
type CampaignEventType = (typeof EVENTS)[number];

const EVENTS = [
  'CampaignCreated',
  'CampaignChanged',
  'CampaignSubmitted',
  'CampaignApproved',
  'CampaignDisapproved',
  'CampaignDecisionUndone',
  'CampaignStarted',
  'CampaignStopped',
  'CampaignDeleted',
  'CampaignRestored',
] as const;

/** Every campaign, as lists and pages show it. */
export const campaignsReadModel = defineReadModel<CampaignsTables>()({
  ...CAMPAIGNS_MODEL,
  version: 5,
  events: EVENTS,
  createTables: createCampaignsTables,
  apply: async (event, db) => {
    const at = event.metadata.occurredAt;
    if (event.type === 'CampaignCreated') {
      const { campaignId, userId, duplicatedFrom: _, ...fields } = event.data;
      await db
        .insertInto('campaigns')
        .values({
          id: campaignId,
          user_id: userId,
          ...(columnsOf(fields) as FieldColumns),
          ...newlyModerated(at, event.revision),
          measured_since: at,
          fields: toJson(fields),
        })
        .execute();
      return;
    }
    await db
      .updateTable('campaigns')
      .set({ ...changeOf(event), version: event.revision, updated_at: at })
      .where('id', '=', BigInt(event.data.campaignId))
      .execute();
  },
});

function changeOf(event: Change): Updateable<CampaignsTable> {
  const at = event.metadata.occurredAt;
  switch (event.type) {
    case 'CampaignChanged': {
      const { campaignId: _id, userId: _owner, ...patch } = event.data;
      return {
        ...columnsOf(patch),
        ...(STARTS_ANEW.some((field) => patch[field] !== undefined) ? { measured_since: at } : {}),
        fields: sql`fields || ${toJson(patch)}::jsonb`,
      };
    }
    case 'CampaignSubmitted':
      return { approved: 'pending', pending_at: at, disapprove_reason: null };
    case 'CampaignApproved':
      return { approved: 'approved', disapprove_reason: null };
    case 'CampaignDisapproved':
      return { approved: 'disapproved', disapprove_reason: event.data.reason };
    case 'CampaignDecisionUndone':
      return { approved: event.data.approved, disapprove_reason: event.data.reason };
    case 'CampaignStarted':
      return { is_active: true, stop_reason: null, measured_since: sinceStart(event) };
    case 'CampaignStopped':
      return { is_active: false, stop_reason: event.data.reason };
    case 'CampaignDeleted':
      return { deleted_at: at };
    case 'CampaignRestored':
      return { deleted_at: null };
  }
}

/**
 * A start is a new beginning, except of a guaranteed action that its owner starts: who may hold conversions back must not
 * get another loss for each start.
 */
const sinceStart = ({ data, metadata }: Extract<Change, { type: 'CampaignStarted' }>) =>
  metadata.actorId === data.userId
    ? sql<string>`CASE WHEN pricing_model = 'CPAg' THEN measured_since ELSE ${metadata.occurredAt}::timestamptz END`
    : metadata.occurredAt;

/** Pricing and goal: results from before a change do not count. */
const STARTS_ANEW = ['pricingModel', 'bidPriceNanos', 'goalStopMultiple'] as const;

const COLUMNS = { ...listColumns(campaignResource.fields), creativeIds: 'creative_ids' };

type FieldColumns = Pick<Insertable<CampaignsTable>, 'name' | 'pricing_model' | 'creative_ids' | 'countries'>;
type Patch = { readonly [Field in keyof CampaignFields]?: CampaignFields[Field] | undefined };

/** The columns of the fields that a change names; of a whole set of fields, all of them. */
const columnsOf = (patch: Patch) =>
  ({
    ...namedColumns(COLUMNS, patch),
    ...(patch.targeting && { countries: targetedCountries(patch.targeting) }),
  }) as Partial<FieldColumns>;

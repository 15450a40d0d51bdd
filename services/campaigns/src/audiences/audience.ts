import {
  AUDIENCE_LIFETIME_DAYS_DEFAULT,
  audienceFaults,
  changeAudienceBody,
  createAudienceBody,
  createAudienceForUserBody,
} from '@marquee/schemas/commands/audience';
import { audienceId, idParam } from '@marquee/schemas/common/ids';
import { audienceFields, type AudienceFields } from '@marquee/schemas/events/audience';
import { audienceView } from '@marquee/schemas/queries/audience';
import * as v from 'valibot';

import type { OwnedDefinition } from '../owned/room.ts';

/** Persons who clicked, converted or visited; whom campaigns that name a targeting one are shown to. */
export const AUDIENCES: OwnedDefinition<AudienceFields> = {
  noun: {
    names: { one: 'audience', many: 'audiences' },
    kind: 'audience',
    idKey: 'audienceId',
    events: { created: 'AudienceCreated', changed: 'AudienceChanged', deleted: 'AudienceDeleted' },
    fields: audienceFields,
    defaults: {
      lifetimeDays: AUDIENCE_LIFETIME_DAYS_DEFAULT,
      type: 'collecting',
      sourceCampaignIds: [],
      pixelId: null,
    },
    // Who clicked is no visitor: the members would mean two things at once.
    fixed: ['collectionType'],
    loosens: (before, after) => before.type === 'targeting' && after.type === 'collecting',
    faults: audienceFaults,
  },
  path: 'audiences',
  params: v.object({ id: idParam(audienceId) }),
  model: {
    name: 'audiences',
    version: 1,
    columns: { collectionType: 'text', lifetimeDays: 'integer', type: 'text', pixelId: 'integer' },
  },
  bodies: {
    create: createAudienceBody,
    createForUser: createAudienceForUserBody,
    change: changeAudienceBody,
  },
  view: audienceView,
};

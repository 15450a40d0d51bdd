import { audienceErrors } from '@marquee/schemas/audience/rules';
import {
  changeAudienceBody,
  createAudienceBody,
  createAudienceForUserBody,
} from '@marquee/schemas/audience/commands';
import { audienceId, idParam } from '@marquee/schemas/common/ids';
import { audienceResource, type AudienceFields } from '@marquee/schemas/audience/fields';
import { audienceView } from '@marquee/schemas/audience/views';
import * as v from 'valibot';

import { resourceColumns } from '../resource/read-model.ts';
import type { ResourceModuleDefinition } from '../resource/module.ts';

/** Users who clicked, converted or visited a pixel; campaigns target them by the audience's id. */
export const AUDIENCES: ResourceModuleDefinition<AudienceFields> = {
  definition: {
    names: { one: 'audience', many: 'audiences' },
    kind: 'audience',
    idKey: 'audienceId',
    events: {
      created: 'AudienceCreated',
      changed: 'AudienceChanged',
      deleted: 'AudienceDeleted',
      restored: 'AudienceRestored',
    },
    resource: audienceResource,
    // Who clicked is no visitor: the members would mean two things at once.
    fixed: ['collectionType'],
    needs: ['pixelId'],
    removesRestriction: (before, after) => before.type === 'targeting' && after.type === 'collecting',
    fieldErrors: audienceErrors,
  },
  path: 'audiences',
  params: v.object({ id: idParam(audienceId) }),
  model: {
    name: 'audiences',
    version: 2,
    columns: resourceColumns(audienceResource.fields),
  },
  bodies: {
    create: createAudienceBody,
    createForUser: createAudienceForUserBody,
    change: changeAudienceBody,
  },
  view: audienceView,
};

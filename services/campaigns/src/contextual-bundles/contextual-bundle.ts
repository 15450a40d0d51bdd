import {
  changeContextualBundleBody,
  contextualBundleFaults,
  createContextualBundleBody,
  createContextualBundleForUserBody,
} from '@marquee/schemas/commands/contextual-bundle';
import { contextualBundleId, idParam } from '@marquee/schemas/common/ids';
import {
  contextualBundleFields,
  type ContextualBundleFields,
} from '@marquee/schemas/events/contextual-bundle';
import { contextualBundleView } from '@marquee/schemas/queries/contextual-bundle';
import * as v from 'valibot';

import type { OwnedDefinition } from '../owned/room.ts';

/** Places by what they are about. Those of admins are for everybody to use. */
export const CONTEXTUAL_BUNDLES: OwnedDefinition<ContextualBundleFields> = {
  noun: {
    names: { one: 'contextual bundle', many: 'contextual bundles' },
    kind: 'contextual-bundle',
    idKey: 'contextualBundleId',
    events: {
      created: 'ContextualBundleCreated',
      changed: 'ContextualBundleChanged',
      deleted: 'ContextualBundleDeleted',
    },
    fields: contextualBundleFields,
    defaults: { categories: [], keywords: [], excludedKeywords: [] },
    shared: true,
    faults: contextualBundleFaults,
  },
  path: 'contextual-bundles',
  params: v.object({ id: idParam(contextualBundleId) }),
  model: { name: 'contextual_bundles', version: 1, columns: {} },
  canDuplicate: true,
  bodies: {
    create: createContextualBundleBody,
    createForUser: createContextualBundleForUserBody,
    change: changeContextualBundleBody,
  },
  view: contextualBundleView,
};

import { orderOfTexts } from '@marquee/kit/lists/list-sql';
import { rankOfTexts } from '@marquee/kit/lists/ranked-list';
import {
  changeContextualBundleBody,
  createContextualBundleBody,
  createContextualBundleForUserBody,
} from '@marquee/schemas/contextual-bundle/commands';
import { contextualBundleErrors } from '@marquee/schemas/contextual-bundle/rules';
import { contextualBundleId, idParam } from '@marquee/schemas/common/ids';
import {
  contextualBundleResource,
  type ContextualBundleFields,
} from '@marquee/schemas/contextual-bundle/fields';
import { contextualBundleView } from '@marquee/schemas/contextual-bundle/views';
import { sql } from 'kysely';
import * as v from 'valibot';

import type { CategoryNamePort } from '../ports.ts';
import { resourceColumns } from '../resource/read-model.ts';
import type { ResourceModuleDefinition } from '../resource/module.ts';
import type { ResourceRow } from '../resource/query.ts';

/** Pages and apps by their content. Those of admins are available to all advertisers. */
export const CONTEXTUAL_BUNDLES: ResourceModuleDefinition<ContextualBundleFields> = {
  definition: {
    names: { one: 'contextual bundle', many: 'contextual bundles' },
    kind: 'contextual-bundle',
    idKey: 'contextualBundleId',
    events: {
      created: 'ContextualBundleCreated',
      changed: 'ContextualBundleChanged',
      deleted: 'ContextualBundleDeleted',
      restored: 'ContextualBundleRestored',
    },
    resource: contextualBundleResource,
    shared: true,
    fieldErrors: contextualBundleErrors,
  },
  path: 'contextual-bundles',
  params: v.object({ id: idParam(contextualBundleId) }),
  model: {
    name: 'contextual_bundles',
    version: 2,
    columns: resourceColumns(contextualBundleResource.fields),
  },
  orders: {
    keywords: { kind: 'text', order: orderOfTexts('fields', 'keywords') },
    excludedKeywords: { kind: 'text', order: orderOfTexts('fields', 'excludedKeywords') },
    isShared: { kind: 'boolean', order: sql`(user_id is null)` },
  },
  canDuplicate: true,
  bodies: {
    create: createContextualBundleBody,
    createForUser: createContextualBundleForUserBody,
    change: changeContextualBundleBody,
  },
  view: contextualBundleView,
};

/** How lists are sorted by categories: by their names, as they are shown. */
export const rankByCategories =
  (categoryName: CategoryNamePort = () => undefined) =>
  async (rows: readonly ResourceRow[]): Promise<ReadonlyMap<number, number>> =>
    rankOfTexts(
      rows.map(({ id, fields }) => {
        const { categories } = fields as ContextualBundleFields;
        return [Number(id), categories.map((code) => categoryName(code) ?? code)];
      }),
    );

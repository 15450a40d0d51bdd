import { streamFold, type StreamFold } from '@marquee/kit/decider/stream-fold';

import { ALERT_RULES } from './alert-rules/alert-rule.ts';
import { AUDIENCES } from './audiences/audience.ts';
import { BUDGET_GROUPS } from './budget-groups/budget-group.ts';
import { campaignDecider } from './campaign/index.ts';
import { CONTEXTUAL_BUNDLES } from './contextual-bundles/contextual-bundle.ts';
import { CONVERSION_PIXELS } from './conversion-pixels/conversion-pixel.ts';
import { creativeDecider } from './creative/index.ts';
import { scanDecider } from './creative-scan/index.ts';
import { CREATIVE_FOLDERS } from './creative-folders/creative-folder.ts';
import { itemsFold } from './filter-lists/fold-items.ts';
import { FILTER_LIST } from './filter-lists/index.ts';
import { mediaAssetDecider } from './media/index.ts';
import { OPTIMIZATION_RULES } from './optimization-rules/optimization-rule.ts';
import { resourceDecider } from './resource/decider.ts';
import type { NamedFields, ResourceDefinition } from './resource/definition.ts';

const resourceFold = <Fields extends NamedFields>(definition: ResourceDefinition<Fields>): StreamFold =>
  streamFold(definition.kind, resourceDecider(definition), ({ object }) => {
    if (!object) return undefined;
    const { userId, fields, constants, isDeleted } = object;
    return { userId, isDeleted, ...constants, ...(fields as Readonly<Record<string, unknown>>) };
  });

/** How the objects of this service are shown as they stood at a time. */
export const campaignFolds: readonly StreamFold[] = [
  streamFold('campaign', campaignDecider, ({ campaign }) => {
    if (!campaign) return undefined;
    const { userId, fields, approved, isActive, isDeleted } = campaign;
    return { userId, approved, isActive, isDeleted, ...fields };
  }),
  streamFold('creative', creativeDecider, ({ creative }) => {
    if (!creative) return undefined;
    const { userId, fields, approved, isActive, isDeleted } = creative;
    return { userId, approved, isActive, isDeleted, ...fields };
  }),
  streamFold('creative-scan', scanDecider, ({ scan }) => (scan ? { ...scan } : undefined)),
  streamFold('media-asset', mediaAssetDecider, ({ asset }) => (asset ? { ...asset } : undefined)),
  resourceFold(AUDIENCES.definition),
  resourceFold(CONTEXTUAL_BUNDLES.definition),
  resourceFold(CONVERSION_PIXELS.definition),
  resourceFold(CREATIVE_FOLDERS.definition),
  resourceFold(OPTIMIZATION_RULES.definition),
  resourceFold(ALERT_RULES.definition),
  resourceFold(BUDGET_GROUPS.definition),
  resourceFold(FILTER_LIST),
  itemsFold('filter-list-items'),
  itemsFold('global-blacklist'),
];

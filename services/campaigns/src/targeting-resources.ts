import type { FieldMessage } from '@marquee/schemas/commands/ad-fields';
import { mustBeValid } from '@marquee/schemas/common/messages';
import type { AudienceFields } from '@marquee/schemas/audience/fields';
import type { ContextualBundleFields } from '@marquee/schemas/contextual-bundle/fields';
import type { ConversionPixelFields } from '@marquee/schemas/conversion-pixel/fields';
import {
  optimizationRuleResource,
  type OptimizationRuleFields,
} from '@marquee/schemas/optimization-rule/fields';
import * as v from 'valibot';

import { AUDIENCES } from './audiences/audience.ts';
import { CONTEXTUAL_BUNDLES, rankByCategories } from './contextual-bundles/contextual-bundle.ts';
import { CONVERSION_PIXELS } from './conversion-pixels/conversion-pixel.ts';
import { snippetsOf } from './conversion-pixels/snippets.ts';
import {
  filledListOf,
  OPTIMIZATION_RULES,
  type TargetList,
  targetListErrors,
} from './optimization-rules/optimization-rule.ts';
import { revealsMore, unseenErrors } from './optimization-rules/rule-permissions.ts';
import { createCampaignReferences, referencesById, type ReferencesTo } from './resource/references.ts';
import { createResourceQuery, type ResourceRow } from './resource/query.ts';
import { createResourceModule, type ResourceModule, type ResourceDeps } from './resource/module.ts';
import type { AudienceSizesPort, CategoryNamePort, ReferenceKind } from './ports.ts';
import { unknownOf, usableOf } from './resource/usable-ids.ts';

export interface TargetingResourcesDeps extends ResourceDeps {
  /** The tracker's address as the internet sees it. */
  readonly publicEdgeUrl: string;
  /** Random bytes that cannot be guessed. */
  readonly randomBytes: (count: number) => Uint8Array;
  /** Those of the campaigns that are an advertiser's. */
  readonly ownCampaigns: (userId: number, ids: readonly number[]) => Promise<readonly number[]>;
  /** The current filter list; undefined when deleted or unknown. */
  readonly filterList: (filterListId: number) => Promise<TargetList | undefined>;
  /** Without it bundles are sorted by the codes of their categories. */
  readonly categoryName: CategoryNamePort | undefined;
  /** Without it members are not counted. */
  readonly audienceSizes: AudienceSizesPort | undefined;
  readonly onSizesFailure: (error: unknown) => void;
}

/** What campaigns name beside creatives and filter lists, and the pixels that audiences grow by. */
export interface TargetingResources {
  readonly audiences: ResourceModule<AudienceFields>;
  readonly conversionPixels: ResourceModule<ConversionPixelFields>;
  readonly contextualBundles: ResourceModule<ContextualBundleFields>;
  readonly optimizationRules: ResourceModule<OptimizationRuleFields>;
}

/** 22 letters of base64url. */
const CODE_BYTES = 16;

export function createTargetingResources(deps: TargetingResourcesDeps): TargetingResources {
  const { readStore, publicEdgeUrl, randomBytes } = deps;
  const campaignReferences = createCampaignReferences(readStore);
  const namedByCampaigns =
    (kind: ReferenceKind): ReferencesTo =>
    async (ids) =>
      referencesById(['campaign', await campaignReferences(kind, ids)]);
  const audiencesQuery = createResourceQuery(readStore, AUDIENCES.definition, AUDIENCES.model);

  const conversionPixels = createResourceModule(CONVERSION_PIXELS, deps, {
    constants: () => ({ code: Buffer.from(randomBytes(CODE_BYTES)).toString('base64url') }),
    referencesTo: async (ids) =>
      referencesById(['audience', await audiencesQuery.referencingRows('pixelId', ids)]),
    extrasOf: async (rows) =>
      rows.map((row) => {
        const { code } = row.fields as { code: string };
        return { code, snippets: snippetsOf(publicEdgeUrl, code) };
      }),
  });
  const audiences = createResourceModule(AUDIENCES, deps, {
    referencesTo: namedByCampaigns('audiences'),
    extrasOf: (rows) => membersOf(deps, rows),
    ranks: { members: (rows) => rankByMembers(deps, rows) },
    referenceErrors: async (userId, { pixelId, sourceCampaignIds = [] }) => {
      const fieldErrors: FieldMessage[] = [];
      if (userId === null) return fieldErrors;
      const pixels = typeof pixelId === 'number' ? [pixelId] : [];
      const knownPixels = usableOf(conversionPixels.query);
      if ((await unknownOf(pixels, (ids) => knownPixels(userId, ids), deps.fresh)).length > 0) {
        fieldErrors.push({ field: 'pixelId', message: mustBeValid('Pixel') });
      }
      const own = (ids: readonly number[]) => deps.ownCampaigns(userId, ids);
      if ((await unknownOf(sourceCampaignIds, own, deps.fresh)).length > 0) {
        fieldErrors.push({ field: 'sourceCampaignIds', message: mustBeValid('Source campaigns') });
      }
      return fieldErrors;
    },
  });
  return {
    audiences,
    conversionPixels,
    contextualBundles: createResourceModule(CONTEXTUAL_BUNDLES, deps, {
      referencesTo: namedByCampaigns('contextualBundles'),
      ranks: { categories: rankByCategories(deps.categoryName) },
    }),
    optimizationRules: createResourceModule(OPTIMIZATION_RULES, deps, {
      referencesTo: namedByCampaigns('optimizationRules'),
      referenceErrors: (userId, patch, today) => ruleErrors(deps, userId, patch, today),
      extrasOf: (rows) => heldBackOf(deps, rows),
    }),
  };
}

/** A rule fills a list of its owner, and shows nothing beyond the owner's statistics. */
async function ruleErrors(
  { filterList, owners, fresh }: TargetingResourcesDeps,
  userId: number | null,
  patch: Partial<OptimizationRuleFields>,
  today: OptimizationRuleFields | undefined,
): Promise<readonly FieldMessage[]> {
  const { conditions, ...rule } = { ...today, ...patch };
  const filterListId = filledListOf(rule);
  // A list that is named cannot be deleted, so it is the owner's also where the action does not fill it.
  const namedId = patch.filterListId ?? filterListId;
  const list = namedId === null ? undefined : await filterList(namedId);
  const isChosen = patch.filterListId !== undefined || patch.action !== undefined;
  const listErrors = namedId !== null && isChosen ? targetListErrors(userId, list) : [];
  if (listErrors.length > 0 || userId === null || !conditions || !revealsMore(today, patch))
    return listErrors;
  if (filterListId !== null && !list) return [];
  const unseen = async () => {
    const permissions = (await owners.permissionsByUser([userId])).get(userId);
    const listType = filterListId === null ? undefined : list?.type;
    return permissions ? unseenErrors({ conditions }, listType, permissions) : [];
  };
  if ((await unseen()).length === 0) return [];
  // A right that was given a moment ago counts.
  await fresh();
  return unseen();
}

async function heldBackOf(
  { filterList, owners }: TargetingResourcesDeps,
  rows: readonly ResourceRow[],
): Promise<readonly { readonly heldBack: string | null }[]> {
  const fieldsOf = (row: ResourceRow) => v.parse(optimizationRuleResource.stored, row.fields);
  const listIds = [...new Set(rows.map((row) => filledListOf(fieldsOf(row))))].filter((id) => id !== null);
  const [permissionsByUser, lists] = await Promise.all([
    owners.permissionsByUser(rows.flatMap(({ user_id }) => (user_id === null ? [] : [Number(user_id)]))),
    Promise.all(listIds.map(async (id) => [id, await filterList(id)] as const)).then((all) => new Map(all)),
  ]);
  return rows.map((row) => {
    const fields = fieldsOf(row);
    const permissions = permissionsByUser.get(Number(row.user_id));
    const filterListId = filledListOf(fields);
    const list = filterListId === null ? undefined : lists.get(filterListId);
    const isAsked = permissions && (list || filterListId === null);
    const fieldErrors = isAsked ? unseenErrors(fields, list?.type, permissions) : [];
    return {
      heldBack: fieldErrors.length === 0 ? null : fieldErrors.map(({ message }) => message).join(' '),
    };
  });
}

/** An audience is shown without its size rather than not at all. */
async function membersOf(
  { audienceSizes, onSizesFailure }: TargetingResourcesDeps,
  rows: readonly ResourceRow[],
): Promise<readonly { readonly members: number | null }[]> {
  const unknown = rows.map(() => ({ members: null }));
  if (!audienceSizes || rows.length === 0) return unknown;
  try {
    const sizes = await audienceSizes(
      rows.map(({ id, fields }) => ({
        id: Number(id),
        lifetimeDays: (fields as AudienceFields).lifetimeDays,
      })),
    );
    return rows.map(({ id }) => ({ members: sizes.get(Number(id)) ?? 0 }));
  } catch (error) {
    onSizesFailure(error);
    return unknown;
  }
}

/** Audiences whose members are not counted are last. */
async function rankByMembers(
  deps: TargetingResourcesDeps,
  rows: readonly ResourceRow[],
): Promise<ReadonlyMap<number, number>> {
  const counted = await membersOf(deps, rows);
  return new Map(
    rows.flatMap(({ id }, index) => {
      const members = counted[index]?.members ?? null;
      return members === null ? [] : [[Number(id), members]];
    }),
  );
}

import { randomBytes as nodeRandomBytes } from 'node:crypto';

import { mediaUrl } from '@marquee/kit/media-store/serve';
import { createProjector, type Projector } from '@marquee/kit/projector/projector';
import { migratePackage } from '@marquee/kit/read-store/migrations';
import { createSteadyClock } from '@marquee/kit/runtime/clock';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import type { Service, Worker } from '@marquee/kit/runtime/service';
import type { BudgetGroupFields } from '@marquee/schemas/budget-group/fields';

import type { AlertRound } from './alert-rules/evaluator.ts';
import { type AlertRulesModule, createAlertRules } from './alert-rules/module.ts';
import { composeBudgetGroups } from './budget-groups/module.ts';
import { createAccountDayQuery } from './account-day/query.ts';
import type { CampaignCommands } from './campaign/commands.ts';
import type { MinPriceDeps } from './campaign/min-price.ts';
import { createCampaignCommands } from './campaign/writer.ts';
import { createCreativeCommands, createKnownCreatives, type CreativeCommands } from './creative/commands.ts';
import type { CreativeScanCommands } from './creative-scan/commands.ts';
import { composeScans } from './creative-scan/compose.ts';
import type { FilterListCommands } from './filter-lists/commands.ts';
import { createFilterListsModule } from './filter-lists/module.ts';
import type { BlacklistCommands } from './global-blacklist/commands.ts';
import { createCreativeFolders } from './creative-folders/module.ts';
import { createBlacklistModule } from './global-blacklist/module.ts';
import type { HttpContext } from './moderated/answers.ts';
import { campaignRoutes } from './campaign/routes.ts';
import { checkRoutes } from './creative/check-routes.ts';
import { createModerationChecks } from './creative/moderation-checks.ts';
import { creativeRoutes } from './creative/routes.ts';
import { dashboardRoutes } from './read-models/attention/routes.ts';
import { createNodeLinkChecker } from './link-checker/node-link-checker.ts';
import { creativeScanRoutes } from './creative-scan/routes.ts';
import { createInspector } from './media/inspector.ts';
import { createItemUploads } from './item-uploads/module.ts';
import { createMediaCommands, type MediaCommands } from './media/commands.ts';
import { createMediaQuery } from './media/query.ts';
import { uploadsAt } from './media/uploads-at.ts';
import { mediaRoutes } from './media/routes.ts';
import { mediaAssetsReadModel } from './media/read-model.ts';
import { campaignsMigrations } from './migrations.ts';
import { createTargetingResources, type TargetingResources } from './targeting-resources.ts';
import type { ResourceDeps, ResourceModule } from './resource/module.ts';
import { countPending, type PendingCounts } from './read-models/attention/pending.ts';
import { createAttentionQuery } from './read-models/attention/query.ts';
import { campaignsReadModel } from './read-models/campaigns/projector.ts';
import { type CampaignsQuery, createCampaignsQuery } from './read-models/campaigns/query.ts';
import { createRunningCampaigns, type RunningCampaigns } from './read-models/campaigns/running.ts';
import { creativesReadModel } from './read-models/creatives/projector.ts';
import { createNames } from './read-models/names.ts';
import { createCreativesQuery } from './read-models/creatives/query.ts';
import { ownersReadModel } from './read-models/owners/projector.ts';
import { createOwnersQuery } from './read-models/owners/query.ts';
import { createRuleActionsQuery } from './optimization-rules/actions/query.ts';
import { ruleActionsReadModel } from './optimization-rules/actions/read-model.ts';
import { ruleActionRoutes } from './optimization-rules/actions/routes.ts';
import { ruleHistoryRoutes } from './optimization-rules/history-routes.ts';
import { createRuleLists } from './optimization-rules/rule-lists.ts';
import { createRuleRunner, type RuleRun } from './optimization-rules/runner.ts';
import { composeFigureWorkers } from './figure-workers.ts';
import type { PerformanceRun } from './performance-stops/performance-monitor.ts';
import type { CampaignsConfig } from './config.ts';
import type { CampaignsDeps } from './deps.ts';
import { campaignFolds } from './folds.ts';
import { figureRoutes } from './figure-routes.ts';
import { createFollowUps } from './reactors/follow-ups.ts';
import { createReferences, usableOf } from './resource/usable-ids.ts';

export { campaignsMigrations } from './migrations.ts';
export { compileInspection } from './media/compiled-inspection.ts';
export { domainsIn } from './creative-scan/scanner/malware-domains.ts';
export type { Actor } from './actor.ts';
export type { CampaignsConfig } from './config.ts';
export type { CampaignsDeps } from './deps.ts';

export type { CampaignCommands, CampaignHandled, CampaignTarget } from './campaign/commands.ts';
export type { CreativeCommands, CreativeHandled, CreativeTarget } from './creative/commands.ts';
export type { FilterListCommands } from './filter-lists/commands.ts';
export type { BlacklistCommands } from './global-blacklist/commands.ts';
export type { MediaCommands, MediaUpload } from './media/commands.ts';
export type { RunningCampaign } from './read-models/campaigns/running.ts';
export type { PendingCounts } from './read-models/attention/pending.ts';
export type {
  AudienceSizesPort,
  LinkCheck,
  LinkChecker,
  ReferenceKind,
  ReferencesPort,
  StatsPort,
} from './ports.ts';

export interface CampaignsService extends Service, RunningCampaigns {
  /** What waits for moderation, over all advertisers. */
  pendingCounts(): Promise<PendingCounts>;
  /**
   * Tags in a field of campaigns, deleted ones too, by campaign id. @param userIds owners; undefined is all
   */
  tags(
    field: string,
    userIds: readonly number[] | undefined,
  ): Promise<ReadonlyMap<number, readonly string[]>>;
  /** What campaigns and creatives are called, deleted ones too. */
  readonly names: ReturnType<typeof createNames>;
  readonly commands: CampaignCommands & CreativeCommands & MediaCommands & CreativeScanCommands;
  readonly filterLists: FilterListCommands;
  readonly globalBlacklist: BlacklistCommands;
  /** Writes to what campaigns name beside creatives and filter lists. */
  readonly named: { readonly [Name in keyof TargetingResources]: TargetingResources[Name]['commands'] } & {
    readonly alertRules: AlertRulesModule['rules']['commands'];
    readonly budgetGroups: ResourceModule<BudgetGroupFields>['commands'];
  };
  /**
   * Runs every optimization rule now; undefined when another process runs them, or without a source of
   * figures.
   */
  runOptimizationRules(): Promise<RuleRun | undefined>;
  /** Records what an evaluation of an alert rule found. */
  readonly recordAlerts: AlertRulesModule['record'];
  /** Asks every alert rule now; undefined when another process is at it. */
  evaluateAlerts(): Promise<AlertRound | undefined>;
  /** Stops campaigns for their performance now; undefined without a source of figures. */
  stopForPerformance(): Promise<PerformanceRun | undefined>;
  /** Learns optimised rotations now; how many there are, undefined without a source of figures. */
  learnRotations(): Promise<number | undefined>;
}

/** How long a command waits for the tables that it reads before it continues without, milliseconds. */
const FRESHNESS_MS = 2_000;
/** A reactor's patience with the tables that it reads. */
const SEEN_TIMEOUT_MS = 10_000;
/** How often alert rules are asked. */
const ALERTS_EVERY_MS = 60_000;

/** Campaigns, creatives and their media: what advertisers buy and show, moderated by admins. */
export function createCampaignsService(config: CampaignsConfig, deps: CampaignsDeps): CampaignsService {
  const { eventStore, readStore, mediaStore } = deps;
  const modules = composeModules(config, deps);
  const { targetingResources, filterLists, blacklist } = modules;
  const inspector = createInspector();
  const mediaCommands = createMediaCommands({ eventStore, ids: deps.ids, mediaStore, inspector });
  const campaignCommands = composeCampaignCommands(deps, modules);
  const creativeCommands = composeCreativeCommands(config, deps, modules, campaignCommands, mediaCommands);
  const commands = { ...campaignCommands, ...creativeCommands, ...mediaCommands, ...modules.scans.commands };
  const ruleRunner = composeRuleRunner(config, deps, modules, campaignCommands);
  const itemUploads = composeItemUploads(deps, modules);
  const { workers: figureWorkers, ...figureRuns } = composeFigureWorkers(config, deps, campaignCommands);
  return {
    name: 'campaigns',
    commands,
    filterLists: filterLists.commands,
    globalBlacklist: blacklist.commands,
    named: {
      audiences: targetingResources.audiences.commands,
      conversionPixels: targetingResources.conversionPixels.commands,
      contextualBundles: targetingResources.contextualBundles.commands,
      optimizationRules: targetingResources.optimizationRules.commands,
      alertRules: modules.alerts.rules.commands,
      budgetGroups: modules.budgetGroups.commands,
    },
    recordAlerts: modules.alerts.record,
    evaluateAlerts: () => modules.alerts.evaluator.run(),
    runOptimizationRules: async () => ruleRunner?.run(),
    ...figureRuns,
    pendingCounts: () => countPending(readStore),
    names: createNames(readStore),
    tags: (field, userIds) => modules.campaigns.tagsById(field, userIds),
    ...createRunningCampaigns(readStore, deps.clock),
    projectors: modules.projectors,
    folds: campaignFolds,
    workers: [
      composeFollowUps(deps, modules, campaignCommands),
      ...modules.alerts.workers,
      ...modules.scans.workers,
      itemUploads.worker,
      ...(ruleRunner ? [ruleRunner] : []),
      ...figureWorkers,
    ],
    routes: [...composeRoutes(config, deps, modules, commands), ...itemUploads.routes],
    migrate: () => migratePackage(deps.readStore, campaignsMigrations),
    dispose: async () => inspector.dispose(),
  };
}

type Modules = ReturnType<typeof composeModules>;

/** The resources that campaigns name beside creatives, and the read models of all. */
function composeModules(
  {
    publicEdgeUrl,
    freshnessTimeoutMs = FRESHNESS_MS,
    alertsEveryMs = ALERTS_EVERY_MS,
    scanning = {},
  }: CampaignsConfig,
  deps: CampaignsDeps,
) {
  const { eventStore, readStore, vault } = deps;
  const observing = {
    ...(deps.logger ? { logger: deps.logger } : {}),
    ...(deps.metrics ? { metrics: deps.metrics } : {}),
  };
  const projecting = { eventStore, readStore, ...observing };
  const campaignsProjector = createProjector({ ...projecting, readModel: campaignsReadModel });
  const owners = createOwnersQuery(readStore, vault);
  const campaigns = createCampaignsQuery(readStore);
  const keyedIds = deps.ids.keyedIn('campaigns');
  const fresh = async (): Promise<void> => {
    const head = await eventStore.headPosition();
    await Promise.all(projectors.map((projector) => projector.waitFor(head, freshnessTimeoutMs)));
  };
  // An account that was deleted a moment ago gets nothing back.
  const isDeletedAccount = (userId: number) => fresh().then(() => owners.isDeleted(userId));
  const shared: ResourceDeps = {
    ...{ eventStore, readStore, ids: keyedIds, owners, isDeletedAccount, observing, fresh },
  };
  const { targetingResources, filterLists } = composeNamed({ publicEdgeUrl, deps, shared, campaigns });
  const blacklist = createBlacklistModule({ eventStore, readStore, observing });
  const clock = deps.clock ?? createSteadyClock();
  const { groupBudgets, budgetGroups } = composeBudgetGroups(deps, { shared, campaigns, clock });
  const alerts = createAlertRules({
    ...{ ...shared, clock, everyMs: alertsEveryMs, groupBudgets },
    ...{ figures: deps.alertFigures, noBidReason: deps.noBidReason, ownCampaigns: campaigns.ownOf },
  });
  const scans = composeScans(scanning, deps, { observing, clock });
  const creativeFolders = createCreativeFolders(shared, createCreativesQuery(readStore).countByFolder);
  const others = { creativeFolders, filterLists, blacklist, budgetGroups };
  const named = Object.values({ ...targetingResources, ...others });
  const projectors: readonly Projector[] = [
    campaignsProjector,
    ...otherProjectors(projecting),
    ...named.map(({ projector }) => projector),
    ...alerts.projectors,
  ];
  return {
    ...{ observing, owners, campaigns, keyedIds, fresh, isDeletedAccount },
    ...{ targetingResources, creativeFolders, filterLists, blacklist },
    ...{ alerts, budgetGroups, groupBudgets, named, campaignsProjector, projectors, scans },
  };
}

type Projecting = Pick<CampaignsDeps, 'eventStore' | 'readStore' | 'logger' | 'metrics'>;

/** Read models that nothing else is made with. */
const otherProjectors = (projecting: Projecting): readonly Projector[] => [
  createProjector({ ...projecting, readModel: creativesReadModel }),
  createProjector({ ...projecting, readModel: ownersReadModel }),
  createProjector({ ...projecting, readModel: mediaAssetsReadModel }),
  createProjector({ ...projecting, readModel: ruleActionsReadModel }),
];

/** Filter lists, and what names them or is named beside them: rules fill lists, and a list says which rules do. */
function composeNamed({
  publicEdgeUrl,
  deps,
  shared,
  campaigns,
}: Pick<CampaignsConfig, 'publicEdgeUrl'> & {
  readonly deps: CampaignsDeps;
  readonly shared: ResourceDeps;
  readonly campaigns: CampaignsQuery;
}) {
  const targetingResources = createTargetingResources({
    ...shared,
    publicEdgeUrl,
    randomBytes: deps.randomBytes ?? nodeRandomBytes,
    ownCampaigns: campaigns.ownOf,
    filterList: async (id) => {
      const list = await filterLists.commands.find({ id, actor: { scope: 'all' } });
      return list && { userId: list.userId, type: list.fields.type };
    },
    categoryName: deps.categoryName,
    audienceSizes: deps.audienceSizes,
    onSizesFailure: (error) => deps.logger?.warn({ err: error }, 'audiences go without their sizes'),
  });
  const filterLists = createFilterListsModule(
    shared,
    (listIds) => targetingResources.optimizationRules.query.referencingRows('filterListId', listIds),
    {
      inventoryMatches: deps.inventoryMatches,
      clock: deps.clock ?? createSteadyClock(),
    },
  );
  return { targetingResources, filterLists };
}

/** What campaigns must bid at least in the countries that they name. */
const minPricesOf = (
  { countryOfCity, countryMinPrice = () => undefined }: CampaignsDeps,
  { owners }: Pick<Modules, 'owners'>,
): MinPriceDeps => ({
  ...{ countryOfCity, countryMinPrice },
  mayBidLess: (userId) => owners.mayBidLess(userId),
});

function composeCampaignCommands(deps: CampaignsDeps, modules: Modules): CampaignCommands {
  const { audiences, contextualBundles, optimizationRules } = modules.targetingResources;
  return createCampaignCommands({
    eventStore: deps.eventStore,
    ids: modules.keyedIds,
    references:
      deps.references ??
      createReferences(
        {
          dealIds: deps.usableDeals ?? (async () => []),
          audiences: usableOf(audiences.query),
          contextualBundles: usableOf(contextualBundles.query),
          optimizationRules: usableOf(optimizationRules.query),
          filterLists: usableOf(modules.filterLists.query),
        },
        modules.fresh,
      ),
    ...minPricesOf(deps, modules),
    isCountry: deps.isCountry,
    namesFrom: (...asked) => modules.campaigns.namesFrom(...asked),
    seen: seenBy(modules),
    maySeeSsps: async (userId) =>
      (await modules.owners.permissionsByUser([userId])).get(userId)?.canSeeSsp === true,
    isDeletedAccount: modules.isDeletedAccount,
    knownCreatives: createKnownCreatives(deps.eventStore),
  });
}

const composeCreativeCommands = (
  { publicUrl, freshnessTimeoutMs = FRESHNESS_MS }: CampaignsConfig,
  { eventStore, readStore }: CampaignsDeps,
  { keyedIds, campaigns, campaignsProjector, creativeFolders, isDeletedAccount }: Modules,
  campaignCommands: CampaignCommands,
  mediaCommands: MediaCommands,
): CreativeCommands => {
  const uploadsOf = uploadsAt(createMediaQuery(readStore), publicUrl);
  return createCreativeCommands({
    eventStore,
    ids: keyedIds,
    campaigns: campaignCommands,
    ...{ isDeletedAccount, folderOwner: creativeFolders.ownerOf },
    imageUrl: async (mediaAssetId, userId) => {
      const asset = await mediaCommands.mediaAsset(mediaAssetId);
      if (asset?.userId !== userId || asset.mediaType !== 'image') return undefined;
      return mediaUrl(publicUrl, asset.storageKey);
    },
    isHtml5Of: async (url, userId) => (await uploadsOf(userId, [url])).get(url)?.html5 !== undefined,
    campaignsOf: async (creativeId) => {
      await campaignsProjector.waitFor(await eventStore.headPosition(), freshnessTimeoutMs);
      return (await campaigns.campaignsOfCreatives([creativeId])).get(creativeId) ?? [];
    },
  });
};

const composeItemUploads = (
  { readStore, mediaStore, clock = createSteadyClock(), logger }: CampaignsDeps,
  { filterLists: { query, commands } }: Modules,
) => createItemUploads({ ...{ readStore, mediaStore, clock, logger, commands }, lists: query });

/** Undefined without figures of sources. */
const composeRuleRunner = (
  { optimizationMinutes = 5 }: CampaignsConfig,
  { readStore, sourceFigures, areFiguresCurrent = () => true, clock, logger }: CampaignsDeps,
  { filterLists, owners }: Modules,
  campaigns: CampaignCommands,
) =>
  sourceFigures &&
  createRuleRunner({
    ...{ readStore, campaigns, actions: createRuleActionsQuery(readStore) },
    lists: createRuleLists(filterLists.commands, filterLists.query, filterLists.moves),
    ...{ sourceFigures, areFiguresCurrent },
    sightsOf: (userIds) => owners.permissionsByUser(userIds),
    clock: clock ?? createSteadyClock(),
    everyMs: optimizationMinutes * 60_000,
    logger,
  });

/** Waits for the campaigns' tables. @throws DependencyUnavailable when they lag too far behind */
const seenBy =
  ({ campaignsProjector }: Pick<Modules, 'campaignsProjector'>) =>
  async (position: bigint): Promise<void> => {
    if (await campaignsProjector.waitFor(position, SEEN_TIMEOUT_MS)) return;
    throw new DependencyUnavailable('read model campaigns', 'It lags behind; try again.');
  };

const composeFollowUps = (
  { eventStore, readStore }: CampaignsDeps,
  { campaigns, campaignsProjector, observing }: Modules,
  commands: CampaignCommands,
): Worker =>
  createFollowUps({
    ...{ eventStore, readStore, commands, campaigns, observing },
    knownCreatives: createKnownCreatives(eventStore),
    seen: seenBy({ campaignsProjector }),
  });

const composeRuleHistory = (deps: CampaignsDeps, { filterLists, owners, targetingResources }: Modules) =>
  ruleHistoryRoutes({
    readStore: deps.readStore,
    sourceFigures: deps.sourceFigures,
    minPrices: minPricesOf(deps, { owners }),
    clock: deps.clock ?? createSteadyClock(),
    lists: createRuleLists(filterLists.commands, filterLists.query, filterLists.moves),
    rules: targetingResources.optimizationRules.query,
    ...{ filterLists: filterLists.commands, moves: filterLists.moves, owners },
  });

function composeRoutes(
  { publicUrl }: CampaignsConfig,
  deps: CampaignsDeps,
  modules: Modules,
  commands: CampaignsService['commands'],
): NonNullable<Service['routes']> {
  const { readStore, clock = createSteadyClock() } = deps;
  const { campaigns, owners, named, targetingResources, creativeFolders, groupBudgets } = modules;
  const rules = targetingResources.optimizationRules.query;
  const linkChecker = deps.linkChecker ?? createNodeLinkChecker();
  const media = createMediaQuery(readStore);
  const context: HttpContext = {
    ...{ commands, campaigns, owners, groupBudgets, linkChecker, clock, folders: creativeFolders },
    ...{ creatives: createCreativesQuery(readStore), stats: deps.stats, day: deps.day },
    learnedShares: deps.learnedShares ?? { find: async () => undefined },
    moderationChecks: createModerationChecks({
      ...{ linkChecker, clock, scans: modules.scans },
      uploadsAt: uploadsAt(media, publicUrl),
    }),
  };
  const attention = createAttentionQuery({
    ...{ readStore, clock, groupBudgets, activity: deps.activity, balance: deps.balance },
    noBidReasons: deps.noBidReasons,
    onNoBidFailure: (error) => deps.logger?.warn({ err: error }, 'the dashboard goes without no-bid reasons'),
    onStatsFailure: (error) => deps.logger?.warn({ err: error }, 'the dashboard goes without statistics'),
  });
  const accountDay = createAccountDayQuery({
    ...{ readStore, clock, groupBudgets, accountDays: deps.accountDays, balance: deps.balance },
    dailyLimit: deps.dailyLimit,
  });
  return [
    ...campaignRoutes('own', context),
    ...campaignRoutes('all', context),
    ...creativeRoutes('own', context),
    ...creativeRoutes('all', context),
    ...checkRoutes(context),
    ...creativeScanRoutes(context, modules.scans.commands),
    ...dashboardRoutes(attention, accountDay),
    ...named.flatMap(({ routes }) => routes),
    ...modules.alerts.routes,
    ...composeRuleHistory(deps, modules),
    ...ruleActionRoutes({ rules, actions: createRuleActionsQuery(readStore), campaigns: commands }),
    ...figureRoutes(targetingResources, deps, clock),
    ...mediaRoutes({ commands, media, owners, publicUrl }),
  ];
}

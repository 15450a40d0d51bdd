import type { RouteDefinition } from '@marquee/kit/http/route';
import { DependencyUnavailable } from '@marquee/kit/runtime/errors';
import type { BundleMatches } from '@marquee/schemas/queries/inventory-matches';

import { audienceGrowthRoutes } from './audiences/growth-routes.ts';
import { bundleMatchRoutes } from './contextual-bundles/match-routes.ts';
import { pixelHitRoutes } from './conversion-pixels/hit-routes.ts';
import type { CampaignsDeps } from './deps.ts';
import type { TargetingResources } from './targeting-resources.ts';

/** What traffic says of audiences, contextual bundles and conversion pixels; without a port there is nothing to say. */
export const figureRoutes = (
  { audiences, contextualBundles, conversionPixels }: TargetingResources,
  { audienceGrowth, inventoryMatches, pixelHits, testConversion }: CampaignsDeps,
  clock: () => Date,
): readonly RouteDefinition[] => [
  ...audienceGrowthRoutes({ query: audiences.query, growth: audienceGrowth ?? (async () => []) }),
  ...bundleMatchRoutes({
    query: contextualBundles.query,
    inventoryMatches: inventoryMatches ?? { ofBundle: async () => UNKNOWN_MATCHES },
    clock,
  }),
  ...pixelHitRoutes({
    query: conversionPixels.query,
    pixelHits: pixelHits ?? (async () => []),
    testConversion: testConversion ?? noTracker,
    clock,
  }),
];

const UNKNOWN_MATCHES: BundleMatches = {
  matched: null,
  reason: 'unavailable',
  sites: [],
  areSitesHidden: false,
  examples: [],
};

const noTracker = (): never => {
  throw new DependencyUnavailable('tracker', 'Connect one to send test conversions.');
};

import type { FactStore } from '@marquee/kit/fact-store/port';
import {
  type BundleMatches,
  MATCHED_EXAMPLES_MAX,
  MATCHED_SITES_MAX,
} from '@marquee/schemas/queries/inventory-matches';
import { INVENTORY_TABLE } from '@marquee/schemas/traffic/inventory';

import { readShares, type SharesDeps } from './read-shares.ts';
import { KNOWN, LIMITS, MATCH_COLUMNS } from './samples.ts';
import { windowOf } from './window.ts';

export interface BundleMatchesQuestion {
  readonly bundleId: number;
  /** Since when the bundle is as it is. */
  readonly since: Date;
  readonly now: Date;
  /** SSP endpoints whose sites are not named; undefined names no site at all. */
  readonly hiddenSspIds: readonly number[] | undefined;
}

interface Example {
  readonly at_ms: string | number;
  readonly site: string;
  readonly country: string;
  readonly device_type: string;
  readonly creative_types: readonly string[];
  readonly sizes: readonly string[];
}

const MATCHING = `${KNOWN} AND has(${MATCH_COLUMNS['contextual-bundles']}, {bundle:UInt32})`;
const SITE = 'lower(domain)';

/** What of the sampled requests a bundle matches: which share, on which sites, and some of them. */
export async function readBundleMatches(
  deps: SharesDeps,
  { bundleId, since, now, hiddenSspIds }: BundleMatchesQuestion,
): Promise<BundleMatches> {
  const { factStore } = deps;
  const shares = await readShares(deps, {
    of: 'contextual-bundles',
    subjects: [{ id: bundleId, since }],
    now,
  });
  const matched = shares.get(bundleId) ?? null;
  const { fromMs, toMs } = windowOf(since, now);
  const areSitesHidden = hiddenSspIds === undefined;
  const params = {
    from: Math.floor(fromMs / 1_000),
    to: Math.ceil(toMs / 1_000),
    bundle: bundleId,
    hidden: hiddenSspIds ?? [],
    namesSites: areSitesHidden ? 0 : 1,
  };
  const [sites, examples] = await Promise.all([
    areSitesHidden ? [] : readSites(factStore, params),
    factStore.query<Example>(
      `SELECT toUnixTimestamp(half_hour) * 1000 AS at_ms, country, device_type, creative_types, sizes,
         if({namesSites:UInt8} = 1 AND ssp_endpoint_id NOT IN {hidden:Array(UInt32)}, ${SITE}, '') AS site
       FROM ${INVENTORY_TABLE} WHERE ${MATCHING} ORDER BY half_hour DESC, offset DESC
       LIMIT ${MATCHED_EXAMPLES_MAX} ${LIMITS}`,
      params,
    ),
  ]);
  const total = matched === null ? 0 : matched.requests * matched.share;
  return {
    matched,
    reason: matched === null ? 'no-samples' : null,
    sites: sites.map(({ site, requests }) => ({ site, requests, share: total > 0 ? requests / total : 0 })),
    areSitesHidden,
    examples: examples.map(
      ({ at_ms: atMs, device_type: deviceType, creative_types: creativeTypes, ...rest }) => ({
        ...{ site: rest.site, country: rest.country, sizes: [...rest.sizes] },
        at: new Date(Number(atMs)).toISOString(),
        deviceType,
        creativeTypes: [...creativeTypes],
      }),
    ),
  };
}

async function readSites(
  factStore: Pick<FactStore, 'query'>,
  params: Parameters<FactStore['query']>[1],
): Promise<readonly { readonly site: string; readonly requests: number }[]> {
  const rows = await factStore.query<{ readonly site: string; readonly requests: string | number }>(
    `SELECT ${SITE} AS site, sum(weight) AS requests FROM ${INVENTORY_TABLE}
     WHERE ${MATCHING} AND domain != '' AND ssp_endpoint_id NOT IN {hidden:Array(UInt32)}
     GROUP BY site ORDER BY requests DESC, site LIMIT ${MATCHED_SITES_MAX} ${LIMITS}`,
    params,
  );
  return rows.map(({ site, requests }) => ({ site, requests: Number(requests) }));
}

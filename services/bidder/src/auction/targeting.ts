import type { Targeting } from '@marquee/schemas/events/campaign';

import type { Opportunity } from './opportunity.ts';
import { isVersionWanted, wantedVersion } from './os-version.ts';
import type { RequestReason } from './refusal-reasons.ts';
import type { ServingCampaign } from './serving.ts';

/** One dimension that a campaign restricts. */
export interface TargetingRule {
  readonly reason: RequestReason;
  /** @param year of the request, UTC: ages are counted from it */
  readonly isMet: (offer: Opportunity, year: number) => boolean;
  readonly dimension: Dimension;
}

/** What rules look at: opportunities that agree in a dimension get the same answer from its rules. */
export interface Dimension {
  readonly told: (offer: Opportunity, year: number) => string | number | undefined;
}

const REGION: Dimension = { told: ({ regionKey }) => regionKey };
const CITY: Dimension = { told: ({ cityIds }) => cityIds.join() };
const DEVICE_TYPE: Dimension = { told: ({ lower }) => lower.deviceType };
const SYSTEM: Dimension = { told: ({ lower }) => lower.os };
const SYSTEM_VERSION: Dimension = { told: ({ osVersion }) => osVersion };
const BROWSER: Dimension = { told: ({ lower }) => lower.browser };
const LANGUAGE: Dimension = { told: ({ lower }) => lower.language };
const CONNECTION: Dimension = { told: ({ connectionType }) => connectionType };
const CARRIER: Dimension = { told: ({ lower }) => lower.carrier };
const BRAND: Dimension = { told: ({ lower }) => lower.deviceBrand };
const AGE: Dimension = {
  told: ({ yearOfBirth }, year) => (yearOfBirth === undefined ? undefined : year - yearOfBirth),
};

/**
 * The first targeting that an opportunity does not meet, or undefined. What a request does not tell cannot be
 * met: a campaign for Android does not bid on an unknown system. Country is asked by the index.
 *
 * @param trafficType id, 0 when unknown
 * @param year of the request, UTC: ages are counted from it
 */
export function missedTargeting(
  campaign: ServingCampaign,
  offer: Opportunity,
  trafficType: number,
  year: number,
): RequestReason | undefined {
  if (campaign.trafficTypes.size > 0 && !campaign.trafficTypes.has(trafficType)) return 'traffic-type';
  for (const rule of campaign.targeting.rules) if (!rule.isMet(offer, year)) return rule.reason;
  return undefined;
}

/**
 * A rule for each dimension that is restricted, in the order of the refusal reasons: most campaigns restrict two
 * or three of eleven, and a request should pay for those only.
 */
export function targetingRules(targeting: Targeting): TargetingRule[] {
  const rules: TargetingRule[] = [];
  const add = (
    reason: RequestReason,
    dimension: Dimension,
    wanted: readonly unknown[],
    isMet: TargetingRule['isMet'],
  ): void => {
    if (wanted.length > 0) rules.push({ reason, dimension, isMet });
  };
  const regions = new Set(targeting.regions.map((region) => region.toUpperCase()));
  add('region', REGION, targeting.regions, (offer) => regions.has(offer.regionKey));
  const cities = new Set(targeting.cities);
  add('city', CITY, targeting.cities, (offer) => offer.cityIds.some((id) => cities.has(id)));
  const deviceTypes = lowered(targeting.deviceTypes);
  add('device-type', DEVICE_TYPE, targeting.deviceTypes, ({ lower }) => deviceTypes.has(lower.deviceType));
  const systems = new Map(
    targeting.os.map(({ name, versions }) => [name.toLowerCase(), versions.map(wantedVersion)]),
  );
  add('os', SYSTEM, targeting.os, ({ lower }) => systems.has(lower.os));
  const versioned = targeting.os.filter(({ versions }) => versions.length > 0);
  add('os', SYSTEM_VERSION, versioned, (offer) =>
    isVersionWanted(systems.get(offer.lower.os), offer.osVersion),
  );
  const browsers = lowered(targeting.browsers);
  add('browser', BROWSER, targeting.browsers, ({ lower }) => browsers.has(lower.browser));
  const languages = lowered(targeting.languages);
  add('language', LANGUAGE, targeting.languages, ({ lower }) => languages.has(lower.language));
  add('connection-type', CONNECTION, targeting.connectionTypes, connectionRule(targeting.connectionTypes));
  const carriers = lowered(targeting.carriers);
  add('carrier', CARRIER, targeting.carriers, ({ lower }) => carriers.has(lower.carrier));
  const brands = lowered(targeting.deviceBrands);
  add('device-brand', BRAND, targeting.deviceBrands, ({ lower }) => brands.has(lower.deviceBrand));
  if (targeting.age !== null) rules.push({ reason: 'age', dimension: AGE, isMet: ageRule(targeting.age) });
  return rules;
}

const lowered = (values: readonly string[]): ReadonlySet<string> =>
  new Set(values.map((value) => value.toLowerCase()));

/** `cellular_all` takes every generation. */
function connectionRule(wanted: readonly string[]): TargetingRule['isMet'] {
  const types = lowered(wanted);
  const isEveryCellular = types.has('cellular_all');
  return ({ connectionType }) =>
    types.has(connectionType) || (isEveryCellular && connectionType.startsWith('cellular'));
}

const ageRule =
  ({ min, max }: NonNullable<Targeting['age']>): TargetingRule['isMet'] =>
  ({ yearOfBirth }, year) =>
    yearOfBirth !== undefined && year - yearOfBirth >= min && year - yearOfBirth <= max;

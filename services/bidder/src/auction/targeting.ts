import type { Targeting } from '@marquee/schemas/events/campaign';

import type { Opportunity } from './opportunity.ts';
import type { RequestReason } from './refusal-reasons.ts';
import type { ServingCampaign } from './serving.ts';

/** One dimension that a campaign restricts. */
export interface TargetingRule {
  readonly reason: RequestReason;
  /** @param year of the request, UTC: ages are counted from it */
  readonly isMet: (offer: Opportunity, year: number) => boolean;
}

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
  const add = (reason: RequestReason, wanted: readonly unknown[], isMet: TargetingRule['isMet']): void => {
    if (wanted.length > 0) rules.push({ reason, isMet });
  };
  const regions = new Set(targeting.regions.map((region) => region.toUpperCase()));
  add('region', targeting.regions, (offer) => regions.has(offer.regionKey));
  const cities = new Set(targeting.cities);
  add('city', targeting.cities, (offer) => offer.cityIds.some((id) => cities.has(id)));
  const deviceTypes = lowered(targeting.deviceTypes);
  add('device-type', targeting.deviceTypes, ({ lower }) => deviceTypes.has(lower.deviceType));
  add('os', targeting.os, systemRule(targeting.os));
  const browsers = lowered(targeting.browsers);
  add('browser', targeting.browsers, ({ lower }) => browsers.has(lower.browser));
  const languages = lowered(targeting.languages);
  add('language', targeting.languages, ({ lower }) => languages.has(lower.language));
  add('connection-type', targeting.connectionTypes, connectionRule(targeting.connectionTypes));
  const carriers = lowered(targeting.carriers);
  add('carrier', targeting.carriers, ({ lower }) => carriers.has(lower.carrier));
  const brands = lowered(targeting.deviceBrands);
  add('device-brand', targeting.deviceBrands, ({ lower }) => brands.has(lower.deviceBrand));
  if (targeting.age !== null) rules.push({ reason: 'age', isMet: ageRule(targeting.age) });
  return rules;
}

const lowered = (values: readonly string[]): ReadonlySet<string> =>
  new Set(values.map((value) => value.toLowerCase()));

/** A wanted version `13` takes `13` and `13.2`; without versions any will do. */
function systemRule(wanted: Targeting['os']): TargetingRule['isMet'] {
  const systems = new Map(wanted.map(({ name, versions }) => [name.toLowerCase(), versions]));
  return ({ lower, osVersion }) => {
    const versions = systems.get(lower.os);
    if (versions === undefined || versions.length === 0) return versions !== undefined;
    return versions.some((version) => osVersion === version || osVersion.startsWith(`${version}.`));
  };
}

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

import type { Opportunity } from './opportunity.ts';
import type { RequestReason } from './refusal-reasons.ts';
import type { PreparedTargeting, ServingCampaign } from './serving.ts';

const misses = (wanted: ReadonlySet<string>, value: string): boolean =>
  wanted.size > 0 && !wanted.has(value.toLowerCase());

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
  const { targeting } = campaign;
  if (campaign.trafficTypes.size > 0 && !campaign.trafficTypes.has(trafficType)) return 'traffic-type';
  if (targeting.regions.size > 0 && !targeting.regions.has(offer.regionKey)) return 'region';
  if (targeting.cities.size > 0 && !offer.cityIds.some((id) => targeting.cities.has(id))) return 'city';
  if (misses(targeting.deviceTypes, offer.deviceType)) return 'device-type';
  if (!isSystemWanted(targeting, offer)) return 'os';
  if (misses(targeting.browsers, offer.browser)) return 'browser';
  if (misses(targeting.languages, offer.language)) return 'language';
  if (!isConnectionWanted(targeting, offer.connectionType)) return 'connection-type';
  if (misses(targeting.carriers, offer.carrier)) return 'carrier';
  if (misses(targeting.deviceBrands, offer.deviceBrand)) return 'device-brand';
  return isAgeWanted(targeting, offer.yearOfBirth, year) ? undefined : 'age';
}

/** A wanted version `13` takes `13` and `13.2`; without versions any will do. */
function isSystemWanted(targeting: PreparedTargeting, offer: Opportunity): boolean {
  if (targeting.os.size === 0) return true;
  const versions = targeting.os.get(offer.os.toLowerCase());
  if (versions === undefined) return false;
  if (versions.length === 0) return true;
  return versions.some((version) => offer.osVersion === version || offer.osVersion.startsWith(`${version}.`));
}

/** `cellular_all` takes every generation. */
function isConnectionWanted(targeting: PreparedTargeting, connectionType: string): boolean {
  if (targeting.connectionTypes.size === 0 || targeting.connectionTypes.has(connectionType)) return true;
  return connectionType.startsWith('cellular') && targeting.connectionTypes.has('cellular_all');
}

function isAgeWanted(targeting: PreparedTargeting, yearOfBirth: number | undefined, year: number): boolean {
  if (targeting.age === null) return true;
  if (yearOfBirth === undefined) return false;
  const age = year - yearOfBirth;
  return age >= targeting.age.min && age <= targeting.age.max;
}

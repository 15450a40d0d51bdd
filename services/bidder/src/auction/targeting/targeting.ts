import { isVersionWanted, wantedVersion } from '@marquee/openrtb/request/os-version';
import type { TargetingContext } from '@marquee/openrtb/request/targeting-context';
import type { Targeting } from '@marquee/schemas/campaign/targeting';
import { EQUAL_NAMES, EXCLUDED_NAMES, TARGETED_NAMES } from '@marquee/schemas/traffic/dimension-lists';
import {
  dimensionOf,
  type EqualName,
  type ExcludedName,
  TRAFFIC_DIMENSIONS,
  type TargetedName,
} from '@marquee/schemas/traffic/dimensions';
import { LOWER_READERS } from '@marquee/schemas/traffic/flat-dimensions';

import type { RequestReason } from '@marquee/schemas/traffic/no-bid-reasons';

/** One dimension that a campaign restricts. */
export interface TargetingRule {
  readonly reason: RequestReason;
  /** @param year of the request, UTC: ages are counted from it */
  readonly isMet: (targetingContext: TargetingContext, year: number) => boolean;
  readonly dimension: Dimension;
  /** All values that meet it, in lower case, where requests can have any number of values. */
  readonly wanted?: ReadonlySet<string>;
  /** Where the rule is about what is not bought: the values, in lower case. */
  readonly excluded?: ReadonlySet<string>;
}

/** What rules look at: targeting contexts that agree in a dimension get the same answer from its rules. */
export interface Dimension {
  readonly valueIn: (targetingContext: TargetingContext, year: number) => string | number | undefined;
}

interface SspTargeting {
  /** Empty targets all. */
  readonly wanted: ReadonlySet<number>;
  readonly excluded: ReadonlySet<number>;
}

/** Targeting prepared for look-ups. */
export interface PreparedTargeting {
  /** Alpha-3; empty targets all. The index asks it. */
  readonly countries: ReadonlySet<string>;
  /** Alpha-3 of those that are not bought; undefined where there are none. The index asks it. */
  readonly excludedCountries: ReadonlySet<string> | undefined;
  /** Ids of SSP endpoints; undefined where all are bought. A filter of the auction asks it. */
  readonly ssps: SspTargeting | undefined;
  /** Everything else that is restricted, in the order in which it is asked. */
  readonly rules: readonly TargetingRule[];
  /** Player sizes of video; empty or with `all`: any. */
  readonly playerSizes: ReadonlySet<string>;
}

const AGE: Dimension = {
  valueIn: ({ yearOfBirth }, year) => (yearOfBirth === undefined ? undefined : year - yearOfBirth),
};

/**
 * The first targeting that a targeting context does not meet, or undefined. An unknown value meets no
 * targeting: a campaign for Android does not bid on an unknown system. Country is checked by the index.
 *
 * @param trafficType id, 0 when unknown
 * @param year of the request, UTC: ages are counted from it
 */
export function missedTargeting(
  campaign: {
    readonly trafficTypes: ReadonlySet<number>;
    readonly targeting: { readonly rules: readonly Pick<TargetingRule, 'reason' | 'isMet'>[] };
  },
  targetingContext: TargetingContext,
  trafficType: number,
  year: number,
): RequestReason | undefined {
  if (campaign.trafficTypes.size > 0 && !campaign.trafficTypes.has(trafficType)) return 'traffic-type';
  for (const rule of campaign.targeting.rules) if (!rule.isMet(targetingContext, year)) return rule.reason;
  return undefined;
}

export const prepareTargeting = (targeting: Targeting): PreparedTargeting => ({
  countries: uppered(targeting.countries),
  excludedCountries:
    targeting.excludedCountries.length === 0 ? undefined : uppered(targeting.excludedCountries),
  ssps: sspTargeting(targeting),
  rules: targetingRules(targeting),
  playerSizes: new Set(targeting.playerSizes.includes('all') ? [] : targeting.playerSizes),
});

const sspTargeting = ({ ssps, excludedSsps }: Targeting): SspTargeting | undefined =>
  ssps.length + excludedSsps.length === 0
    ? undefined
    : { wanted: new Set(ssps), excluded: new Set(excludedSsps) };

/**
 * A rule for each dimension that is restricted, in the order of the no-bid reasons: most campaigns restrict two
 * or three of eleven, and a request should pay for those only.
 */
function targetingRules(targeting: Targeting): TargetingRule[] {
  const rules: TargetingRule[] = TARGETED_NAMES.flatMap((name) =>
    isEqualName(name)
      ? [...equalRule(name, targeting), ...exclusionRule(name, targeting)]
      : OWN_RULES[name](targeting),
  );
  if (targeting.age !== null) rules.push({ reason: 'age', dimension: AGE, isMet: ageRule(targeting.age) });
  return rules;
}

type OwnName = Exclude<TargetedName, EqualName>;
const isEqualName = (name: TargetedName): name is EqualName => Object.hasOwn(LOWER_READERS, name);

const dimensionEntry = (name: EqualName): readonly [EqualName, Dimension] => {
  const read = LOWER_READERS[name];
  return [name, { valueIn: ({ lower }) => read(lower) }];
};
const EQUAL_DIMENSIONS: ReadonlyMap<EqualName, Dimension> = new Map(EQUAL_NAMES.map(dimensionEntry));

/** A request's value is one of the wanted, in any case. */
function equalRule(name: EqualName, targeting: Targeting): TargetingRule[] {
  const { field, noBid } = TRAFFIC_DIMENSIONS[name].targeting;
  const wanted = lowered(targeting[field]);
  const read = LOWER_READERS[name];
  const rules = ruleOf(targeting[field], noBid.reason, EQUAL_DIMENSIONS.get(name)!, ({ lower }) =>
    wanted.has(read(lower)),
  );
  return dimensionOf(name).targeting?.control.kind === 'tags'
    ? rules.map((rule) => ({ ...rule, wanted }))
    : rules;
}

/** A request's value is none of the excluded, in any case: what is unknown is excluded by nothing. */
function exclusionRule(name: EqualName, targeting: Targeting): TargetingRule[] {
  if (!isExcludedName(name)) return [];
  const { excluded: how, noBid } = TRAFFIC_DIMENSIONS[name].targeting;
  const excluded = lowered(targeting[how.field]);
  const read = LOWER_READERS[name];
  return ruleOf(
    targeting[how.field],
    noBid.reason,
    EQUAL_DIMENSIONS.get(name)!,
    ({ lower }) => !excluded.has(read(lower)),
  ).map((rule) => ({ ...rule, excluded }));
}

const isExcludedName = (name: EqualName): name is EqualName & ExcludedName =>
  (EXCLUDED_NAMES as readonly TargetedName[]).includes(name);

const REGION: Dimension = { valueIn: ({ regionKey }) => regionKey };
const CITY: Dimension = { valueIn: ({ cityIds }) => cityIds.join() };
const SYSTEM: Dimension = { valueIn: ({ osKey }) => osKey };
const SYSTEM_VERSION: Dimension = { valueIn: ({ osVersion }) => osVersion };
const CONNECTION: Dimension = { valueIn: ({ connectionType }) => connectionType };

/** What is compared otherwise than as equal texts. */
const OWN_RULES: Readonly<Record<OwnName, (targeting: Targeting) => TargetingRule[]>> = {
  // The index asks it.
  country: () => [],
  region: ({ regions }) => {
    const wanted = new Set(regions.map((region) => region.toUpperCase()));
    return ruleOf(regions, 'region', REGION, ({ regionKey }) => wanted.has(regionKey));
  },
  city: ({ cities }) => {
    const wanted = new Set(cities);
    return ruleOf(cities, 'city', CITY, ({ cityIds }) => cityIds.some((id) => wanted.has(id)));
  },
  os: ({ os }) => {
    const systems = new Map(
      os.map(({ name, versions }) => [name.toLowerCase(), versions.map(wantedVersion)]),
    );
    const versioned = os.filter(({ versions }) => versions.length > 0);
    return [
      ...ruleOf(os, 'os', SYSTEM, ({ osKey }) => systems.has(osKey)),
      ...ruleOf(versioned, 'os', SYSTEM_VERSION, ({ osKey, osVersion }) =>
        isVersionWanted(systems.get(osKey), osVersion),
      ),
    ];
  },
  connectionType: ({ connectionTypes }) =>
    ruleOf(connectionTypes, 'connection-type', CONNECTION, connectionRule(connectionTypes)),
};

/** No rule where nothing is restricted. */
const ruleOf = (
  wanted: readonly unknown[],
  reason: RequestReason,
  dimension: Dimension,
  isMet: TargetingRule['isMet'],
): TargetingRule[] => (wanted.length > 0 ? [{ reason, dimension, isMet }] : []);

const lowered = (values: readonly string[]): ReadonlySet<string> =>
  new Set(values.map((value) => value.toLowerCase()));

const uppered = (values: readonly string[]): ReadonlySet<string> =>
  new Set(values.map((value) => value.toUpperCase()));

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

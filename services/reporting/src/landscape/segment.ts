import type { FactParam } from '@marquee/kit/fact-store/port';
import type { ReachBody } from '@marquee/schemas/commands/reach';
import { DAYS } from '@marquee/schemas/common/campaign-terms';
import { offsetMinutes } from '@marquee/schemas/common/time';
import { EQUAL_NAMES, EXCLUDED_NAMES } from '@marquee/schemas/traffic/dimension-lists';
import { TRAFFIC_DIMENSIONS } from '@marquee/schemas/traffic/dimensions';
import { TRAFFIC_ROLLUP } from '@marquee/schemas/traffic/rollups';

export interface Segment {
  /** Conditions on the inventory and on the rollup of bids, without the time. */
  readonly inventory: readonly string[];
  /** The same of any creative type and size. */
  readonly ofAnyFormat: readonly string[];
  readonly bids: readonly string[];
  readonly params: Record<string, FactParam>;
}

/** Everything of a question but the money. */
export type SegmentBody = Pick<
  ReachBody,
  'targeting' | 'creativeType' | 'sizes' | 'trafficTypes' | 'schedule' | 'timezone'
>;

/**
 * What a campaign asks of a request, as the bidder asks it, in SQL. Values travel as parameters alone.
 * @param prefix of the parameters' names, for statements about several campaigns
 */
export function segmentOf(body: SegmentBody, prefix = ''): Segment {
  const params: Record<string, FactParam> = {};
  const inventory: string[] = [];
  const bids: string[] = [];
  const add: Add = (name, values, type, condition, isInRollup = false) => {
    if (!values || values.length === 0) return;
    params[`${prefix}${name}`] = values;
    const sql = condition(`{${prefix}${name}:Array(${type})}`);
    inventory.push(sql);
    if (isInRollup) bids.push(sql);
  };
  const { targeting } = body;
  const isIn = (column: string) => (param: string) => `${column} IN ${param}`;
  const addColumn = (name: string, values: Parameters<Add>[1], type: string, column: string): void =>
    add(name, values, type, isIn(column), ROLLED_UP.includes(column));
  addColumn('countries', targeting?.countries, 'String', 'country');
  addColumn('trafficTypes', body.trafficTypes, 'UInt16', 'traffic_type');
  addColumn('deviceTypes', targeting?.deviceTypes, 'String', 'device_type');
  addExclusions(targeting, add);
  add('regions', targeting?.regions, 'String', isIn("concat(country, '-', region)"));
  add('cities', targeting?.cities, 'UInt32', (param) => `hasAny(city_ids, ${param})`);
  for (const name of EQUAL_NAMES) {
    const { column, isSampled, targeting: how } = TRAFFIC_DIMENSIONS[name];
    // What samples do not hold is not estimated; what the rollup has is added above.
    if (isSampled && !ROLLED_UP.includes(column))
      add(how.field, lowered(targeting?.[how.field]), 'String', isIn(loweredSql(column)));
  }
  add('connections', targeting?.connectionTypes, 'String', (param) => {
    // `cellular_all` takes every generation.
    const any = `(has(${param}, 'cellular_all') AND startsWith(connection_type, 'cellular'))`;
    return `(connection_type IN ${param} OR ${any})`;
  });
  const systems = (targeting?.os ?? []).map(({ name, versions }, index) => {
    params[`${prefix}os${index}`] = name.toLowerCase();
    const isSystem = `lower(os) = {${prefix}os${index}:String}`;
    if (versions.length === 0) return isSystem;
    params[`${prefix}osVersions${index}`] = versions;
    const wanted = `{${prefix}osVersions${index}:Array(String)}`;
    return `(${isSystem} AND arrayExists(v -> os_version = v OR startsWith(os_version, concat(v, '.')), ${wanted}))`;
  });
  if (systems.length > 0) inventory.push(`(${systems.join(' OR ')})`);
  addSchedule(body, inventory, { params, prefix });
  return {
    inventory: [...formatOf(body, { params, prefix }), ...inventory],
    ofAnyFormat: inventory,
    bids,
    params,
  };
}

/** The segment on the endpoints that a targeting names, and without those that it excludes. @param prefix as of `segmentOf` */
export function onTargetedSsps(segment: Segment, targeting: SegmentBody['targeting'], prefix = ''): Segment {
  const { ssps = [], excludedSsps = [] } = targeting ?? {};
  const wanted = `${prefix}wantedSsps`;
  const isWanted = `ssp_endpoint_id IN {${wanted}:Array(UInt32)}`;
  const on = ssps.length === 0 ? segment : restricted(segment, isWanted, { [wanted]: ssps });
  return withoutEndpoints(on, excludedSsps, `${prefix}excludedSsps`);
}

const restricted = (segment: Segment, condition: string, params: Segment['params']): Segment => ({
  inventory: [...segment.inventory, condition],
  ofAnyFormat: [...segment.ofAnyFormat, condition],
  bids: [...segment.bids, condition],
  params: { ...segment.params, ...params },
});

/** The segment without endpoints on which the account may not buy: their inventory is nothing that it could reach. */
export function withoutEndpoints(
  segment: Segment,
  sspEndpointIds: readonly number[],
  param = 'hiddenSsps',
): Segment {
  if (sspEndpointIds.length === 0) return segment;
  return restricted(segment, `ssp_endpoint_id NOT IN {${param}:Array(UInt32)}`, { [param]: sspEndpointIds });
}

/** A condition on values, where there are any. @param condition of the parameter that holds them */
type Add = (
  name: string,
  values: readonly (string | number)[] | null | undefined,
  type: string,
  condition: (param: string) => string,
  isInRollup?: boolean,
) => void;

/** Columns that the rollup of bids has; their values are in one case only. */
const ROLLED_UP: readonly string[] = TRAFFIC_ROLLUP.dimensions;

/** What is not bought: a value that is unknown is empty, and in no list. */
function addExclusions(targeting: SegmentBody['targeting'], add: Add): void {
  for (const name of EXCLUDED_NAMES) {
    const { column, targeting: how } = TRAFFIC_DIMENSIONS[name];
    const { field } = how.excluded;
    const values = targeting?.[field];
    if (ROLLED_UP.includes(column)) {
      add(field, values, 'String', (param) => `${column} NOT IN ${param}`, true);
    } else add(field, lowered(values), 'String', (param) => `${loweredSql(column)} NOT IN ${param}`);
  }
}

interface NamedParams {
  readonly params: Record<string, FactParam>;
  readonly prefix: string;
}

/** What an imp must take. */
function formatOf({ creativeType, sizes }: SegmentBody, { params, prefix }: NamedParams): string[] {
  params[`${prefix}creativeType`] = creativeType;
  const takesType = `has(creative_types, {${prefix}creativeType:String})`;
  const isBanner = creativeType === 'banner' || creativeType === 'interstitial';
  if (!isBanner || !sizes || sizes.length === 0) return [takesType];
  params[`${prefix}sizes`] = sizes;
  return [takesType, `hasAny(sizes, {${prefix}sizes:Array(String)})`];
}

const lowered = (values: readonly string[] | undefined) => values?.map((value) => value.toLowerCase());

/** As `lowered`: `lower` leaves letters beyond ASCII as they are, and carriers have them. */
const loweredSql = (column: string): string => `lowerUTF8(${column})`;

/** Hours of the week in the campaign's zone, counted from Monday 0:00; half hours make every offset exact. */
function addSchedule(
  { schedule, timezone }: SegmentBody,
  conditions: string[],
  { params, prefix }: NamedParams,
): void {
  if (!schedule) return;
  params[`${prefix}offset`] = offsetMinutes(timezone ?? '+00:00');
  params[`${prefix}hours`] = DAYS.flatMap((day, index) =>
    (schedule[day] ?? []).map((hour) => index * 24 + hour),
  );
  const local = `addMinutes(half_hour, {${prefix}offset:Int32})`;
  conditions.push(`((toDayOfWeek(${local}) - 1) * 24 + toHour(${local})) IN {${prefix}hours:Array(UInt16)}`);
}

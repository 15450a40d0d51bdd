import { BREAKDOWN_ROWS } from '@marquee/schemas/queries/traffic-calculator';
import { INVENTORY_TABLE } from '@marquee/schemas/traffic/inventory';

import type { Segment } from '../landscape/segment.ts';
import { IN_WINDOW } from '../landscape/statements.ts';

/** Quantiles of the floors that are asked for: every half percent, so that limits of any quantile are among them. */
export const FLOOR_LEVELS: readonly number[] = Array.from({ length: 201 }, (_, index) => index / 200);

const LIMITS = `SETTINGS max_execution_time = 10, max_rows_to_group_by = 2000000, group_by_overflow_mode = 'throw'`;
const WEIGHTS = 'count() AS samples, sum(weight) AS total, sum(toUInt64(weight) * weight) AS squares';
const IS_MET = 'floor_nanos <= {bid:Int64}';

const of = ({ inventory }: Pick<Segment, 'inventory'>) =>
  `FROM ${INVENTORY_TABLE} WHERE ${[IN_WINDOW, ...inventory].join(' AND ')}`;

/** How the floors of the whole segment are distributed. */
export const floorsStatement = (segment: Segment): string =>
  `SELECT quantilesExactWeighted(${FLOOR_LEVELS.join(', ')})(floor_nanos, weight) AS floors ${of(segment)} ${LIMITS}`;

/** How many different requests there are, and how many of them were seen once and twice. */
export const shapesStatement = (segment: Segment): string =>
  `SELECT count() AS seen, countIf(times = 1) AS once, countIf(times = 2) AS twice FROM (
      SELECT count() AS times ${of(segment)}
      GROUP BY country, device_type, os, browser, language, connection_type, traffic_type, creative_types, sizes
    ) ${LIMITS}`;

const largest = (segment: Pick<Segment, 'inventory'>, expression: string, having: string) =>
  `SELECT ${expression} AS name, ${WEIGHTS}, sumIf(weight, ${IS_MET}) AS met ${of(segment)} GROUP BY name HAVING ${having}
    ORDER BY total DESC, name LIMIT ${BREAKDOWN_ROWS} ${LIMITS}`;

export const countriesStatement = (segment: Segment): string => largest(segment, 'country', `name != ''`);
export const sizesStatement = (segment: Segment): string =>
  largest(segment, 'arrayJoin(sizes)', `name != ''`);
/** Creative types of the same people and places, whichever was asked. */
export const creativeTypesStatement = ({ ofAnyFormat }: Segment): string =>
  largest({ inventory: ofAnyFormat }, 'arrayJoin(creative_types)', `name != ''`);
export const sspEndpointsStatement = (segment: Segment): string => largest(segment, 'ssp_endpoint_id', '1');
/** Hours of a zone that is `zone` minutes east of UTC; half hours make every offset exact. */
export const hoursStatement = (segment: Segment): string =>
  largest(segment, 'toHour(addMinutes(half_hour, {zone:Int32}))', '1');

import * as v from 'valibot';

import { nanos } from '../common/money.ts';
import { SAMPLED_NAMES } from './dimension-lists.ts';
import { dimensionOf, type SampledDimensions } from './dimensions.ts';

/** Table of the fact store that holds the samples; the ingester fills it, reporting owns its definition. */
export const INVENTORY_TABLE = 'inventory';

/** A floor that no bid of the product reaches is kept as this, nano-dollars for one impression. */
export const FLOOR_NANOS_MAX = 1_000_000_000_000n;
/** Filter lists, and bundles, that a sample names at most; where more match, none is named. */
export const INVENTORY_MATCHES_MAX = 1_000;
/** Sizes kept of one imp. */
export const INVENTORY_SIZES_MAX = 20;

const count = (max: number) => v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(max));
const UINT32_MAX = 4_294_967_295;
const text = v.pipe(v.string(), v.maxLength(512));
const matchIds = v.optional(v.pipe(v.array(count(UINT32_MAX)), v.maxLength(INVENTORY_MATCHES_MAX)));
const sampledEntry = ({ type, isAddedLater }: ReturnType<typeof dimensionOf>) => {
  if (type === 'id') return count(65_535);
  return isAddedLater === true ? v.optional(text, '') : text;
};
const sampledEntries = Object.fromEntries(
  SAMPLED_NAMES.map((name) => [name, sampledEntry(dimensionOf(name))]),
) as unknown as {
  [Name in keyof SampledDimensions]: v.GenericSchema<SampledDimensions[Name], SampledDimensions[Name]>;
};

/**
 * One imp of a bid request that fell into the sample, whether we bid on it or not. It represents `weight`
 * imps like it. Nothing in it points to a person: no id, no address, no place smaller than a city, no time
 * closer than a half hour. Unknown is the empty string (or 0), as in the facts.
 */
export const inventorySample = v.object({
  schemaVersion: v.literal(1),
  /** Start of the half hour (UTC) of the request, milliseconds since 1970. */
  halfHourMs: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(Date.UTC(2020, 0, 1)),
    v.maxValue(Date.UTC(2100, 0, 1)),
  ),
  /** How many imps it represents: one divided by the probability of being sampled. */
  weight: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(UINT32_MAX)),
  sspEndpointId: count(UINT32_MAX),
  ...sampledEntries,
  /** GeoNames ids of the cities of that name, by which campaigns target. */
  cityIds: v.pipe(v.array(count(UINT32_MAX)), v.maxLength(50)),
  /** Creative types that the imp takes. */
  creativeTypes: v.pipe(v.array(text), v.maxLength(10)),
  /** "300x250"; of banners only. */
  sizes: v.pipe(v.array(text), v.maxLength(INVENTORY_SIZES_MAX)),
  /** Least price of one impression, nano-dollars; 0 is without a floor. */
  floorNanos: v.pipe(
    nanos,
    v.check((value) => value >= 0n && value <= FLOOR_NANOS_MAX, 'floorNanos: out of range'),
  ),
  /** Filter lists that hold the source, but for lists of devices and addresses; absent where none was looked up. */
  filterListIds: matchIds,
  /** Contextual bundles that the content fits; absent as above. */
  contextualBundleIds: matchIds,
});
export type InventorySample = v.InferOutput<typeof inventorySample>;

/** What of the advertisers' lists and bundles matches a request. */
export interface InventoryMatches {
  readonly filterListIds: number[];
  readonly contextualBundleIds: number[];
}

/** A sample as a message of the topic `inventory` carries it. */
export const encodeInventorySample = (sample: InventorySample): string =>
  JSON.stringify({ ...sample, floorNanos: sample.floorNanos.toString() });

/** @throws v.ValiError or SyntaxError when the text is no sample */
export const decodeInventorySample = (textOfSample: string): InventorySample =>
  v.parse(inventorySample, JSON.parse(textOfSample));

/** The columns of an insert, in this order. */
export const INVENTORY_COLUMNS = [
  'half_hour',
  'weight',
  'ssp_endpoint_id',
  ...SAMPLED_NAMES.map((name) => dimensionOf(name).column),
  'city_ids',
  'creative_types',
  'sizes',
  'floor_nanos',
  'filter_list_ids',
  'contextual_bundle_ids',
  'knows_matches',
  'topic',
  'partition',
  'offset',
  'block_first',
  'block_last',
  'log_epoch',
] as const;

/** Where in the traffic log a sample came from, and the block that it was taken in. */
export interface InventoryOrigin {
  readonly topic: string;
  readonly partition: number;
  /** Names the log that `offset` belongs to; empty for the log from before logs had names. */
  readonly epoch: string;
  readonly offset: bigint;
  readonly blockFirst: bigint;
  readonly blockLast: bigint;
}

/** A sample as an insert wants it. */
export const inventoryValues = (sample: InventorySample, origin: InventoryOrigin): unknown[] => [
  new Date(sample.halfHourMs),
  sample.weight,
  sample.sspEndpointId,
  ...SAMPLED_NAMES.map((name) => sample[name]),
  sample.cityIds,
  sample.creativeTypes,
  sample.sizes,
  sample.floorNanos,
  sample.filterListIds ?? [],
  sample.contextualBundleIds ?? [],
  sample.filterListIds === undefined || sample.contextualBundleIds === undefined ? 0 : 1,
  origin.topic,
  origin.partition,
  origin.offset,
  origin.blockFirst,
  origin.blockLast,
  origin.epoch,
];

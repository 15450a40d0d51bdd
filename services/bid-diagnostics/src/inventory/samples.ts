import type { ImpBanner } from '@marquee/openrtb/formats/imp-banner';
import type { Imp, NormalisedRequest } from '@marquee/openrtb/request/bid-request';
import { isObject } from '@marquee/openrtb/request/read-json';
import type { TargetingContext } from '@marquee/openrtb/request/targeting-context';
import { trafficTypeOf } from '@marquee/openrtb/request/targeting-context';
import { leastPriceOfCpm } from '@marquee/openrtb/slots/price';
import { BANNER_SIDES, CREATIVE_TYPES, type CreativeType } from '@marquee/schemas/common/campaign-terms';
import { HALF_HOUR_MS } from '@marquee/schemas/common/time';
import { toDollars } from '@marquee/schemas/traffic/currency-rates';
import { sampledDimensions } from '@marquee/schemas/traffic/dimension-lists';
import {
  FLOOR_NANOS_MAX,
  INVENTORY_MATCHES_MAX,
  INVENTORY_SIZES_MAX,
  type InventoryMatches,
  type InventorySample,
} from '@marquee/schemas/traffic/inventory';

import { formatsOf, acceptsFormat } from '@marquee/openrtb/formats/creative-formats';

const CITY_IDS_MAX = 50;

/**
 * The imps of a request as samples, without those that no campaign could buy: imps of private auctions,
 * floors in a currency without a rate, media that the product has no creatives for.
 */
export function samplesOf(
  body: unknown,
  request: NormalisedRequest,
  targetingContext: TargetingContext,
  origin: { readonly sspEndpointId: number; readonly weight: number; readonly nowMs: number },
): InventorySample[] {
  const sent = isObject(body) && Array.isArray(body['imp']) ? (body['imp'] as unknown[]) : [];
  const samples: InventorySample[] = [];
  for (const [index, imp] of request.imps.entries()) {
    const creativeTypes = creativeTypesOf(imp, sent[index]);
    const floorNanos = floorOf(imp);
    if (imp.isPrivateAuction || floorNanos === undefined || creativeTypes.length === 0) continue;
    samples.push({
      schemaVersion: 1,
      halfHourMs: origin.nowMs - (origin.nowMs % HALF_HOUR_MS),
      weight: origin.weight,
      sspEndpointId: origin.sspEndpointId,
      ...sampledDimensions({
        ...targetingContext,
        trafficType: trafficTypeOf(request, imp, targetingContext.deviceType),
      }),
      cityIds: targetingContext.cityIds.slice(0, CITY_IDS_MAX),
      creativeTypes,
      sizes: imp.banner === undefined ? [] : sizesOf(imp.banner),
      floorNanos,
    });
  }
  return samples;
}

/** Samples of a request with what matches it; one that matches more than it can name says nothing of that. */
export function withMatches(
  samples: readonly InventorySample[],
  { filterListIds, contextualBundleIds }: InventoryMatches,
): readonly InventorySample[] {
  const most = Math.max(filterListIds.length, contextualBundleIds.length);
  if (most > INVENTORY_MATCHES_MAX) return samples;
  return samples.map((sample) => ({ ...sample, filterListIds, contextualBundleIds }));
}

/** Beside what the endpoint sells, what the exchange offers and could sell. */
function creativeTypesOf(imp: Imp, sent: unknown): CreativeType[] {
  const formats = formatsOf(imp);
  const types = new Set(CREATIVE_TYPES.filter((type) => acceptsFormat(formats, type)));
  if (imp.pop !== undefined || imp.push !== undefined || imp.isPushAsNative) return [...types];
  for (const type of ['video', 'native'] as const) {
    if (isObject(sent) && isObject(sent[type])) types.add(type);
  }
  return [...types];
}

function floorOf({ floorCpmNanos, floorCurrency }: Imp): bigint | undefined {
  const dollars = toDollars(floorCpmNanos, floorCurrency);
  if (dollars === undefined) return undefined;
  const floorNanos = leastPriceOfCpm(dollars);
  return floorNanos > FLOOR_NANOS_MAX ? FLOOR_NANOS_MAX : floorNanos;
}

/** The list, or what the product offers inside the range. */
function sizesOf({ sizes, range }: ImpBanner): string[] {
  if (sizes.length > 0) return sizes.slice(0, INVENTORY_SIZES_MAX).map(({ w, h }) => `${w}x${h}`);
  if (range === undefined) return [];
  return BANNER_SIDES.filter(
    ({ width, height }) =>
      width >= range.wmin && width <= range.wmax && height >= range.hmin && height <= range.hmax,
  ).map(({ size }) => size);
}

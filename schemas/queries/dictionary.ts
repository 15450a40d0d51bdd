import * as v from 'valibot';

import { pageMeta } from '../common/paging.ts';

/** A value as exchanges and statistics write it, and its English name. */
const named = v.object({ code: v.string(), name: v.string() });

/** IAB content taxonomy 1.0, the first tier: `IAB1`. */
export const categoryNode = v.object({ ...named.entries, children: v.array(named) });
export type CategoryNode = v.InferOutput<typeof categoryNode>;

/** `GET /dictionary/all`: every list that targeting chooses from. */
export const dictionary = v.object({
  languages: v.array(named),
  browsers: v.array(v.string()),
  /** Versions newest first; empty where exchanges do not distinguish them. */
  operatingSystems: v.array(v.object({ name: v.string(), versions: v.array(v.string()) })),
  deviceTypes: v.array(named),
  deviceBrands: v.array(v.string()),
  connectionTypes: v.array(named),
  carriers: v.array(v.object({ name: v.string(), country_iso3: v.string() })),
  categories: v.array(categoryNode),
  /** `300x250` */
  bannerSizes: v.array(v.string()),
  /** Width of a video player, pixels; `to` null has no end. */
  playerSizes: v.array(v.object({ ...named.entries, from: v.number(), to: v.nullable(v.number()) })),
  trafficTypes: v.array(v.object({ id: v.number(), name: v.string() })),
  /** `+05:30` */
  timezones: v.array(v.object({ value: v.string(), label: v.string() })),
});
export type Dictionary = v.InferOutput<typeof dictionary>;
export const dictionaryAnswer = v.object({ data: dictionary });

export const macroView = v.object({ code: v.string(), label: v.string() });
export const macrosAnswer = v.object({ data: v.array(macroView) });

export const countryName = v.object({ iso2: v.string(), iso3: v.string(), name: v.string() });
export type CountryName = v.InferOutput<typeof countryName>;
export const countryNamesAnswer = v.object({ data: v.array(countryName) });
/** Null for an address whose country is unknown. */
export const ownCountryAnswer = v.object({ data: v.nullable(countryName) });

/** Prices are dollars per thousand impressions, decimal strings. */
export const countryView = v.object({
  country_id: v.number(),
  country_name: v.string(),
  iso3: v.string(),
  min_CPM: v.string(),
  recommended_CPM: v.string(),
});
export type CountryView = v.InferOutput<typeof countryView>;
export const countryListAnswer = v.object({ data: v.array(countryView), meta: pageMeta });

export const regionView = v.object({
  country_iso3: v.string(),
  state_iso2: v.string(),
  state: v.string(),
});
export type RegionView = v.InferOutput<typeof regionView>;
export const regionListAnswer = v.object({ data: v.array(regionView), meta: pageMeta });

export const cityView = v.object({
  city_name: v.string(),
  country_iso3: v.string(),
  geoname_id: v.number(),
  state: v.string(),
  state_iso2: v.string(),
  population: v.number(),
});
export type CityView = v.InferOutput<typeof cityView>;
export const cityListAnswer = v.object({ data: v.array(cityView), meta: pageMeta });

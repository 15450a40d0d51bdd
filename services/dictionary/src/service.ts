import type { GeoIp } from '@marquee/kit/geo-ip/port';
import type { Service } from '@marquee/kit/runtime/service';
import type { ClientConfig } from '@marquee/schemas/queries/client-config';

import { clientConfigRoutes } from './client-config/routes.ts';
import { dictionaryRoutes } from './reference/routes.ts';
import { createGeoDirectory, type GeoDirectory } from './geo/directory.ts';
import { geoRoutes } from './geo/routes.ts';

export { createGeoDirectory, type GeoDirectory } from './geo/directory.ts';
export { countryMinPrice } from './geo/country-min-price.ts';
export { CODE_NAMES } from './reference/code-names.ts';
export { categoryName } from './reference/iab-categories.ts';
export { GEONAMES_ATTRIBUTION } from './geo/geo-data.ts';

export interface DictionaryDeps {
  /** Configuration that browsers receive before sign-in. */
  readonly clientConfig: ClientConfig;
  readonly geoIp: GeoIp;
  /** Directory of places, shared with other users in this process; created when absent. */
  readonly geo?: GeoDirectory;
}

/** Countries, regions, cities, macros and the lists of the campaign form. Holds no state and no tables. */
export function createDictionaryService(deps: DictionaryDeps): Service {
  const { data } = deps.geo ?? createGeoDirectory();
  return {
    name: 'dictionary',
    routes: [...geoRoutes(data), ...dictionaryRoutes(deps.geoIp), ...clientConfigRoutes(deps.clientConfig)],
    workers: [],
    dispose: async () => undefined,
  };
}

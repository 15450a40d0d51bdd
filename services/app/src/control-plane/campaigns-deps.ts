import { createLearnedSharesStore } from '@marquee/bidder';
import type { CampaignsDeps } from '@marquee/campaigns';
import { countryMinPrice, type GeoDirectory } from '@marquee/dictionary';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { ReportingService } from '@marquee/reporting';

/** What watches over campaigns asks reporting, and where bidders read what it learned. */
export const campaignFigures = (
  reporting: ReportingService,
  readStore: ReadStore,
): Pick<CampaignsDeps, 'performance' | 'clickMoney' | 'creativeCounts' | 'learnedShares'> => ({
  performance: (windows) => reporting.campaignPerformance(windows),
  clickMoney: (userIds, since) => reporting.clickMoney(userIds, since),
  creativeCounts: (campaigns, since) => reporting.creativeCounts(campaigns, since),
  learnedShares: createLearnedSharesStore(readStore),
});

/** What campaigns ask the directory of places. */
export const campaignPlaces = (
  geo: GeoDirectory,
): Pick<CampaignsDeps, 'countryOfCity' | 'isCountry' | 'countryMinPrice'> => ({
  countryOfCity: (geonameId) => geo.cityById(geonameId)?.iso3,
  isCountry: (iso3) => geo.country(iso3)?.iso3 === iso3,
  countryMinPrice: (iso3) => countryMinPrice(geo, iso3),
});

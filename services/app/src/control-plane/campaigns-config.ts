import { readFileSync } from 'node:fs';

import { type CampaignsConfig, type CampaignsDeps, domainsIn } from '@marquee/campaigns';
import { countryMinPrice, type GeoDirectory } from '@marquee/dictionary';
import type { ClientConfig } from '@marquee/schemas/queries/client-config';

import { type Settings, SettingsError } from '../settings/settings.ts';

/** What of the settings is about campaigns. @throws SettingsError for a file that cannot be read */
export const campaignsConfig = ({
  publicUrl,
  publicEdgeUrl,
  stopLoss,
  creativeScannerUrl: scannerUrl,
  malwareDomainsFile,
}: Settings): CampaignsConfig => ({
  ...{ publicUrl, publicEdgeUrl, stopLoss },
  scanning: { scannerUrl, malwareDomains: readMalwareDomains(malwareDomainsFile) },
});

/** What browsers learn of the settings. */
export const publicConfig = ({
  publicEdgeUrl: edgeUrl,
  ivtPixelUrl,
}: Settings): Omit<ClientConfig, 'version'> => ({
  edgeUrl,
  captcha: null,
  hasIvtPixel: ivtPixelUrl !== undefined,
});

/** What campaigns ask the directory of places. */
export const campaignPlaces = (
  geo: GeoDirectory,
): Pick<CampaignsDeps, 'countryOfCity' | 'isCountry' | 'countryMinPrice'> => ({
  countryOfCity: (geonameId) => geo.cityById(geonameId)?.iso3,
  isCountry: (iso3) => geo.country(iso3)?.iso3 === iso3,
  countryMinPrice: (iso3) => countryMinPrice(geo, iso3),
});

/** Hosts of the file that `MALWARE_DOMAINS_FILE` names; none without it. */
function readMalwareDomains(file: string | undefined): readonly string[] {
  if (file === undefined) return [];
  try {
    return domainsIn(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SettingsError('MALWARE_DOMAINS_FILE names a file that cannot be read.', { cause: error });
  }
}

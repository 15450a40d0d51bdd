import { readFileSync } from 'node:fs';

import { type CampaignsConfig, domainsIn } from '@marquee/campaigns';

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

/** Hosts of the file that `MALWARE_DOMAINS_FILE` names; none without it. */
function readMalwareDomains(file: string | undefined): readonly string[] {
  if (file === undefined) return [];
  try {
    return domainsIn(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new SettingsError('MALWARE_DOMAINS_FILE names a file that cannot be read.', { cause: error });
  }
}

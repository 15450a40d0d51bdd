import { createCreativeReader } from '../creative/commands.ts';
import type { CampaignsDeps } from '../deps.ts';
import { createMediaQuery } from '../media/query.ts';
import {
  createCreativeScans,
  type CreativeScansDeps,
  type CreativeScansModule,
  type ScanningConfig,
} from './module.ts';

/** The scanner over what the service depends on. */
export const composeScans = (
  scanning: ScanningConfig,
  { eventStore, readStore, mediaStore, logger, scanLinks, externalScanner }: CampaignsDeps,
  shared: Pick<CreativeScansDeps, 'observing' | 'clock'>,
): CreativeScansModule =>
  createCreativeScans(scanning, {
    ...shared,
    ...{ eventStore, readStore, mediaStore, logger, scanLinks, externalScanner },
    uploads: { media: createMediaQuery(readStore), mediaStore },
    creative: createCreativeReader(eventStore),
  });

import { createCreativeReader } from '../creative/commands.ts';
import type { CampaignsDeps } from '../deps.ts';
import {
  createCreativeScans,
  type CreativeScansDeps,
  type CreativeScansModule,
  type ScanningConfig,
} from './module.ts';

/** The scanner over what the service depends on. */
export const composeScans = (
  scanning: ScanningConfig,
  { eventStore, readStore, logger, scanLinks, externalScanner }: CampaignsDeps,
  shared: Pick<CreativeScansDeps, 'observing' | 'clock'>,
): CreativeScansModule =>
  createCreativeScans(scanning, {
    ...shared,
    ...{ eventStore, readStore, logger, scanLinks, externalScanner },
    creative: createCreativeReader(eventStore),
  });

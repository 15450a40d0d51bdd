import type { EventStore } from '@marquee/kit/event-store/port';
import type { ReactorOptions } from '@marquee/kit/projector/reactor';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { Worker } from '@marquee/kit/runtime/service';

import { createCreativeScanCommands, type CreativeScanCommands } from './commands.ts';
import { createScanQueue, type ScanQueue } from './queue.ts';
import { createScanRequests } from './requests.ts';
import { createHttpScanner, type ExternalScanner } from './scanner/http-scanner.ts';
import { MalwareDomains } from './scanner/malware-domains.ts';
import { createLinkScanner, type LinkScanner } from './scanner/scan-links.ts';
import { createUploadScanner, type UploadScannerDeps } from './scanner/scan-uploads.ts';
import { createScanWorkers, type ScanWorkersDeps } from './worker.ts';

/** How creatives are scanned. */
export interface ScanningConfig {
  /** Hosts that are known for malware, beside those that the product knows. */
  readonly malwareDomains?: readonly string[];
  /** Another scanner, which is asked over HTTP; none without it. */
  readonly scannerUrl?: string | undefined;
}

export interface CreativeScansDeps extends Pick<ScanWorkersDeps, 'creative' | 'clock' | 'logger'> {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  /** Where the files of HTML5 zips are. */
  readonly uploads: UploadScannerDeps;
  readonly observing: Pick<ReactorOptions<never>, 'logger' | 'metrics'>;
  /** Default: over HTTP, public addresses only. */
  readonly scanLinks?: LinkScanner | undefined;
  /** Default: the one at `scannerUrl`. */
  readonly externalScanner?: ExternalScanner | undefined;
}

export interface CreativeScansModule {
  readonly commands: CreativeScanCommands;
  readonly queue: Pick<ScanQueue, 'find'>;
  readonly workers: readonly Worker[];
}

/** The scanner of creatives, which always runs. */
export function createCreativeScans(
  { malwareDomains, scannerUrl }: ScanningConfig,
  { eventStore, readStore, uploads, observing, scanLinks, externalScanner, ...deps }: CreativeScansDeps,
): CreativeScansModule {
  const commands = createCreativeScanCommands(eventStore);
  const queue = createScanQueue(readStore);
  const domains = new MalwareDomains(malwareDomains);
  const { content, links } = createScanWorkers({
    ...deps,
    ...{ queue, commands, domains },
    scanUploads: createUploadScanner(uploads, domains),
    scanLinks: scanLinks ?? createLinkScanner({ domains }),
    external:
      externalScanner ?? (scannerUrl === undefined ? undefined : createHttpScanner({ url: scannerUrl })),
  });
  const requests = createScanRequests(
    { queue, clock: deps.clock, onRequest: content.nudge },
    { ...observing, eventStore, readStore },
  );
  return { commands, queue, workers: [requests, content, links] };
}

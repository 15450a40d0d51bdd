import { platformCommand } from '@marquee/kit/decider/command-context';
import { acceptedOrThrow } from '@marquee/kit/decider/rejection';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { createPeriodicWorker, type PeriodicWorker } from '@marquee/kit/runtime/periodic-worker';
import type { CreativeFields } from '@marquee/schemas/creative/fields';

import type { CreativeScanCommands } from './commands.ts';
import type { ScanReport } from './decide.ts';
import type { QueuedScan, ScanQueue, ScanStage } from './queue.ts';
import { reportOf } from './scanner/finding.ts';
import type { ExternalScanner } from './scanner/http-scanner.ts';
import type { MalwareDomains } from './scanner/malware-domains.ts';
import { scanContent } from './scanner/scan-content.ts';
import type { LinkScanner } from './scanner/scan-links.ts';
import type { UploadScanner } from './scanner/scan-uploads.ts';

export interface ScanWorkersDeps {
  readonly queue: ScanQueue;
  readonly commands: Pick<CreativeScanCommands, 'scanOf' | 'recordScan'>;
  /** A creative as of now, straight from the event store; undefined when it is deleted. */
  readonly creative: (
    creativeId: number,
  ) => Promise<{ readonly id: number; readonly userId: number; readonly fields: CreativeFields } | undefined>;
  readonly domains: MalwareDomains;
  readonly scanUploads: UploadScanner;
  readonly scanLinks: LinkScanner;
  /** Without it the product's own scanner decides alone. */
  readonly external: ExternalScanner | undefined;
  readonly clock: () => Date;
  readonly logger?: ProjectionLogger | undefined;
}

type Scanned = NonNullable<Awaited<ReturnType<ScanWorkersDeps['creative']>>>;

/** Between two looks for creatives that are due; a request of this process is scanned at once. */
const LOOK_MS = 5_000;
const BATCH = 20;
/** Calls of other servers at once. */
const LINK_BATCH = 4;
const RETRY_MS = 1_000;
const RETRY_MAX_MS = 30 * 60_000;

/**
 * Scans what is due. The first worker looks at what creatives contain: it makes no call of another server and takes milliseconds, so that a new
 * creative bids at once. The second one looks behind their links and asks the other scanner.
 */
export function createScanWorkers(deps: ScanWorkersDeps): {
  readonly content: PeriodicWorker;
  readonly links: PeriodicWorker;
} {
  const links = scanWorker(deps, {
    stage: 'links',
    name: 'campaigns: scans of links',
    batch: LINK_BATCH,
    scan: (creative, signal) => scanAll(deps, creative, signal),
  });
  const content = scanWorker(deps, {
    stage: 'content',
    name: 'campaigns: creative scans',
    batch: BATCH,
    scan: (creative) => scanOwn(deps, creative),
    onBatch: links.nudge,
  });
  return { content, links };
}

interface Stage {
  readonly stage: ScanStage;
  readonly name: string;
  readonly batch: number;
  /** @returns false when it was cut off and is to be done again */
  readonly scan: (creative: Scanned, signal: AbortSignal) => Promise<boolean>;
  readonly onBatch?: () => void;
}

const scanWorker = (deps: ScanWorkersDeps, stage: Stage): PeriodicWorker =>
  createPeriodicWorker({
    name: stage.name,
    everyMs: LOOK_MS,
    task: async (signal) => {
      let failed = 0;
      while (!signal.aborted) {
        const batch = await deps.queue.claim(stage.stage, stage.batch, deps.clock());
        if (batch.length === 0) break;
        const done = await Promise.all(batch.map((queued) => scanQueued(deps, stage, queued, signal)));
        failed += done.filter((isDone) => !isDone).length;
        stage.onBatch?.();
      }
      return failed === 0 ? undefined : `${failed} creatives could not be scanned and are tried again`;
    },
    logger: deps.logger,
  });

/** @returns false when it failed and is tried again later */
async function scanQueued(
  { queue, creative, clock, logger }: ScanWorkersDeps,
  { scan }: Stage,
  queued: QueuedScan,
  signal: AbortSignal,
): Promise<boolean> {
  const creativeId = Number(queued.creative_id);
  try {
    const found = await creative(creativeId);
    if (!found) await queue.remove(creativeId);
    else if (await scan(found, signal)) await queue.advance(queued, clock());
    else await queue.release(queued);
    return true;
  } catch (error) {
    const pauseMs = Math.min(RETRY_MAX_MS, RETRY_MS * 2 ** Math.min(queued.attempts, 20));
    if (queued.attempts === 0) logger?.warn({ err: error, creativeId }, 'a creative could not be scanned');
    await queue.retry(queued, new Date(clock().getTime() + pauseMs));
    return false;
  }
}

/**
 * What a creative itself contains. Of one that was scanned before, only malware is news here: whether what was found is gone is
 * known once its links were followed.
 */
async function scanOwn(deps: ScanWorkersDeps, creative: Scanned): Promise<boolean> {
  const report = reportOf(await ownFindings(deps, creative));
  const before = await deps.commands.scanOf(creative.id);
  const isDifferent =
    before === undefined ||
    (report.outcome === 'malware' && (before.outcome === 'good' || before.outcome === 'suspicious'));
  if (isDifferent) await record(deps, creative, report);
  return true;
}

/** The whole: what it contains, what is behind its links, and what the other scanner says. */
async function scanAll(deps: ScanWorkersDeps, creative: Scanned, signal: AbortSignal): Promise<boolean> {
  const { findings, isComplete } = await deps.scanLinks(creative.fields, signal);
  if (signal.aborted) return false;
  const own = reportOf([...(await ownFindings(deps, creative)), ...findings]);
  const external = await deps.external?.scan(creative);
  const report = external && severity(external) > severity(own) ? external : own;
  const before = await deps.commands.scanOf(creative.id);
  // Malware is not gone because its server does not answer.
  if (!isComplete && before?.outcome === 'malware' && report.outcome !== 'malware') return true;
  await record(deps, creative, report);
  return true;
}

const ownFindings = async ({ domains, scanUploads }: ScanWorkersDeps, creative: Scanned) => [
  ...scanContent(creative.fields, domains),
  ...(await scanUploads(creative)),
];

const severity = ({ outcome }: ScanReport): number => ['good', 'suspicious', 'malware'].indexOf(outcome);

/** A repetition finds the same and writes nothing. */
async function record(
  { commands, clock }: ScanWorkersDeps,
  { id, userId }: Scanned,
  report: ScanReport,
): Promise<void> {
  acceptedOrThrow(await commands.recordScan({ creativeId: id, userId, ...report }, platformCommand(clock())));
}

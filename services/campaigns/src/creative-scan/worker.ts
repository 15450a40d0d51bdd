import { platformCommand } from '@marquee/kit/decider/command-context';
import { acceptedOrThrow } from '@marquee/kit/decider/command-handler';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { createPeriodicWorker, type PeriodicWorker } from '@marquee/kit/runtime/periodic-worker';
import type { CreativeFields } from '@marquee/schemas/creative/fields';

import type { CreativeScanCommands } from './commands.ts';
import type { ScanReport } from './decide.ts';
import type { QueuedScan, ScanQueue, ScanStage } from './queue.ts';
import { reportOf } from './scanner/finding.ts';
import type { ExternalScanner } from './scanner/http-scanner.ts';
import type { MalwareDomains } from './scanner/malware-domains.ts';
import type { Scan } from './state.ts';
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

/**
 * Scans what is due. The first worker looks at what creatives contain: it calls no other server than the media
 * store and takes milliseconds, so that a new creative bids at once. The second one looks behind their links and asks the other scanner.
 */
export function createScanWorkers(deps: ScanWorkersDeps): {
  readonly content: PeriodicWorker;
  readonly links: PeriodicWorker;
} {
  const links = scanWorker(deps, {
    stage: 'links',
    name: 'campaigns: scans of links',
    batch: LINK_BATCH,
    retryMaxMs: 30 * 60_000,
    scan: (creative, signal) => scanAll(deps, creative, signal),
  });
  const content = scanWorker(deps, {
    stage: 'content',
    name: 'campaigns: creative scans',
    batch: BATCH,
    // A new creative waits for it.
    retryMaxMs: 10_000,
    scan: (creative) => scanOwn(deps, creative),
    onBatch: links.nudge,
  });
  return { content, links };
}

interface Stage {
  readonly stage: ScanStage;
  readonly name: string;
  readonly batch: number;
  /** The longest pause after a failure, milliseconds. */
  readonly retryMaxMs: number;
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
        // What all of them need does not answer: the others need not find that out one by one.
        if (!done.includes(true)) break;
      }
      return failed === 0 ? undefined : `${failed} creatives could not be scanned and are tried again`;
    },
    logger: deps.logger,
  });

/** @returns false when it failed and is tried again later */
async function scanQueued(
  { queue, creative, clock, logger }: ScanWorkersDeps,
  { scan, retryMaxMs }: Stage,
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
    const pauseMs = Math.min(retryMaxMs, RETRY_MS * 2 ** Math.min(queued.attempts, 20));
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
  const isNew = before === undefined || (report.outcome === 'malware' && before.outcome !== 'malware');
  if (isNew) await record(deps, creative, report);
  return true;
}

/**
 * The whole: what it contains, what is behind its links, and what the other scanner says. That one is not waited for with what is
 * known without it.
 */
async function scanAll(deps: ScanWorkersDeps, creative: Scanned, signal: AbortSignal): Promise<boolean> {
  const { findings, isComplete } = await deps.scanLinks(creative.fields, signal);
  if (signal.aborted) return false;
  const own = reportOf([...(await ownFindings(deps, creative)), ...findings]);
  const before = await deps.commands.scanOf(creative.id);
  const isKept = isComplete ? () => false : isBehindLinks;
  if (deps.external === undefined || own.outcome === 'malware') {
    await recordUnless(isKept, deps, creative, { before, report: own });
    return true;
  }
  try {
    const external = await deps.external.scan(creative);
    const report = severity(external) > severity(own) ? external : own;
    await recordUnless(isKept, deps, creative, { before, report });
    return true;
  } catch (error) {
    // What our own scan found is gone even so; what the other one found may not be.
    if (before?.outcome === 'malware' && !isByOther(before))
      await recordUnless(isKept, deps, creative, { before, report: own });
    throw error;
  }
}

/** Malware is not gone because the page that it is behind does not answer. */
const isBehindLinks = ({ signature }: Scan): boolean =>
  signature.split('\n').some((line) => line.split(' ')[1] === 'landing-page');
const isByOther = ({ signature }: Scan): boolean => signature.startsWith('external ');

async function recordUnless(
  isKept: (before: Scan) => boolean,
  deps: ScanWorkersDeps,
  creative: Scanned,
  { before, report }: { readonly before: Scan | undefined; readonly report: ScanReport },
): Promise<void> {
  const isFound = before?.outcome === 'malware' || before?.outcome === 'cleared';
  if (isFound && report.outcome !== 'malware' && isKept(before)) return;
  await record(deps, creative, report);
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

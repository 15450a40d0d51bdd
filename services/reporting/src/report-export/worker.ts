import { platformCommand } from '@marquee/kit/decider/command-context';
import type { MediaStore } from '@marquee/kit/media-store/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { createPeriodicWorker, type PeriodicWorker } from '@marquee/kit/runtime/periodic-worker';

import type { ReportExportQueries, ReportExportRow } from '../read-models/report-exports/query.ts';
import type { Reader, StatisticsReader } from '../statistics/reader.ts';
import type { ReportExportCommands } from './commands.ts';
import { makeFile, reasonOf } from './make-file.ts';
import { ExportTaken, type ExportWork, type Progress } from './work.ts';

export interface ExportWorkerDeps {
  readonly queries: Pick<ReportExportQueries, 'pending' | 'find'>;
  readonly commands: Pick<ReportExportCommands, 'complete' | 'fail'>;
  readonly work: ExportWork;
  readonly statistics: StatisticsReader;
  readonly mediaStore: MediaStore;
  /** What an account may see now; undefined for one that is not active. */
  readonly readerOf: (userId: number) => Promise<Reader | undefined>;
  readonly clock: () => Date;
  readonly logger?: ProjectionLogger | undefined;
}

/** Between two looks for exports of other processes, milliseconds; an own one is made at once. */
const LOOK_MS = 1_000;
/** How often a process says that it is still at it, and looks whether its work is wanted. */
const BEAT_MS = 1_000;
/** How long a file is kept, milliseconds. */
const KEPT_MS = 86_400_000;
/** After so many attempts that a process did not live to finish, the export itself is the reason. */
const ATTEMPTS_MAX = 3;

const INTERRUPTED = 'The export was interrupted too often. Try a shorter range or fewer groups.';
const INACTIVE = 'The account is not active.';
const UNEXPECTED = 'Something went wrong on our side. Try again.';

/** Makes exports one after the other, takes up what another process left, and drops files that are not kept any longer. */
export const createExportWorker = (deps: ExportWorkerDeps): PeriodicWorker =>
  createPeriodicWorker({
    name: 'reporting: exports',
    everyMs: LOOK_MS,
    task: async (signal) => {
      await look(deps, signal);
      return undefined;
    },
    logger: deps.logger,
  });

async function look(deps: ExportWorkerDeps, stopping: AbortSignal): Promise<void> {
  const { queries, work, mediaStore, clock } = deps;
  await dropExpired(deps);
  for (const row of await queries.pending()) {
    if (stopping.aborted) return;
    const claim = await work.claim(row.id, clock());
    if (claim === undefined) continue;
    if (claim.formerKey !== null) await mediaStore.delete(claim.formerKey);
    await (claim.attempts > ATTEMPTS_MAX ? fail(row, INTERRUPTED, deps) : make(row, deps, stopping));
  }
}

async function make(row: ReportExportRow, deps: ExportWorkerDeps, stopping: AbortSignal): Promise<void> {
  const { work, clock, commands, readerOf, logger } = deps;
  const reader = await readerOf(row.user_id);
  if (reader === undefined) return fail(row, INACTIVE, deps);
  const unwanted = new AbortController();
  let progress: Progress = { rows: 0, total: null };
  const beats = setInterval(() => void beat(row, progress, deps, unwanted), BEAT_MS);
  const expiresAt = new Date(clock().getTime() + KEPT_MS);
  try {
    const made = await makeFile(row, {
      ...{ statistics: deps.statistics, mediaStore: deps.mediaStore, reader },
      onProgress: (now) => (progress = now),
      onKey: (mediaKey) => work.keepKey(row.id, mediaKey, expiresAt),
      signal: AbortSignal.any([stopping, unwanted.signal]),
    });
    const done = { ...made, expiresAt: expiresAt.toISOString() };
    const handled = await commands.complete(row.id, done, platformCommand(clock()));
    // Removed meanwhile: the file goes with the next look.
    if (!handled.accepted) await expireNow(row.id, deps);
  } catch (error) {
    if (error instanceof ExportTaken) return;
    if (stopping.aborted) await work.release(row.id);
    else if (unwanted.signal.aborted) await expireNow(row.id, deps);
    else {
      if (reasonOf(error) === undefined)
        logger?.warn({ err: error, exportId: row.id }, 'an export of a report failed');
      await fail(row, reasonOf(error) ?? UNEXPECTED, deps);
    }
  } finally {
    clearInterval(beats);
  }
}

/** Says that the process is still at it, and gives up what its owner removed. */
async function beat(
  row: ReportExportRow,
  progress: Progress,
  { work, queries, clock, logger }: ExportWorkerDeps,
  unwanted: AbortController,
): Promise<void> {
  try {
    await work.beat(row.id, progress, clock());
    if ((await queries.find(row.id, row.user_id)) === undefined) unwanted.abort();
  } catch (error) {
    logger?.warn({ err: error }, 'the progress of an export could not be written down');
  }
}

async function fail(row: ReportExportRow, reason: string, deps: ExportWorkerDeps): Promise<void> {
  await deps.commands.fail(row.id, reason, platformCommand(deps.clock()));
  await expireNow(row.id, deps);
}

/** Drops the file, if there is one, and what is known of the work. */
async function expireNow(
  exportId: number,
  { work, mediaStore }: Pick<ExportWorkerDeps, 'work' | 'mediaStore'>,
) {
  const key = await work.keyOf(exportId);
  if (key !== undefined) await mediaStore.delete(key);
  await work.forget(exportId);
}

async function dropExpired(deps: ExportWorkerDeps): Promise<void> {
  for (const exportId of await deps.work.expired(deps.clock())) await expireNow(exportId, deps);
}

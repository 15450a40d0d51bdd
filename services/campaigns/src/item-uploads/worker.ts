import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import { createPeriodicWorker, type PeriodicWorker } from '@marquee/kit/runtime/periodic-worker';
import { ITEM_UPLOAD_KEPT_MS } from '@marquee/schemas/filter-list/uploads';

import type { FilterListCommands } from '../filter-lists/commands.ts';
import { addLines } from './add-lines.ts';
import type { AddingStore } from './adding-store.ts';
import type { ItemUploadRow } from './tables.ts';
import type { UploadStore } from './upload-store.ts';

export interface UploadWorkerDeps {
  readonly uploads: UploadStore;
  readonly adding: AddingStore;
  readonly commands: Pick<FilterListCommands, 'addItems'>;
  readonly clock: () => Date;
  readonly logger?: ProjectionLogger | undefined;
}

/** Between two looks for files of other processes, milliseconds; an own one is begun at once. */
const LOOK_MS = 2_000;
/** How often a process says that it is still at it. */
const BEAT_MS = 2_000;

/** Adds the items of files that are whole, goes on with what another process left, and drops what is not kept any longer. */
export const createUploadWorker = (deps: UploadWorkerDeps): PeriodicWorker =>
  createPeriodicWorker({
    name: 'campaigns: item uploads',
    everyMs: LOOK_MS,
    task: async (signal) => {
      await dropExpired(deps);
      while (!signal.aborted) {
        const upload = await deps.adding.claim(deps.clock());
        if (!upload) return undefined;
        await add(upload, deps, signal);
      }
      return undefined;
    },
    logger: deps.logger,
  });

async function add(upload: ItemUploadRow, deps: UploadWorkerDeps, signal: AbortSignal): Promise<void> {
  const { uploads, adding, commands, clock, logger } = deps;
  const beats = setInterval(() => {
    adding
      .beat(upload.id, clock())
      .catch((error: unknown) => logger?.warn({ err: error }, 'an upload could not be kept'));
  }, BEAT_MS);
  try {
    const outcome = await addLines(upload, {
      ...{ commands, clock, signal },
      bytesOf: (one) => uploads.bytesOf(one),
      onLines: (lines) => adding.advance(upload.id, lines, clock()),
    });
    const expiresAt = new Date(clock().getTime() + ITEM_UPLOAD_KEPT_MS);
    if (outcome.kind === 'stopped') return await adding.release(upload.id);
    const failure = outcome.kind === 'failed' ? outcome.reason : undefined;
    // Another process that has the file meanwhile still reads it.
    if (await adding.end(upload.id, failure, expiresAt)) await uploads.dropBytes(upload);
  } catch (error) {
    await adding.release(upload.id).catch(() => undefined);
    throw error;
  } finally {
    clearInterval(beats);
  }
}

async function dropExpired({ uploads, clock }: UploadWorkerDeps): Promise<void> {
  for (const id of await uploads.expired(clock())) await uploads.remove(id);
}

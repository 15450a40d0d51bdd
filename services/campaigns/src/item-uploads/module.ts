import { randomUUID } from 'node:crypto';

import type { RouteDefinition } from '@marquee/kit/http/route';
import type { MediaStore } from '@marquee/kit/media-store/port';
import type { ProjectionLogger } from '@marquee/kit/projector/follow';
import type { ReadStore } from '@marquee/kit/read-store/port';
import type { Worker } from '@marquee/kit/runtime/service';

import type { FilterListCommands } from '../filter-lists/commands.ts';
import type { FilterListsQuery } from '../filter-lists/query.ts';
import { createAddingStore } from './adding-store.ts';
import { itemUploadRoutes } from './routes.ts';
import { createUploadStore } from './upload-store.ts';
import { createUploadWorker } from './worker.ts';

export interface ItemUploadsDeps {
  readonly readStore: ReadStore;
  readonly mediaStore: MediaStore;
  readonly lists: Pick<FilterListsQuery, 'find'>;
  readonly commands: Pick<FilterListCommands, 'addItems' | 'find'>;
  readonly clock: () => Date;
  readonly logger?: ProjectionLogger | undefined;
}

/** Files of items that come in parts, and the worker that adds them to their lists. */
export function createItemUploads({
  readStore,
  mediaStore,
  lists,
  commands,
  clock,
  logger,
}: ItemUploadsDeps): {
  readonly worker: Worker;
  readonly routes: readonly RouteDefinition[];
} {
  const uploads = createUploadStore(readStore, mediaStore);
  const adding = createAddingStore(readStore, randomUUID());
  const worker = createUploadWorker({ uploads, adding, commands, clock, logger });
  return {
    worker,
    routes: itemUploadRoutes({ lists, commands, uploads, adding, onWhole: () => worker.nudge(), clock }),
  };
}

import { createReactor, type ReactorOptions } from '@marquee/kit/projector/reactor';
import type { Projection } from '@marquee/kit/projector/projector';
import { creativeResource } from '@marquee/schemas/creative/fields';

import type { ScanQueue } from './queue.ts';

/** Moderated fields are what people see: a change of another one needs no scan. */
const SCANNED = creativeResource.namesWith('moderated');

/**
 * Queues a creative for its scan when it is new, changes, is switched on or comes back. It begins with the first event, so
 * that creatives from before there were scans are scanned once it runs.
 */
export const createScanRequests = (
  {
    queue,
    clock,
    onRequest,
  }: { readonly queue: ScanQueue; readonly clock: () => Date; readonly onRequest: () => void },
  options: Omit<ReactorOptions<never>, 'name' | 'events' | 'react'>,
): Projection =>
  createReactor({
    ...options,
    name: 'campaigns-scan-requests',
    events: [
      'CreativeCreated',
      'CreativeChanged',
      'CreativeActivated',
      'CreativeStopped',
      'CreativeDeleted',
      'CreativeRestored',
    ],
    react: async (event) => {
      const { creativeId, userId } = event.data;
      switch (event.type) {
        case 'CreativeChanged':
          if (!SCANNED.some((field) => event.data[field] !== undefined)) return;
          await queue.request({ creativeId, userId }, clock());
          break;
        case 'CreativeCreated':
        case 'CreativeActivated':
          await queue.request({ creativeId, userId, isActive: true }, clock());
          break;
        case 'CreativeRestored':
          await queue.request({ creativeId, userId, isActive: event.data.isActive }, clock());
          break;
        case 'CreativeStopped':
          return queue.pause(creativeId);
        case 'CreativeDeleted':
          return queue.remove(creativeId);
      }
      onRequest();
    },
  });

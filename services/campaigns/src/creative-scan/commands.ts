import type { CommandContext } from '@marquee/kit/decider/command-context';
import { createCommandHandler, type Handled } from '@marquee/kit/decider/command-handler';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { CreativeScanEvent } from '@marquee/schemas/creative-scan/events';

import { creativeStream } from '../creative/index.ts';
import type { Clearing, ScanCommand, ScanReport } from './decide.ts';
import { scanDecider, scanStream } from './index.ts';
import type { ScanRejection } from './rejections.ts';
import type { Scan, ScanStreamState } from './state.ts';

export type ScanHandled = Handled<ScanStreamState, CreativeScanEvent, ScanRejection>;

/** Every write to scans. Rejections are values. */
export interface CreativeScanCommands {
  /** What holds now, straight from the event store; undefined before the first scan. */
  scanOf(creativeId: number): Promise<Scan | undefined>;
  recordScan(
    command: { readonly creativeId: number; readonly userId: number } & ScanReport,
    context: CommandContext,
  ): Promise<ScanHandled>;
  /** Staff says that what was found is no malware, of no creative that is their own. */
  clearScan(
    command: { readonly creativeId: number; readonly reason: string },
    context: CommandContext,
  ): Promise<ScanHandled>;
  undoScanClearance(command: { readonly creativeId: number }, context: CommandContext): Promise<ScanHandled>;
}

export function createCreativeScanCommands(eventStore: EventStore): CreativeScanCommands {
  const handler = createCommandHandler({ decider: scanDecider, eventStore });
  const handle = (creativeId: number, command: ScanCommand, context: CommandContext) =>
    handler.handle(scanStream(creativeId), command, context);
  return {
    scanOf: async (creativeId) => (await handler.load(scanStream(creativeId))).state.scan ?? undefined,
    recordScan: (command, context) => handle(command.creativeId, { type: 'RecordScan', ...command }, context),
    clearScan: async ({ creativeId, reason }, context) => {
      const clearing = await clearingOf(eventStore, creativeId, context.actorId);
      return handle(creativeId, { type: 'ClearScan', reason, ...clearing }, context);
    },
    undoScanClearance: ({ creativeId }, context) =>
      handle(creativeId, { type: 'UndoScanClearance' }, context),
  };
}

/** Separation of duties: no one clears what they brought, in their own name or as its owner, by acting as that user. */
async function clearingOf(
  eventStore: Pick<EventStore, 'readStream'>,
  creativeId: number,
  clearedBy: CommandContext['actorId'],
): Promise<Clearing> {
  const events = clearedBy === null ? [] : await eventStore.readStream(creativeStream(creativeId));
  const hasActedAsOwner = events.some(
    ({ metadata: { actorId, onBehalfOfId } }) => actorId === clearedBy && onBehalfOfId !== null,
  );
  return { clearedBy, hasActedAsOwner };
}

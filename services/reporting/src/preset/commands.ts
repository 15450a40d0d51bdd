import type { CommandContext } from '@marquee/kit/decider/command-context';
import { createCommandHandler, type Handled } from '@marquee/kit/decider/command-handler';
import { restorationContext } from '@marquee/kit/decider/restoration-context';
import type { EventStore } from '@marquee/kit/event-store/port';
import type { IdAllocator } from '@marquee/kit/ids/port';
import type { SavePreset } from '@marquee/schemas/preset/commands';
import type { PresetEvent } from '@marquee/schemas/preset/events';

import type { PresetRejection } from './rejections.ts';
import { presetDecider, presetStream } from './index.ts';
import type { PresetState } from './state.ts';

type PresetHandled = Handled<PresetState, PresetEvent, PresetRejection>;

/** What can be done with presets. */
export interface PresetCommands {
  create(userId: number, preset: SavePreset, context: CommandContext): Promise<PresetHandled>;
  /** Everything of the preset is replaced. */
  change(id: number, userId: number, preset: SavePreset, context: CommandContext): Promise<PresetHandled>;
  delete(id: number, userId: number, context: CommandContext): Promise<PresetHandled>;
  /** Undoes a deletion for `RESTORE_WINDOW_MS`. */
  restore(id: number, userId: number, context: CommandContext): Promise<PresetHandled>;
}

export function createPresetCommands(eventStore: EventStore, ids: IdAllocator): PresetCommands {
  const presets = createCommandHandler({ decider: presetDecider, eventStore });
  return {
    async create(userId, preset, context) {
      const presetId = await ids.next('preset');
      return presets.handle(
        presetStream(presetId),
        { type: 'CreatePreset', presetId, userId, ...preset },
        context,
      );
    },
    change: (id, userId, preset, context) =>
      presets.handle(presetStream(id), { type: 'ChangePreset', userId, ...preset }, context),
    delete: (id, userId, context) =>
      presets.handle(presetStream(id), { type: 'DeletePreset', userId }, context),
    restore: async (id, userId, context) => {
      const stream = presetStream(id);
      const { revision: version } = await presets.load(stream);
      const { context: caused, ...undo } = await restorationContext(eventStore, { stream, version }, context);
      // The account is its owner's, who is signed in.
      const command = {
        type: 'RestorePreset',
        userId,
        actor: { scope: 'own' },
        hasOwner: true,
        ...undo,
      } as const;
      return presets.handle(stream, command, caused);
    },
  };
}

import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import { type Restoration, restorationRejection } from '@marquee/kit/decider/restoration';
import type { PresetEvent } from '@marquee/schemas/preset/events';
import type { PresetFields } from '@marquee/schemas/preset/fields';

import { PRESET_REJECTIONS, type PresetRejection } from './rejections.ts';
import type { PresetState } from './state.ts';

type Content = Readonly<PresetFields>;

export type PresetCommand =
  | ({ readonly type: 'CreatePreset'; readonly presetId: number; readonly userId: number } & Content)
  | ({ readonly type: 'ChangePreset'; readonly userId: number } & Content)
  | { readonly type: 'DeletePreset'; readonly userId: number }
  | ({ readonly type: 'RestorePreset'; readonly userId: number } & Restoration);

export function decide(command: PresetCommand, state: PresetState): Decision<PresetEvent, PresetRejection> {
  if (command.type === 'CreatePreset') {
    const { presetId, userId, name, page, parameters } = command;
    if (state.status !== 'absent') return reject(PRESET_REJECTIONS['already-exists']);
    return accept({ type: 'PresetSaved', data: { presetId, userId, name, page, parameters } });
  }
  if (command.type === 'RestorePreset') return restore(command, state);
  if (state.status !== 'live' || state.userId !== command.userId)
    return reject(PRESET_REJECTIONS['not-found']);
  const { presetId, userId } = state;
  if (command.type === 'DeletePreset') return accept({ type: 'PresetDeleted', data: { presetId, userId } });
  const { name, page, parameters } = command;
  const isSame =
    name === state.name &&
    page === state.page &&
    JSON.stringify(parameters) === JSON.stringify(state.parameters);
  // Saving a form untouched writes nothing.
  return isSame
    ? accept()
    : accept({ type: 'PresetSaved', data: { presetId, userId, name, page, parameters } });
}

/** As it was. */
function restore(
  command: Extract<PresetCommand, { type: 'RestorePreset' }>,
  state: PresetState,
): Decision<PresetEvent, PresetRejection> {
  if (state.status === 'absent' || state.userId !== command.userId)
    return reject(PRESET_REJECTIONS['not-found']);
  const rejection = restorationRejection('preset', { isDeleted: state.status === 'deleted' }, command);
  if (rejection) return reject(rejection);
  const { status: _, ...data } = state;
  return accept({ type: 'PresetRestored', data });
}

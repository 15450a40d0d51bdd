import { accept, reject, type Decision } from '@marquee/kit/decider/decider';
import type { PresetEvent, PresetParameters } from '@marquee/schemas/events/preset';

import type { PresetRejection } from './errors.ts';
import type { PresetState } from './state.ts';

interface Content {
  readonly name: string;
  readonly page: string;
  readonly parameters: PresetParameters;
}

export type PresetCommand =
  | ({ readonly type: 'CreatePreset'; readonly presetId: number; readonly userId: number } & Content)
  | ({ readonly type: 'ChangePreset'; readonly userId: number } & Content)
  | { readonly type: 'DeletePreset'; readonly userId: number };

export function decide(command: PresetCommand, state: PresetState): Decision<PresetEvent, PresetRejection> {
  if (command.type === 'CreatePreset') {
    const { presetId, userId, name, page, parameters } = command;
    if (state.status !== 'absent') return reject({ reason: 'already-exists' });
    return accept({ type: 'PresetSaved', data: { presetId, userId, name, page, parameters } });
  }
  if (state.status !== 'live' || state.userId !== command.userId) return reject({ reason: 'not-found' });
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

import type { PresetFields } from '@marquee/schemas/preset/fields';

interface KnownPreset extends Readonly<PresetFields> {
  readonly presetId: number;
  readonly userId: number;
}

export type PresetState =
  | { readonly status: 'absent' }
  | ({ readonly status: 'live' } & KnownPreset)
  /** With what it was, since it can be restored. */
  | ({ readonly status: 'deleted' } & KnownPreset);

export const initialState: PresetState = { status: 'absent' };

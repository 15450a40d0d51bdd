import type { PresetFields } from '@marquee/schemas/preset/fields';

export type PresetState =
  | { readonly status: 'absent' }
  | ({ readonly status: 'live'; readonly presetId: number; readonly userId: number } & Readonly<PresetFields>)
  | { readonly status: 'deleted'; readonly userId: number };

export const initialState: PresetState = { status: 'absent' };

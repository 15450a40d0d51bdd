import type { PresetParameters } from '@marquee/schemas/events/preset';

export type PresetState =
  | { readonly status: 'absent' }
  | {
      readonly status: 'live';
      readonly presetId: number;
      readonly userId: number;
      readonly name: string;
      readonly page: string;
      readonly parameters: PresetParameters;
    }
  | { readonly status: 'deleted'; readonly userId: number };

export const initialState: PresetState = { status: 'absent' };

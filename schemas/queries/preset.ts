import * as v from 'valibot';

import { presetParameters } from '../events/preset.ts';

export const presetView = v.object({
  id: v.number(),
  name: v.string(),
  userId: v.number(),
  page: v.string(),
  parameters: presetParameters,
});
export type PresetView = v.InferOutput<typeof presetView>;

export const presetAnswer = v.object({ data: presetView });
export const presetsAnswer = v.object({ data: v.array(presetView) });

import * as v from 'valibot';

import { presetResource } from './fields.ts';

export const presetView = v.object({ id: v.number(), userId: v.number(), ...presetResource.view });
export type PresetView = v.InferOutput<typeof presetView>;

export const presetAnswer = v.object({ data: presetView });
export const presetsAnswer = v.object({ data: v.array(presetView) });

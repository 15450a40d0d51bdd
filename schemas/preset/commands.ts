import * as v from 'valibot';

import { presetResource } from './fields.ts';

/** `POST /presets` and `PUT /presets/{id}`. */
export const savePreset = v.strictObject(presetResource.filledBody);
export type SavePreset = v.InferOutput<typeof savePreset>;

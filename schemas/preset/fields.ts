import * as v from 'valibot';

import { maxLength, mustBeValid, required } from '../common/messages.ts';
import { field, textBy, withDefault } from '../resource/combinators.ts';
import { defineResource } from '../resource/resource.ts';
import { parametersInput, presetParameters } from './parameters.ts';

const NAME_LENGTH_MAX = 255;

const name = v.pipe(
  v.string(required('Name')),
  v.trim(),
  v.nonEmpty(required('Name')),
  v.maxLength(NAME_LENGTH_MAX, maxLength('Name', NAME_LENGTH_MAX)),
);

/** A setup of a statistics page that a person saves under a name. */
export const presetResource = defineResource({
  name: textBy('Name', name),
  /** The page that the preset belongs to. */
  page: withDefault(textBy('Page', v.picklist(['statistics'], mustBeValid('Page'))), 'statistics'),
  parameters: field({ label: 'Parameters', body: parametersInput, value: presetParameters }),
});
export type PresetFields = v.InferOutput<typeof presetResource.stored>;
